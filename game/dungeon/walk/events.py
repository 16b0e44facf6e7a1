"""Events of a walk; walkers are counted from 1."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from game.dungeon.plan import Cell


class Turned(NamedTuple):
    """A walker turned."""

    walker: int
    facing: str


class Stepped(NamedTuple):
    """A walker went to the next cell."""

    walker: int
    start: Cell
    end: Cell
    way: str
    passage: int | None


class KeyTaken(NamedTuple):
    """A walker took a key."""

    walker: int
    key: int


class DoorOpened(NamedTuple):
    """A walker opened a door with a key."""

    walker: int
    passage: int


class BoxPushed(NamedTuple):
    """A walker pushed a box out of a passage."""

    walker: int
    passage: int


class Joined(NamedTuple):
    """A walker joined the other one."""

    walker: int
    start: Cell
    end: Cell


class Marked(NamedTuple):
    """A walker threw a marker into a cell; a marker already there is picked up instead."""

    walker: int
    cell: Cell


class Arrived(NamedTuple):
    """A walker arrived at the goal."""

    walker: int


Happening: TypeAlias = Turned | Stepped | KeyTaken | DoorOpened | BoxPushed | Joined | Marked | Arrived
