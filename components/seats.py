"""The seats at a table, and the turn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Seat:
    """A seat at the table. Components of that seat alone, such as its score, are on the same entity."""

    place: int
    """Its number, from 1."""
    device: str | None = None
    """The device of the player in this seat; None if there is no player, or the match is not watched."""
    portrait: str = ""
    """The portrait of the bot or player in this seat; "" for the seat's own figure."""


@dataclass(slots=True)
class Turn:
    """The seat to move; on the entity whose Pose is that of the box next to that seat's board."""

    seat: int
    number: int = 1
    """Turns since the match was entered, from 1."""
