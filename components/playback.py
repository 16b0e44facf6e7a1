"""The queue of beats: events on their way to the eye."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Beat:
    """One event being shown: it starts at ``start`` seconds of the queue's clock and lasts ``duration``."""

    event: Any
    start: float
    duration: float
    ease: str = "linear"
    begun: bool = False
    scratch: dict[str, Any] = field(default_factory=dict)
    """What the shower of this event remembers between ticks, such as where a slide began."""


@dataclass(slots=True)
class Playback:
    """Sits on the match entity. While ``beats`` is not empty the table is busy: commands wait, rules never do."""

    beats: list[Beat] = field(default_factory=list)
    clock: float = 0.0
    speed: float = 1.0
    """From the options; 0 means instant."""
    hurry: bool = False
    """A press made the current beats run fast until the queue is empty."""

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return bool(self.beats)
