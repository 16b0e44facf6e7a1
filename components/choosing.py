"""What the active seat is busy with on a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from components.focus import Item

Mode = Literal["idle", "ready", "place", "prompt", "choose", "over"]
"""idle: nothing to decide now (banner, beats, paused). prompt: a chosen card shows its sentence. choose: its choices."""


@dataclass(slots=True)
class Choosing:
    """Sits on the match entity; owned by ``systems.command``, read by ``draw``."""

    mode: Mode = "idle"
    items: list[Item] = field(default_factory=list)
    """What can hold the focus now. Ids: ("die",), ("card", seat, id), ("row", seat, row),
    ("field", seat, row, field), ("parity", "even"), ("landing", seat, row)."""
    focus: Any = None
    """Id of the focused item, or None while nothing is outlined."""
    card: str | None = None
    """The card being played, from the prompt on."""
    picked: tuple[Any, ...] = ()
    """Item ids confirmed so far for that card, in order."""
    prompt_left: float = 0.0
    """Seconds the prompt stays yet."""
    deaf_until: float = 0.0
    """Presses before this time are ignored (a panel has just opened)."""
    said: str | None = None
    """A sentence for the text field, such as why a press was refused."""
