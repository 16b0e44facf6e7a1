"""A finished dungeon as JSON: the form that ``dungeon --out`` writes and that walks read."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition, Geometry, ListOf, NonEmpty

Count = Annotated[int, Field(ge=0)]
Part = Annotated[float, Field(ge=0, le=1)]
Place = Annotated[tuple[Count, Count, Count], Field(strict=False)]
"""A cell: x to the east, y up, z to the south, each from 0. If rooms meet at their corners, x leads to the southeast
and z to the southwest."""
LabeledCell = Annotated[tuple[Count, Count, Count, str], Field(strict=False)]
"""A cell and its label, such as ``st_key_1``."""


class FinishedRoom(Definition):
    """A room, which has one cell, or several without walls between them."""

    id: Count
    """Its number; rooms are numbered from 0."""
    kind: str
    """Its kind, such as ``corridor``, ``treasure``, or ``garden``."""
    cells: NonEmpty[Place]
    """Its cells."""


class FinishedPassage(Definition):
    """A connection between two rooms. Walkers use it in both directions, if nothing else is said."""

    a: Count
    """The room at its first end."""
    b: Count
    """The room at its second end."""
    one_way: bool
    """It leads from ``a`` to ``b`` only. With a box in it, this is true as well, but once the box has been pushed away,
    it leads both ways."""
    lock: str | None
    """The name of the door in it, such as ``door_1``, or null. A door is opened once, for good, and that uses up a key,
    no matter which."""
    from_: Place = Field(alias="from")
    """The cell of room ``a`` at which it begins."""
    to: Place
    """The cell of room ``b`` at which it ends."""
    opens_from: Count | None = None
    """Only if there is a box in it: the room, always ``a``, from which the box can be pushed away for good. From the
    other side, the box blocks the passage until then."""


class FinishedKey(Definition):
    """A key, which opens any one door."""

    id: Annotated[int, Field(ge=1)]
    """Its number; keys are numbered from 1."""
    room: Count
    """The room in which it is."""


class FinishedCycle(Definition):
    """A ring of rooms that a rule made."""

    type: str
    """Its type, such as ``lock_and_key`` or ``two_paths``."""
    rooms: NonEmpty[Count]
    """Its rooms, in order around the ring."""


class FinishedMetrics(Definition):
    """Numbers of the whole dungeon."""

    rooms: Count
    """The number of rooms."""
    passages: Count
    """The number of passages."""
    cycles: Count
    """The number of independent cycles in the graph of rooms."""
    locks: Count
    """The number of passages with a lock."""
    keys: Count
    """The number of keys."""
    one_ways: Count
    """The number of passages that lead one way."""
    floors: Count
    """The number of heights at which there are rooms."""
    mission_length: Count
    """The number of passages on the shortest walk from start to goal, with all its ways to keys."""
    mission_linearity: Part
    """The share of different rooms among the rooms of that walk."""
    map_linearity: Part
    """The share of rooms with at most two neighbors."""
    leniency: Annotated[float, Field(ge=-1, le=1)]
    """Friendly rooms minus dangerous rooms, divided by the number of rooms."""
    path_redundancy: Part
    """The share of passages without which all rooms are still connected."""
    branching: Annotated[float, Field(ge=0)]
    """The average number of neighbors of a room."""
    verticality: Part
    """The share of passages that lead up or down."""
    draws: Annotated[int, Field(ge=1)]
    """The number of times the dungeon was drawn until it was valid."""
    mends: Count
    """The number of repairs."""


class FinishedDungeon(Definition):
    """A finished dungeon."""

    seed: Count
    """The number of its seed."""
    recipe: str
    """The name of its recipe, or the path of the recipe's file."""
    size: Place
    """The number of cells in x, y, and z."""
    geometry: Geometry = "sides"
    """``corners`` if rooms meet at their corners, with diagonal passages; without it, they meet at their sides."""
    cells: NonEmpty[LabeledCell]
    """Every cell that is not empty, as x, y, z, and its label."""
    rooms: NonEmpty[FinishedRoom]
    """The rooms."""
    passages: ListOf[FinishedPassage]
    """The passages between rooms."""
    start: Count
    """The room in which walkers start."""
    goal: Count
    """The room to reach."""
    keys: ListOf[FinishedKey]
    """The keys."""
    cycles: ListOf[FinishedCycle]
    """The cycles that rules made and that are still complete."""
    metrics: FinishedMetrics
    """Measurements."""
