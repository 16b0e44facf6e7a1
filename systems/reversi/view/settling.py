"""The end of every show of Reversi: what is shown equals the truth."""

from __future__ import annotations

import esper

from components.pose import Pose, ShownNumber
from components.reversi import Count, Disc, LastMove, ShownDisc, ShownLast, ShownPass
from systems.in_play import authority
from systems.motion import show
from systems.reversi.view.board import size
from systems.reversi.view.layout import square_at


def settle() -> None:
    """Set every show component from the truth, adding those that are missing."""
    wide = size()
    for entity, disc in esper.get_component(Disc):
        show(entity, Pose(*square_at(disc.square, wide)), ShownDisc(disc.seat))
    for entity, count in esper.get_component(Count):
        show(entity, ShownNumber(count.discs))
    for entity, last in esper.get_component(LastMove):
        show(entity, ShownLast(last.square))
    show(authority(), ShownPass())
