"""The live walk: a state whose fields are the components of the current world.

The rules read and write it like any other state, so the entities need no separate updates from events.
"""

from __future__ import annotations

from typing import TypeVar

import esper

from components.undercity import Body, Box, Cube, Door, Key, OpeningPassage, Room, Stride, Walker
from game.dungeon.walk.rules import BoxPushed, DoorOpened
from game.dungeon.walk.state import WalkerState, WalkState

Visible = TypeVar("Visible", Stride, Body)


class WorldState(WalkState):
    """The state of the walk in the current world, which must be empty when this begins."""

    def __init__(self, state: WalkState) -> None:
        self.plan = state.plan
        for number, walker in enumerate(state.walkers, 1):
            spot, height = state.plan.on_map(walker.cell), walker.cell[1]
            live_walker = Walker(number, walker.cell, walker.facing, walker.key_count)
            esper.create_entity(live_walker, Stride(number, spot, height, walker.facing, camera=spot))
        for key, room in state.plan.keys.items():
            esper.create_entity(Key(key, room))
        for lock in sorted(state.plan.locks):
            esper.create_entity(Door(lock))
        for passage in sorted(state.plan.boxes):
            esper.create_entity(Box(passage))
        for id in state.plan.rooms:
            esper.create_entity(Room(id))
        self.restore(state)

    @property
    def walkers(self) -> tuple[WalkerState, ...]:
        return tuple(WalkerState(walker.cell, walker.facing, walker.key_count) for _, walker in walker_entities())

    @walkers.setter
    def walkers(self, walkers: tuple[WalkerState, ...]) -> None:
        for (_, walker), state in zip(walker_entities(), walkers, strict=True):
            walker.cell, walker.facing, walker.key_count = state

    @property
    def keys(self) -> frozenset[int]:
        return frozenset(key.number for _, key in esper.get_component(Key) if key.is_taken)

    @keys.setter
    def keys(self, keys: frozenset[int]) -> None:
        for _, key in esper.get_component(Key):
            key.is_taken = key.number in keys

    @property
    def doors(self) -> frozenset[str]:
        return frozenset(door.lock for _, door in esper.get_component(Door) if door.is_open)

    @doors.setter
    def doors(self, doors: frozenset[str]) -> None:
        for _, door in esper.get_component(Door):
            door.is_open = door.lock in doors

    @property
    def boxes(self) -> frozenset[int]:
        return frozenset(box.passage for _, box in esper.get_component(Box) if box.is_pushed)

    @boxes.setter
    def boxes(self, boxes: frozenset[int]) -> None:
        for _, box in esper.get_component(Box):
            box.is_pushed = box.passage in boxes

    @property
    def rooms_seen(self) -> frozenset[int]:
        return frozenset(room.number for _, room in esper.get_component(Room) if room.is_seen)

    @rooms_seen.setter
    def rooms_seen(self, seen_rooms: frozenset[int]) -> None:
        for _, room in esper.get_component(Room):
            room.is_seen = room.number in seen_rooms


def walker_entities() -> list[tuple[int, Walker]]:
    """Return all walkers by number, with their entities."""
    return sorted(esper.get_component(Walker), key=lambda pair: pair[1].number)


def walkers_with(kind: type[Visible]) -> list[Visible]:
    """Return a component of all walkers by number; empty if they have none."""
    return [part for entity, _ in walker_entities() if (part := esper.try_component(entity, kind)) is not None]


# Effects: their components begin with an event and are gone when they end.


def begin_opening(state: WalkState, event: DoorOpened | BoxPushed) -> None:
    """Let a door slide open, or a box break."""
    lock = state.plan.passages[event.passage].lock
    things = esper.get_component(Box) if isinstance(event, BoxPushed) else esper.get_component(Door)
    for entity, thing in things:
        if (thing.passage == event.passage) if isinstance(thing, Box) else thing.lock == lock:
            esper.add_component(entity, OpeningPassage(event.passage))


def advance_openings(dt: float, seconds: float) -> None:
    """Continue doors and boxes for ``dt`` of their ``seconds``."""
    for entity, opening in esper.get_component(OpeningPassage):
        opening.share += dt / seconds if seconds else 1.0
        if opening.share >= 1:
            esper.remove_component(entity, OpeningPassage)


def end_openings() -> None:
    """Show all doors and boxes as they are."""
    for entity, _ in esper.get_component(OpeningPassage):
        esper.remove_component(entity, OpeningPassage)


def openings() -> dict[int, float]:
    """Return the progress of opening doors and breaking boxes, by passage."""
    return {opening.passage: opening.share for _, opening in esper.get_component(OpeningPassage)}


def all_cubes() -> list[Cube]:
    """Return the cubes that walkers have thrown, the oldest first."""
    return [cube for _, cube in _cubes_by_age()]


def _cubes_by_age() -> list[tuple[int, Cube]]:
    return sorted(esper.get_component(Cube), key=lambda pair: pair[0])


def add_cube(cube: Cube, keep: int) -> None:
    """Add a cube; the oldest of its owner are gone when there are more than ``keep``."""
    esper.create_entity(cube)
    own_cubes = [entity for entity, thrown in _cubes_by_age() if thrown.owner == cube.owner]
    for entity in own_cubes[:-keep]:
        esper.delete_entity(entity, immediate=True)
