"""Casting: the entities that play in the beat of each event, from the changes that the rules have written."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable
from functools import reduce
from typing import NamedTuple

import esper

from components.knucklebones import Die, ExtraPoints, Row, Shield, ShownFace, WaitingDie
from components.match import CurrentTurn, Seat
from components.playback import NO_ACTORS, Actors, Gain
from components.pose import Departure
from game.tables.knucklebones import events
from game.tables.knucklebones.board import mark_kind
from game.tables.knucklebones.cards.blocks.hands import ChoiceAsked, ChoiceMade
from game.tables.knucklebones.cards.blocks.rolls import DieChosen, DieDropped, DieThrown
from game.tables.knucklebones.event_types import change_of
from game.tables.knucklebones.events import Event
from systems.entities import only_thing, seat_entity, thing_at
from systems.knucklebones.layout import field_at, gain_at, grid


class Write(NamedTuple):
    """A change of a thing on the table."""

    key: Hashable
    """A key that the event of the change also leads to."""
    actors: Actors
    """The entities in the change."""


class Casting:
    """The casting of the events of a move, in order. Scores are still those from before the move."""

    def __init__(self, writes: Iterable[Write], rolls: Iterable[int]) -> None:
        self.queues = defaultdict[Hashable, deque[Actors]](deque)
        for key, actors in writes:
            self.queues[key].append(actors)
        self.rolls = deque(rolls)
        self.scores: dict[Hashable, int] = {row.place: row.score for _, row in esper.get_component(Row)}
        self.bonuses = {
            seat.number: dict(enumerate(extras.bonuses, 1))
            for _, (seat, extras) in esper.get_components(Seat, ExtraPoints)
        }

    def actors_of(self, event: Event) -> Actors:
        """Return the actors of the next event."""
        role = EVENT_ROLES.get(type(event))
        actors = self.actors_of_change(event)
        return actors if role is None else actors.combine(role(self, event))

    def next_actors(self, key: Hashable) -> Actors:
        """Return the actors of the next change of a thing."""
        queue = self.queues[key]
        return queue.popleft() if queue else NO_ACTORS

    def actors_of_change(self, event: Event) -> Actors:
        """Return the dice that an event destroys, and the marks that it puts and takes."""
        puts, adds, takes, destroys = change_of(event)
        parts = [self.next_actors((*destroys[0][:2], tuple(field for *_, field in destroys)))] if destroys else []
        parts += [self.next_actors((mark, "gone")) for mark in takes]
        parts += [self.next_actors(mark) for mark in puts]
        for mark, number in adds.items():
            gain = Gain(mark.seat, number * mark_kind(mark).points)
            parts.append(self.next_actors(mark)._replace(gains=(gain,) if number else ()))
        return reduce(Actors.combine, parts, NO_ACTORS)

    def waiting_die(self) -> int:
        """Return the die that waits to be placed at this event."""
        return self.rolls[0] if self.rolls else 0


def dice_in_row(seat: int, row: int) -> list[tuple[int, Die]]:
    """Return the dice of a row with their entities, in the order of their fields."""
    dice = [(entity, die) for entity, die in esper.get_component(Die) if die.row == row and die.seat == seat]
    return sorted(dice, key=lambda entry: entry[1].field)


def cast(new_events: Iterable[Event], writes: Iterable[Write], rolls: Iterable[int]) -> list[Actors]:
    """Return the actors of each event of a move, given its changes and the dice that have waited to be placed."""
    casting = Casting(writes, rolls)
    return [casting.actors_of(event) for event in new_events]


def _cast_throw(casting: Casting, event: DieThrown) -> Actors:
    """Let a die roll that is no part of the match and exists only for this beat."""
    die = esper.create_entity(Departure(event.seat), ShownFace(0))
    return Actors(die, leavers=(die,), rolls=True)


def _cast_placement(casting: Casting, event: events.DiePlaced) -> Actors:
    actors = casting.next_actors(event[:3])
    if actors.subject == casting.waiting_die():
        casting.rolls.popleft()
    return actors


def _cast_swap(casting: Casting, event: events.DiceSwapped | events.DiceTraded) -> Actors:
    owner = event.seat if isinstance(event, events.DiceSwapped) else 3 - event.seat
    return casting.next_actors(frozenset({(event.seat, *event.first), (owner, *event.second)}))


def _cast_score(casting: Casting, event: events.RowScored) -> Actors:
    place = event.seat, event.row
    points, casting.scores[place] = event.score - casting.scores[place], event.score
    gains = _gain(event.seat, points, (event.row, grid().fields), 0)
    addends = [(entity, die.face) for entity, die in dice_in_row(*place)] if points > 0 else []
    return Actors(thing_at(Row, place)[0], gains=gains, addends=tuple(addends))


def _cast_diagonal(casting: Casting, event: events.DiagonalGained | events.DiagonalLost) -> Actors:
    bonuses = casting.bonuses[event.seat]
    bonus = event.bonus if isinstance(event, events.DiagonalGained) else 0
    points, bonuses[event.diagonal] = bonus - bonuses.get(event.diagonal, 0), bonus
    gains = _gain(event.seat, points, ((grid().rows + 1) // 2, (grid().fields + 1) // 2), 1)
    return Actors(seat_entity(event.seat), amount=sum(bonuses.values()), gains=gains)


def _gain(seat: int, points: int, place: tuple[int, int], line: int) -> tuple[Gain, ...]:
    """Return the points that a seat wins or loses on a field. Their number stands next to the board, in this line."""
    return (Gain(seat, points, field_at(seat, *place), gain_at(seat, line)),) if points else ()


def _cast_end_of_turn(
    casting: Casting, event: DieDropped | events.TurnPassed | events.MatchWon | events.MatchDrawn
) -> Actors:
    """Let a die that is not placed leave."""
    departure = casting.next_actors(WaitingDie)
    if casting.waiting_die() in departure.leavers:
        casting.rolls.popleft()
    return Actors(only_thing(CurrentTurn)[0], leavers=departure.leavers)


EVENT_ROLES: dict[type, Callable[..., Actors]] = {
    **dict.fromkeys((events.DieRolled, events.DieVeiled),
                    lambda casting, event: Actors(casting.waiting_die(), rolls=True)),
    **dict.fromkeys((events.DieWaits, DieChosen), lambda casting, event: Actors(casting.waiting_die())),
    DieThrown: _cast_throw,
    events.DiePlaced: _cast_placement,
    **dict.fromkeys((events.DieStolen, events.DieGiven, events.DieMoved, events.DieTurned),
                    lambda casting, event: casting.next_actors(event[:3])),
    events.DieRerolled: lambda casting, event: casting.next_actors(event[:3])._replace(rolls=True),
    **dict.fromkeys((events.DiceSwapped, events.DiceTraded), _cast_swap),
    events.DicePushed: lambda casting, event: casting.next_actors(event[:2]),
    **dict.fromkeys((events.CardPlayed, events.CardGained, events.CardLost),
                    lambda casting, event: casting.next_actors((event.seat, event.card))),
    **dict.fromkeys((events.RowShielded, events.ShieldWorn, events.ShieldGone),
                    lambda casting, event: casting.next_actors((Shield, event.seat, event.row))),
    events.RowScored: _cast_score,
    **dict.fromkeys((events.DiagonalGained, events.DiagonalLost), _cast_diagonal),
    **dict.fromkeys((ChoiceAsked, ChoiceMade), lambda casting, event: Actors(only_thing(CurrentTurn)[0])),
    **dict.fromkeys((DieDropped, events.TurnPassed, events.MatchWon, events.MatchDrawn), _cast_end_of_turn),
}
"""Roles by event. Events that only change marks or only report a draw are not listed."""
