"""What happened, in order."""

from __future__ import annotations

from typing import NamedTuple


class CountersTaken(NamedTuple):
    seat: int
    count: int


class TurnPassed(NamedTuple):
    seat: int
    """Who is to move now."""


class MatchWon(NamedTuple):
    seat: int
    totals: tuple[int, int]


Event = CountersTaken | TurnPassed | MatchWon
