"""Marks: owns every ``Token`` that a card leaves on the table."""

from __future__ import annotations

import esper

from components.knucklebones import Places, Token
from game.tables.knucklebones.events import RowMarked, RowUnmarked
from game.tables.knucklebones.marks import ALWAYS, TIMES
from systems.owners import Handler, retire


def put(match: int, token: Token) -> None:
    """Put a token on its place; one of its kind that lies there already gives way."""
    places = esper.component_for_entity(match, Places).tokens
    at = token.seat, token.row, token.field, token.kind
    if at in places:
        esper.component_for_entity(places[at], Token).number = token.number
    else:
        places[at] = esper.create_entity(token)


def _take(match: int, seat: int, row: int, field: int, kind: str) -> None:
    retire(match, esper.component_for_entity(match, Places).tokens.pop((seat, row, field, kind)))


def _row_marked(event: RowMarked, match: int) -> None:
    put(match, Token(event.seat, event.row, 0, ALWAYS if event.lasts else TIMES, event.times))


def _row_unmarked(event: RowUnmarked, match: int) -> None:
    _take(match, event.seat, event.row, 0, TIMES)


HANDLERS: dict[type, Handler] = {RowMarked: _row_marked, RowUnmarked: _row_unmarked}
