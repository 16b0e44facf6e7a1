"""Runs a recipe: it yields every step as it is done, and always ends."""

from __future__ import annotations

from collections.abc import Iterator

from game.dungeon.grid import TooLarge
from game.dungeon.growth import Growth, Step
from game.dungeon.matching import TooMany
from game.dungeon.pattern import MOST
from game.dungeon.recipe import Instruction, Recipe
from game.dungeon.remarks import Remark


class Following:
    """A recipe that is running."""

    def __init__(self, growth: Growth, recipe: Recipe, most: int) -> None:
        self.growth, self.recipe = growth, recipe
        self.most = self.left = most
        self.line = 0
        """The current line."""
        self._missed: dict[Instruction, tuple[int, int, int]] = {}
        self._ends: list[Remark] = []

    @property
    def report(self) -> list[Remark]:
        """Remarks on what could not be done."""
        said = []
        for each, (times, done, wanted) in self._missed.items():
            code = "missed" + ("_some" if wanted > 1 else "") + ("_often" if times > 1 else "")
            values = {"name": each.name, "times": times, "done": done, "wanted": wanted}
            said.append(Remark(code, {"line": each.line, "column": each.column, **values}))
        return said + self._ends

    def steps(self) -> Iterator[Step]:
        """Yield every step as it is done."""
        try:
            yield from self._all(self.recipe.main)
        except _Over as over:
            self._ends.append(over.remark)
        except TooMany:
            self._ends.append(Remark("stopped_places", {"line": self.line}))

    def _all(self, instructions: tuple[Instruction, ...]) -> Iterator[Step]:
        for each in instructions:
            yield from self._do(each)

    def _do(self, each: Instruction) -> Iterator[Step]:
        self.line = each.line
        self.growth.spend(1)
        if each.by is not None:
            self._try(each)
            try:
                yield self.growth.subdivide(each.by, each.line)
            except TooLarge as wrong:
                values = {"line": each.line, "column": each.column, "size": wrong.size, "most": MOST}
                self._ends.append(Remark("too_large", values))
            return
        wanted = each.low if each.low == each.high else each.low + self.growth.stream.below(each.high - each.low + 1)
        if each.name in self.recipe.functions:
            for _ in range(wanted):
                self._try(each)
                yield from self._all(self.recipe.functions[each.name])
        elif each.sweep:
            yield from self._sweep(each)
        else:
            for done in range(wanted):
                self._try(each)
                step = self.growth.step(each.name, each.line)
                if step is None:
                    self._miss(each, done, wanted)
                    return
                yield step

    def _sweep(self, each: Instruction) -> Iterator[Step]:
        """Apply matches one by one, each without overlap with those before.

        A match that no longer fits is skipped, because a user may have applied others by hand.
        """
        growth = self.growth
        keys = growth.keys(each.name)
        if not keys:
            self._miss(each, 0, 1)
        taken: set[int] = set()
        for key in growth.order(keys):
            box = growth.box(key)
            if taken.isdisjoint(box) and growth.fits(key):
                self._try(each)
                taken |= box
                yield growth.apply(key, each.line)

    def _try(self, each: Instruction) -> None:
        if self.left == 0:
            raise _Over(Remark("stopped_steps", {"line": each.line, "column": each.column, "most": self.most}))
        self.left -= 1

    def _miss(self, each: Instruction, done: int, wanted: int) -> None:
        times, before, all_ = self._missed.get(each, (0, 0, 0))
        self._missed[each] = times + 1, before + done, all_ + wanted


class _Over(Exception):
    """No steps are left."""

    def __init__(self, remark: Remark) -> None:
        super().__init__(str(remark))
        self.remark = remark
