"""Marks: owns every ``Token`` that a card leaves on the table, and what dice bear."""

from __future__ import annotations

import esper

from components.knucklebones import Borne, Places, Token
from game.tables.knucklebones.events import (
    DieMarked,
    DiePlaced,
    DieRolled,
    DieVeiled,
    FieldMarked,
    FogLaid,
    MarkGone,
    MatchDrawn,
    MatchWon,
    PointsLost,
    RowMarked,
    RowUnmarked,
    TrapSprung,
)
from game.tables.knucklebones.marks import ALWAYS, COSTS, SIDES, TIMES, TRAP, VEIL
from game.tables.knucklebones.rows import FACES
from systems.owners import Handler, retire


def put(match: int, token: Token) -> None:
    """Put a token on its place; one of its kind that lies there already gives way."""
    places = esper.component_for_entity(match, Places).tokens
    at = token.seat, token.row, token.field, token.kind
    if at in places:
        esper.component_for_entity(places[at], Token).number = token.number
    else:
        places[at] = esper.create_entity(token)


def bear(entity: int, kind: str, number: int) -> None:
    """Let a die carry a mark; the match entity stands for the one that waits to be placed."""
    borne = esper.try_component(entity, Borne)
    if borne is None:
        esper.add_component(entity, Borne({kind: number}))
    else:
        borne.marks[kind] = number


def _field_marked(event: FieldMarked, match: int) -> None:
    put(match, Token(*event, TRAP, 0))


def _fog_laid(event: FogLaid, match: int) -> None:
    put(match, Token(event.seat, 0, 0, VEIL, 0))


def _veiled(event: DieVeiled, match: int) -> None:
    """The fog has done its work; what die it hides is known where that is not like any other."""
    if (event.seat, 0, 0, VEIL) in esper.component_for_entity(match, Places).tokens:
        _take(match, event.seat, 0, 0, VEIL)
    if event.sides != FACES:
        bear(match, SIDES, int("".join(map(str, event.sides))))


def _rolled(event: DieRolled, match: int) -> None:
    borne = esper.try_component(match, Borne)
    if borne is not None and SIDES in borne.marks:
        del borne.marks[SIDES]
        if not borne.marks:
            esper.remove_component(match, Borne)


def _gone(event: MarkGone | TrapSprung, match: int) -> None:
    _take(match, event.seat, event.row, event.field, TRAP)


def _die_marked(event: DieMarked, match: int) -> None:
    if event.times > 1:
        bear(match, TIMES, event.times)
    if event.costs:
        bear(match, COSTS, event.costs)


def _lost(event: PointsLost, match: int) -> None:
    already = esper.component_for_entity(match, Places).tokens.get((event.seat, 0, 0, COSTS))
    before = 0 if already is None else esper.component_for_entity(already, Token).number
    put(match, Token(event.seat, 0, 0, COSTS, before + event.points))


def _placed(event: DiePlaced, match: int) -> None:
    borne = esper.try_component(match, Borne)
    if borne is not None:
        die = esper.component_for_entity(match, Places).dice[event.seat, event.row, event.field]
        esper.remove_component(match, Borne)
        esper.add_component(die, borne)


def _ended(event: MatchWon | MatchDrawn, match: int) -> None:
    """A die that was never rolled bears nothing."""
    if esper.has_component(match, Borne):
        esper.remove_component(match, Borne)


def _take(match: int, seat: int, row: int, field: int, kind: str) -> None:
    retire(match, esper.component_for_entity(match, Places).tokens.pop((seat, row, field, kind)))


def _row_marked(event: RowMarked, match: int) -> None:
    put(match, Token(event.seat, event.row, 0, ALWAYS if event.lasts else TIMES, event.times))


def _row_unmarked(event: RowUnmarked, match: int) -> None:
    _take(match, event.seat, event.row, 0, TIMES)


HANDLERS: dict[type, Handler] = {
    RowMarked: _row_marked,
    RowUnmarked: _row_unmarked,
    DieMarked: _die_marked,
    DieRolled: _rolled,
    DieVeiled: _veiled,
    FogLaid: _fog_laid,
    DiePlaced: _placed,
    FieldMarked: _field_marked,
    MarkGone: _gone,
    TrapSprung: _gone,
    PointsLost: _lost,
    MatchWon: _ended,
    MatchDrawn: _ended,
}
