"""What happens on a walk; walkers are counted from 1."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from game.dungeon.plan import Cell


class Turned(NamedTuple):
    """Somebody looks another way."""

    walker: int
    facing: str


class Stepped(NamedTuple):
    """Somebody went to the next cell."""

    walker: int
    start: Cell
    end: Cell
    way: str
    passage: int | None


class KeyTaken(NamedTuple):
    """Somebody came to a key."""

    walker: int
    key: int


class DoorOpened(NamedTuple):
    """Somebody used up a key."""

    walker: int
    passage: int


class BoxPushed(NamedTuple):
    """Somebody cleared a passage."""

    walker: int
    passage: int


class Joined(NamedTuple):
    """Somebody came to where the other one is."""

    walker: int
    start: Cell
    end: Cell


class Marked(NamedTuple):
    """Somebody threw a marker into a cell; where one lies it is taken up again."""

    walker: int
    cell: Cell


class Arrived(NamedTuple):
    """Somebody stands at the goal."""

    walker: int


Happening: TypeAlias = Turned | Stepped | KeyTaken | DoorOpened | BoxPushed | Joined | Marked | Arrived
