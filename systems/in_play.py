"""What is in play, asked of the things themselves: no list of them is kept anywhere."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol, TypeVar

import esper

from components.pose import Departing

T = TypeVar("T")


class Placed(Protocol):
    """What knows its place; no two of a kind share one."""

    @property
    def place(self) -> Hashable: ...


P = TypeVar("P", bound=Placed)


def in_play(kind: type[T]) -> list[tuple[int, T]]:
    """Every entity with such a component that has not left the table; what has lingers only to be seen."""
    found: list[tuple[int, T]] = esper.get_component(kind)
    if not esper.get_component(Departing):
        return found
    return [(entity, one) for entity, one in found if not esper.has_component(entity, Departing)]


_found: dict[tuple[type, Hashable], int] = {}
"""Where things were found last, so that one need not ask them all; each is asked again whether it lies there still."""


def put(thing: Placed) -> int:
    """A new entity for a thing at its place."""
    entity = _found[type(thing), thing.place] = esper.create_entity(thing)
    return entity


def find(kind: type[P], place: Hashable) -> tuple[int, P] | None:
    """The thing of this kind at a place, with its entity; None where there is none."""
    entity = _found.get((kind, place), 0)
    one = esper.try_component(entity, kind)
    if one is None or one.place != place or esper.has_component(entity, Departing):
        return _search(kind, place)
    return entity, one


def _search(kind: type[P], place: Hashable) -> tuple[int, P] | None:
    for entity, one in in_play(kind):
        if one.place == place:
            _found[kind, place] = entity
            return entity, one
    return None


def at(kind: type[P], place: Hashable) -> tuple[int, P]:
    """The thing that has to be there. Raises LookupError where it is not."""
    found = find(kind, place)
    if found is None:
        raise LookupError(f"no {kind.__name__} at {place!r}")
    return found


def only(kind: type[T]) -> tuple[int, T]:
    """The one thing of its kind, with its entity."""
    entity = _found.get((kind, None), 0)
    one = esper.try_component(entity, kind)
    if one is None:
        ((entity, one),) = esper.get_component(kind)
        _found[kind, None] = entity
    return entity, one


def by_place(kind: type[P]) -> dict[Hashable, int]:
    """The entities of a kind by their places."""
    return {one.place: entity for entity, one in in_play(kind)}
