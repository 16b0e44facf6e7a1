"""Particles from bursting pieces and from the winner, and the moods of the figures."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.focus import Rect
from components.khet import Looking
from game.tables.khet import events as happened
from systems.khet.view.spots import spot_of
from systems.layout import around, middle
from systems.tables import Burst, Mood, Outburst

SIDE = 14
"""Side of the area that particles come from, in virtual pixels."""
HIGH, TOP = 0.3, 0.9
"""Its height above the square, for a piece and for the top of a stack."""


def _there(square: str, above: float, match: int) -> Rect | None:
    looking = esper.try_component(match, Looking)
    seen = looking and looking.steering.shown.project(looking.ground.at(spot_of(square), above))
    return around(seen.x, seen.y, SIDE, SIDE) if seen else None


def _destroyed(event: happened.PieceDestroyed | happened.StackHalved, match: int) -> Iterator[Burst]:
    rect = _there(event.square, TOP if isinstance(event, happened.StackHalved) else HIGH, match)
    if rect is not None:
        yield Burst("burst", f"seat{event.seat}", rect)


def _won(event: happened.MatchWon, match: int) -> Iterator[Burst]:
    for tint in (f"seat{event.seat}", "double"):
        yield Burst("won", tint, middle(event.seat))


AT_START: dict[type, Outburst] = {happened.PieceDestroyed: _destroyed, happened.StackHalved: _destroyed}
AT_LANDING: dict[type, Outburst] = {happened.MatchWon: _won}


def feels(event: object) -> tuple[Mood, ...]:
    """Return the moods after an event: a lost piece saddens its seat and pleases the other, as does the end."""
    if isinstance(event, happened.PieceDestroyed | happened.StackHalved):
        return (event.seat, "lost"), (3 - event.seat, "won")
    if isinstance(event, happened.MatchWon):
        return (event.seat, "won"), (3 - event.seat, "lost")
    return ()
