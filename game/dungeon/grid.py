"""The dungeon during growth: labels in a block with a margin around it."""

from __future__ import annotations

from collections.abc import Iterator

from game.dungeon.labels import EMPTY, OUTSIDE
from game.dungeon.pattern import MOST, Pattern, Size


class TooLarge(ValueError):
    """A dungeon would exceed the most cells."""

    def __init__(self, size: str) -> None:
        super().__init__(f"{size} is over the {MOST} cells a dungeon may have")
        self.size = size


class Grid:
    """A block of numbered cells; neighbors differ by fixed strides, and later places have larger numbers."""

    def __init__(self, pattern: Pattern, margin: Size) -> None:
        self.size, self.margin = pattern.size, margin
        wide = [size + 2 * more for size, more in zip(pattern.size, margin, strict=True)]
        self.strides = wide[1] * wide[2], wide[2], 1
        self.cells = [OUTSIDE] * (wide[0] * self.strides[0])
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

    def filled(self) -> Iterator[tuple[Size, str]]:
        """Yield every cell that is not empty, with its place."""
        return ((self.place(at), self.cells[at]) for at in self.inside if self.cells[at] != EMPTY)


def subdivided(pattern: Pattern, by: Size) -> Pattern:
    """Return the block with ``by`` empty cells added per cell and axis; the old cell is in their middle."""
    size = tuple_of(old * (new + 1) for old, new in zip(pattern.size, by, strict=True))
    if size[0] * size[1] * size[2] > MOST:
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
