"""The events of a run."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class RoomEntered(NamedTuple):
    """A side went to a room."""

    seat: int
    start: int
    room: int
    door: int


class DoorOpened(NamedTuple):
    """A key opened a door."""

    seat: int
    door: int


class RoomPlayed(NamedTuple):
    """A match or a riddle in a room ended."""

    seat: int
    room: int
    ended: str
    """``won``, ``lost`` or ``left``."""


class HeartsChanged(NamedTuple):
    """Lanterns went out, or were lit again."""

    seat: int
    change: int


class CoinsChanged(NamedTuple):
    """Coins were paid or gained."""

    seat: int
    change: int


class KeyTaken(NamedTuple):
    """A key was won."""

    seat: int
    room: int


class ThingTaken(NamedTuple):
    """A card, a charm or another thing was gained: its token."""

    seat: int
    thing: str


class ThingLost(NamedTuple):
    """A card or a charm was given away: its token."""

    seat: int
    thing: str


class CardImproved(NamedTuple):
    """A card became better."""

    seat: int
    card: str


class DoorsFound(NamedTuple):
    """Hidden doors became known."""

    seat: int


class LotDrawn(NamedTuple):
    """Chance decided an encounter: the choice and the outcome, counted from 1."""

    seat: int
    choice: int
    outcome: int


class RunEnded(NamedTuple):
    """The run ended: with the golden dice, or without."""

    seat: int
    totals: tuple[int, ...]


Event: TypeAlias = (
    RoomEntered | DoorOpened | RoomPlayed | HeartsChanged | CoinsChanged | KeyTaken | ThingTaken | ThingLost
    | CardImproved | DoorsFound | LotDrawn | RunEnded
)
