"""Search for puzzles: matches of bots from every setup, and the puzzles in their positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from game.content.models.practice import Puzzle
from game.kernel.bots import decider
from game.kernel.opaque import Position, Rules
from game.kernel.random_stream import Stream, grown
from game.match.practice import posed
from game.tables import Table
from game.tools.lab.ladder import bot as named

OPENING = 4
"""Random plies at the start of a match."""


class Found(NamedTuple):
    """A puzzle, with the choices of the match in which it was found."""

    puzzle: Puzzle
    chosen: tuple[str, ...]
    match: int
    """The index of that match, from 0."""


def looked_for(on: Table, rules: Rules, matches: int, seed: int, nodes: int) -> Iterator[Found]:
    """Yield the puzzles of ``matches`` matches; at most one of each length per match."""
    choosable = on.options(rules)
    ways = list(product(*choosable.values()))
    for match in range(matches):
        chosen = ways[match % len(ways)]
        by = on.vary(rules, dict(zip(choosable, chosen, strict=True)))
        known = set()
        for position in reversed(list(positions(on, by, grown(seed, match), nodes))):
            # Without the moves before it: it must be a puzzle by its notation alone.
            puzzle = posed(on, by, position)
            if puzzle is not None and puzzle.plies not in known:
                known.add(puzzle.plies)
                yield Found(puzzle, chosen, match)


def positions(on: Table, rules: Rules, luck: int, nodes: int) -> Iterator[Position]:
    """Return the positions of one match between the two weakest bots, after random first plies."""
    position, lot = on.new(rules, luck), Stream(luck)
    bots = [named(on, f"level {level}", nodes) if on.bots.decide else on.quick_bot for level in (1, 2)]
    if lot.below(2):
        bots.reverse()
    for _ in range(OPENING):
        if moves := on.legal(rules, position):
            position, _ = on.apply(rules, position, lot.pick(moves))
    decide = [decider(on, rules, bot, Stream(grown(luck, seat))) for seat, bot in enumerate(bots, 1)]
    while (move := decide[on.turn(position) - 1](position)) is not None:
        yield position
        position, _ = on.apply(rules, position, move)


def picked(found: Iterable[Found], count: int) -> list[Puzzle]:
    """Return ``count`` puzzles from easy to hard. Prefer different matches, equal numbers of each length, positions
    with many kinds of pieces, and many setups."""
    left, taken = list(dict.fromkeys(found)), list[Found]()
    while left and len(taken) < count:
        lengths, setups = Counter(each.puzzle.plies for each in taken), Counter(each.chosen for each in taken)
        seen = {sign for each in taken for sign in each.puzzle.position}
        matches = {each.match for each in taken}
        ranks = [
            (each.match in matches, lengths[each.puzzle.plies], -len(set(each.puzzle.position) - seen),
             setups[each.chosen])
            for each in left
        ]  # fmt: skip
        best = left.pop(ranks.index(min(ranks)))
        taken.append(best)
    return sorted((each.puzzle for each in taken), key=lambda puzzle: puzzle.nodes)
