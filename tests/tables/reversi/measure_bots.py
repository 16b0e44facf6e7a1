"""Measure how long exact endgames take, plain and compiled, and how fast moves are counted.

``python -m tests.tables.reversi.measure_bots`` prints the figures. Seconds are processor time, so that other programs
do not count.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time

from game.kernel.bots import Budget
from game.tables.numba_support import compiles
from game.tables.reversi.board import WIDEST_BOARD
from game.tables.reversi.bots.decisions import load_search
from game.tables.reversi.bots.search import Search
from game.tables.reversi.position import sides
from game.tables.reversi.rules import new, perft
from tests.tables.reversi.boards import compare_searches, positions, shipped_rules


def seconds_of(work: Callable[..., object], *given: object) -> float:
    """Return the processor seconds of some work."""
    began = process_time()
    work(*given)
    return process_time() - began


def time_end(empty: int, count: int, well: bool, search: type[Search] = Search) -> str:
    """Measure the exact value of positions with this many free squares."""
    seconds = []
    for position in positions(empty, count, well):
        seconds.append(seconds_of(search(Budget(10**6), WIDEST_BOARD).end_value, *sides(position)))
    seconds.sort()
    kind = "well played" if well else "random"
    return (
        f"last {empty}, {count} positions, {kind}: median {seconds[count // 2]:.2f} s, "
        f"95 % {seconds[count * 95 // 100]:.2f} s, most {seconds[-1]:.2f} s"
    )


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40)
    args = parser.parse_args()
    rules = shipped_rules()
    for depth in (7, 8):
        found, seconds = perft(rules, new(rules, 1), depth), seconds_of(perft, rules, new(rules, 1), depth)
        print(f"perft {depth}: {found / seconds:,.0f} sequences a second", flush=True)
    for empty in (12, 14):
        for well in (False, True):
            print(time_end(empty, args.positions, well), flush=True)
    if compiles():
        for name in ("reversi", "small", "room_pillars", "room_cut"):
            compare_searches(name, (3, 6, 9, 12), 20, (50, 5000))
        print("compiled searches give the values of plain ones with as many positions", flush=True)
        for empty in (12, 14, 16):
            print(f"compiled: {time_end(empty, args.positions, True, load_search().search)}", flush=True)


if __name__ == "__main__":
    main()
