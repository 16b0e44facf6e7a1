"""Where a match was decided, so that nothing is laid over it."""

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
"""Side of the place of a thing that took part."""
STEP = 2


def decided(entity: int) -> tuple[Rect, ...]:
    """The places the table names, else those where the things lie that played in the last beats."""
    match, playback = esper.component_for_entity(entity, Match), esper.component_for_entity(entity, Playback)
    named = tuple(staging(match.table).decided(match.rules, match.position))
    return named or tuple(
        around(pose.x, pose.y, SPOT, SPOT)
        for played in playback.last
        if esper.entity_exists(played) and not esper.has_component(played, ShownTurn)
        if (pose := esper.try_component(played, Pose)) is not None
    )


def clear(taken: Sequence[Rect], high: float, wished: float, low: float = 0.0, top: float = HEIGHT) -> float:
    """The middle nearest to the wished one at which something so high, as broad as the picture, covers least of what is
    taken."""

    def covered(middle: float) -> float:
        return sum(
            max(0.0, min(middle + high / 2, rect.y + rect.h) - max(middle - high / 2, rect.y)) for rect in taken
        )

    first, last = low + high / 2, top - high / 2
    middles = [min(max(wished, first), last), *(first + STEP * at for at in range(int((last - first) / STEP) + 1))]
    return min(middles, key=lambda middle: (covered(middle), abs(middle - wished)))
