"""Marks: owns every ``Token`` that a card leaves on the table, and what dice bear."""

from __future__ import annotations

import esper

from components.knucklebones import Borne, Die, Rolled, Token
from components.playback import Actors
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
    RowMarked,
    RowUnmarked,
    TrapSprung,
)
from game.tables.knucklebones.marks import ALWAYS, COSTS, SIDES, TIMES, TRAP, VEIL
from game.tables.knucklebones.rows import FACES
from systems.in_play import at, find, only, put
from systems.owners import Handler, retire


def lay(token: Token) -> int:
    """Put a token on its place; one of its kind that lies there already gives way. Answers its entity."""
    found = find(Token, token.place)
    if found is None:
        return put(token)
    found[1].number = token.number
    return found[0]


def bear(entity: int, kind: str, number: int) -> None:
    """Let a die carry a mark; that of the box stands for the one that waits to be placed."""
    borne = esper.try_component(entity, Borne)
    if borne is None:
        esper.add_component(entity, Borne({kind: number}))
    else:
        borne.marks[kind] = number


def _field_marked(event: FieldMarked, match: int) -> Actors:
    return _laid(Token(*event, TRAP, 0))


def _fog_laid(event: FogLaid, match: int) -> Actors:
    return _laid(Token(event.seat, 0, 0, VEIL, 0))


def _veiled(event: DieVeiled, match: int) -> Actors | None:
    """The fog has done its work; what die it hides is known where that is not like any other."""
    if event.sides != FACES:
        bear(only(Rolled)[0], SIDES, int("".join(map(str, event.sides))))
    fog = find(Token, (event.seat, 0, 0, VEIL))
    return None if fog is None else Actors(gone=retire(match, fog[0]))


def _rolled(event: DieRolled, match: int) -> None:
    box, _ = only(Rolled)
    borne = esper.try_component(box, Borne)
    if borne is not None and SIDES in borne.marks:
        del borne.marks[SIDES]
        if not borne.marks:
            esper.remove_component(box, Borne)


def _gone(event: MarkGone | TrapSprung, match: int) -> Actors:
    return _taken(match, (event.seat, event.row, event.field, TRAP))


def _die_marked(event: DieMarked, match: int) -> int:
    box, _ = only(Rolled)
    if event.times > 1:
        bear(box, TIMES, event.times)
    if event.costs:
        bear(box, COSTS, event.costs)
    return box


def _placed(event: DiePlaced, match: int) -> None:
    box, _ = only(Rolled)
    borne = esper.try_component(box, Borne)
    if borne is not None:
        esper.remove_component(box, Borne)
        esper.add_component(at(Die, (event.seat, event.row, event.field))[0], borne)


def _ended(event: MatchWon | MatchDrawn, match: int) -> None:
    """A die that was never rolled bears nothing."""
    box, _ = only(Rolled)
    if esper.has_component(box, Borne):
        esper.remove_component(box, Borne)


def _row_marked(event: RowMarked, match: int) -> Actors:
    return _laid(Token(event.seat, event.row, 0, ALWAYS if event.lasts else TIMES, event.times))


def _row_unmarked(event: RowUnmarked, match: int) -> Actors:
    return _taken(match, (event.seat, event.row, 0, TIMES))


def _laid(token: Token) -> Actors:
    return Actors(lay(token), start=(token.seat, token.row, token.field))


def _taken(match: int, place: tuple[int, int, int, str]) -> Actors:
    return Actors(gone=retire(match, at(Token, place)[0]))


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
    MatchWon: _ended,
    MatchDrawn: _ended,
}
