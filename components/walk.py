"""The things of a live walk: what is true of them, and how they move and are shown."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

Cell = tuple[int, int, int]
SpacePoint = tuple[float, float, float]

# The truth, written by the rules of walking.


@dataclass(slots=True)
class Person:
    """A walker, numbered from 1."""

    number: int
    cell: Cell
    facing: str
    hand: int = 0
    """Keys in hand."""


@dataclass(slots=True)
class Key:
    """A key, in its room until a walker takes it."""

    key: int
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

    room: int
    is_seen: bool = False


# Display.


@dataclass(slots=True)
class Stride:
    """A person seen from above, on the way from cell to cell."""

    number: int
    at: tuple[float, float]
    """The place on the map, to the east and to the south."""
    height: int
    facing: str
    camera: tuple[float, float]
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 0.0)
    left: float = 0.0
    """Rest of the current step, 1 to 0."""
    foot: int = 1
    queue: list[str] = field(default_factory=list)
    """Directions still to go, such as the steps of a path."""
    is_led: bool = False
    """True while on stairs or falling, in first person."""

    @property
    def busy(self) -> bool:
        """True while a step is animated."""
        return self.left > 0 or self.is_led


@dataclass(slots=True)
class PathLeg:
    """A segment of a scripted path on one floor."""

    start: SpacePoint
    end: SpacePoint
    floor: int
    seconds: float
    falls: bool = False
    left: float = 1.0


@dataclass(slots=True)
class Body:
    """A person who moves freely, in first person.

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
    rises: float = 0.0
    """Vertical speed, positive upward."""
    distance: float = 0.0
    """Distance walked, in cells."""
    push_time: float = 0.0
    """Seconds of walking against stairs; negative until the person lets go of the stairs just used."""
    rest: float = 0.0
    """Seconds of standing still."""
    legs: deque[PathLeg] = field(default_factory=deque)

    @property
    def cell(self) -> Cell:
        """The cell of the person."""
        return round(self.x), self.floor, round(self.z)

    @property
    def is_led(self) -> bool:
        """True while the person follows a scripted path."""
        return bool(self.legs)

    @property
    def is_grounded(self) -> bool:
        """True on the ground, False in a jump, on stairs and in a fall."""
        return not self.y and not self.is_led


@dataclass(slots=True)
class Opening:
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
    turn: float = 0.0
    """Radians around its vertical axis."""
    rests: bool = False
    age: float = 0.0
    unspent: float = 0.0
    """Seconds that passed without a step of its motion."""
