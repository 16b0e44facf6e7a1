"""The rule sets that every shared kit plays this table by."""

from __future__ import annotations

from game.tables.nim.content import Rules

SETS = {each.name: each for each in (Rules().called("heap"), Rules(counters=21, most=4).called("tall"))}
