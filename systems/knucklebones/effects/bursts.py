"""What flies up from dice, rows and boards when a beat begins or lands."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.focus import Rect
from components.knucklebones import Field, Spot
from components.shining import Colour
from game.tables.knucklebones import events as happened
from systems.knucklebones.view.layout import DIE, around, board_rect, field_at, row_rect
from systems.tables import Burst, Outburst


def _die(seat: int, row: int, field: int) -> Rect:
    return around(*field_at(seat, row, field), DIE, DIE)


def _colour(*place: int) -> str:
    """That of the die that was shown to lie on a field."""
    fields = esper.get_components(Field, Spot, Colour)
    return next(colour.name for _, (_, spot, colour) in fields if spot.place == place)


def _destroyed(event: happened.DiceDestroyed, match: int) -> Iterator[Burst]:
    for field in event.fields:
        place = event.seat, event.row, field
        yield Burst("shattered", _colour(*place), _die(*place))


def _sprung(event: happened.TrapSprung, match: int) -> Iterator[Burst]:
    place = event.seat, event.row, event.field
    yield Burst("shattered", _colour(*place), _die(*place))
    yield Burst("struck", "warning", _die(*place))


def _repelled(event: happened.DieRepelled, match: int) -> Iterator[Burst]:
    place = event.seat, event.row, event.field
    yield Burst("shattered", _colour(*place), _die(*place))
    yield Burst("struck", "shield", row_rect(3 - event.seat, event.row))


def _landed(event: happened.DiePlaced | happened.DieStolen, match: int) -> Iterator[Burst]:
    yield Burst("landed", f"seat{event.seat}", _die(event.seat, event.row, event.field))


def _swapped(event: happened.DiceSwapped, match: int) -> Iterator[Burst]:
    for row, field in (event.first, event.second):
        yield Burst("landed", f"seat{event.seat}", _die(event.seat, row, field))


def _raised(event: happened.RowShielded, match: int) -> Iterator[Burst]:
    yield Burst("raised", "shield", row_rect(event.seat, event.row))


def _marked(event: happened.RowMarked, match: int) -> Iterator[Burst]:
    yield Burst("raised", "double", row_rect(event.seat, event.row))


def _unmarked(event: happened.RowUnmarked, match: int) -> Iterator[Burst]:
    yield Burst("broken", "double", row_rect(event.seat, event.row))


def _broken(event: happened.ShieldGone, match: int) -> Iterator[Burst]:
    yield Burst("broken", "shield", row_rect(event.seat, event.row))


def _won(event: happened.MatchWon, match: int) -> Iterator[Burst]:
    for tint in (f"seat{event.seat}", "double"):
        yield Burst("won", tint, board_rect(event.seat))


AT_START: dict[type, Outburst] = {
    happened.RowShielded: _raised,
    happened.ShieldGone: _broken,
    happened.RowMarked: _marked,
    happened.RowUnmarked: _unmarked,
    happened.MatchWon: _won,
}
AT_LANDING: dict[type, Outburst] = {
    happened.DiceDestroyed: _destroyed,
    happened.DieRepelled: _repelled,
    happened.TrapSprung: _sprung,
    happened.DiePlaced: _landed,
    happened.DieStolen: _landed,
    happened.DiceSwapped: _swapped,
}
