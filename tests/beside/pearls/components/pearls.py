"""Components of a Pearls match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Bay:
    """Pearls in the boat and at home, and the days left; owned by ``systems.pearls.bay``."""

    boat: int
    bank: int
    days: int
    rng: int | None


@dataclass(slots=True)
class ShownBay:
    """The part of the bay on screen."""

    boat: int
    bank: int
    days: int
