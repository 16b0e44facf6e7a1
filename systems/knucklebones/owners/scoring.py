"""Scoring: owns row scores, tallies and the result. The arithmetic itself is the rules' and comes with the events."""

from __future__ import annotations

import esper

from components.knucklebones import Places, Row, Tally
from game.kernel.result import Result
from game.tables.knucklebones.events import DiagonalGained, DiagonalLost, MatchDrawn, MatchWon, RowScored
from systems.owners import Handler


def _scored(event: RowScored, match: int) -> None:
    seat, number, score = event
    places = esper.component_for_entity(match, Places)
    row = esper.component_for_entity(places.rows[seat, number], Row)
    esper.component_for_entity(places.tallies[seat], Tally).rows += score - row.score
    row.score = score


def _gained(event: DiagonalGained, match: int) -> None:
    _set_diagonal(match, event.seat, event.diagonal, event.face, event.bonus)


def _lost(event: DiagonalLost, match: int) -> None:
    _set_diagonal(match, event.seat, event.diagonal, 0, 0)


def _won(event: MatchWon, match: int) -> None:
    esper.add_component(match, Result(event.seat, event.by, event.totals))


def _drawn(event: MatchDrawn, match: int) -> None:
    esper.add_component(match, Result(0, "draw", event.totals))


def _set_diagonal(match: int, seat: int, diagonal: int, face: int, bonus: int) -> None:
    entity = esper.component_for_entity(match, Places).tallies[seat]
    tally = esper.component_for_entity(entity, Tally)
    tally.diagonals[diagonal - 1] = face
    tally.bonuses[diagonal - 1] = bonus
    tally.bonus = sum(tally.bonuses)


HANDLERS: dict[type, Handler] = {
    RowScored: _scored,
    DiagonalGained: _gained,
    DiagonalLost: _lost,
    MatchWon: _won,
    MatchDrawn: _drawn,
}
