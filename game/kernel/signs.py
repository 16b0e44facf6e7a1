"""What may happen next and is worth a look, at whatever table: told once it is there, and heard and felt as events are.
"""

from __future__ import annotations

from typing import NamedTuple


class MatchPoint(NamedTuple):
    """The seat to move can win with its next move."""

    seat: int


class RollDecides(NamedTuple):
    """The next throw of the seat ends the match, won or lost."""

    seat: int


class LastField(NamedTuple):
    """The seat has but one place left, and filling it ends the match."""

    seat: int


class OneAway(NamedTuple):
    """The seat is one piece away from something big."""

    seat: int


class Endangered(NamedTuple):
    """And there the other seat could spoil it."""

    seat: int


SIGNS = (MatchPoint, RollDecides, LastField, OneAway, Endangered)
