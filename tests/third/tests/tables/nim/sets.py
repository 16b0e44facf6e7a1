"""The rule sets that every shared kit plays this table by."""

from __future__ import annotations

from game.tables.nim.content import Rules

SETS = {each.name: each for each in (Rules(), Rules(name="tall", counters=21, most=4))}
