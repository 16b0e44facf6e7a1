"""The shown state of a table. Only playback and effects write it, and screens the ribbon; the truth is elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.focus import Id, Rect
from game.kernel.opaque import Position


@dataclass(slots=True)
class Pose:
    """The position and transform of a drawn thing.

    Virtual pixels: 640x360, the origin at the lower left, the center of the thing.
    """

    x: float
    y: float
    scale_x: float = 1.0
    scale_y: float = 1.0
    angle: float = 0.0
    """Degrees, clockwise."""
    alpha: float = 1.0
    lift: float = 0.0
    """The height above its shadow on the table, included in ``y``."""


@dataclass(slots=True)
class ShownPosition:
    """The position that is on screen, at a table without entities."""

    position: Position


@dataclass(slots=True)
class ShownNumber:
    """The value and bonus that a score or total shows now."""

    value: int
    bonus: int = 0
    deduction: int = 0
    """Points taken off the total."""
    factor: int = 0
    """The multiplier next to the value while it is counted; 0 for none."""
    jolt: float = 0.0
    """The force with which the last change hit it: 1 at first, then less."""

    @property
    def total(self) -> int:
        return self.value + self.bonus - self.deduction


@dataclass(slots=True)
class Departure:
    """A mark on a thing that has left play but stays visible until its beat is over.

    Playback deletes the entity then.
    """

    seat: int = field(default=0, compare=False)
    """Its former seat, if it is drawn in that seat's style."""


@dataclass(slots=True)
class InFlight:
    """A mark on a thing that is moving to another place."""


@dataclass(slots=True)
class ShownTurn:
    """The turn that the table shows; on the entity of the turn."""

    seat: int
    number: int = 1
    """Turns since the match began, from 1."""
    is_over: bool = False
    """True once the end of the match has been shown."""


@dataclass(slots=True)
class ShownFocus:
    """The outline on its way to the focused item; on the same entity as ``SeatChoice``."""

    id: Id = None
    start: Rect | None = None
    """The rectangle it set out from; None: it appeared in place."""
    share: float = 1.0
    """Share of the way it has covered, 0 to 1 before any ease."""
    rect: Rect | None = None
    """Its current rectangle; None: nothing is outlined."""


@dataclass(slots=True)
class Ribbon:
    """The ribbon that announces whose turn it is, next to that seat's board; on the match entity.

    Screens hide it where they say the same, and show it in lessons.
    """

    seat: int = 0
    """0: there is no ribbon."""
    age: float = 0.0
    """Seconds since it appeared."""
    openness: float = 0.0
    """Share of it that is in sight, 0 to 1."""


@dataclass(slots=True)
class Shake:
    """The offset of the whole picture while it shakes; on the match entity."""

    trauma: float = 0.0
    """Strength, 0 to 1: big events add to it, time reduces it."""
    time: float = 0.0
    """Seconds of shaking so far."""
    x: float = 0.0
    """Virtual pixels to the right."""
    y: float = 0.0
    """Virtual pixels up."""
