"""Who sits at a table, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Seat:
    """Somebody at the table. What belongs to that seat alone, such as its score, is on the same entity."""

    place: int
    """Its number, from 1."""
    device: str | None = None
    """What whoever sits there holds; None where nobody does, or nobody looks."""
    portrait: str = ""
    """The face of the bot or player who sits there, as it is drawn; "" for the figure of the seat itself."""


@dataclass(slots=True)
class Turn:
    """Whose turn it is; on the entity whose Pose is that of the box beside the board of the seat to move."""

    seat: int
    number: int = 1
    """Turns since the match was entered, from 1."""
