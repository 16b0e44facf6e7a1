"""Every table with the rule sets of its tests; the shared kits run over them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.kernel.ply import Ply, digest
from game.kernel.random_stream import Stream, seed_state
from game.match.log import Log
from game.paths import data_dir
from game.tables import KNOWN, NAMES, Table, table

TABLES = {name: table(name) for name in KNOWN}
SETS: dict[str, dict[str, Any]] = {name: import_module(f"tests.tables.{name}.sets").SETS for name in KNOWN}
"""Rule sets by table and name, from the ``sets.py`` in the folder of each table's tests."""
PRACTISED = [name for name in NAMES if (data_dir() / name / "practice.yaml").is_file()]
"""Tables with a practice round."""
PLAYED = [(name, rules) for name, sets in SETS.items() for rules in sets]


def random_log(on: Table, rules: Any, seed: int) -> Log:
    """Return the log of a random match, with the result of every random draw."""
    position, stream, plies = on.new(rules, seed), Stream(seed_state(seed, 1)), []
    first = on.turn(position)
    while moves := on.legal(rules, position):
        move = stream.pick(moves)
        position, events = on.apply(rules, position, move)
        plies.append(Ply(on.write_move(on.complete(move, events)), digest(on.write(position))))
    return Log(on.name, rules.name, on.files.digest(rules), seed, first, (getattr(rules, "deck", ()),), tuple(plies))
