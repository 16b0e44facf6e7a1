"""The components of a Reversi table. Squares are written a1 to h8."""

from __future__ import annotations

from dataclasses import dataclass

from components.match import place_by
from game.tables.reversi.position import SideEdges


@dataclass(slots=True)
class Board:
    """The board; written when a position is built, its edges also when one changes."""

    full: int
    """All squares but gaps, as a set."""
    edges: tuple[SideEdges, ...]
    """The edges of both seats; owned by ``systems.reversi.world``."""


@dataclass(slots=True)
class Disc:
    """A disc and its current owner; owned by ``systems.reversi.world``."""

    square: str
    seat: int

    place = place_by("square")


@dataclass(slots=True)
class ShownDisc:
    """The side of a disc that is shown face up so far."""

    seat: int


@dataclass(slots=True)
class ShownTray:
    """The number of a seat's discs shown on its pile at the end so far; on the seat."""

    discs: int = 0
    openness: float = 1.0
    """Share of it that is in sight, 0 to 1."""


@dataclass(slots=True)
class ShownLast:
    """The square that is marked as the last move; on the entity of the board."""

    square: str | None = None


@dataclass(slots=True)
class ShownPass:
    """The banner that announces which seat has to pass; on the match entity."""

    seat: int = 0
    """0: there is no banner."""
    openness: float = 0.0
    """Share of it that is in sight, 0 to 1."""
