"""What is in play, asked of the things themselves: no list of them is kept anywhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import Protocol, TypeVar

import esper

from components.match import Match
from components.pose import Departing

T = TypeVar("T")


class Placed(Protocol):
    """What knows its place; no two of a kind share one."""

    @property
    def place(self) -> Hashable: ...


P = TypeVar("P", bound=Placed)


def authority() -> int:
    """The entity of the one match in this world.

    Raises LookupError in a world without a match.
    """
    for entity, _ in esper.get_component(Match):
        return entity
    raise LookupError("no match in this world: rebuild() starts one")


def watched(match: int) -> bool:
    """Whether somebody sees what happens in this match."""
    return esper.component_for_entity(match, Match).shown


def retire(match: int, entity: int, seat: int = 0) -> tuple[int, ...]:
    """Take a thing of a seat out of play; answers it.

    Watched it lingers until its beat is over, unwatched it is gone at once.
    """
    if watched(match):
        esper.add_component(entity, Departing(seat))
        for places in _found.values():
            for place in [place for place, found in places.items() if found == entity]:
                del places[place]
    else:
        esper.delete_entity(entity, immediate=True)
    return (entity,)


def in_play(kind: type[T]) -> list[tuple[int, T]]:
    """Every entity with such a component that has not left the table; what has lingers only to be seen."""
    found: list[tuple[int, T]] = esper.get_component(kind)
    if not found or not esper.get_component(Departing):
        return found
    return [(entity, one) for entity, one in found if not esper.has_component(entity, Departing)]


_found: defaultdict[type, dict[Hashable, int]] = defaultdict(dict)
"""Where things of a kind were found last, so that one need not ask them all; each is asked again whether it lies there
still."""
_alone: dict[type, int] = {}
"""Where the one thing of its kind was found last."""


def put(thing: Placed, *shown: object) -> int:
    """A new entity for a thing at its place, and how it is shown where somebody watches."""
    entity = _found[type(thing)][thing.place] = esper.create_entity(thing, *shown)
    return entity


def moved(entity: int, thing: Placed) -> None:
    """A thing has come to another place: from now on it is soon found there."""
    _found[type(thing)][thing.place] = entity


def at(kind: type[P], place: Hashable) -> tuple[int, P]:
    """The thing that has to be there, with its entity. Raises LookupError where it is not."""
    try:
        entity = _found[kind][place]
        one = esper.component_for_entity(entity, kind)
        if one.place == place:
            return entity, one
    except KeyError:
        pass
    found = find(kind, place)
    if found is None:
        raise LookupError(f"no {kind.__name__} at {place!r}")
    _found[kind][place] = found[0]
    return found


def find(kind: type[P], place: Hashable) -> tuple[int, P] | None:
    """The thing of this kind at a place, with its entity; None where there is none: of such kinds there are few."""
    for entity, one in in_play(kind):
        if one.place == place:
            return entity, one
    return None


def only(kind: type[T]) -> tuple[int, T]:
    """The one thing of its kind, with its entity."""
    try:
        entity = _alone[kind]
        return entity, esper.component_for_entity(entity, kind)
    except KeyError:
        ((entity, one),) = esper.get_component(kind)
        _alone[kind] = entity
        return entity, one


def by_place(kind: type[P]) -> dict[Hashable, int]:
    """The entities of a kind by their places."""
    return {one.place: entity for entity, one in in_play(kind)}
