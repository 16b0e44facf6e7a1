"""The rule sets that every shared kit plays this table by."""

from __future__ import annotations

from game.tables.pearls.content import Rules

SETS = {each.name: each for each in (Rules().called("bay"), Rules(days=6, most=9).called("long"))}
