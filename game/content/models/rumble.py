"""What pads do when."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.models.audio import Moment, Where

Share = Annotated[float, Field(ge=0, le=1)]


class Motors(Definition):
    """How hard a pad's two motors run, and how long."""

    weak: Share = 0
    """Strength of the small, fast one ..."""
    strong: Share = 0
    """... and of the big, slow one."""
    seconds: float = Field(gt=0, le=2)


class Shudder(Motors):
    """A pad's answer to a beat."""

    at: Moment = "start"
    combo: int | None = Field(default=None, ge=1, le=3)
    where: Where = Field(default_factory=dict)
    seat: Literal["own", "other", "both"] = "own"
    """Whose pad: that of the event's seat, the other one, or both."""


class Rumble(Definition):
    """``data/shared/rumble.yaml``."""

    beats: dict[str, Annotated[tuple[Shudder, ...], Field(strict=False)]]
    """By event type in snake_case; where several hold for a pad, the strongest counts."""
    greeting: Motors
    """Whoever sits down."""
    tried: Motors
    """As the slider is moved."""
