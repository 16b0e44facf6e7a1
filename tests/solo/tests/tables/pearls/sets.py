"""The rule sets that every shared kit plays this table by."""

from __future__ import annotations

from game.tables.pearls.content import Rules

SETS = {each.name: each for each in (Rules(), Rules(name="long", days=6, most=9))}
