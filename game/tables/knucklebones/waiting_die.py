"""What the seat to move has before it: a die that waits to be placed, or none, and then whether the match goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final

WAYS = ("reflect", "pair", "again", "destroy")
"""It takes the value across; it comes twice into one row; another one like it follows; it destroys its equals before it
is placed, where it could not when it was rolled."""
HIDDEN = 13
"""Stands for a face that nobody knows."""
Rows = Sequence[tuple[int, ...]]


class Phase(Enum):
    """Where a match stands while no die waits."""

    READY = "ready"
    """Its seat may roll or play a card."""
    OVER = "over"
    __hash__ = object.__hash__


READY: Final = Phase.READY
OVER: Final = Phase.OVER


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A die that waits to be placed; each there can be is made once, see ``waits``, so that two are told apart fast."""

    face: int
    """1 to 12, or ``HIDDEN``."""
    ways: tuple[str, ...]
    """How it is placed beyond the usual, in the order of ``WAYS``."""
    usual: bool
    """Whether all can see it, and it is placed as any other."""

    def __reduce__(self) -> tuple[Callable[[int, tuple[str, ...]], Waiting], tuple[int, tuple[str, ...]]]:
        return waits, (self.face, self.ways)

    def without(self, way: str) -> Waiting:
        """The die, no longer placed in this way."""
        return waits(self.face, (each for each in self.ways if each != way))


EVERY = {
    (face, ways): Waiting(face, ways, not ways and face != HIDDEN)
    for face in range(1, HIDDEN + 1)
    for n in range(len(WAYS) + 1)
    for ways in combinations(WAYS, n)
}
"""Each of them, made once."""
PLAIN = {face: EVERY[face, ()] for face in range(1, HIDDEN + 1)}
"""By its face, if it is placed as usual."""
WORDS: dict[Waiting | Phase, str] = {
    waiting: "+".join((f"place:{'?' if face == HIDDEN else face}", *ways)) for (face, ways), waiting in EVERY.items()
}
"""Every waiting die as the state of a position is written."""


def waits(face: int, ways: Iterable[str]) -> Waiting:
    """The die with this face, placed in these ways."""
    named = frozenset(ways)
    return EVERY[face, tuple(way for way in WAYS if way in named)]


def come(waiting: Waiting, own: Rows) -> int:
    """How many dice are placed at once: two, unless no row has room for them."""
    return 2 if "pair" in waiting.ways and min(map(len, own)) < 2 else 1


def rooms(waiting: Waiting, own: Rows) -> tuple[int, ...]:
    """The rows (from 0) into which a waiting die may go."""
    most = 3 - come(waiting, own)
    return tuple(row for row in range(3) if len(own[row]) <= most)
