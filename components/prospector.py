"""The components of a Prospector table: cards in one or two mines, and the cards each seat has dug."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from components.match import place_by
from game.tables.prospector.content import DigEdges

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
    face_up: bool

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

    face_up: bool
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
    age: float = 0.0


@dataclass(slots=True)
class Sweep:
    """The light of a gold card that crosses the run of a seat."""

    seat: int
    age: float = 0.0


@dataclass(slots=True)
class MineEffects:
    """Flying numbers, the light in the shaft, and the clock of the glimmer; on the match entity."""

    flights: list[FlyingNumber]
    last_worths: dict[int, int]
    """The worth of each seat's run at its last card."""
    shaft_light: float = 0.0
    clock: float = 0.0
    sweeps: list[Sweep] = field(default_factory=list)
    paid_runs: dict[int, int] = field(default_factory=dict)
    """The last run that each seat has banked, by its worth."""
