"""Marks: owns every ``Token`` that a card leaves on the table, and what dice bear."""

from __future__ import annotations

from functools import reduce

import esper

from components.knucklebones import Borne, Die, Rolled, Tally, Token
from components.playback import NOBODY, Actors, Gain
from game.tables.knucklebones.event_changes import OF_CARDS
from game.tables.knucklebones.events import DiePlaced, DieRolled, Event, MatchDrawn, MatchWon
from game.tables.knucklebones.marks import kind_of
from game.tables.knucklebones.position import Mark
from systems.in_play import at, find, only, put, retire
from systems.turn import Handler


def lay(token: Token) -> int:
    """Put a token on its place; one of its kind that lies there already gives way. Answers its entity."""
    found = find(Token, token.place)
    if found is None:
        return put(token)
    found[1].number = token.number
    return found[0]


def mark_table(mark: Mark, number: int) -> Actors:
    """Let a mark lie where it says: with the die that carries it, beside its seat's total, or as a token."""
    kind = kind_of(mark)
    if kind.lost or kind.won:
        return _lose(mark, number)
    if not kind.carried:
        return Actors(lay(Token(*mark, number)), start=mark[:3])
    bearer = _bearer(mark)
    borne = esper.try_component(bearer, Borne)
    if borne is None:
        esper.add_component(bearer, Borne({mark.kind: number}))
    else:
        borne.marks[mark.kind] = number
    return Actors(bearer)


def _bearer(mark: Mark) -> int:
    """The die on its field, or the one that waits in the box."""
    return at(Die, mark[:3])[0] if mark.seat else only(Rolled)[0]


def _changed(event: Event, match: int) -> Actors | None:
    """What the event says of marks, whichever card it comes from."""
    puts, adds, takes, _ = OF_CARDS[type(event)](event)
    told = [_taken(match, mark) for mark in takes]
    told += [mark_table(mark, number) for mark, number in puts.items()]
    told += [_lose(mark, number) for mark, number in adds.items()]
    return reduce(Actors.joined, told) if told else None


def _lose(mark: Mark, number: int) -> Actors:
    """What a seat has lost, or won beside its dice, is told beside its total."""
    entity, tally = at(Tally, mark.seat)
    won = kind_of(mark).won
    if won:
        tally.won += number
    else:
        tally.lost += number
    gains = (Gain(mark.seat, number if won else -number),) if number else ()
    return Actors(entity, amount=tally.lost - tally.won, gains=gains)


def _taken(match: int, mark: Mark) -> Actors:
    """A mark that need not lie there goes."""
    if not kind_of(mark).carried:
        found = find(Token, mark)
        return NOBODY if found is None else Actors(gone=retire(match, found[0]))
    bearer = _bearer(mark)
    borne = esper.try_component(bearer, Borne)
    if borne is not None and mark.kind in borne.marks:
        del borne.marks[mark.kind]
        if not borne.marks:
            esper.remove_component(bearer, Borne)
    return NOBODY


def _placed(event: DiePlaced, match: int) -> None:
    """The die takes along what it bears; by now its sides have been seen."""
    box, _ = only(Rolled)
    borne = esper.try_component(box, Borne)
    if borne is not None:
        esper.remove_component(box, Borne)
        kept = {sign: number for sign, number in borne.marks.items() if not kind_of(Mark(0, 0, 0, sign)).sides}
        if kept:
            esper.add_component(at(Die, (event.seat, event.row, event.field))[0], Borne(kept))


def _ended(event: MatchWon | MatchDrawn, match: int) -> None:
    """A die that was never rolled bears nothing."""
    box, _ = only(Rolled)
    if esper.has_component(box, Borne):
        esper.remove_component(box, Borne)


HANDLERS: dict[type, Handler] = {
    **{event: _changed for event in OF_CARDS if event is not DieRolled},
    DiePlaced: _placed,
    MatchWon: _ended,
    MatchDrawn: _ended,
}
