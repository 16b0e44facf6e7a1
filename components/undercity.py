"""The things of the Undercity: those of a live walk, true and shown, and those shown of a live run."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from game.tables.undercity.events import Event

Cell = tuple[int, int, int]
SpacePoint = tuple[float, float, float]

# A walk: the truth, written by its rules.


@dataclass(slots=True)
class Walker:
    """A walker, numbered from 1."""

    number: int
    cell: Cell
    facing: str
    key_count: int = 0
    """Keys in hand."""


@dataclass(slots=True)
class Key:
    """A key, in its room until a walker takes it."""

    number: int
    room: int
    is_taken: bool = False


@dataclass(slots=True)
class Door:
    """A door that one key opens for good."""

    lock: str
    is_open: bool = False


@dataclass(slots=True)
class Box:
    """A box in a passage."""

    passage: int
    is_pushed: bool = False


@dataclass(slots=True)
class Room:
    """A room, which a walker discovers by entering it."""

    number: int
    is_seen: bool = False


# A walk: what is shown.


@dataclass(slots=True)
class Stride:
    """A walker seen from above, on the way from cell to cell."""

    number: int
    place: tuple[float, float]
    """The place on the map, to the east and to the south."""
    height: int
    facing: str
    camera: tuple[float, float]
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 0.0)
    remaining: float = 0.0
    """Rest of the current step, 1 to 0."""
    foot: int = 1
    queue: list[str] = field(default_factory=list)
    """Directions still to go, such as the steps of a path."""
    is_led: bool = False
    """True while on stairs or falling, in first person."""

    @property
    def is_busy(self) -> bool:
        """True while a step is animated."""
        return self.remaining > 0 or self.is_led


@dataclass(slots=True)
class PathLeg:
    """A segment of a scripted path on one floor."""

    start: SpacePoint
    end: SpacePoint
    floor: int
    seconds: float
    is_fall: bool = False
    remaining: float = 1.0


@dataclass(slots=True)
class Body:
    """A walker who moves freely, in first person.

    ``x`` and ``z`` are coordinates in the dungeon, ``y`` is the height above the floor.
    """

    x: float
    z: float
    floor: int
    yaw: float
    """View direction, in degrees to the left of north."""
    y: float = 0.0
    pitch: float = 0.0
    facing: str = "s"
    speed: tuple[float, float] = (0.0, 0.0)
    """Cells per second, east and south."""
    rise_speed: float = 0.0
    """Vertical speed, positive upward."""
    distance: float = 0.0
    """Distance walked, in cells."""
    push_seconds: float = 0.0
    """Seconds of walking against stairs; negative until the walker lets go of the stairs just used."""
    still_seconds: float = 0.0
    """Seconds of standing still."""
    legs: deque[PathLeg] = field(default_factory=deque)

    @property
    def cell(self) -> Cell:
        return round(self.x), self.floor, round(self.z)

    @property
    def is_led(self) -> bool:
        """True while the walker follows a scripted path."""
        return bool(self.legs)

    @property
    def is_grounded(self) -> bool:
        """True on the ground, False in a jump, on stairs and in a fall."""
        return not self.y and not self.is_led


@dataclass(slots=True)
class OpeningPassage:
    """A door that slides open, or a box that breaks, in this passage."""

    passage: int
    share: float = 0.0
    """Progress, 0 to 1."""


@dataclass(slots=True)
class Cube:
    """A cube that a walker has thrown; ``y`` is the height of its middle above its floor."""

    owner: int
    x: float
    y: float
    z: float
    floor: int
    speed: SpacePoint
    """Cells per second: along x, up, and along z."""
    rotation: float = 0.0
    """Radians around its vertical axis."""
    is_at_rest: bool = False
    age: float = 0.0
    unspent_seconds: float = 0.0
    """Seconds that passed without a step of its motion."""


# A run: what is shown. Its truth is the position in its record.


@dataclass(slots=True)
class RunDoor:
    """A door between two rooms of a run."""

    door: int
    light: float = 0.0
    """The glow after it opened, 1 to 0."""


@dataclass(slots=True)
class EventQueue:
    """The events of a run that are still to show; the screen adds them."""

    events: list[Event] = field(default_factory=list)
    wait: float = 0.0
    """Seconds until the next one."""
    new_events: list[Event] = field(default_factory=list)
    """The events that have begun to show in this frame."""
    arrivals: list[Event] = field(default_factory=list)
    """The event of each thing that has reached a belt in this frame."""


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
    doorway: str = ""
    """The direction of the doorway in which the player stands."""
    wish: tuple[float, float] = (0.0, 0.0)
    """The direction that the devices of the player ask for, at most 1 long."""
    leader: int = 0
    """The player whom this one follows, because no device leads it; 0 for none."""
    path: list[tuple[float, float]] = field(default_factory=list)
    """Places still to go to, after a click or behind a partner."""


@dataclass(slots=True)
class Arrival:
    """The way of all players into the room through a doorway; no one walks before its end."""

    way: str = ""
    """The direction of the doorway."""
    remaining: float = 0.0
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
    gain: Event | None = None
    """The event whose coins, key, card or charm reach a belt when it arrives; None for a thing that leaves."""
    coins: int = 0
    """The part of the coins that it brings."""


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
