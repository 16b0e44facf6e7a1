"""The squares of the widest board: their names, their bits, and the rays from each."""

from __future__ import annotations

from collections.abc import Iterator

SQUARES = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
"""Names of the squares in the order of notation: a1 to h1, then row 2, and so on to h8; rows count from the top."""
FULL = (1 << 64) - 1
"""The set of all squares; a set is a whole number whose bit n stands for the n-th square."""
BITS = {square: 1 << n for n, square in enumerate(SQUARES)}
NAMES = {bit: square for square, bit in BITS.items()}
FORWARD = ((0, 1), (1, -1), (1, 0), (1, 1))
"""Steps (rows, columns) toward higher bits; their opposites are the other four directions."""


def ray(square: int, rows: int, columns: int) -> tuple[int, ...]:
    """Return the squares from a square (0 to 63) in one direction, as numbers, the nearest first."""
    row, column = divmod(square, 8)
    found = []
    while 0 <= (row := row + rows) < 8 and 0 <= (column := column + columns) < 8:
        found.append(8 * row + column)
    return tuple(found)


def whole(numbers: tuple[int, ...]) -> int:
    """Return the set of these squares."""
    return sum(1 << number for number in numbers)


def each(squares: int) -> Iterator[int]:
    """Yield the bits of a set, from a1 on."""
    while squares:
        bit = squares & -squares
        squares ^= bit
        yield bit
