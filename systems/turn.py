"""Turn: the only place where moves meet the rules. At some tables the rules write the entities; at others handlers of
the events do."""

from __future__ import annotations

from collections.abc import Mapping

import esper

from components.match import Match
from components.playback import NOBODY, Actors
from game.kernel.opaque import Event
from game.kernel.refusal import Refusal
from game.tables import table
from systems.tables import Handler, staging


def turn(entity: int) -> None:
    """Make every pending move of this match in order; ``Match.fresh`` keeps the events until the next turn.

    A refused move changes only ``Match.refused``; the moves after it are still tried.
    """
    match = esper.component_for_entity(entity, Match)
    on = table(match.table)
    apply = staging(match.table).apply or on.apply
    pending, match.pending = match.pending, []
    match.fresh = []
    for move in pending:
        try:
            match.position, events = apply(match.rules, match.position, move)
        except Refusal as refusal:
            match.refused = refusal
            continue
        match.refused = None
        match.log.append(on.complete(move, events))
        match.fresh += events


def apply_fresh(entity: int, handlers: Mapping[type, Handler]) -> None:
    """Give every fresh event of this match to its handler, in order, and record the entities that play."""
    match = esper.component_for_entity(entity, Match)
    match.actors = [_actors(event, entity, handlers) for event in match.fresh]


def _actors(event: Event, entity: int, handlers: Mapping[type, Handler]) -> Actors:
    handle = handlers.get(type(event))
    actors = handle(event, entity) if handle is not None else None
    return Actors(actors) if isinstance(actors, int) else actors or NOBODY


def conclude(entity: int) -> None:
    """Give the match its result, if it has one."""
    match = esper.component_for_entity(entity, Match)
    result = table(match.table).result(match.rules, match.position)
    if result is not None:
        esper.add_component(entity, result)
