"""Boards of Reversi as bits: squares, moves and turned discs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

Squares = int
"""A set of squares, or the square of one disc: bit n stands for the n-th square."""
SQUARES = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
"""Names of the squares in the order of notation: a1 to h1, then row 2, and so on to h8; rows count from the top."""
ALL_SQUARES = (1 << 64) - 1
SQUARE_BITS = {square: 1 << n for n, square in enumerate(SQUARES)}
SQUARE_NAMES = {bit: square for square, bit in SQUARE_BITS.items()}
FORWARD_STEPS = ((0, 1), (1, -1), (1, 0), (1, 1))
"""Steps (rows, columns) toward higher bits; their opposites are the other four directions."""


def ray(square: int, rows: int, columns: int) -> tuple[int, ...]:
    """Return the squares from a square (0 to 63) in one direction, as numbers, the nearest first."""
    row, column = divmod(square, 8)
    squares = []
    while 0 <= (row := row + rows) < 8 and 0 <= (column := column + columns) < 8:
        squares.append(8 * row + column)
    return tuple(squares)


def set_of(numbers: tuple[int, ...]) -> int:
    """Return the set of these squares."""
    return sum(1 << number for number in numbers)


def bits_of(squares: int) -> Iterator[int]:
    """Yield the bits of a set, from a1 on."""
    while squares:
        bit = squares & -squares
        squares ^= bit
        yield bit


BOARD_SIZES = (4, 6, 8)
"""Squares per row: even, so that four discs fit in the middle."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board and its important parts, as sets of squares."""

    size: int
    names: tuple[str, ...]
    """Names of the squares in the order of notation: a1 to the end of the first row, then row 2, and so on; rows count
    from the top."""
    full: int
    """All squares but gaps, on which no disc can stand and over which none is turned."""
    quarters: tuple[int, int, int, int]
    corners: int
    across: Mapping[int, int]
    """The squares diagonally next to corners, for every set of corners."""
    beside: int
    """The squares next to corners, on the rims and diagonally."""


def _board(size: int) -> Board:
    columns, rows, half = "abcdefgh"[:size], range(1, size + 1), size // 2
    names = tuple(f"{column}{row}" for row in rows for column in columns)

    def block(left: str, above: range) -> int:
        return sum(SQUARE_BITS[f"{column}{row}"] for column in left for row in above)

    quarters = tuple(
        block(left, above) for above in (rows[:half], rows[half:]) for left in (columns[:half], columns[half:])
    )
    ends = [(left, above) for above in (rows[:2], rows[-1:-3:-1]) for left in (columns[:2], columns[-1:-3:-1])]
    pairs = [(SQUARE_BITS[f"{left[0]}{above[0]}"], SQUARE_BITS[f"{left[1]}{above[1]}"]) for left, above in ends]
    corners = sum(corner for corner, _ in pairs)
    across = {0: 0}
    for corner, square in pairs:
        across |= {corners_before | corner: squares | square for corners_before, squares in across.items()}
    return Board(
        size,
        names,
        full=sum(SQUARE_BITS[name] for name in names),
        quarters=(quarters[0], quarters[1], quarters[2], quarters[3]),
        corners=corners,
        across=across,
        beside=sum(block(left, above) for left, above in ends) ^ corners,
    )


BY_SIZE = {size: _board(size) for size in BOARD_SIZES}
WIDEST_BOARD = BY_SIZE[8]


@cache
def board_with(full: int) -> Board:
    """Return the smallest board that has all of these squares, those that a position names; its other ones are gaps."""
    board = next(board for board in BY_SIZE.values() if not full & ~board.full)
    return board if full == board.full else replace(board, full=full)


INNER_COLUMNS = 0x7E7E7E7E7E7E7E7E
"""Every column but a and h: a disc there can be flanked along a row or a diagonal, on smaller boards too."""


def moves_of(own: Squares, other: Squares, full: Squares) -> Squares:
    """Return every empty square from which at least one disc is turned.

    In each of the eight directions, follows runs of the opponent's discs from the own ones to their ends.
    """
    inner = other & INNER_COLUMNS
    squares = 0
    for step, line in ((1, inner), (7, inner), (9, inner), (8, other)):
        run = own << step & line
        while run:
            run <<= step
            squares |= run
            run &= line
        run = own >> step & line
        while run:
            run >>= step
            squares |= run
            run &= line
    return squares & (full ^ own ^ other)


Rays = tuple[tuple[int, ...], tuple[int, ...]]
"""Rays toward higher bits, and rays toward lower bits."""


class RayCache(dict[int, Rays]):
    """A cache of the rays from a square on which discs may be turned, by the opponent's discs next to it."""

    def __init__(self, square: int) -> None:
        super().__init__()
        self.up = _rays_from(square, 1)
        self.down = _rays_from(square, -1)
        self.neighbors = sum(neighbor for neighbor, _ in (*self.up, *self.down))

    def __missing__(self, near_discs: int) -> Rays:
        up = tuple(line for neighbor, line in self.up if neighbor & near_discs)
        down = tuple(line for neighbor, line in self.down if neighbor & near_discs)
        self[near_discs] = up, down
        return up, down


def _rays_from(square: int, way: int) -> list[tuple[int, int]]:
    """Return the neighbor and all squares of every ray from a square toward higher bits (1) or lower ones (-1)."""
    lines = [ray(square, way * rows, way * columns) for rows, columns in FORWARD_STEPS]
    return [(1 << line[0], set_of(line)) for line in lines if len(line) > 1]


RAYS_AROUND = {1 << square: (cache.neighbors, cache) for square, cache in enumerate(map(RayCache, range(64)))}


known_moves = lru_cache(maxsize=4)(moves_of)
"""``moves_of`` with a cache, for repeated questions about one position: if it is over, and its legal moves."""


def flipped_discs(own: int, other: int, disc: int) -> int:
    """Return the opponent's discs that a disc on this empty square (a bit) turns; 0 if it may not be placed."""
    neighbors, rays = RAYS_AROUND[disc]
    near_discs = other & neighbors
    if not near_discs:
        return 0
    flips = 0
    up, down = rays[near_discs]
    for line in up:
        ends = line & ~other
        end = ends & -ends
        if end & own:
            flips |= line & (end - 1)
    for line in down:
        ends = line & ~other
        if ends:
            place = ends.bit_length()
            if own >> (place - 1) & 1:
                flips |= line >> place << place
    return flips
