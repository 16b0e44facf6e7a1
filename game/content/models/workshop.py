"""How the workshop goes about making dungeons: its speeds, its pace, its sounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.faults import Complaint

Speed = Annotated[int, Field(ge=0, le=1000)]
Heard = Literal["step", "back", "match", "done", "wrong"]
"""A step forward, one back, a match that was applied by hand, a dungeon that came out right, and one that did not."""


class WorkshopLook(Definition):
    """``look.yaml`` of the workshop."""

    speeds: Annotated[tuple[Speed, ...], Field(strict=False, min_length=1)] = (2, 5, 12, 30, 0)
    """Steps a second that can be chosen; 0 is all at once."""
    speed: Speed = 12
    """The one it begins with."""
    frame: int = Field(default=12, ge=1, le=1000)
    """Steps that are done in one frame at most, unless all are wanted at once."""
    settled: float = Field(default=0.12, ge=0, le=2)
    """Seconds without a step until it is looked for where rules fit."""
    held: float = Field(default=0.35, ge=0, le=3)
    """Seconds for which a button of the mouse is held until steps follow each other ..."""
    again: float = Field(default=0.12, gt=0, le=3)
    """... and from each of them to the next."""
    turn: int = Field(default=15, ge=1, le=180)
    """Degrees of one step of the view."""
    drag: float = Field(default=0.6, gt=0, le=10)
    """Degrees for each virtual pixel that the mouse is dragged."""
    lean: float = Field(default=120.0, gt=0, le=720)
    """Degrees a second by the second stick."""
    quiet: float = Field(default=0.09, ge=0, le=2)
    """Seconds from a step that is heard to the next one."""
    sounds: dict[Heard, str] = Field(default_factory=dict)
    """What is heard."""


def check_workshop(look: WorkshopLook, sounds: tuple[str, ...]) -> Iterable[Complaint]:
    """It begins with a speed that can be chosen, and its sounds are there."""
    if look.speed not in look.speeds:
        yield Complaint(("speed",), f"{look.speed} is none of the speeds {', '.join(map(str, look.speeds))}")
    for occasion, sound in look.sounds.items():
        if sound not in sounds:
            yield Complaint(("sounds", occasion), f"no sound is called {sound!r}", sound, sounds)
