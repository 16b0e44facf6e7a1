"""A Knucklebones position: one frozen value that holds everything the rules need, the random stream included."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from game.tables.knucklebones.waiting_die import OVER, Phase, Waiting

Row = tuple[int, ...]
"""Faces of the dice in a row from field 1 (the middle of the table) outward."""
Board = tuple[Row, ...]
"""Three rows, where the rules do not say otherwise."""
Hand = tuple[tuple[str, int], ...]
"""(card id, uses left) in deck order; a spent card is absent."""
Shields = tuple[int, ...]
"""Health of the shield on each row, 0 where there is none."""

EMPTY: Board = ((), (), ())
UNSHIELDED: Shields = (0, 0, 0)
BARE = (UNSHIELDED, UNSHIELDED)
"""No shield on either side."""


Fields = tuple[tuple[Board, Board], int, Waiting | Phase, tuple[Hand, Hand], tuple[Shields, Shields], int | None]
"""A position without its names: a plain tuple is made and taken apart several times as fast."""


class Position(NamedTuple):
    """Seats and rows are counted from 1 wherever they are named, so seat ``s`` is at index ``s - 1``."""

    boards: tuple[Board, Board]
    active: int
    """Seat to move, 1 or 2."""
    waiting: Waiting | Phase
    """The die that must be placed; otherwise ``READY`` or ``OVER``."""
    hands: tuple[Hand, Hand]
    shields: tuple[Shields, Shields]
    rng: int | None
    """State of the random stream (64 bits), or None: then a roll must name its face."""

    @property
    def face(self) -> int:
        """What the die that waits shows, ``HIDDEN`` where nobody knows, 0 where none waits."""
        waiting = self.waiting
        return waiting.face if isinstance(waiting, Waiting) else 0


made = tuple.__new__
"""A position without the detour over its keywords: this is where the time of a simulation goes."""


class Mark(NamedTuple):
    """What a card has left behind on a row (its field is 0) or on a die."""

    seat: int
    """0 for the die that waits to be placed."""
    row: int
    field: int
    kind: str
    """As notation writes it, see ``marks``."""


Marks = tuple[tuple[Mark, int], ...]
"""Marks in order, each with its number."""


class Marked(Position):
    """A position on which marks lie: they follow the fields that every position has, so nobody else pays for them."""

    __slots__ = ()

    @property
    def marks(self) -> Marks:
        """All of them, in order."""
        return _marks(self)

    @property
    def bare(self) -> Position:
        """The position without its marks."""
        return made(Position, self[:6])

    def _replace(self, **changes: Any) -> Marked:
        return made(Marked, (*self.bare._replace(**changes), self.marks))

    def __reduce__(self) -> tuple[object, ...]:
        return made, (Marked, tuple(self))  # Copies are made of all fields, also of what follows those with a name.

    def __repr__(self) -> str:
        return f"Marked({self.bare!r}, {self.marks!r})"


_marks: Callable[[Marked], Marks] = itemgetter(6)


def marks_of(position: Fields) -> Marks:
    """The marks of a position, none on most."""
    return position.marks if type(position) is Marked else ()


def marked(position: Fields, marks: Mapping[Mark, int]) -> Position:
    """The position with these marks on it, and no others."""
    if not marks:
        return made(Position, position[:6])
    return made(Marked, (*position[:6], tuple(sorted(marks.items()))))


def over(position: Position) -> bool:
    """Whether the match has ended."""
    return position.waiting is OVER


turn = attrgetter("active")
"""The seat to move."""


def blind(position: Position) -> Position:
    """The position without its random stream, so that nobody can foresee a roll."""
    if type(position) is Marked:
        return position._replace(rng=None)
    boards, active, waiting, hands, shields, _ = position
    return made(Position, (boards, active, waiting, hands, shields, None))
