"""Signs: announcements of what may happen next, at any table. Sounds and rumble answer them as they answer events."""

from __future__ import annotations

from typing import NamedTuple


class MatchPoint(NamedTuple):
    """The seat to move can win with its next move."""

    seat: int


class RollDecides(NamedTuple):
    """The next roll of the seat ends the match, won or lost."""

    seat: int


class LastField(NamedTuple):
    """The seat has a single place left, and filling it ends the match."""

    seat: int


class OneAway(NamedTuple):
    """The seat is one piece away from something big."""

    seat: int


class Endangered(NamedTuple):
    """The seat is one piece away from something big, and the other seat could spoil it."""

    seat: int


SIGNS = (MatchPoint, RollDecides, LastField, OneAway, Endangered)
