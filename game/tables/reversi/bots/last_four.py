"""The search of the last four free squares, where only speed counts: no lists, no table, no ordering but parity."""

from __future__ import annotations

from game.tables.reversi.boards import BOARDS
from game.tables.reversi.discs import turned
from game.tables.reversi.squares import FORWARD, each, ray, whole

FEW = 4
"""Free squares from which on this is faster than a search with a table."""
MOST = 64
"""Greatest possible lead."""
NONE = -100
"""Less than any lead."""


class Line(dict[int, int]):
    """Discs that the last disc of a match turns along one line through its square, by the own discs on that line."""

    def __init__(self, square: int, rows: int, columns: int) -> None:
        super().__init__()
        self.ways = ray(square, rows, columns), ray(square, -rows, -columns)
        self.squares = whole(self.ways[0] + self.ways[1])

    def __missing__(self, own: int) -> int:
        found = 0
        for way in self.ways:
            for distance, square in enumerate(way):
                if own >> square & 1:
                    found += distance
                    break
        self[own] = found
        return found


def _lines(square: int) -> tuple[tuple[int, Line], ...]:
    return tuple((line.squares, line) for line in (Line(square, *step) for step in FORWARD))


LINES = {1 << square: _lines(square) for square in range(64)}


def ended(own: int, other: int) -> int:
    """Return the lead in discs of the side with ``own`` on a finished board."""
    return own.bit_count() - other.bit_count()


def by_parity(empty: int, full: int) -> tuple[int, ...]:
    """Return the free squares, first those in odd quarters.

    In a quarter with an odd number of free squares, the side to move places the last disc.
    """
    odd: list[int] = []
    even: list[int] = []
    for quarter in BOARDS[full].quarters:
        free = empty & quarter
        (odd if free.bit_count() & 1 else even).extend(each(free))
    return (*odd, *even)


def finished(own: int, other: int, alpha: int, beta: int, full: int) -> int:
    """Return the final lead in discs of the side to move after best play, for positions with few free squares.

    The value is exact between ``alpha`` and ``beta``, otherwise a bound beyond them.
    """
    empty = full ^ own ^ other
    free = empty.bit_count()
    if free > 1:
        return _tried(own, other, alpha, beta, by_parity(empty, full), False)
    return _one(own, other, empty) if free else ended(own, other)


def _tried(own: int, other: int, alpha: int, beta: int, free: tuple[int, ...], passed: bool) -> int:
    best = NONE
    if len(free) == 2:
        first, second = free
        for disc, last in ((first, second), (second, first)):
            if flips := turned(own, other, disc):
                found = -_one(other ^ flips, own | disc | flips, last)
                if found > best:
                    best = found
                    if found >= beta:
                        return found
    else:
        for disc in free:
            if flips := turned(own, other, disc):
                rest = tuple([square for square in free if square != disc])
                found = -_tried(other ^ flips, own | disc | flips, -beta, -alpha, rest, False)
                if found > best:
                    best = found
                    if found >= beta:
                        return found
                    if found > alpha:
                        alpha = found
    if best != NONE:
        return best
    return ended(own, other) if passed else -_tried(other, own, -beta, -alpha, free, True)


def _one(own: int, other: int, disc: int) -> int:
    """Return the final lead of the side to move when one square is free."""
    ahead = own.bit_count() - other.bit_count()
    (on_1, line_1), (on_2, line_2), (on_3, line_3), (on_4, line_4) = LINES[disc]
    flips = line_1[own & on_1] + line_2[own & on_2] + line_3[own & on_3] + line_4[own & on_4]
    if flips:
        return ahead + 2 * flips + 1
    flips = line_1[other & on_1] + line_2[other & on_2] + line_3[other & on_3] + line_4[other & on_4]
    return ahead - 2 * flips - 1 if flips else ahead
