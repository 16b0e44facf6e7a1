"""What lies on a Reversi table. Squares are written a1 to h8."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Board:
    """The board that lies there; sits on the match entity, written when a position is built."""

    size: int
    """Squares in a row."""


@dataclass(slots=True)
class Disc:
    """A disc and whose it is now; owned by ``systems.reversi.owners.discs``."""

    square: str
    seat: int

    @property
    def place(self) -> str:
        """Where it lies."""
        return self.square


@dataclass(slots=True)
class Side:
    """Who is to move, as a position holds it; sits on the match entity, owned by ``discs``."""

    seat: int
    turn: int = 1
    """Turns since the match was entered, from 1."""
    last: str | None = None
    """Where the last disc was placed, None before the first one."""
    passed: int = 0
    """The seat that had to pass just now, 0 if none had."""


@dataclass(slots=True)
class Count:
    """How many discs a seat has; owned by ``systems.reversi.owners.counting``."""

    seat: int
    discs: int = 0

    @property
    def place(self) -> int:
        """Its seat."""
        return self.seat


@dataclass(slots=True)
class ShownDisc:
    """Whose side of a disc is up, as far as that has been shown."""

    seat: int


@dataclass(slots=True)
class ShownLast:
    """The square that is marked as the last move; sits on the match entity."""

    square: str | None = None


@dataclass(slots=True)
class ShownPass:
    """The banner that says who has to pass; sits on the match entity."""

    seat: int = 0
    """0: there is none."""
    open: float = 0.0
    """How much of it is in sight, 0 to 1."""
