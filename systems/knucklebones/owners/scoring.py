"""Scoring: owns row scores and tallies. The arithmetic itself is the rules' and comes with the events."""

from __future__ import annotations

import esper

from components.knucklebones import Row, Tally
from components.playback import Actors, Gain
from game.tables.knucklebones.events import DiagonalGained, DiagonalLost, RowScored
from systems.in_play import at, watched
from systems.knucklebones.view.layout import field_at, grid
from systems.turn import Handler


def _scored(event: RowScored, match: int) -> Actors | int:
    entity, row = at(Row, (event.seat, event.row))
    if not watched(match):
        row.score = event.score
        return entity
    by, row.score = event.score - row.score, event.score
    return Actors(entity, gains=_told(event.seat, by, event.row, grid().fields))


def _gained(event: DiagonalGained, match: int) -> Actors | None:
    return _set_diagonal(event.seat, event.diagonal, event.face, event.bonus, match)


def _lost(event: DiagonalLost, match: int) -> Actors | None:
    return _set_diagonal(event.seat, event.diagonal, 0, 0, match)


def _set_diagonal(seat: int, diagonal: int, face: int, bonus: int, match: int) -> Actors | None:
    entity, tally = at(Tally, seat)
    by = bonus - tally.bonuses[diagonal - 1]
    tally.diagonals[diagonal - 1] = face
    tally.bonuses[diagonal - 1] = bonus
    tally.bonus = sum(tally.bonuses)
    if not watched(match):
        return None
    middle = (grid().rows + 1) // 2, (grid().fields + 1) // 2
    return Actors(entity, amount=tally.bonus, gains=_told(seat, by, *middle))


def _told(seat: int, by: int, row: int, field: int) -> tuple[Gain, ...]:
    """What points a seat wins or loses, seen over a field."""
    return (Gain(seat, by, field_at(seat, row, field)),) if by else ()


def points(seat: int) -> int:
    """What the rows of a seat are worth together."""
    return sum(row.score for _, row in esper.get_component(Row) if row.seat == seat)


HANDLERS: dict[type, Handler] = {
    RowScored: _scored,
    DiagonalGained: _gained,
    DiagonalLost: _lost,
}
