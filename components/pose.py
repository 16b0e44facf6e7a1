"""What is shown. Written by playback (and vfx) only; truth lives elsewhere."""

from __future__ import annotations

from dataclasses import dataclass


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
class ShownFace:
    """The face a die shows now; 0 is a blank."""

    face: int


@dataclass(slots=True)
class ShownNumber:
    """The number a score or total shows now, and the bonus beside it."""

    value: int
    bonus: int = 0


@dataclass(slots=True)
class ShownHealth:
    """How full a shield's bar is shown, 0 to 1."""

    share: float


@dataclass(slots=True)
class Departing:
    """Gone from truth, visible until its beat is over; playback deletes the entity then."""


@dataclass(slots=True)
class ShownTurn:
    """Whose turn the table shows; sits on the match entity, whose Pose and ShownFace are those of the die to roll."""

    seat: int
