"""Counting: owns each seat's ``Count``."""

from __future__ import annotations

from components.reversi import Count
from game.tables.reversi.events import DiscPlaced, DiscsTurned
from systems.entities import thing_at
from systems.turn import Handler


def _count(seat: int) -> Count:
    return thing_at(Count, seat)[1]


def _count_disc(event: DiscPlaced, match: int) -> None:
    _count(event.seat).discs += 1


def _count_turned(event: DiscsTurned, match: int) -> None:
    _count(event.seat).discs += len(event.squares)
    _count(3 - event.seat).discs -= len(event.squares)


COUNTS: dict[type, Handler] = {DiscPlaced: _count_disc, DiscsTurned: _count_turned}
