"""The outline of the focused item, and the marker of the next item to confirm in a lesson."""

from __future__ import annotations

from collections.abc import Callable

from components.focus import Id, Rect
from components.pose import ShownFocus
from components.seat_choice import SeatChoice
from systems.draw.pen import Pen
from systems.press_to_move import next_item


def outline_rect(choice: SeatChoice, focus: ShownFocus | None) -> Rect | None:
    """Return the rectangle of the outline, on its way or at the focused item; None without focus."""
    rect = next((item.rect for item in choice.items if item.id == choice.focus), None)
    if choice.focus is None or rect is None:
        return None
    return focus.rect if focus is not None and focus.id == choice.focus and focus.rect is not None else rect


MARKER_GAP = 4
CALL_DISTANCE, CALL_SECONDS = 8, 1.4
"""Distance in pixels that the spreading rim moves out, and its period in seconds."""


def in_place(item: Id, rect: Rect) -> Rect:
    """Return the rectangle unchanged."""
    return rect


def draw_next_item(
    pen: Pen, choice: SeatChoice, clock: float | None, rect_of: Callable[[Id, Rect], Rect] = in_place
) -> None:
    """Draw a double rim around the next item of the exercise, and one that spreads from it if it is not focused.

    The ``clock`` moves the second rim; without a clock there is none. ``rect_of`` returns the rectangle in which an
    item is drawn.
    """
    if choice.occasion.exercise is None:
        return
    next_id = next_item(choice, choice.occasion.exercise.places)
    for item in choice.items:
        if item.id == next_id:
            rect, gold = draw_double_rim(pen, rect_of(item.id, item.rect)), pen.palette.rgb("double")
            if clock is not None and choice.focus != next_id:
                share = clock % CALL_SECONDS / CALL_SECONDS
                pen.frame("double", rect.grow(CALL_DISTANCE * share), tint=gold, alpha=1 - share)


def draw_double_rim(pen: Pen, rect: Rect) -> Rect:
    """Draw a double rim around a thing and return its rectangle."""
    rim = rect.grow(MARKER_GAP)
    pen.frame("double", rim, tint=pen.palette.rgb("double"))
    return rim
