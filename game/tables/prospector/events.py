"""Events, in order. Slots are the numbers of the layout; ``seat`` is the seat that digs there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.kernel.events import TurnPassed as TurnPassed
from game.kernel.result import Figure
from game.tables.edges import EdgeChanged as EdgeChanged


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


class EdgePaid(NamedTuple):
    """Points that an edge brings at once."""

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


class DuelEnded(NamedTuple):
    """Both seats have finished; ``seat`` banked more, 0 for a draw."""

    seat: int
    totals: tuple[int, int]


Ending = RoundWon | RoundLost | DuelEnded
EdgeEvent = EdgePaid | EdgeChanged
Event = CardTaken | CardTurned | CardDrawn | DrawPaid | EdgeEvent | RunBanked | PileBanked | TurnPassed | Ending


def figures(rules: object, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the cards taken, the longest run, the best-paid run, and the cards left in lost mines."""
    for event in events:
        match event:
            case CardTaken(seat, _, _, cards, _):
                yield Figure(seat, "taken")
                yield Figure(seat, "longest_run", cards, keeps_best=True)
            case RunBanked(seat, _, _, worth):
                yield Figure(seat, "best_run", max(0, worth), keeps_best=True)
            case RoundLost(seat, left):
                yield Figure(seat, "cards_left", left)
