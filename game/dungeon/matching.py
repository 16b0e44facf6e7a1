"""The matches of rules in a grid. After a change only the cells around it are searched again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence

from game.dungeon.grid import Grid
from game.dungeon.labels import OUTSIDE
from game.dungeon.rulebook import Alike, Entries, Rulebook

Key = int
"""A match as a number: from its first cell and its form, so that keys sort by place and then by rule order."""

MANY = 16
"""Inverse of the share of changed matches above which all are sorted again."""


WORK = 2_000_000
"""The most work of a full search: a label looked up, a place tried, or a cell of a match."""
COMPARED = 16
"""Cells of a box that are compared in the time of the rest of a try."""


class TooMany(ValueError):
    """Rules fit in too many places."""


class Matches:
    """The matches of the called rules in a grid, updated as it changes."""

    def __init__(
        self, grid: Grid, book: Rulebook, called: str, spend: Callable[[int], None] = lambda work: None
    ) -> None:
        """Search the whole grid; ``spend`` receives the work, here and in every update, and may raise."""
        self.grid, self.count = grid, book.count
        self.index = book.index(called, grid.strides)
        self.found: set[Key] = set()
        self._touching: dict[int, set[Key]] = {}
        self._order: list[Key] = []
        self._moved: set[Key] = set()
        """Matches added or removed since the last sort."""
        self._work, self._spend = 0, spend
        for number in grid.inside:
            self._look(number, self.index.anchored)
            for alike, delta in self.index.anywhere:
                self._try(alike, number - delta)
            if self._work > WORK:
                raise TooMany("the rules fit in more places than can be gone through")
        spend(self._work)

    def update(self, changed: Iterable[int]) -> None:
        """Update the matches around cells whose labels changed."""
        changed, self._work = set(changed), 0
        for number in changed:
            for key in self._touching.pop(number, ()):
                if key in self.found:
                    self.found.remove(key)
                    self._moved.add(key)
                    self._leave(key, number)
        for number in changed:
            self._look(number, self.index.bearing)
        self._spend(self._work)

    def ordered(self) -> Sequence[Key]:
        """Return all matches sorted by key."""
        if len(self._moved) * MANY > len(self.found):
            self._order = sorted(self.found)
        else:
            for key in self._moved:
                at = bisect_left(self._order, key)
                there = at < len(self._order) and self._order[at] == key
                if there and key not in self.found:
                    del self._order[at]
                elif not there and key in self.found:
                    self._order.insert(at, key)
        self._moved.clear()
        return self._order

    def _look(self, number: int, by: Mapping[str, Sequence[tuple[int, Entries]]]) -> None:
        """Try the forms that may fit around a cell."""
        cells = self.grid.cells
        found = by.get(cells[number], ())
        self._work += len(found)
        for further, entries in found:
            for alike, delta in entries.get(cells[number + further], ()):
                self._try(alike, number - delta)

    def _leave(self, key: Key, known: int) -> None:
        origin, at = divmod(key, self.count)
        for delta, _ in self.index.shapes[at].exact:
            if origin + delta != known and (keys := self._touching.get(origin + delta)) is not None:
                keys.discard(key)

    def _try(self, alike: Alike, origin: int) -> None:
        """Record the forms that fit with their box at this cell."""
        cells = self.grid.cells
        exact, free = self.index.shapes[alike[0]]
        self._work += 1 + (len(exact) + len(free)) // COMPARED
        for delta, label in exact:
            if cells[origin + delta] != label:
                return
        for delta in free:
            if cells[origin + delta] == OUTSIDE:
                return
        keys = {origin * self.count + at for at in alike} - self.found
        if keys:
            self.found |= keys
            self._moved |= keys
            self._work += len(keys) * len(exact)
            for delta, _ in exact:
                self._touching.setdefault(origin + delta, set()).update(keys)
