"""Turn: the only place where moves meet the rules. At some tables the rules write the entities; at others owners apply
the events, each to its own components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import esper

from components.match import Match
from components.playback import NOBODY, Actors
from game.kernel.opaque import Event
from game.kernel.refusal import Refusal
from game.tables import table
from systems.tables import Handler as Handler
from systems.tables import staging


def together(*owners: Mapping[type, Handler]) -> dict[type, tuple[Handler, ...]]:
    """Merge the handlers of several owners; an event with more than one owner goes to each, in this order."""
    types = {kind: None for owner in owners for kind in owner}
    return {kind: tuple(owner[kind] for owner in owners if kind in owner) for kind in types}


def apply_fresh(entity: int, handlers: Mapping[type, tuple[Handler, ...]]) -> None:
    """Give every fresh event of this match to its handlers, in order; in a watched match, record the entities that
    play."""
    match = esper.component_for_entity(entity, Match)
    if match.shown:
        match.actors = [_applied(event, entity, handlers) for event in match.fresh]
        return
    for event in match.fresh:
        for handle in handlers.get(type(event), ()):
            handle(event, entity)


def _applied(event: Event, entity: int, handlers: Mapping[type, tuple[Handler, ...]]) -> Actors:
    return company([handle(event, entity) for handle in handlers.get(type(event), ())])


def conclude(entity: int) -> None:
    """Give the match its result, if it has one."""
    match = esper.component_for_entity(entity, Match)
    result = table(match.table).result(match.rules, match.position)
    if result is not None:
        esper.add_component(entity, result)


def company(told: Iterable[Actors | int | None]) -> Actors:
    """Return the combined actors from all owners of an event."""
    whole = NOBODY
    for actors in told:
        if actors is not None:
            whole = whole.joined(Actors(actors) if isinstance(actors, int) else actors)
    return whole


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
