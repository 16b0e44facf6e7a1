"""The events of a Nim match."""

from __future__ import annotations

from typing import NamedTuple


class CountersTaken(NamedTuple):
    seat: int
    count: int


class TurnPassed(NamedTuple):
    seat: int
    """The seat to move next."""


class MatchWon(NamedTuple):
    seat: int
    totals: tuple[int, int]


Event = CountersTaken | TurnPassed | MatchWon
