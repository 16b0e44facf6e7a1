"""The rule sets of this table that the shared test kits run over."""

from __future__ import annotations

from game.tables.nim.content import Rules

SETS = {each.name: each for each in (Rules().with_name("heap"), Rules(counters=21, most=4).with_name("tall"))}
