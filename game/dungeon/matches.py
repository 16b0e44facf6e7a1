"""The matches of rules in a grid. After a change only the cells around it are searched again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from game.dungeon.pattern import EMPTY, MOST_CELLS, OUTSIDE, Pattern, Size
from game.dungeon.rules import Alike, Entries, Rulebook


class TooLarge(ValueError):
    """A dungeon would exceed the most cells."""

    def __init__(self, size: str) -> None:
        super().__init__(f"{size} is over the {MOST_CELLS} cells a dungeon may have")
        self.size = size


class Grid:
    """A block of numbered cells; neighbors differ by fixed strides, and later places have larger numbers."""

    def __init__(self, pattern: Pattern, margin: Size) -> None:
        self.size, self.margin = pattern.size, margin
        width = [size + 2 * more for size, more in zip(pattern.size, margin, strict=True)]
        self.strides = width[1] * width[2], width[2], 1
        self.cells = [OUTSIDE] * (width[0] * self.strides[0])
        self.inside = [self.number(*place) for place in pattern.places()]
        """Numbers of all cells outside the margin."""
        for number, label in zip(self.inside, pattern.cells, strict=True):
            self.cells[number] = label

    def number(self, x: int, y: int, z: int) -> int:
        """Return the number of a cell."""
        (mx, my, mz), (sx, sy, _) = self.margin, self.strides
        return (x + mx) * sx + (y + my) * sy + z + mz

    def place(self, number: int) -> Size:
        """Return the place of the cell with a number."""
        layer, rest = divmod(number, self.strides[0])
        row, cell = divmod(rest, self.strides[1])
        return layer - self.margin[0], row - self.margin[1], cell - self.margin[2]

    def pattern(self) -> Pattern:
        """Return all cells in their current state."""
        return Pattern(self.size, tuple(self.cells[number] for number in self.inside))

    def filled_cells(self) -> Iterator[tuple[Size, str]]:
        """Yield every cell that is not empty, with its place."""
        return ((self.place(at), self.cells[at]) for at in self.inside if self.cells[at] != EMPTY)


def subdivide(pattern: Pattern, by: Size) -> Pattern:
    """Return the block with ``by`` empty cells added per cell and axis; the old cell is in their middle."""
    size = tuple_of(old * (new + 1) for old, new in zip(pattern.size, by, strict=True))
    if size[0] * size[1] * size[2] > MOST_CELLS:
        raise TooLarge("x".join(map(str, size)))
    cells = [EMPTY] * (size[0] * size[1] * size[2])
    for (x, y, z), label in zip(pattern.places(), pattern.cells, strict=True):
        px, py, pz = (old * (new + 1) + new // 2 for old, new in zip((x, y, z), by, strict=True))
        cells[(px * size[1] + py) * size[2] + pz] = label
    return Pattern(size, tuple(cells))


def tuple_of(numbers: Iterator[int]) -> Size:
    """Return three numbers as a tuple."""
    x, y, z = numbers
    return x, y, z


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
            self._look(number, self.index.anchors)
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

    def sorted_keys(self) -> Sequence[Key]:
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
        pairs = by.get(cells[number], ())
        self._work += len(pairs)
        for further, entries in pairs:
            for alike, delta in entries.get(cells[number + further], ()):
                self._try(alike, number - delta)

    def _leave(self, key: Key, skipped: int) -> None:
        origin, at = divmod(key, self.count)
        for delta, _ in self.index.shapes[at].exact:
            if origin + delta != skipped and (keys := self._touching.get(origin + delta)) is not None:
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
