"""Search matches of bots, or riddles, for puzzles, and write them as a data file."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from game.content.models.practice import Puzzle, PuzzleFile
from game.kernel.bots import never
from game.kernel.opaque import Position, Rules
from game.kernel.random_stream import Stream, extend_state
from game.match.practice import has_puzzles, puzzles_at, read_puzzle
from game.match.practice import puzzle_file as puzzle_file_of
from game.paths import data_dir
from game.tables import KNOWN, Table, find_table
from game.tables.table_files import load_rules, store_of
from game.terminal import complain, say
from game.tools.arguments import count_of
from game.tools.lab.ladder import bot as bot_of
from game.tools.lab.ladder import positions

OPENING = 4
"""Random plies at the start of a match."""
HEAD = """# yaml-language-server: $schema=../schema/puzzles.json
# Positions with exactly one right move: it decides alone (plies: 1), or it wins within this many plies for any answer.
# From easy to hard: nodes is the number of positions needed to prove it, and stars has the nodes of each further star.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``puzzles``."""
    having = [name for name in KNOWN if find_table(name).puzzles is not None]
    listing = [name for name in having if (data_dir() / puzzle_file_of(name)).is_file()]
    parser.add_argument("--table", default=next(iter((*listing, *having)), None), choices=having)
    parser.add_argument("--count", type=count_of, default=12, metavar="N", help="number of puzzles to write")
    parser.add_argument("--matches", type=count_of, default=100, metavar="N", help="number of matches to search")
    parser.add_argument("--nodes", type=count_of, default=400, metavar="N",
                        help="positions that a bot may examine per move")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--out", type=Path, metavar="FILE", help="file to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Play, search and write. Return 1 if fewer puzzles were found than requested."""
    table = find_table(args.table)
    found = []
    for each in find_puzzles(table, load_rules(table.standard, on=table.name), args.matches, args.seed, args.nodes):
        found.append(each)
        complain(f"{' '.join(each.choices)}: {each.puzzle.plies} plies, {each.puzzle.nodes} positions")
    puzzles = choose(found, args.count)
    text = puzzle_file(puzzles, known_puzzles(table.name))
    if args.out is None:
        say(*text.removesuffix("\n").split("\n"))
    else:
        args.out.write_text(text, encoding="utf-8")
    if len(puzzles) < args.count:
        complain(f"kotsu puzzles: only {len(puzzles)} were found; play more matches")
    return int(len(puzzles) < args.count)


def known_puzzles(table_name: str) -> PuzzleFile | None:
    """Return the puzzles that a table has already, if any."""
    store = store_of()
    store.read()
    return puzzles_at(store, table_name) if has_puzzles(store, table_name) else None


def puzzle_file(puzzles: Iterable[Puzzle], known: PuzzleFile | None = None) -> str:
    """Return the text of a data file with these puzzles, and with the names and stars of known ones."""
    names = {each.position: each.name for each in known.puzzles if each.name} if known else {}
    head = f"{HEAD}stars: [{', '.join(map(str, known.stars))}]\npuzzles:\n" if known else f"{HEAD}puzzles:\n"
    return head + "".join(
        f"  - position: {each.position}\n"
        + (f"    name: {json.dumps(names[each.position], ensure_ascii=False)}\n" if each.position in names else "")
        + f"    plies: {each.plies}\n    line: [{', '.join(each.line)}]\n    nodes: {each.nodes}\n"
        for each in puzzles
    )


class Found(NamedTuple):
    """A puzzle, with the choices of the match in which it was found."""

    puzzle: Puzzle
    choices: tuple[str, ...]
    match: int
    """The index of that match, from 0."""


def find_puzzles(table: Table, rules: Rules, matches: int, seed: int, nodes: int) -> Iterator[Found]:
    """Yield the puzzles of ``matches`` matches; at most one of each length per match."""
    choosable = table.options(rules)
    ways = list(product(*choosable.values()))
    for match in range(matches):
        chosen = ways[match % len(ways)]
        by = table.vary(rules, dict(zip(choosable, chosen, strict=True)))
        known = set()
        for position in candidates(table, by, extend_state(seed, match), nodes):
            # Without the moves before it: it must be a puzzle by its notation alone.
            puzzle = read_puzzle(table, by, position)
            if puzzle is not None and puzzle.plies not in known:
                known.add(puzzle.plies)
                yield Found(puzzle, chosen, match)


def candidates(table: Table, rules: Rules, luck: int, nodes: int) -> list[Position]:
    """Return positions that may be puzzles: those of a match, the last one first, or a riddle for a single seat."""
    if table.seat_count(rules) == 1 and table.puzzles is not None and table.puzzles.riddle is not None:
        riddle = table.puzzles.riddle(rules, luck, never)
        return [] if riddle is None else [riddle]
    return match_positions(table, rules, luck, nodes)[::-1]


def match_positions(table: Table, rules: Rules, luck: int, nodes: int) -> list[Position]:
    """Return the unfinished positions of one match between the two weakest bots, after random first plies."""
    stream = Stream(luck)
    bots = [bot_of(table, f"level {level}", nodes) if table.bots.decide else table.quick_bot for level in (1, 2)]
    if stream.below(2):
        bots.reverse()
    *found, _ = positions(table, rules, bots, OPENING, luck, stream)
    return found


def choose(found: Iterable[Found], count: int) -> list[Puzzle]:
    """Return ``count`` puzzles from easy to hard.

    Prefer different matches, equal numbers of each length, positions with many kinds of pieces, and many setups.
    """
    left, taken = [*{each.puzzle.position: each for each in found}.values()], list[Found]()
    while left and len(taken) < count:
        lengths, setups = Counter(each.puzzle.plies for each in taken), Counter(each.choices for each in taken)
        seen = {sign for each in taken for sign in each.puzzle.position}
        matches = {each.match for each in taken}
        ranks = [
            (each.match in matches, lengths[each.puzzle.plies], -len(set(each.puzzle.position) - seen),
             setups[each.choices])
            for each in left
        ]
        best = left.pop(ranks.index(min(ranks)))
        taken.append(best)
    return sorted((each.puzzle for each in taken), key=lambda puzzle: puzzle.nodes)
