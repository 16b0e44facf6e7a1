"""What may happen next, as far as a table tells it before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from components.focus import Rect
from game.kernel.opaque import Event, Position


class Sign(NamedTuple):
    """Something worth a look, and where."""

    event: Event
    """Which of ``game.kernel.signs``, or of the table's own."""
    rect: Rect | None = None
    """The place it is about."""
    mark: str = ""
    """The picture that stands there; without one the place is framed."""
    tint: str = "double"
    """In this colour of the palette."""
    said: str = ""
    """The text that tells it; without one only the place does."""


@dataclass(slots=True)
class Tension:
    """Sits on the match entity; owned by ``systems.moments``."""

    position: Position = None
    """What ``coming`` is about."""
    coming: tuple[Sign, ...] = ()
    shown: tuple[Sign, ...] = ()
    """What can be seen now: nothing while something plays."""
    told: frozenset[Event] = frozenset()
    """What was last told."""
