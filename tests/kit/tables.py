"""Every table with the rule sets of its tests; the shared kits run over them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.kernel.ply import Ply, digest
from game.kernel.random_stream import Stream, seed_state
from game.match.log import Log
from game.paths import data_dir
from game.tables import KNOWN_TABLES, NAMES, Table, find_table

TABLES = {name: find_table(name) for name in KNOWN_TABLES}
SETS: dict[str, dict[str, Any]] = {name: import_module(f"tests.tables.{name}.sets").SETS for name in KNOWN_TABLES}
"""Rule sets by table and name, from the ``sets.py`` in the folder of each table's tests."""
PRACTISED = [name for name in NAMES if (data_dir() / name / "practice.yaml").is_file()]
"""Tables with a practice round."""
PLAYED = [(name, rules) for name, sets in SETS.items() for rules in sets]


def random_log(table: Table, rules: Any, seed: int) -> Log:
    """Return the log of a random match, with the result of every random draw."""
    position, stream, plies = table.new(rules, seed), Stream(seed_state(seed, 1)), []
    first = table.turn(position)
    while moves := table.legal(rules, position):
        move = stream.pick(moves)
        position, events = table.apply(rules, position, move)
        plies.append(Ply(table.write_move(table.complete(move, events)), digest(table.write(position))))
    decks = (getattr(rules, "deck", ()),)
    return Log(table.name, rules.name, table.files.digest(rules), seed, first, decks, tuple(plies))
