"""Dungeons made in the background, to be walked."""

from __future__ import annotations

from game.background.job import Report
from game.content.store import Store
from game.dungeon.content import Folder, Grammar
from game.dungeon.making import make
from game.dungeon.plan import Plan, read_plan


def grammar_of(store: Store) -> Grammar:
    """What dungeons are made by; raises Faults."""
    return Folder(store.data, store.packs).read()


def made(report: Report, grammar: Grammar, recipe: str, seed: int) -> Plan:
    """The dungeon of a recipe and a seed; raises Failed."""
    steps = 0

    def told(draw: object, step: object) -> None:
        nonlocal steps
        steps += 1
        report.tell(steps, 0)

    return read_plan(make(grammar, recipe, seed, told).told)
