"""Bursts of particles at a Reversi table, and the moods of the figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Never

from game.tables.reversi import events as happened
from systems.layout import around, portrait_rect
from systems.reversi.layout import DISC, board_rect, size, square_at
from systems.staging import DRAW_MOODS, Burst, Mood, Outburst, favor_bursts, victory_bursts, victory_moods


def _landing_bursts(event: happened.DiscPlaced, match: int) -> Iterator[Burst]:
    yield Burst("landed", f"seat{event.seat}", around(*square_at(event.square, size()), DISC, DISC))


def _won(event: happened.MatchWon, match: int) -> Iterator[Burst]:
    return victory_bursts(event.seat, board_rect(size()).grow(5))


def _favor(event: happened.FavorChanged, match: int) -> Iterator[Burst]:
    return favor_bursts(event.seat, event.name, portrait_rect(event.seat), ("holds", "turned"))


AT_LANDING: dict[type, Outburst[Never]] = {
    happened.DiscPlaced: _landing_bursts, happened.FavorChanged: _favor, happened.MatchWon: _won,
}
"""Bursts at landings; a won match lands when the last disc has been counted."""
MANY = 5
"""Number of discs turned at once that stirs the figures."""


def feels(event: object) -> tuple[Mood, ...]:
    """Return the moods after an event.

    Many discs turned at once please one seat and sadden the other, as does the end.
    """
    if isinstance(event, happened.DiscsTurned) and len(event.squares) < MANY:
        return ()
    if isinstance(event, happened.DiscsTurned | happened.MatchWon):
        return victory_moods(event.seat)
    return DRAW_MOODS if isinstance(event, happened.MatchDrawn) else ()
