"""The places that decided a match, so that nothing covers them."""

from __future__ import annotations

from collections.abc import Sequence

import esper

from components.focus import Rect
from components.match import Match
from components.playback import Playback
from components.pose import Pose, ShownTurn
from systems.layout import HEIGHT, around
from systems.tables import staging

SPOT = 36
"""Side of the square around a thing that took part, in virtual pixels."""
STEP = 2


def decided(entity: int) -> tuple[Rect, ...]:
    """Return the places named by the table, or else the places of the things in the last beats."""
    match, playback = esper.component_for_entity(entity, Match), esper.component_for_entity(entity, Playback)
    decided = staging(match.table).drama.decided
    named = tuple(decided(match.rules, match.position)) if decided else ()
    return named or tuple(
        around(pose.x, pose.y, SPOT, SPOT)
        for played in playback.last
        if esper.entity_exists(played) and not esper.has_component(played, ShownTurn)
        if (pose := esper.try_component(played, Pose)) is not None
    )


def clear(taken: Sequence[Rect], high: float, wished: float, low: float = 0.0, top: float = HEIGHT) -> float:
    """Return the middle nearest to ``wished`` at which a strip of this height, as wide as the picture, covers the least
    of the taken places."""

    def covered(middle: float) -> float:
        return sum(
            max(0.0, min(middle + high / 2, rect.y + rect.h) - max(middle - high / 2, rect.y)) for rect in taken
        )

    first, last = low + high / 2, top - high / 2
    middles = [min(max(wished, first), last), *(first + STEP * at for at in range(int((last - first) / STEP) + 1))]
    return min(middles, key=lambda middle: (covered(middle), abs(middle - wished)))
