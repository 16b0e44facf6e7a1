"""What is to be confirmed next by somebody who learns, at any table."""

from __future__ import annotations

from collections.abc import Callable

from components.choosing import Choosing
from components.focus import Id, Rect
from systems.deciding import next_of
from systems.draw.pen import Pen

RIM = 4
"""How far outside of a thing the rim lies that marks it."""
CALL, CALLS = 8, 1.4
"""How far a second rim spreads from what is learnt, and every how many seconds."""


def as_it_lies(item: Id, rect: Rect) -> Rect:
    """The place of a thing that stays where it is."""
    return rect


def draw_learnt(
    canvas: Pen, choosing: Choosing, clock: float | None, lifted: Callable[[Id, Rect], Rect] = as_it_lies
) -> None:
    """A double rim around the next step of the exercise; unless it has the focus, another spreads from it by the
    ``clock``, without which nothing moves. ``lifted`` says where a thing is drawn."""
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
    """A double rim around a thing; where it lies."""
    around = rect.grown(RIM)
    canvas.frame("double", around, tint=canvas.palette.rgb("double"))
    return around
