"""The rule sets that every shared kit plays this table by."""

from __future__ import annotations

from game.tables.reversi.definitions import Rules

REVERSI = Rules()
WHITE_FIRST = Rules(name="white_first", start="-" * 27 + "XO" + "-" * 6 + "OX" + "-" * 27 + " O")
SMALL = Rules(name="small", start="-" * 14 + "OX" + "-" * 4 + "XO" + "-" * 14 + " X")
"""On a board of 6x6."""
TINY = Rules(name="tiny", start="-" * 5 + "OX--XO" + "-" * 5 + " X")
"""On one of 4x4."""
SETS = {each.name: each for each in (REVERSI, WHITE_FIRST, SMALL, TINY)}
