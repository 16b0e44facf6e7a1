"""What pads do at every table."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition

Share = Annotated[float, Field(ge=0, le=1)]


class Motors(Definition):
    """How hard a pad's two motors run, and how long."""

    weak: Share = 0
    """Strength of the small, fast one ..."""
    strong: Share = 0
    """... and of the big, slow one."""
    seconds: float = Field(gt=0, le=2)


class Rumble(Definition):
    """``data/shared/rumble.yaml``."""

    greeting: Motors
    """Whoever sits down."""
    tried: Motors
    """As the slider is moved."""
