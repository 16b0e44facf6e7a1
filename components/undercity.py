"""The things shown of a live run, whose rooms are matches. Its position is the truth; these follow its events."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class RunDoor:
    """A door between two rooms of a run."""

    door: int
    light: float = 0.0
    """The glow after it opened, 1 to 0."""


@dataclass(slots=True)
class Belt:
    """The visible part of the bag of a side. It changes when things arrive."""

    side: int
    coins: int = 0
    keys: int = 0
    crowns: int = 0
    hand: tuple[str, ...] = ()
    charms: tuple[str, ...] = ()


@dataclass(slots=True)
class Lantern:
    """A heart of a side."""

    side: int
    number: int
    is_lit: bool
    age: float
    """Seconds since it was lit or went out."""


@dataclass(slots=True)
class Stroller:
    """A player in the room; x and y are virtual pixels from the middle of the floor, y up."""

    number: int
    x: float
    y: float
    facing: str = "s"
    speed: tuple[float, float] = (0.0, 0.0)
    distance: float = 0.0
    """Distance walked, in pixels."""
    leaves: str = ""
    """The direction of the doorway in which the player stands."""


@dataclass(slots=True)
class Intent:
    """The goal of a player, on the same entity; screens write it, and the walk follows it."""

    wish: tuple[float, float] = (0.0, 0.0)
    """The direction that the devices of the player ask for, at most 1 long."""
    follows: int = 0
    """The player whom this one follows, because no device leads it; 0 for none."""
    way: list[tuple[float, float]] = field(default_factory=list)
    """Places still to go to, after a click or behind a partner."""


@dataclass(slots=True)
class Arrival:
    """The way of all players into the room through a doorway; no one walks before its end."""

    way: str = ""
    """The direction of the doorway."""
    left: float = 0.0
    """Rest of the way, 1 to 0."""


@dataclass(slots=True)
class Speech:
    """A line that the person in the room says."""

    text: str
    age: float = 0.0


@dataclass(slots=True)
class FlyingThing:
    """A thing that flies over the picture of a run, from one point to another."""

    picture: str
    start: tuple[float, float]
    end: tuple[float, float]
    seconds: float
    age: float = 0.0
    """Seconds since its start; negative until it begins."""
    side: int = 0
    """The side whose belt changes when it arrives, 0 for none."""
    coins: int = 0
    keys: int = 0
    thing: str = ""
    """The card or charm that the belt gains then."""


@dataclass(slots=True)
class Glide:
    """The camera of a run on the way to the next room."""

    start: int
    room: int
    way: str
    """The direction in which it leaves."""
    back: str
    """The direction from which the new room is entered."""
    seconds: float
    share: float = 0.0
