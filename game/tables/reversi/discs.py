"""Legal squares and turned discs, computed on sets of squares.

``own`` are the discs of the side to move, ``other`` those of its opponent, ``full`` are all squares of the board.
"""

from __future__ import annotations

from functools import lru_cache

from game.tables.reversi.squares import FORWARD, ray, whole

INNER = 0x7E7E7E7E7E7E7E7E
"""Every column but a and h: a disc there can be flanked along a row or a diagonal, on smaller boards too."""


def moves_of(own: int, other: int, full: int) -> int:
    """Return every empty square from which at least one disc is turned.

    In each of the eight directions, follows runs of the opponent's discs from the own ones to their ends.
    """
    inner = other & INNER
    found = 0
    run = own << 1 & inner
    while run:
        run <<= 1
        found |= run
        run &= inner
    run = own >> 1 & inner
    while run:
        run >>= 1
        found |= run
        run &= inner
    run = own << 7 & inner
    while run:
        run <<= 7
        found |= run
        run &= inner
    run = own >> 7 & inner
    while run:
        run >>= 7
        found |= run
        run &= inner
    run = own << 9 & inner
    while run:
        run <<= 9
        found |= run
        run &= inner
    run = own >> 9 & inner
    while run:
        run >>= 9
        found |= run
        run &= inner
    run = own << 8 & other
    while run:
        run <<= 8
        found |= run
        run &= other
    run = own >> 8 & other
    while run:
        run >>= 8
        found |= run
        run &= other
    return found & (full ^ own ^ other)


Rays = tuple[tuple[int, ...], tuple[int, ...]]
"""Rays toward higher bits, and rays toward lower bits."""


class Around(dict[int, Rays]):
    """A cache of the rays from a square on which discs may be turned, by the opponent's discs next to it."""

    def __init__(self, square: int) -> None:
        super().__init__()
        self.ways = tuple(
            tuple((1 << line[0], whole(line)) for line in lines if len(line) > 1)
            for lines in (
                [ray(square, rows, columns) for rows, columns in FORWARD],
                [ray(square, -rows, -columns) for rows, columns in FORWARD],
            )
        )
        self.near = sum(next_to for way in self.ways for next_to, _ in way)

    def __missing__(self, touching: int) -> Rays:
        up, down = (tuple(line for next_to, line in way if next_to & touching) for way in self.ways)
        self[touching] = up, down
        return up, down


AROUND = {1 << square: (around.near, around) for square, around in enumerate(map(Around, range(64)))}


known_moves = lru_cache(maxsize=4)(moves_of)
"""``moves_of`` with a cache, for repeated questions about one position: if it is over, and its legal moves."""


def turned(own: int, other: int, disc: int) -> int:
    """Return the opponent's discs that a disc on this empty square (a bit) turns; 0 if it may not be placed."""
    near, around = AROUND[disc]
    touching = other & near
    if not touching:
        return 0
    found = 0
    up, down = around[touching]
    for line in up:
        ends = line & ~other
        end = ends & -ends
        if end & own:
            found |= line & (end - 1)
    for line in down:
        ends = line & ~other
        if ends:
            place = ends.bit_length()
            if own >> (place - 1) & 1:
                found |= line >> place << place
    return found
