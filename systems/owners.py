"""How an owner applies events: each to its own components, in the order they happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import esper

from components.match import Match
from components.pose import Departing

Handler = Callable[[Any, int], None]
"""Applies one event to the components of its owner, given the match entity."""


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


def apply_fresh(match: int, handlers: Mapping[type, tuple[Handler, ...]]) -> None:
    """Give every fresh event of this match to its handlers, in the order it happened."""
    for event in esper.component_for_entity(match, Match).fresh:
        for handle in handlers.get(type(event), ()):
            handle(event, match)


def retire(match: int, entity: int) -> None:
    """Take a thing out of play: watched it lingers until its beat is over, unwatched it is gone at once."""
    if esper.component_for_entity(match, Match).shown:
        esper.add_component(entity, Departing())
    else:
        esper.delete_entity(entity, immediate=True)
