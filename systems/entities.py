"""Find, create and remove the entities of things in play.

A thing that has departed is shown until its beat is over. ``things``, ``thing_at``, ``find_thing`` and ``only_thing``
do not find it; ``esper`` itself does.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import count
from typing import Protocol, TypeVar

import esper

from components.effects import Lifetime
from components.match import Match, Seat
from components.pose import Departure

T = TypeVar("T")


class Placed(Protocol):
    """A component with a place; no two of a kind share one."""

    @property
    def place(self) -> Hashable: ...


P = TypeVar("P", bound=Placed)


def match_entity() -> int:
    """Return the entity of the match in this world. Raises LookupError in a world without a match."""
    for entity, _ in esper.get_component(Match):
        return entity
    raise LookupError("no match in this world: rebuild() starts one")


def seat_entity(seat: int) -> int:
    """Return the entity of a seat."""
    return thing_at(Seat, seat)[0]


def of_seat(seat: int, kind: type[T]) -> T:
    """Return the component of this kind that a seat has, such as its points."""
    return esper.component_for_entity(seat_entity(seat), kind)


def is_watched(match: int) -> bool:
    return esper.component_for_entity(match, Match).is_watched


_numbers = count(1)


def open_world(topic: str) -> str:
    name = f"{topic} {next(_numbers)}"
    esper.switch_world(name)
    return name


class in_world:
    """A context in which another world is current. It is a class because a frame enters it dozens of times."""

    __slots__ = ("before", "world")

    def __init__(self, world: str) -> None:
        self.world, self.before = world, esper.current_world

    def __enter__(self) -> None:
        if self.world != self.before:
            esper.switch_world(self.world)

    def __exit__(self, *error: object) -> None:
        if esper.current_world != self.before:
            esper.switch_world(self.before)


def delete_world(name: str) -> None:
    """Delete a world; if it is the current one, the default one follows."""
    if esper.current_world == name:
        esper.switch_world("default")
    esper.delete_world(name)


def retire(match: int, entity: int, seat: int = 0) -> tuple[int, ...]:
    """Take a thing of a seat out of play and return its entity. In a watched match it stays until its beat is over."""
    if is_watched(match):
        esper.add_component(entity, Departure(seat))
    else:
        esper.delete_entity(entity, immediate=True)
    return (entity,)


def delete_things(*kinds: type) -> None:
    for kind in kinds:
        for entity, _ in esper.get_component(kind):
            esper.delete_entity(entity, immediate=True)


def age_things(seconds: float, *kinds: type) -> None:
    """Let the lifetime of these kinds of things pass, and delete those that have been in sight long enough."""
    for kind in kinds:
        for entity, (lifetime, _) in esper.get_components(Lifetime, kind):
            lifetime.age += seconds
            if lifetime.age >= lifetime.seconds:
                esper.delete_entity(entity, immediate=True)


def things(kind: type[T]) -> list[tuple[int, T]]:
    entities: list[tuple[int, T]] = esper.get_component(kind)
    if not entities or not esper.get_component(Departure):
        return entities
    return [(entity, thing) for entity, thing in entities if not esper.has_component(entity, Departure)]


def thing_at(kind: type[P], place: Hashable) -> tuple[int, P]:
    """Return the thing at a place, with its entity. Raises LookupError if there is none."""
    thing = find_thing(kind, place)
    if thing is None:
        raise LookupError(f"no {kind.__name__} at {place!r}")
    return thing


def find_thing(kind: type[P], place: Hashable) -> tuple[int, P] | None:
    for entity, thing in things(kind):
        if thing.place == place:
            return entity, thing
    return None


def only(kind: type[T]) -> T:
    """Return the only component of its kind in this world, such as the clock of the match."""
    ((_, component),) = esper.get_component(kind)
    return component


def only_thing(kind: type[T]) -> tuple[int, T]:
    ((entity, thing),) = things(kind)
    return entity, thing
