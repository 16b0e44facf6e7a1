"""Where rules fit. After a change only what touches it is looked at again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.dungeon.grid import Grid
from game.dungeon.labels import OUTSIDE
from game.dungeon.rulebook import Entries, Rulebook

Key = int
"""A match: the number of the cell where its box begins and its form, so that smaller keys come first by place, then
by the order of rules."""


class Matches:
    """All places where rules that are called so fit in a grid, kept up as it changes."""

    def __init__(self, grid: Grid, book: Rulebook, called: str) -> None:
        self.grid, self.count = grid, len(book.forms)
        self.index = book.index(called, grid.strides)
        self.found: set[Key] = set()
        self._touching: dict[int, set[Key]] = {}
        for number in grid.inside:
            self._look(number, self.index.anchored)
            for at, delta in self.index.anywhere:
                self._try(at, number - delta)

    def update(self, changed: Iterable[int]) -> None:
        """Take note that these cells bear other labels now."""
        changed = set(changed)
        for number in changed:
            for key in self._touching.pop(number, ()):
                if key in self.found:
                    self.found.remove(key)
                    self._leave(key, number)
        for number in changed:
            self._look(number, self.index.bearing)

    def _look(self, number: int, by: Mapping[str, Sequence[tuple[int, Entries]]]) -> None:
        """Try the forms that may fit around a cell."""
        cells = self.grid.cells
        for further, entries in by.get(cells[number], ()):
            for at, delta in entries.get(cells[number + further], ()):
                self._try(at, number - delta)

    def _leave(self, key: Key, known: int) -> None:
        origin, at = divmod(key, self.count)
        for delta, _ in self.index.shapes[at].exact:
            if origin + delta != known and (keys := self._touching.get(origin + delta)) is not None:
                keys.discard(key)

    def _try(self, at: int, origin: int) -> None:
        """Note the form as fitting where its box begins at this cell, if it does."""
        cells = self.grid.cells
        exact, free = self.index.shapes[at]
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
