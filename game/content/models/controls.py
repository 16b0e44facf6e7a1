"""The keys, buttons and sticks, and the timing of held directions."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition
from game.content.models.key_names import Known, Side

Names = Annotated[tuple[str, ...], Field(strict=False, min_length=1)]


class InputFile(Definition):
    """The file ``data/shared/input.yaml``. Distances are shares of a full push, times are seconds."""

    dead_zone: float = Field(default=0.05, ge=0, lt=0.5)
    """A stick closer to its center than this is at rest."""
    press: float = Field(default=0.75, gt=0, le=1)
    """A stick pushed this far presses a direction."""
    release: float = Field(default=0.65, ge=0, lt=1)
    """A stick that falls below this releases its direction."""
    repeat_delay: float = Field(default=0.35, ge=0.1, le=5)
    repeat_rate: float = Field(default=0.12, ge=0.02, le=5)
    """Seconds between the repeats of a held direction."""
    rebind_wait: float = Field(default=6.0, ge=2, le=60)
    """Seconds that the options page waits for a new key or button."""
    pads: dict[Known, Names]
    """The buttons of every pad, named as on an Xbox pad; ``a`` is the bottom one. Sticks always steer."""
    mouse: dict[Known, Names]
    """The mouse buttons: ``left``, ``middle`` and ``right``."""
    keys: dict[Side, dict[Known, Names]]
    """The keys of each half of the keyboard, by name."""
