"""The end of every animation of Reversi: the shown state equals the true state."""

from __future__ import annotations

import esper

from components.pose import Pose, ShownNumber, ShownTurn
from components.reversi import Count, Disc, LastMove, ShownDisc, ShownLast, ShownPass, ShownTray
from systems.entities import match_entity, only
from systems.motion import show
from systems.reversi.view.board import size
from systems.reversi.view.layout import square_at


def settle() -> None:
    """Set every show component from the true state, adding missing ones."""
    wide, over = size(), only(ShownTurn)[1].over
    for entity, disc in esper.get_component(Disc):
        show(entity, Pose(*square_at(disc.square, wide)), ShownDisc(disc.seat))
    for entity, count in esper.get_component(Count):
        show(entity, ShownNumber(count.discs), ShownTray(count.discs if over else 0))
    for entity, last in esper.get_component(LastMove):
        show(entity, ShownLast(last.square))
    show(match_entity(), ShownPass())
