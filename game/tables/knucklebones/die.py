"""The die, and the faces a card may leave of it."""

from __future__ import annotations

from game.tables.knucklebones.events import DieRolled, Event
from game.tables.knucklebones.rows import FACES


class Die:
    """A fair die of some of the six faces."""

    __slots__ = ("faces", "rolled", "sides")

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.rolled: tuple[dict[int, tuple[Event, ...]], ...] = tuple(
            {face: (DieRolled(seat, face, faces),) for face in faces} for seat in range(3)
        )
        """All that happens in a roll, by seat and face."""
        self.sides = tuple(tuple(told.items()) for told in self.rolled)
        """The same in the order of the faces, each with its face, by seat."""


DIE = Die(FACES)
PARITIES = {"even": Die((2, 4, 6)), "odd": Die((1, 3, 5))}
