"""The marker of the next item to confirm in a lesson, at any table."""

from __future__ import annotations

from collections.abc import Callable

from components.choosing import Choosing
from components.focus import Id, Rect
from systems.deciding import next_of
from systems.draw.pen import Pen

RIM = 4
"""Distance of the marker from the item."""
CALL, CALLS = 8, 1.4
"""Distance in pixels that the spreading rim moves out, and its period in seconds."""


def as_it_lies(item: Id, rect: Rect) -> Rect:
    """Return the rectangle unchanged."""
    return rect


def draw_learnt(
    canvas: Pen, choosing: Choosing, clock: float | None, lifted: Callable[[Id, Rect], Rect] = as_it_lies
) -> None:
    """Draw a double rim around the next item of the exercise; unless focused, another rim spreads from it by the
    ``clock``.

    Without a clock nothing moves. ``lifted`` returns the rectangle an item is drawn in.
    """
    if choosing.exercise is None:
        return
    wanted = next_of(choosing, choosing.exercise.places)
    for item in choosing.items:
        if item.id == wanted:
            rect, gold = draw_wanted(canvas, lifted(item.id, item.rect)), canvas.palette.rgb("double")
            if clock is not None and choosing.focus != wanted:
                way = clock % CALLS / CALLS
                canvas.frame("double", rect.grown(CALL * way), tint=gold, alpha=1 - way)


def draw_wanted(canvas: Pen, rect: Rect) -> Rect:
    """Draw a double rim around a thing and return its rectangle."""
    around = rect.grown(RIM)
    canvas.frame("double", around, tint=canvas.palette.rgb("double"))
    return around
