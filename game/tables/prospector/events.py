"""Events, in order. Slots are the numbers of the layout; ``seat`` is the seat that digs there."""

from __future__ import annotations

from typing import NamedTuple


class CardTaken(NamedTuple):
    """A card of the mine becomes the target."""

    seat: int
    slot: int
    card: str
    cards: int
    """Cards of the run so far, including this one."""
    worth: int
    """Worth of the run, including this card."""


class CardTurned(NamedTuple):
    """A card of the mine is no longer covered and turns face up."""

    seat: int
    slot: int
    card: str


class CardDrawn(NamedTuple):
    """The top card of the pile becomes the target."""

    seat: int
    card: str
    left: int
    """Cards left in the pile."""


class RunBanked(NamedTuple):
    """A run has ended and is paid out."""

    seat: int
    cards: int
    gold: int
    worth: int
    banked: int
    """Total in the bank."""
    ends: bool
    """True if the round ends with it."""


class DrawPaid(NamedTuple):
    """Points for a drawn card; a negative number is a price."""

    seat: int
    points: int
    banked: int


class PileBanked(NamedTuple):
    """The cards left in the pile of a won round are paid out."""

    seat: int
    points: int
    banked: int


class RoundWon(NamedTuple):
    """The mine is empty."""

    seat: int
    banked: int


class RoundLost(NamedTuple):
    """The pile is empty and no card fits."""

    seat: int
    left: int
    """Cards left in the mine."""
    banked: int


class TurnPassed(NamedTuple):
    """In a duel in turns, ``seat`` digs next."""

    seat: int


class DuelEnded(NamedTuple):
    """Both seats have finished; ``seat`` banked more, 0 for a draw."""

    seat: int
    totals: tuple[int, int]



Ending = RoundWon | RoundLost | DuelEnded
Event = CardTaken | CardTurned | CardDrawn | DrawPaid | RunBanked | PileBanked | TurnPassed | Ending
