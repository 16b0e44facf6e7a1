"""How a waiting die is placed, beyond the usual: kept in the upper bits of the face that a position holds."""

from __future__ import annotations

from itertools import combinations

from game.tables.knucklebones.position import Board

NAMES = ("reflect", "pair", "again", "destroy")
REFLECT, PAIR, AGAIN, DESTROY = 8, 16, 32, 64
"""It takes the value across; it comes twice into one row; another one like it follows; it destroys its equals before it
is placed, where it could not when it was rolled."""
LAST = 6
"""Whatever is more than a face has a way of its own, or hides it."""
HIDDEN = 7
"""Stands for a face that nobody knows."""


def coded(face: int, ways: tuple[str, ...]) -> int:
    """The face of a waiting die as a position holds it."""
    return face | sum(8 << NAMES.index(way) for way in ways)


def face_of(waiting: int) -> int:
    """The face a waiting die shows; what is no die stays as it is."""
    return waiting & 7 if waiting > 0 else waiting


def ways_of(waiting: int) -> tuple[str, ...]:
    """What is special about a waiting die."""
    return tuple(way for bit, way in enumerate(NAMES) if waiting > 0 and waiting & 8 << bit)


def come(waiting: int, own: Board) -> int:
    """How many dice are placed at once: two, unless no row has room for them."""
    return 2 if waiting & PAIR and min(map(len, own)) < 2 else 1


def rooms(waiting: int, own: Board) -> tuple[int, ...]:
    """The rows (from 0) into which a waiting die may go."""
    most = 3 - come(waiting, own)
    return tuple(row for row in range(3) if len(own[row]) <= most)


WORDS = {
    coded(face, ways): "+".join((f"place:{'?' if face == HIDDEN else face}", *ways))
    for face in range(1, HIDDEN + 1)
    for n in range(len(NAMES) + 1)
    for ways in combinations(NAMES, n)
}
"""Every waiting die as the state of a position is written."""
