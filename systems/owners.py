"""How an owner applies events: each to its own components, in the order they happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import esper

from components.match import Match
from components.pose import Departing

Handler = Callable[[Any, int], tuple[int, ...] | None]
"""Applies one event, given the match entity; tells which entities it concerned."""


def authority() -> int:
    """The entity of the one match in this world.

    Raises LookupError in a world without a match.
    """
    matches = esper.get_component(Match)
    if not matches:
        raise LookupError("no match in this world: rebuild() starts one")
    return matches[0][0]


def apply_fresh(handlers: Mapping[type, Handler]) -> None:
    """Give every fresh event that has a handler in this table to it, in order."""
    entity = authority()
    match = esper.component_for_entity(entity, Match)
    for place, event in enumerate(match.fresh):
        handler = handlers.get(type(event))
        if handler is None:
            continue
        touched = handler(event, entity)
        if touched and match.shown:
            match.touched[place] = match.touched.get(place, ()) + touched


def retire(match: int, entity: int) -> None:
    """Take a thing out of play: watched it lingers until its beat is over, unwatched it is gone at once."""
    if esper.component_for_entity(match, Match).shown:
        esper.add_component(entity, Departing())
    else:
        esper.delete_entity(entity, immediate=True)
