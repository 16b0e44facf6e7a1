"""Edges that react to dice that are destroyed."""

from __future__ import annotations

from collections.abc import Iterator

from game.tables.knucklebones.blocks.marks import WON, PointsWon
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.turn import ON_DESTROY, Turn


def pay_for_lost_dice(turn: Turn, seat: int, row: int, fields: tuple[int, ...]) -> Iterator[Event]:
    """Pay a seat for its dice that are destroyed."""
    points = turn.board.sides[seat - 1].rules.edge("points_per_lost_die") * len(fields)
    if points:
        turn.add_mark(Mark(seat, 0, 0, WON.sign), points)
        yield PointsWon(seat, points)


ON_DESTROY.append(pay_for_lost_dice)
