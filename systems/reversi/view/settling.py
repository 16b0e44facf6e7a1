"""The end of every show of Reversi: what is shown equals the truth."""

from __future__ import annotations

import esper

from components.match import Match
from components.pose import Pose, ShownNumber, ShownTurn
from components.reversi import Count, Disc, ShownDisc, ShownLast, ShownPass, Side
from game.tables.reversi.position import over
from systems.reversi.view.board import size
from systems.reversi.view.layout import box_at, square_at
from systems.settled import show


def settle() -> None:
    """Set every show component from the truth, adding those that are missing."""
    wide = size()
    for entity, disc in esper.get_component(Disc):
        show(entity, Pose(*square_at(disc.square, wide)), ShownDisc(disc.seat))
    for entity, count in esper.get_component(Count):
        show(entity, ShownNumber(count.discs))
    for entity, (match, side) in esper.get_components(Match, Side):
        turn = ShownTurn(side.seat, side.turn, over(match.position))
        show(entity, Pose(*box_at(side.seat)), turn, ShownLast(side.last), ShownPass())
