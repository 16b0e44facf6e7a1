"""Marks: owns every ``Token`` that a card leaves on the table, and what dice bear."""

from __future__ import annotations

from functools import reduce

import esper

from components.knucklebones import Borne, Die, Tally, Token
from components.playback import NOBODY, Actors
from game.tables.knucklebones.changes import CHANGES, change_of
from game.tables.knucklebones.events import DiePlaced, Event, MatchDrawn, MatchWon
from game.tables.knucklebones.marks import kind_of
from game.tables.knucklebones.position import Mark
from systems.in_play import at, find, put
from systems.owners import Handler, retire


def lay(token: Token) -> int:
    """Put a token on its place; one of its kind that lies there already gives way. Answers its entity."""
    found = find(Token, token.place)
    if found is None:
        return put(token)
    found[1].number = token.number
    return found[0]


def mark_table(match: int, mark: Mark, number: int) -> Actors:
    """Let a mark lie where it says: with the die that carries it, or as a token."""
    if not kind_of(mark).carried:
        return Actors(lay(Token(*mark, number)), start=mark[:3])
    bearer = _bearer(match, mark)
    borne = esper.try_component(bearer, Borne)
    if borne is None:
        esper.add_component(bearer, Borne({mark.kind: number}))
    else:
        borne.marks[mark.kind] = number
    return Actors(bearer)


def _bearer(match: int, mark: Mark) -> int:
    """The die on its field; the match entity stands for the one that waits to be placed."""
    return at(Die, mark[:3])[0] if mark.seat else match


def _changed(event: Event, match: int) -> Actors | None:
    """What the event says of marks, whichever card it comes from."""
    puts, adds, takes, _ = change_of(event)
    told = [_taken(match, mark) for mark in takes]
    told += [mark_table(match, mark, number) for mark, number in puts.items()]
    told += [_added(mark, number) for mark, number in adds.items()]
    return reduce(Actors.joined, told) if told else None


def _added(mark: Mark, number: int) -> Actors:
    """What a seat has lost is told beside its total."""
    already = find(Token, mark)
    whole = number + (0 if already is None else already[1].number)
    lay(Token(*mark, whole))
    return Actors(at(Tally, mark.seat)[0], amount=whole)


def _taken(match: int, mark: Mark) -> Actors:
    """A mark that need not lie there goes."""
    if not kind_of(mark).carried:
        found = find(Token, mark)
        return NOBODY if found is None else Actors(gone=retire(match, found[0]))
    bearer = _bearer(match, mark)
    borne = esper.try_component(bearer, Borne)
    if borne is not None and mark.kind in borne.marks:
        del borne.marks[mark.kind]
        if not borne.marks:
            esper.remove_component(bearer, Borne)
    return NOBODY


def _placed(event: DiePlaced, match: int) -> None:
    borne = esper.try_component(match, Borne)
    if borne is not None:
        die, _ = at(Die, (event.seat, event.row, event.field))
        esper.remove_component(match, Borne)
        esper.add_component(die, borne)


def _ended(event: MatchWon | MatchDrawn, match: int) -> None:
    """A die that was never rolled bears nothing."""
    if esper.has_component(match, Borne):
        esper.remove_component(match, Borne)


HANDLERS: dict[type, Handler] = {
    **dict.fromkeys(CHANGES, _changed),
    DiePlaced: _placed,
    MatchWon: _ended,
    MatchDrawn: _ended,
}
