"""Marks: owns every ``Token`` that a card leaves on the table, and what dice bear."""

from __future__ import annotations

from functools import reduce

import esper

from components.knucklebones import Borne, Die, Rolled, Tally, Token
from components.playback import NOBODY, Actors
from game.tables.knucklebones.changes import CHANGES, change_of
from game.tables.knucklebones.events import DiePlaced, Event, MatchDrawn, MatchWon
from game.tables.knucklebones.position import Mark
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


def _changed(event: Event, match: int) -> Actors | None:
    """What the event says of marks, whichever card it comes from."""
    puts, adds, takes, _ = change_of(event)
    told = [_taken(match, mark) for mark in takes]
    told += [_put(mark, number) for mark, number in puts.items()]
    told += [_added(mark, number) for mark, number in adds.items()]
    return reduce(Actors.joined, told) if told else None


def _put(mark: Mark, number: int) -> Actors:
    if mark.seat:
        return Actors(lay(Token(*mark, number)), start=mark[:3])
    box, _ = only(Rolled)
    bear(box, mark.kind, number)
    return Actors(box)


def _added(mark: Mark, number: int) -> Actors:
    """What a seat has lost is told beside its total."""
    entity, tally = at(Tally, mark.seat)
    tally.lost += number
    return Actors(entity, amount=tally.lost)


def _taken(match: int, mark: Mark) -> Actors:
    """A mark that need not lie there goes."""
    if mark.seat:
        found = find(Token, mark)
        return NOBODY if found is None else Actors(gone=retire(match, found[0]))
    box, _ = only(Rolled)
    borne = esper.try_component(box, Borne)
    if borne is not None and mark.kind in borne.marks:
        del borne.marks[mark.kind]
        if not borne.marks:
            esper.remove_component(box, Borne)
    return NOBODY


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


HANDLERS: dict[type, Handler] = {
    **dict.fromkeys(CHANGES, _changed),
    DiePlaced: _placed,
    MatchWon: _ended,
    MatchDrawn: _ended,
}
