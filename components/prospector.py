"""The components of a Prospector table: cards in one or two mines, and the cards each seat has dug."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from components.match import place_by
from game.tables.prospector.definitions import DigEdges

ZoneName = Literal["mine", "target", "pile", "discard"]


@dataclass(slots=True)
class Card:
    """A card and its place; owned by ``systems.prospector.world``."""

    seat: int
    zone: ZoneName
    number: int
    """Its slot in the mine; in the pile, the number of cards below it; in the discards, the number before it."""
    card: str
    """Rank and suit, with ``*`` appended for gold."""
    is_face_up: bool

    place = place_by("seat", "zone", "number")


@dataclass(slots=True)
class SeatRun:
    """The run and bank of a seat; on the seat. Owned by ``systems.prospector.world``."""

    seat: int
    layout: str
    cards: int
    gold: int
    score: int
    round: int
    rng: int | None
    edges: DigEdges

    place = place_by("seat")


@dataclass(slots=True)
class ShownCard:
    """A card as it is shown: face up or down, and its layer above others."""

    is_face_up: bool
    layer: float


@dataclass(slots=True)
class ShownRun:
    """The run of a seat as it is shown; on the seat."""

    cards: int
    gold: int
    worth: int


@dataclass(slots=True)
class FlyingNumber:
    """A number that flies along a curve, from where it appeared."""

    seat: int
    points: int
    start: tuple[float, float]
    curve: str
    """Name of the curve in the table's look."""


@dataclass(slots=True)
class Sweep:
    """The light of a gold card that crosses the run of a seat."""

    seat: int


@dataclass(slots=True)
class RunNumbers:
    """The worth of the runs of a seat in its flying numbers; on the seat."""

    last_worth: int
    """The worth of its run at its last card."""
    paid: int | None = None
    """The worth of the last run that it has banked; None before that."""


@dataclass(slots=True)
class Shaft:
    """The shaft of the mine behind the table; on the match entity."""

    light: float = 0.0
    """The light in it, 0 to 1."""
