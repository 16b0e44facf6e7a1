"""Every table with the rule sets of its tests; the shared kits run over them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.kernel.digest import digest
from game.kernel.ply import Ply
from game.kernel.random_stream import Stream, seed_state
from game.match.log import Log
from game.paths import data_dir
from game.tables import KNOWN_TABLES, NAMES, Table, find_table


def _sets(table: Table) -> dict[str, Any]:
    """Return the rule sets in the ``sets.py`` of a table's tests; without one, the default values of its rules."""
    if find_spec(f"tests.tables.{table.name}") and find_spec(place := f"tests.tables.{table.name}.sets"):
        return import_module(place).SETS
    return {table.files.standard: table.files.rules().with_name(table.files.standard)}


TABLES = {name: find_table(name) for name in KNOWN_TABLES}
SETS: dict[str, dict[str, Any]] = {name: _sets(table) for name, table in TABLES.items()}
"""Rule sets by table and name."""
WITH_PRACTICE = [name for name in NAMES if (data_dir() / name / "practice.yaml").is_file()]
"""Tables with a practice round."""
RULE_SETS = [(name, rules) for name, sets in SETS.items() for rules in sets]


def after(table_name: str, line: str, *moves: str, rules: Any = None) -> str:
    """Return the position after these moves, under the first rule set of a table unless another one is given."""
    table, rules = TABLES[table_name], rules or next(iter(SETS[table_name].values()))
    position = table.notation.read(rules, line)
    for move in moves:
        position, _ = table.apply(rules, position, table.notation.read_move(rules, move))
    return table.notation.write(position)


def legal_moves(table_name: str, line: str, rules: Any = None) -> list[str]:
    table, rules = TABLES[table_name], rules or next(iter(SETS[table_name].values()))
    return [table.notation.write_move(move) for move in table.legal(rules, table.notation.read(rules, line))]


def outcome(table_name: str, line: str, *moves: str, rules: Any = None) -> object:
    """Return the outcome after these moves: a seat, a word, or None before the end."""
    table, rules = TABLES[table_name], rules or next(iter(SETS[table_name].values()))
    return table.score(rules, table.notation.read(rules, after(table_name, line, *moves, rules=rules))).outcome


def random_match(table: Table, rules: Any, seed: int) -> list[tuple[Any, Any, tuple[Any, ...]]]:
    """Return every position of a random match with the move and the events that led to it."""
    position, stream = table.new(rules, seed), Stream(seed_state(seed, 1))
    line: list[tuple[Any, Any, tuple[Any, ...]]] = [(None, position, ())]
    while moves := table.legal(rules, position):
        move = stream.pick(moves)
        position, events = table.apply(rules, position, move)
        line.append((move, position, events))
    return line


def random_log(table: Table, rules: Any, seed: int) -> Log:
    """Return the log of that match, with the result of every random draw."""
    (_, start, _), *line = random_match(table, rules, seed)
    plies = tuple(Ply(table.notation.write_move(table.complete(move, events)), digest(table.notation.write(position)))
                  for move, position, events in line)
    decks = (getattr(rules, "deck", ()),)
    return Log(table.name, rules.name, table.files.digest(rules), seed, start.seat_to_move, decks, plies)
