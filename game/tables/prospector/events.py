"""What happened, in order. Slots are the numbers a layout gives them; ``seat`` is the seat that digs there."""

from __future__ import annotations

from typing import NamedTuple


class CardTaken(NamedTuple):
    """A card of the mine lies on the target and is the target from now on."""

    seat: int
    slot: int
    card: str
    cards: int
    """Cards of the run so far, this one counted."""
    worth: int
    """What the run is worth with it."""


class CardTurned(NamedTuple):
    """A card of the mine is free of those that covered it and lies face up."""

    seat: int
    slot: int
    card: str


class CardDrawn(NamedTuple):
    """The top of the pile is the target from now on."""

    seat: int
    card: str
    left: int
    """Cards the pile still has."""


class RunBanked(NamedTuple):
    """A run has ended and is paid."""

    seat: int
    cards: int
    gold: int
    worth: int
    banked: int
    """All that is banked now."""
    ends: bool
    """Whether the round has ended with it."""


class DrawPaid(NamedTuple):
    """What a drawn card gives; less than nothing is a price."""

    seat: int
    points: int
    banked: int


class PileBanked(NamedTuple):
    """Cards left in the pile of a won round are paid."""

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
    """Cards the mine still has."""
    banked: int


class TurnPassed(NamedTuple):
    """Of a duel in turns: ``seat`` digs from now on."""

    seat: int


class DuelEnded(NamedTuple):
    """Both have dug; ``seat`` banked more, 0 where both banked the same."""

    seat: int
    totals: tuple[int, int]



Ending = RoundWon | RoundLost | DuelEnded
Event = CardTaken | CardTurned | CardDrawn | DrawPaid | RunBanked | PileBanked | TurnPassed | Ending
