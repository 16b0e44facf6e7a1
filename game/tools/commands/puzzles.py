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
from game.match.practice import puzzle_file as puzzle_file_of
from game.match.practice import puzzles_at, read_puzzle
from game.paths import data_dir
from game.tables import KNOWN_TABLES, Table, find_table
from game.tables.table_files import load_rules, store_of
from game.terminal import complain, say
from game.tools.arguments import count_of
from game.tools.lab.simulation import bot_with_nodes, positions

OPENING_PLIES = 4
"""Random plies at the start of a match."""
HEADER = """# yaml-language-server: $schema=../schema/puzzles.json
# Positions with exactly one right move: it decides alone (plies: 1), or it wins within this many plies for any answer.
# From easy to hard: nodes is the number of positions needed to prove it, and stars has the nodes of each further star.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    tables = [name for name in KNOWN_TABLES if find_table(name).puzzles is not None]
    tables_with_puzzles = [name for name in tables if (data_dir() / puzzle_file_of(name)).is_file()]
    parser.add_argument("--table", default=next(iter((*tables_with_puzzles, *tables)), None), choices=tables)
    parser.add_argument("--count", type=count_of, default=12, metavar="N", help="number of puzzles to write")
    parser.add_argument("--matches", type=count_of, default=100, metavar="N", help="number of matches to search")
    parser.add_argument("--nodes", type=count_of, default=400, metavar="N",
                        help="positions that a bot may examine per move")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--out", type=Path, metavar="FILE", help="file to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Play, search and write. Return 1 if fewer puzzles were found than requested."""
    table = find_table(args.table)
    pool = []
    rules = load_rules(table.files.standard, on=table.name)
    for candidate in find_puzzles(table, rules, args.matches, args.seed, args.nodes):
        pool.append(candidate)
        complain(f"{' '.join(candidate.choices)}: {candidate.puzzle.plies} plies, {candidate.puzzle.nodes} positions")
    puzzles = choose(pool, args.count)
    text = puzzle_file(puzzles, known_puzzles(table.name))
    if args.out is None:
        say(*text.removesuffix("\n").split("\n"))
    else:
        args.out.write_text(text, encoding="utf-8")
    if len(puzzles) < args.count:
        complain(f"kotsu puzzles: only {len(puzzles)} were found; play more matches")
    return int(len(puzzles) < args.count)


def known_puzzles(table_name: str) -> PuzzleFile | None:
    store = store_of()
    store.read()
    return puzzles_at(store, table_name) if store.has(puzzle_file_of(table_name)) else None


def puzzle_file(puzzles: Iterable[Puzzle], known: PuzzleFile | None = None) -> str:
    """Return the text of a data file with these puzzles, and with the names and stars of known ones."""
    names = {puzzle.position: puzzle.name for puzzle in known.puzzles if puzzle.name} if known else {}
    head = f"{HEADER}stars: [{', '.join(map(str, known.stars))}]\npuzzles:\n" if known else f"{HEADER}puzzles:\n"
    return head + "".join(
        f"  - position: {puzzle.position}\n"
        + (f"    name: {json.dumps(names[puzzle.position], ensure_ascii=False)}\n" if puzzle.position in names else "")
        + f"    plies: {puzzle.plies}\n    line: [{', '.join(puzzle.line)}]\n    nodes: {puzzle.nodes}\n"
        for puzzle in puzzles
    )


class Candidate(NamedTuple):
    """A puzzle, with the choices of the match in which it was found."""

    puzzle: Puzzle
    choices: tuple[str, ...]
    match: int
    """The index of that match, from 0."""


def find_puzzles(table: Table, rules: Rules, matches: int, seed: int, nodes: int) -> Iterator[Candidate]:
    """Yield the puzzles of ``matches`` matches; at most one of each length per match."""
    options = table.choices.options(rules)
    combinations = list(product(*options.values()))
    for match in range(matches):
        choices = combinations[match % len(combinations)]
        varied_rules = table.choices.vary(rules, dict(zip(options, choices, strict=True)))
        lengths = set()
        for position in candidates(table, varied_rules, extend_state(seed, match), nodes):
            # Without the moves before it: it must be a puzzle by its notation alone.
            puzzle = read_puzzle(table, varied_rules, position)
            if puzzle is not None and puzzle.plies not in lengths:
                lengths.add(puzzle.plies)
                yield Candidate(puzzle, choices, match)


def candidates(table: Table, rules: Rules, seed: int, nodes: int) -> list[Position]:
    """Return positions that may be puzzles: those of a match, the last one first, or a riddle for a single seat."""
    if table.seat_count(rules) == 1 and table.puzzles is not None and table.puzzles.riddle is not None:
        riddle = table.puzzles.riddle(rules, seed, never)
        return [] if riddle is None else [riddle]
    return match_positions(table, rules, seed, nodes)[::-1]


def match_positions(table: Table, rules: Rules, seed: int, nodes: int) -> list[Position]:
    """Return the unfinished positions of one match between the two weakest bots, after random first plies."""
    stream = Stream(seed)
    names = "level 1", "level 2"
    bots = [bot_with_nodes(table, name, nodes) if table.bots.decide else table.quick_bot for name in names]
    if stream.below(2):
        bots.reverse()
    *unfinished_positions, _ = positions(table, rules, bots, OPENING_PLIES, seed, stream)
    return unfinished_positions


def choose(pool: Iterable[Candidate], count: int) -> list[Puzzle]:
    """Return ``count`` puzzles from easy to hard.

    Prefer different matches, equal numbers of each length, positions with many kinds of pieces, and many setups.
    """
    rest, chosen = [*{candidate.puzzle.position: candidate for candidate in pool}.values()], list[Candidate]()
    while rest and len(chosen) < count:
        lengths = Counter(candidate.puzzle.plies for candidate in chosen)
        setups = Counter(candidate.choices for candidate in chosen)
        pieces = {sign for candidate in chosen for sign in candidate.puzzle.position}
        matches = {candidate.match for candidate in chosen}
        ranks = [
            (candidate.match in matches, lengths[candidate.puzzle.plies], -len(set(candidate.puzzle.position) - pieces),
             setups[candidate.choices])
            for candidate in rest
        ]
        best = rest.pop(ranks.index(min(ranks)))
        chosen.append(best)
    return sorted((candidate.puzzle for candidate in chosen), key=lambda puzzle: puzzle.nodes)
