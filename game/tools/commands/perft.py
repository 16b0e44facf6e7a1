"""Count the sequences of moves, to test a table's rules and measure their speed."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from functools import partial

from game.kernel.refusal import Refusal
from game.tables import FIRST_TABLE, KNOWN_TABLES, find_table
from game.tables.table_files import load_rules
from game.terminal import complain, say
from game.tools.arguments import whole_number


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", default=FIRST_TABLE, choices=KNOWN_TABLES)
    parser.add_argument("--depth", type=whole_number(0), required=True, metavar="N",
                        help="number of plies; a pass counts as one")
    parser.add_argument("--position", help="notation of the first position (default: the start of a match)")
    parser.add_argument("--rules", default=None, help="a rule set or a rule file (default: the table's own)")
    for choice, names in _choices().items():
        parser.add_argument(f"--{choice}", help=f"which {choice}, at {' and '.join(names)}")


def run(args: argparse.Namespace) -> int:
    """Print only the count on standard output, and the speed on standard error. Return 2 if it cannot be counted."""
    choices = {choice: name for choice in _choices() if (name := getattr(args, choice)) is not None}
    count = sequence_counter(args.table, args.rules, args.position, choices)
    began = time.perf_counter()
    sequences = count(args.depth)
    seconds = time.perf_counter() - began
    say(sequences)
    complain(f"{args.depth} plies in {seconds:.3f} s, {sequences / seconds:,.0f} a second")
    return 0


def _choices() -> dict[str, list[str]]:
    """Return the choices other than rules, each with the tables that have it and can count sequences."""
    tables: dict[str, list[str]] = {}
    for name in KNOWN_TABLES:
        table = find_table(name)
        for choice in table.choices.names if table.perft else ():
            tables.setdefault(choice, []).append(name)
    return tables


def sequence_counter(
    name: str, rules: str | None, position: str | None, choices: Mapping[str, str]
) -> Callable[[int], int]:
    """Return a function that counts the sequences of n plies. Refuse with ``chance`` if chance makes some plies."""
    table = find_table(name)
    if table.perft is None:
        raise Refusal("chance", f"The plies of {name} are left to chance, so there are no sequences to count.")
    if unknown := [choice for choice in choices if choice not in table.choices.names]:
        raise Refusal("bad_request", f"There is no {unknown[0]} to choose at {name}.")
    varied = table.choices.vary(load_rules(rules or table.files.standard, on=name), choices)
    start = table.new(varied, 0) if position is None else table.notation.read(varied, position)
    return partial(table.perft, varied, start)
