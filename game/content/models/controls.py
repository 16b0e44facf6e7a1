"""What every key and stick does, and how far and how long."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition
from game.content.models.key_names import Known, Side

Names = Annotated[tuple[str, ...], Field(strict=False, min_length=1)]


class InputFile(Definition):
    """``data/shared/input.yaml``. Distances are parts of a full push, times are seconds."""

    dead_zone: float = Field(default=0.05, ge=0, lt=0.5)
    """A stick nearer to its middle than this rests."""
    press: float = Field(default=0.75, gt=0, le=1)
    """A stick pushed this far presses a direction ..."""
    release: float = Field(default=0.65, ge=0, lt=1)
    """... and holds it until its push falls below this."""
    repeat_delay: float = Field(default=0.35, ge=0.1, le=5)
    repeat_rate: float = Field(default=0.12, ge=0.02, le=5)
    """Seconds between repeats of a held direction."""
    rebind_wait: float = Field(default=6.0, ge=2, le=60)
    """Seconds that the options wait for a new key or button."""
    pads: dict[Known, Names]
    """Buttons of every pad, by place as on an Xbox pad: ``a`` is south. Sticks steer whatever is set here."""
    mouse: dict[Known, Names]
    """Buttons of the mouse: ``left``, ``middle`` and ``right``."""
    keys: dict[Side, dict[Known, Names]]
    """Names of the keys of each half of the keyboard."""
