"""Where rules fit. After a change only what touches it is looked at again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.dungeon.grid import Grid
from game.dungeon.labels import ANY, EMPTY, OUTSIDE
from game.dungeon.rule import Form

Key = int
"""A match: the number of the cell where its box begins and its form, so that smaller keys come first by place, then
by the order of rules."""


class Shape(NamedTuple):
    """The left side of a form, counted from the first cell of its box."""

    exact: tuple[tuple[int, str], ...]
    """Cells that have to bear a label; those that tell most come first."""
    free: tuple[int, ...]
    """Cells that only have to lie inside."""


class Matches:
    """All places where some forms fit in a grid, kept up as it changes."""

    def __init__(self, grid: Grid, forms: Sequence[Form], among: Iterable[int]) -> None:
        self.grid, self.count = grid, len(forms)
        self.shapes = {at: _shape(grid, forms[at]) for at in among}
        self.found: set[Key] = set()
        self._touching: dict[int, set[Key]] = {}
        self._bearing: dict[str, list[tuple[int, int]]] = {}
        for at, shape in self.shapes.items():
            for delta, label in shape.exact:
                self._bearing.setdefault(label, []).append((at, delta))
        self._search()

    def _search(self) -> None:
        """Look everywhere: each form at the cell that tells most about it."""
        anchored: dict[str, list[tuple[int, int]]] = {}
        anywhere = []
        for at, shape in self.shapes.items():
            if shape.exact and shape.exact[0][1] != OUTSIDE:
                delta, label = shape.exact[0]
                anchored.setdefault(label, []).append((at, delta))
            else:
                anywhere.append((at, shape.free[0]))
        cells = self.grid.cells
        for number in self.grid.inside:
            for at, delta in anchored.get(cells[number], ()):
                self._try(at, number - delta)
            for at, delta in anywhere:
                self._try(at, number - delta)

    def update(self, changed: Iterable[int]) -> None:
        """Take note that these cells bear other labels now."""
        changed = set(changed)
        for number in changed:
            for key in self._touching.pop(number, ()):
                if key in self.found:
                    self.found.remove(key)
                    self._leave(key, number)
        cells = self.grid.cells
        for number in changed:
            for at, delta in self._bearing.get(cells[number], ()):
                self._try(at, number - delta)

    def _leave(self, key: Key, known: int) -> None:
        origin, at = divmod(key, self.count)
        for delta, _ in self.shapes[at].exact:
            if origin + delta != known and (keys := self._touching.get(origin + delta)) is not None:
                keys.discard(key)

    def _try(self, at: int, origin: int) -> None:
        """Note the form as fitting where its box begins at this cell, if it does."""
        cells = self.grid.cells
        exact, free = self.shapes[at]
        for delta, label in exact:
            if cells[origin + delta] != label:
                return
        for delta in free:
            if cells[origin + delta] == OUTSIDE:
                return
        key = origin * self.count + at
        if key not in self.found:
            self.found.add(key)
            for delta, _ in exact:
                self._touching.setdefault(origin + delta, set()).add(key)


def _shape(grid: Grid, form: Form) -> Shape:
    (sx, sy, _), exact, free = grid.strides, [], []
    for (x, y, z), label in zip(form.left.places(), form.left.cells, strict=True):
        delta = x * sx + y * sy + z
        if label == ANY:
            free.append(delta)
        else:
            exact.append((delta, label))
    exact.sort(key=lambda cell: (cell[1] == OUTSIDE, cell[1] == EMPTY))
    return Shape(tuple(exact), tuple(free))
