"""Search matches of bots for puzzles, and write them as a data file."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from game.content.models.practice import Puzzle
from game.tables import KNOWN, table
from game.tables.table_files import load_rules
from game.terminal import complain, say
from game.tools.arguments import count_of
from game.tools.puzzle_search import looked_for, picked

HEAD = """# yaml-language-server: $schema=../schema/puzzles.json
# Positions in which only one move wins: at once (plies: 1), or with the next move against any answer (plies: 3).
# From easy to hard: nodes is how many positions have to be looked at until that is sure.
puzzles:
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``puzzles``."""
    having = [name for name in KNOWN if table(name).puzzle is not None]
    parser.add_argument("--table", default=next(iter(having), None), choices=having)
    parser.add_argument("--count", type=count_of, default=12, metavar="N", help="number of puzzles to write")
    parser.add_argument("--matches", type=count_of, default=100, metavar="N", help="number of matches to search")
    parser.add_argument("--nodes", type=count_of, default=400, metavar="N",
                        help="positions that a bot may examine per move")  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--out", type=Path, metavar="FILE", help="file to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Play, search and write. Return 1 if fewer puzzles were found than requested."""
    on = table(args.table)
    found = []
    for each in looked_for(on, load_rules(on.standard, on=on.name), args.matches, args.seed, args.nodes):
        found.append(each)
        complain(f"{' '.join(each.chosen)}: {each.puzzle.plies} plies, {each.puzzle.nodes} positions")
    puzzles = picked(found, args.count)
    text = written(puzzles)
    if args.out is None:
        say(*text.removesuffix("\n").split("\n"))
    else:
        args.out.write_text(text, encoding="utf-8")
    if len(puzzles) < args.count:
        complain(f"kotsu puzzles: only {len(puzzles)} were found; play more matches")
    return int(len(puzzles) < args.count)


def written(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a data file with these puzzles."""
    return HEAD + "".join(
        f"  - position: {each.position}\n    plies: {each.plies}\n    line: [{', '.join(each.line)}]\n"
        f"    nodes: {each.nodes}\n"
        for each in puzzles
    )
