"""What happens to any mark that may last for turns."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.knucklebones.card_effect import Change
from game.tables.knucklebones.position import Mark


class MarkPut(NamedTuple):
    """A mark lies there now, with a number that tells its worth and how long it lasts."""

    seat: int
    row: int
    field: int
    mark: str
    """As notation writes it."""
    number: int


class MarkWorn(NamedTuple):
    """A turn less is left of it."""

    seat: int
    row: int
    field: int
    mark: str
    number: int


class MarkEnded(NamedTuple):
    """It is gone."""

    seat: int
    row: int
    field: int
    mark: str


def lying(event: MarkPut | MarkWorn) -> Change:
    """What lies there now."""
    return Change(puts={Mark(*event[:4]): event.number})


def gone(event: MarkEnded) -> Change:
    """What lies there no longer."""
    return Change(takes=(Mark(*event[:4]),))


class PointsWon(NamedTuple):
    """Points that a seat has won beside its dice."""

    seat: int
    points: int
