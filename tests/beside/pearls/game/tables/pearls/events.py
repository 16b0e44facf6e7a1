"""The events of a Pearls match."""

from __future__ import annotations

from typing import NamedTuple


class PearlsFound(NamedTuple):
    seat: int
    count: int


class StormCame(NamedTuple):
    seat: int


class DayEnded(NamedTuple):
    seat: int
    banked: int
    """Pearls brought home this day."""


class MatchEnded(NamedTuple):
    seat: int
    totals: tuple[int]


Event = PearlsFound | StormCame | DayEnded | MatchEnded
