"""The rule sets that every shared kit plays this table by."""

from __future__ import annotations

from game.tables.reversi.definitions import Rules

REVERSI = Rules()
WHITE_FIRST = Rules(name="white_first", start="-" * 27 + "XO" + "-" * 6 + "OX" + "-" * 27 + " O")
SETS = {each.name: each for each in (REVERSI, WHITE_FIRST)}
