"""Scoring: owns row scores and tallies. The arithmetic itself is the rules' and comes with the events."""

from __future__ import annotations

import esper

from components.knucklebones import Row, Tally
from components.playback import Actors, Gain
from game.tables.knucklebones.events import DiagonalGained, DiagonalLost, RowScored
from systems.in_play import at, watched
from systems.knucklebones.view.layout import field_at
from systems.turn import Handler


def _scored(event: RowScored, match: int) -> Actors | int:
    entity, row = at(Row, (event.seat, event.row))
    by, row.score = event.score - row.score, event.score
    return _telling(entity, Gain(event.seat, by, field_at(event.seat, event.row, 3))) if watched(match) else entity


def _gained(event: DiagonalGained, match: int) -> Actors:
    return _set_diagonal(event.seat, event.diagonal, event.face, event.bonus)


def _lost(event: DiagonalLost, match: int) -> Actors:
    return _set_diagonal(event.seat, event.diagonal, 0, 0)


def _set_diagonal(seat: int, diagonal: int, face: int, bonus: int) -> Actors:
    entity, tally = at(Tally, seat)
    gain = Gain(seat, bonus - tally.bonuses[diagonal - 1], field_at(seat, 2, 2))
    tally.diagonals[diagonal - 1] = face
    tally.bonuses[diagonal - 1] = bonus
    tally.bonus = sum(tally.bonuses)
    return _telling(entity, gain)._replace(amount=tally.bonus)


def _telling(entity: int, gain: Gain) -> Actors:
    return Actors(entity, gains=(gain,) if gain.by else ())


def points(seat: int) -> int:
    """What the rows of a seat are worth together."""
    return sum(row.score for _, row in esper.get_component(Row) if row.seat == seat)


HANDLERS: dict[type, Handler] = {
    RowScored: _scored,
    DiagonalGained: _gained,
    DiagonalLost: _lost,
}
