"""Moves: presses become moves, and the rules make moves only here.

The entities are the truth of a match. At some tables the rules write them; at others handlers of the events do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Never

import esper

from components.match import CurrentTurn, Match
from components.playback import NO_ACTORS, Actors, Playback
from components.seat_choice import Inbox, SeatChoice
from game.kernel.events import function_for, name_of
from game.kernel.opaque import Event, SeatEvent
from game.kernel.refusal import Refusal
from game.tables import find_table
from systems.entities import only_thing
from systems.press_to_move import handle_inbox
from systems.staging import EventHandler, EventWorld, RuleWorld, staging
from systems.turn_marker import TURN_PASSED, pass_turn


def read_presses(now: float, dt: float) -> None:
    """Let the presses in the inbox of each acting seat move its focus or make its move, see ``press_to_move``.

    ``now`` is in seconds of the application's clock.
    """
    for _, (match, playback) in esper.get_components(Match, Playback):
        table_staging = staging(match.table)
        seats = sorted(esper.get_components(SeatChoice, Inbox), key=lambda entry: entry[1][0].seat)
        for entity, (_, inbox) in seats:
            seat_input = table_staging.input.seat_input(match, playback, entity, now, table_staging.input.item_of)
            handle_inbox(seat_input, inbox)


def make_moves(entity: int) -> None:
    """Make every pending move of this match in order; ``Match.new_events`` keeps the events until the next call.

    In a ``RuleWorld`` the rules write the entities; in an ``EventWorld`` handlers of the events do, and read the new
    position back. Without either only the turn is an entity. A refused move changes only ``Match.refusal``; the moves
    after it are still tried.
    """
    match = esper.component_for_entity(entity, Match)
    table = find_table(match.table)
    world = staging(match.table).world
    apply = world.apply if isinstance(world, RuleWorld) else table.apply
    pending, match.pending = match.pending, []
    match.new_events, match.actors = [], []
    for move in pending:
        try:
            position, events = apply(match.rules, match.position, move)
        except Refusal as refusal:
            match.refusal = refusal
            continue
        match.refusal = None
        match.log.append(table.complete(move, events))
        match.new_events += events
        if world is None:
            match.actors += [Actors(_pass_turn(event, entity)) for event in events]
            only_thing(CurrentTurn)[1].seat = position.seat_to_move
        elif isinstance(world, EventWorld):
            match.actors += [_actors(event, entity, world.handlers) for event in events]
            # An unwatched match is played for its result, and reading would take half as long as the move.
            if match.is_watched:
                position = world.read_back()
        match.position = position
    if match.new_events and match.position.over:
        conclude(entity)


def _actors(event: Event, entity: int, handlers: Mapping[type, EventHandler[Never]]) -> Actors:
    handle = function_for(handlers, event)
    actors = handle(event, entity) if handle is not None else None
    return Actors(actors) if isinstance(actors, int) else actors or NO_ACTORS


def _pass_turn(event: Event, match: int) -> int:
    """Return the entity that plays in an event at a table without entities: the turn if it passes, else the match."""
    if name_of(type(event)) != TURN_PASSED:
        return match
    assert isinstance(event, SeatEvent)
    return pass_turn(event, match)


def conclude(entity: int) -> None:
    """Give the match its result, if it has one."""
    match = esper.component_for_entity(entity, Match)
    result = find_table(match.table).result(match.rules, match.position)
    if result is not None:
        esper.add_component(entity, result)
