"""What lies on a Reversi table. Squares are written a1 to h8."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter


@dataclass(slots=True)
class Board:
    """The board that lies there; written when a position is built."""

    size: int
    """Squares in a row."""


@dataclass(slots=True)
class Disc:
    """A disc and whose it is now; owned by ``systems.reversi.owners.discs``."""

    square: str
    seat: int

    place = property(attrgetter("square"))
    """Where it lies."""


@dataclass(slots=True)
class LastMove:
    """Where the last disc was placed, None before the first one; on the entity of the board, owned by ``discs``."""

    square: str | None = None


@dataclass(slots=True)
class Count:
    """On a seat: how many discs it has; owned by ``systems.reversi.owners.counting``."""

    seat: int
    discs: int = 0

    place = property(attrgetter("seat"))
    """Its seat."""


@dataclass(slots=True)
class ShownDisc:
    """Whose side of a disc is up, as far as that has been shown."""

    seat: int


@dataclass(slots=True)
class ShownTray:
    """On a seat: how many of its discs have been laid on its pile at the end, as far as that has been shown."""

    discs: int = 0
    open: float = 1.0
    """How much of it is in sight, 0 to 1."""


@dataclass(slots=True)
class ShownLast:
    """The square that is marked as the last move; on the entity of the board."""

    square: str | None = None


@dataclass(slots=True)
class ShownPass:
    """The banner that says who has to pass; sits on the match entity."""

    seat: int = 0
    """0: there is none."""
    open: float = 0.0
    """How much of it is in sight, 0 to 1."""
