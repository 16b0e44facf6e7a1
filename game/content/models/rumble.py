"""The rumble of pads at every table."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition

Share = Annotated[float, Field(ge=0, le=1)]


class Motors(Definition):
    """The strength of a pad's two motors, and the length of the rumble in seconds."""

    weak: Share = 0
    """The strength of the small, fast motor."""
    strong: Share = 0
    """The strength of the big, slow motor."""
    seconds: float = Field(gt=0, le=2)


class Rumble(Definition):
    """The file ``data/shared/rumble.yaml``."""

    greeting: Motors
    """The rumble for a player who joins."""
    tried: Motors
    """The sample rumble while a player moves the slider of the option."""
