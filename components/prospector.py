"""What lies on a Prospector table: cards in two mines at most, and what each seat has dug."""

from __future__ import annotations

from dataclasses import dataclass

Zone = str
"""``mine``, ``target``, ``pile`` or ``discard``."""


@dataclass(slots=True)
class Card:
    """A card and where it lies; owned by ``systems.prospector.owners.cards``."""

    seat: int
    zone: Zone
    number: int
    """Its slot in the mine; in the pile the cards below it, in the discards those before it."""
    card: str
    """Rank and suit, ``*`` behind gold."""
    up: bool
    """Whether it lies face up."""

    @property
    def place(self) -> tuple[int, Zone, int]:
        """Seat, zone and number."""
        return self.seat, self.zone, self.number


@dataclass(slots=True)
class Dug:
    """On a seat: its run, its bank and its heaps; owned by ``systems.prospector.owners.banking``."""

    seat: int
    layout: str
    cards: int
    gold: int
    score: int
    round: int
    rng: int | None

    @property
    def place(self) -> int:
        """Its seat."""
        return self.seat


@dataclass(slots=True)
class Heaps:
    """On a seat: how high its pile and its discards are; owned by ``systems.prospector.owners.cards``."""

    seat: int
    pile: int
    discards: int

    @property
    def place(self) -> int:
        """Its seat."""
        return self.seat


@dataclass(slots=True)
class ShownCard:
    """Whether a card's face is shown, and how far it lies above others."""

    up: bool
    layer: float


@dataclass(slots=True)
class ShownRun:
    """On a seat: the run as it is shown."""

    cards: int
    gold: int
    worth: int


@dataclass(slots=True)
class Flown:
    """A number on its way along a curve, from where it came."""

    seat: int
    points: int
    start: tuple[float, float]
    curve: str
    """Which curve of the look it flies along."""
    age: float = 0.0


@dataclass(slots=True)
class Glow:
    """On the match: numbers on their way, how far the shaft is lit, and the clock of what glimmers."""

    flown: list[Flown]
    runs: dict[int, int]
    """By seat, what its run was worth when its last number was sent."""
    lit: float = 0.0
    clock: float = 0.0
