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
