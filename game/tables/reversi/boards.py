"""Boards of every size, each placed at the corner a1 of the widest one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from game.tables.reversi.squares import BITS, FULL

SIZES = (4, 6, 8)
"""Squares per row: even, so that four discs fit in the middle."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board and its important parts, as sets of squares."""

    size: int
    names: tuple[str, ...]
    """Names of the squares in the order of notation: a1 to the end of the first row, then row 2, and so on; rows count
    from the top."""
    full: int
    quarters: tuple[int, int, int, int]
    corners: int
    across: Mapping[int, int]
    """The squares diagonally next to corners, for every set of corners."""
    beside: int
    """The squares next to corners, on the edges and diagonally."""


def _board(size: int) -> Board:
    columns, rows, half = "abcdefgh"[:size], range(1, size + 1), size // 2
    names = tuple(f"{column}{row}" for row in rows for column in columns)

    def block(left: str, above: range) -> int:
        return sum(BITS[f"{column}{row}"] for column in left for row in above)

    quarters = tuple(
        block(left, above) for above in (rows[:half], rows[half:]) for left in (columns[:half], columns[half:])
    )
    ends = [(left, above) for above in (rows[:2], rows[-1:-3:-1]) for left in (columns[:2], columns[-1:-3:-1])]
    pairs = [(BITS[f"{left[0]}{above[0]}"], BITS[f"{left[1]}{above[1]}"]) for left, above in ends]
    corners = sum(corner for corner, _ in pairs)
    return Board(
        size,
        names,
        sum(BITS[name] for name in names),
        (quarters[0], quarters[1], quarters[2], quarters[3]),
        corners,
        {sum(corner for corner, _ in some): sum(beside for _, beside in some) for some in _subsets(pairs)},
        sum(block(left, above) for left, above in ends) ^ corners,
    )


def _subsets(pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    return chain.from_iterable(combinations(pairs, count) for count in range(len(pairs) + 1))


BY_SIZE = {size: _board(size) for size in SIZES}
BOARDS = {board.full: board for board in BY_SIZE.values()}
"""The boards by the set of all their squares, which a position names."""
WIDEST = BOARDS[FULL]
