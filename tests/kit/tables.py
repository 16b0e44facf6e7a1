"""Every table with every rule set its tests know: what the kits that all tables share run over."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.kernel.digest import digest
from game.kernel.ply import Ply
from game.kernel.random_stream import Stream, seeded
from game.match.log import Log
from game.paths import data_dir
from game.tables import KNOWN, NAMES, Table, table

TABLES = {name: table(name) for name in KNOWN}
SETS: dict[str, dict[str, Any]] = {name: import_module(f"tests.tables.{name}.sets").SETS for name in KNOWN}
"""Rule sets by their name, by table; each table's own tests lie in a folder that has them in ``sets.py``."""
PRACTISED = [name for name in NAMES if (data_dir() / name / "practice.yaml").is_file()]
"""Those that bring a practice round."""
PLAYED = [(name, rules) for name, sets in SETS.items() for rules in sets]


def kept(on: Table, rules: Any, seed: int) -> Log:
    """A random match as a log, with what chance made of each move."""
    position, stream, plies = on.new(rules, seed), Stream(seeded(seed, 1)), []
    first = on.turn(position)
    while moves := on.legal(rules, position):
        move = stream.pick(moves)
        position, events = on.apply(rules, position, move)
        plies.append(Ply(on.write_move(on.named(move, events)), digest(on.write(position))))
    return Log(on.name, rules.name, on.data(rules), seed, first, (getattr(rules, "deck", ()),), tuple(plies))
