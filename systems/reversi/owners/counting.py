"""Counting: owns each seat's ``Count`` and the match's result."""

from __future__ import annotations

import esper

from components.reversi import Count
from game.kernel.result import Result
from game.tables.reversi.events import DiscPlaced, DiscsTurned, MatchDrawn, MatchWon
from systems.in_play import at
from systems.owners import Handler

BY = "discs"
"""What every match is decided by."""


def _count(seat: int) -> Count:
    return at(Count, seat)[1]


def _placed(event: DiscPlaced, match: int) -> None:
    _count(event.seat).discs += 1


def _turned(event: DiscsTurned, match: int) -> None:
    _count(event.seat).discs += len(event.squares)
    _count(3 - event.seat).discs -= len(event.squares)


def _won(event: MatchWon, match: int) -> None:
    esper.add_component(match, Result(event.seat, BY, event.discs))


def _drawn(event: MatchDrawn, match: int) -> None:
    esper.add_component(match, Result(0, BY, event.discs))


HANDLERS: dict[type, Handler] = {DiscPlaced: _placed, DiscsTurned: _turned, MatchWon: _won, MatchDrawn: _drawn}
