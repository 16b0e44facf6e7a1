"""How an owner applies events: each to its own components, in the order they happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import esper

from components.match import Match
from components.playback import NOBODY, Actors
from components.pose import Departing

Handler = Callable[[Any, int], Actors | None]
"""Applies one event to the components of its owner, given the match entity, and tells whom its beat is about."""


def authority() -> int:
    """The entity of the one match in this world.

    Raises LookupError in a world without a match.
    """
    for entity, _ in esper.get_component(Match):
        return entity
    raise LookupError("no match in this world: rebuild() starts one")


def together(*owners: Mapping[type, Handler]) -> dict[type, tuple[Handler, ...]]:
    """Several owners' tables as one; an event that concerns more than one owner goes to each, in this order."""
    types = {kind: None for owner in owners for kind in owner}
    return {kind: tuple(owner[kind] for owner in owners if kind in owner) for kind in types}


def apply_fresh(entity: int, handlers: Mapping[type, tuple[Handler, ...]]) -> None:
    """Give every fresh event of this match to its handlers, in the order it happened, and keep who played in each."""
    match = esper.component_for_entity(entity, Match)
    match.actors = []
    for event in match.fresh:
        actors = NOBODY
        for handle in handlers.get(type(event), ()):
            more = handle(event, entity)
            if more is not None:
                actors = more if actors is NOBODY else actors.joined(more)
        match.actors.append(actors)


def watched(match: int) -> bool:
    """Whether somebody sees what happens in this match."""
    return esper.component_for_entity(match, Match).shown


def retire(match: int, entity: int) -> tuple[int, ...]:
    """Take a thing out of play; answers it. Watched it lingers until its beat is over, unwatched it is gone at once."""
    if watched(match):
        esper.add_component(entity, Departing())
    else:
        esper.delete_entity(entity, immediate=True)
    return (entity,)
