"""The signs of things that may happen next, shown in advance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from components.focus import Rect
from game.kernel.opaque import Event, Position


class Sign(NamedTuple):
    """A sign of a possible event, and its place."""

    event: Event
    """One of ``game.kernel.events``, or one of the table's own."""
    rect: Rect | None = None
    """The place it refers to."""
    mark: str = ""
    """The picture shown there; without one, the place is framed."""
    tint: str = "double"
    """Name of its color in the palette."""
    said: str = ""
    """Text key of the announcement; without one, only the place is marked."""


@dataclass(slots=True)
class Tension:
    """The signs of the current position; on the match entity. Owned by ``systems.moments``."""

    position: Position = None
    """The position that ``coming`` refers to."""
    coming: tuple[Sign, ...] = ()
    shown: tuple[Sign, ...] = ()
    """The signs visible now; none while beats play."""
    told: frozenset[Event] = frozenset()
    """The events last announced."""
