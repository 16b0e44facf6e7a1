"""The worlds of tables: how a move changes the entities, the position and the log of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Never, cast

import esper

from components.match import CurrentTurn, Match
from components.playback import Actors
from game.kernel.events import TURN_PASSED, function_for, name_of
from game.kernel.opaque import E, Event, M, Move, P, Position, R, Rules, SeatEvent
from game.tables import find_table
from systems.entities import only, only_thing

EventHandler = Callable[[E, int], Actors | int | None]
"""A function that writes an event into the entities. It takes the event and the match entity, and returns the entities
in the event's beat: one entity, or actors; None for the match entity."""


def note_move(match: Match, move: Move, events: Sequence[Event]) -> None:
    """Add a move that the rules have made to the log, with its rolls named, and its events to the new ones."""
    match.log.append(find_table(match.table).complete(move, events))
    match.new_events += events


def pass_turn(seat: int) -> int:
    """Give the turn to a seat, and return the entity of the turn."""
    entity, turn = only_thing(CurrentTurn)
    turn.seat = seat
    turn.number += 1
    return entity


@dataclass(frozen=True, slots=True)
class EventWorld(Generic[R, P]):
    """Entities that follow the rules: these answer a move with events, and handlers write them into the entities."""

    build: Callable[[R, P], None]
    """A function that fills a world that has only seats and a turn, given rules and position."""
    read_back: Callable[[], P]
    """The position of the entities of this world."""
    handlers: Mapping[type, EventHandler[Never]]
    """The handlers of all events but the one that passes the turn."""

    def make_move(self, entity: int, move: Move) -> None:
        """Make a move in the match of this entity. Raises Refusal if it is not legal."""
        match = esper.component_for_entity(entity, Match)
        table = find_table(match.table)
        position, events = table.apply(match.rules, match.position, move)
        note_move(match, move, events)
        match.actors += [self._handle(event, entity) for event in events]
        # A decision may pass to another seat, or a match end, without an event that passes the turn.
        only(CurrentTurn).seat = position.seat_to_move
        match.position = position
        # A table without entities reads this position back. An unwatched match is played for its result, and reading
        # would take half as long as the move.
        if match.is_watched:
            match.position = self.read_back()

    def _handle(self, event: Event, match: int) -> Actors:
        """Write an event into the entities, and return those that play in its beat."""
        if name_of(type(event)) == TURN_PASSED:
            return Actors(pass_turn(cast("SeatEvent", event).seat))
        handle = function_for(self.handlers, event)
        actors = handle(event, match) if handle is not None else None
        return actors if isinstance(actors, Actors) else Actors(actors or match)


def build_nothing(rules: Rules, position: Position) -> None:
    """Leave a world with its seats and its turn."""


def match_position() -> Position:
    return only(Match).position


PLAIN_WORLD: EventWorld[Any, Any] = EventWorld(build_nothing, match_position, {})
"""The world of a table whose only state is its position."""


@dataclass(frozen=True, slots=True)
class RuleWorld(Generic[R, P, M]):
    """Entities that the rules write while they make a move."""

    build: Callable[[R, P], None]
    read_back: Callable[[], P]
    make_move: Callable[[int, M], None]
    """A function with the meaning of ``EventWorld.make_move``."""
