"""How strong the top level is, and how long it needs for the end: ``python -m tests.tables.reversi.measure_bots``.

Seconds are those of the processor, so that whatever else runs does not count.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time

from game.kernel.budget import Budget
from game.kernel.stream import Stream
from game.tables.reversi.bots import BOTS
from game.tables.reversi.perft import perft
from game.tables.reversi.play import apply, legal, new
from game.tables.reversi.position import sides
from game.tables.reversi.scoring import score
from game.tables.reversi.solving import Solver
from game.tables.reversi.thinking import think
from tests.tables.reversi.boards import positions, shipped


def timed(work: Callable[..., object], *given: object) -> float:
    """Seconds some work takes."""
    began = process_time()
    work(*given)
    return process_time() - began


def solving(empty: int, count: int, well: bool) -> str:
    """How long the exact value takes from so many free squares on."""
    seconds = []
    for position in positions(empty, count, well):
        seconds.append(timed(Solver(Budget(10**9)).value, *sides(position)))
    seconds.sort()
    kind = "well played" if well else "random"
    return (
        f"last {empty}, {count} positions, {kind}: median {seconds[count // 2]:.2f} s, "
        f"95 % {seconds[count * 95 // 100]:.2f} s, most {seconds[-1]:.2f} s"
    )


def strength(other: str, matches: int, nodes: int) -> str:
    """The points of the top level, at most so many nodes a move, half of the matches as black."""
    rules, points = shipped(), 0.0
    top = list(rules.levels.values())[-1]
    top = top.model_copy(update={"nodes": min(nodes, top.nodes)})
    for seed in range(matches):
        own, position, streams = 1 + seed % 2, new(rules, 1), (Stream(2 * seed), Stream(2 * seed + 1))
        while legal(rules, position):
            stream = streams[position.side - 1]
            if position.side == own:
                move = think(rules, top, position, stream).move
            else:
                move = BOTS[other](rules, position, stream)
            position, _ = apply(rules, position, move)
        outcome = score(rules, position).outcome
        points += 0.5 if outcome == "draw" else float(outcome == own)
    return f"{top.name['en']} ({top.nodes} nodes) against {other}: {100 * points / matches:.1f} % of {matches} matches"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=1000, help="the most for one move in these matches")
    parser.add_argument("--positions", type=int, default=40)
    args = parser.parse_args()
    rules = shipped()
    for depth in (7, 8):
        found, seconds = perft(rules, new(rules, 1), depth), timed(perft, rules, new(rules, 1), depth)
        print(f"perft {depth}: {found / seconds:,.0f} sequences a second", flush=True)
    for empty in (12, 14):
        for well in (False, True):
            print(solving(empty, args.positions, well), flush=True)
    for other in ("random", "greedy"):
        print(strength(other, args.matches, args.nodes), flush=True)


if __name__ == "__main__":
    main()
