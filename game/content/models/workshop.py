"""Settings of the dungeon workshop: its speeds, its controls, its sounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.faults import Complaint

Speed = Annotated[int, Field(ge=0, le=1000)]
Heard = Literal["step", "back", "match", "done", "wrong"]
"""A step forward, a step back, a match applied by hand, a dungeon that came out right, and one that did not."""


class WorkshopLook(Definition):
    """The file ``look.yaml`` of the workshop."""

    speeds: Annotated[tuple[Speed, ...], Field(strict=False, min_length=1)] = (2, 5, 12, 30, 0)
    """The speeds to choose from, in steps per second; 0 does all steps at once."""
    speed: Speed = 12
    """The speed at first."""
    frame: int = Field(default=12, ge=1, le=1000)
    """The most steps in one frame, unless all are done at once."""
    settled: float = Field(default=0.12, ge=0, le=2)
    """Seconds without a step before it searches for places where rules match."""
    held: float = Field(default=0.35, ge=0, le=3)
    """Seconds that a mouse button is held before steps repeat."""
    again: float = Field(default=0.12, gt=0, le=3)
    """Seconds between repeated steps."""
    turn: int = Field(default=15, ge=1, le=180)
    """Degrees of one turn of the view."""
    drag: float = Field(default=0.6, gt=0, le=10)
    """Degrees per virtual pixel of a mouse drag."""
    lean: float = Field(default=120.0, gt=0, le=720)
    """Degrees per second with the second stick."""
    quiet: float = Field(default=0.09, ge=0, le=2)
    """Seconds after an audible step in which no other step is heard."""
    sounds: dict[Heard, str] = Field(default_factory=dict)
    """The sound of each occasion."""


def check_workshop(look: WorkshopLook, sounds: tuple[str, ...]) -> Iterable[Complaint]:
    """Check that the first speed can be chosen, and that its sounds exist."""
    if look.speed not in look.speeds:
        yield Complaint(("speed",), f"{look.speed} is none of the speeds {', '.join(map(str, look.speeds))}")
    for occasion, sound in look.sounds.items():
        if sound not in sounds:
            yield Complaint(("sounds", occasion), f"no sound is called {sound!r}", sound, sounds)
