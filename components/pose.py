"""What is shown. Written by playback and effects only; truth lives elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.focus import Id, Rect


@dataclass(slots=True)
class Pose:
    """Where and how a thing is drawn, in virtual pixels (640x360, origin lower left, centre of the thing)."""

    x: float
    y: float
    scale_x: float = 1.0
    scale_y: float = 1.0
    angle: float = 0.0
    """Degrees, clockwise."""
    alpha: float = 1.0


@dataclass(slots=True)
class ShownNumber:
    """The number a score or total shows now, and the bonus beside it."""

    value: int
    bonus: int = 0
    lost: int = 0
    """Points taken off the total."""

    @property
    def total(self) -> int:
        """What it comes to, as far as that is shown."""
        return self.value + self.bonus - self.lost


@dataclass(slots=True)
class Departing:
    """Gone from truth, visible until its beat is over; playback deletes the entity then."""

    seat: int = field(default=0, compare=False)
    """Whose it was, where it is drawn as that seat's."""


@dataclass(slots=True)
class InFlight:
    """On its way to another place."""


@dataclass(slots=True)
class ShownTurn:
    """Whose turn the table shows; on the entity of the turn."""

    seat: int
    number: int = 1
    """Turns since the match began, from 1."""
    over: bool = False
    """The end of the match has been shown."""


@dataclass(slots=True)
class ShownFocus:
    """The outline on its way to what is in focus; sits beside ``Choosing``."""

    id: Id = None
    start: Rect | None = None
    """The rectangle it set out from; None: it appeared where it is."""
    way: float = 1.0
    """How much of the way it has come, 0 to 1 before any ease."""
    rect: Rect | None = None
    """Where it is now; None: nothing is outlined."""


@dataclass(slots=True)
class Ribbon:
    """Says whose turn it is, beside that seat's board; sits on the match entity."""

    seat: int = 0
    """0: there is none."""
    age: float = 0.0
    """Seconds since it came."""
    open: float = 0.0
    """How much of it is in sight, 0 to 1."""


@dataclass(slots=True)
class Shake:
    """How far the whole picture is off its place; sits on the match entity."""

    trauma: float = 0.0
    """0 to 1: each big event adds to it, time takes it away."""
    time: float = 0.0
    """Seconds of shaking so far."""
    x: float = 0.0
    """Virtual pixels to the right."""
    y: float = 0.0
    """Virtual pixels up."""
