"""Turn: the only place where a move meets the rules, and owners apply what comes of it, each to its own components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import esper

from components.match import Match
from components.playback import NOBODY, Actors
from game.kernel.opaque import Event
from game.kernel.refusal import Refusal
from game.tables import table

Handler = Callable[[Event, int], Actors | int | None]
"""Applies one event to the components of its owner, given the match entity, and tells whom its beat is about: one
entity alone, or more."""


def together(*owners: Mapping[type, Handler]) -> dict[type, tuple[Handler, ...]]:
    """Several owners' tables as one; an event that concerns more than one owner goes to each, in this order."""
    types = {kind: None for owner in owners for kind in owner}
    return {kind: tuple(owner[kind] for owner in owners if kind in owner) for kind in types}


def apply_fresh(entity: int, handlers: Mapping[type, tuple[Handler, ...]]) -> None:
    """Give every fresh event of this match to its handlers, in the order it happened; watched, keep who plays in it."""
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
    """Give the match its result, where the rules say it has one."""
    match = esper.component_for_entity(entity, Match)
    result = table(match.table).result(match.rules, match.position)
    if result is not None:
        esper.add_component(entity, result)


def company(told: Iterable[Actors | int | None]) -> Actors:
    """All whom the owners of one event name."""
    whole = NOBODY
    for actors in told:
        if actors is not None:
            whole = whole.joined(Actors(actors) if isinstance(actors, int) else actors)
    return whole


def turn(entity: int) -> None:
    """Apply every pending move of this match in order; what happened lies in ``Match.fresh`` until the next turn.

    A refused move changes nothing but ``Match.refused``; moves behind it are still tried.
    """
    match = esper.component_for_entity(entity, Match)
    on = table(match.table)
    pending, match.pending = match.pending, []
    match.fresh = []
    for move in pending:
        try:
            match.position, events = on.apply(match.rules, match.position, move)
        except Refusal as refusal:
            match.refused = refusal
            continue
        match.refused = None
        match.log.append(on.named(move, events))
        match.fresh += events
