"""The rules of every table, pure and typed, for bot authors:

    from kotsu.rules import Stream, load_rules, table

    reversi = table("reversi")
    rules = load_rules(reversi.files.standard, on="reversi")
    position = reversi.new(rules, 7)
    move = reversi.legal(rules, position)[0]
    position, events = reversi.apply(rules, position, move)
    print(reversi.notation.write(reversi.blind(position)), reversi.score(rules, position))

``NAMES`` lists the tables. ``Table`` describes what a table can do; it raises a ``Refusal`` with a code and a sentence
for anything it refuses. Every draw comes from a ``Stream``, which is the same for the same seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # A type checker finds modules by their place in the package.
    from kotsu.game.kernel.opaque import Bot, Event, Move, Position, Rules
    from kotsu.game.kernel.random_stream import Stream
    from kotsu.game.kernel.refusal import Refusal
    from kotsu.game.tables import NAMES
    from kotsu.game.tables.contract import OpaqueTable as Table
    from kotsu.game.tables.table_files import load_rules

    def table(name: str) -> Table: ...

else:
    from game.kernel.opaque import Bot, Event, Move, Position, Rules
    from game.kernel.random_stream import Stream
    from game.kernel.refusal import Refusal
    from game.tables import NAMES
    from game.tables import find_table as table
    from game.tables.contract import OpaqueTable as Table
    from game.tables.table_files import load_rules

__all__ = ["NAMES", "Bot", "Event", "Move", "Position", "Refusal", "Rules", "Stream", "Table", "load_rules", "table"]
