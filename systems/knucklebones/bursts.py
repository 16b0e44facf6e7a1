"""What flies up from dice, rows and boards when a beat begins or lands."""

from __future__ import annotations

from collections.abc import Iterator

from components.focus import Rect
from components.gleam import Gleam, Place
from game.tables.knucklebones import events as happened
from systems.knucklebones.layout import DIE, around, board_rect, field_at, row_rect
from systems.tables import Answer, Burst


def _die(seat: int, row: int, field: int) -> Rect:
    return around(*field_at(seat, row, field), DIE, DIE)


def _colour(gleam: Gleam, place: Place) -> str:
    return gleam.marks.get(place, f"seat{place[0]}")


def _destroyed(event: happened.DiceDestroyed, gleam: Gleam) -> Iterator[Burst]:
    for field in event.fields:
        place = event.seat, event.row, field
        yield Burst("shattered", _colour(gleam, place), _die(*place))


def _sprung(event: happened.TrapSprung, gleam: Gleam) -> Iterator[Burst]:
    place = event.seat, event.row, event.field
    yield Burst("shattered", _colour(gleam, place), _die(*place))
    yield Burst("struck", "warning", _die(*place))


def _repelled(event: happened.DieRepelled, gleam: Gleam) -> Iterator[Burst]:
    place = event.seat, event.row, event.field
    yield Burst("shattered", _colour(gleam, place), _die(*place))
    yield Burst("struck", "shield", row_rect(3 - event.seat, event.row))


def _landed(event: happened.DiePlaced | happened.DieStolen, gleam: Gleam) -> Iterator[Burst]:
    yield Burst("landed", f"seat{event.seat}", _die(event.seat, event.row, event.field))


def _swapped(event: happened.DiceSwapped, gleam: Gleam) -> Iterator[Burst]:
    for row, field in (event.first, event.second):
        yield Burst("landed", f"seat{event.seat}", _die(event.seat, row, field))


def _raised(event: happened.RowShielded, gleam: Gleam) -> Iterator[Burst]:
    yield Burst("raised", "shield", row_rect(event.seat, event.row))


def _marked(event: happened.RowMarked, gleam: Gleam) -> Iterator[Burst]:
    yield Burst("raised", "double", row_rect(event.seat, event.row))


def _unmarked(event: happened.RowUnmarked, gleam: Gleam) -> Iterator[Burst]:
    yield Burst("broken", "double", row_rect(event.seat, event.row))


def _broken(event: happened.ShieldGone, gleam: Gleam) -> Iterator[Burst]:
    yield Burst("broken", "shield", row_rect(event.seat, event.row))


def _won(event: happened.MatchWon, gleam: Gleam) -> Iterator[Burst]:
    for tint in (f"seat{event.seat}", "double"):
        yield Burst("won", tint, board_rect(event.seat))


AT_START: dict[type, Answer] = {
    happened.RowShielded: _raised,
    happened.ShieldGone: _broken,
    happened.RowMarked: _marked,
    happened.RowUnmarked: _unmarked,
    happened.MatchWon: _won,
}
AT_LANDING: dict[type, Answer] = {
    happened.DiceDestroyed: _destroyed,
    happened.DieRepelled: _repelled,
    happened.TrapSprung: _sprung,
    happened.DiePlaced: _landed,
    happened.DieStolen: _landed,
    happened.DiceSwapped: _swapped,
}
