"""The rule sets of this table that the shared test kits run over."""

from __future__ import annotations

from game.tables.pearls.rule_files import Rules

SETS = {each.name: each for each in (Rules().with_name("bay"), Rules(days=6, most=9).with_name("long"))}
