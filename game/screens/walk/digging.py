"""Dungeon generation in the background, for walks."""

from __future__ import annotations

from collections.abc import Mapping

from game.background.job import Report
from game.content.store import Store
from game.dungeon.content import Folder, Grammar
from game.dungeon.growth import Step
from game.dungeon.maker import Draw, make
from game.dungeon.pattern import EMPTY, Size
from game.dungeon.plan import Plan, read_plan


def grammar_of(store: Store) -> Grammar:
    """Return the grammar for dungeons.

    Raises Faults.
    """
    return Folder(store.data, store.packs).read()


class Growing:
    """A growing dungeon, for display; each value of ``cells`` stays unchanged."""

    def __init__(self) -> None:
        self.cells: Mapping[Size, str] = {}
        self.draw = -1

    def hear(self, draw: Draw, step: Step) -> None:
        """Apply a generation step."""
        if step.match is None and not step.mended:
            self.cells = dict(draw.growth.grid.filled())
            return
        before = self.cells if self.draw == draw.number else {}
        self.draw = draw.number
        after = {**before, **{place: label for place, _, label in step.changes}}
        self.cells = {place: label for place, label in after.items() if label != EMPTY}


def made(report: Report, grammar: Grammar, recipe: str, seed: int, growing: Growing) -> Plan:
    """Return the dungeon of a recipe and a seed.

    Raises Failed.
    """
    steps = 0

    def told(draw: Draw, step: Step) -> None:
        nonlocal steps
        steps += 1
        growing.hear(draw, step)
        report.tell(steps, 0)

    return read_plan(make(grammar, recipe, seed, told).told)
