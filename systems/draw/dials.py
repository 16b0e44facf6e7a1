"""A dial: the name of an option and its value between two arrows, as a word or as a bar of ten pieces."""

from __future__ import annotations

from components.focus import Rect
from systems.draw.pen import Pen
from systems.draw.text import fitting

PIECES = 10
ARROW = 16
"""Width of the clickable area of an arrow."""
APART = 3
"""Space between the value and an arrow."""
INSET = 8
WORDS = {1: 150, 2: 192}
"""Width of the value with its arrows, by text size."""
NUMBER = {1: 26, 2: 50}
"""Width of a bar's number, including the space before it."""


def value_rect(rect: Rect, scale: int) -> Rect:
    """Return the rectangle of the value in a dial, arrows included."""
    wide = WORDS[scale]
    return Rect(rect.x + rect.w - wide - INSET / 2, rect.y, wide, rect.h)


def bar_rect(rect: Rect, scale: int) -> Rect:
    """Return the bar of a dial that has one."""
    value = value_rect(rect, scale)
    return Rect(value.x + ARROW, value.y + 5, value.w - 2 * ARROW - NUMBER[scale], value.h - 10)


def turned(rect: Rect, x: float, scale: int) -> int:
    """Return the direction of a click at ``x``: -1 on the left arrow, else 1."""
    value = value_rect(rect, scale)
    return -1 if value.x <= x < value.x + ARROW else 1


def pointed(rect: Rect, x: float, scale: int) -> int | None:
    """Return the number of lit pieces for a click at ``x``; None outside the bar."""
    bar = bar_rect(rect, scale)
    if not bar.x - ARROW / 4 <= x < bar.x + bar.w:
        return None
    return max(0, min(PIECES, int((x - bar.x) / bar.w * PIECES + 1)))


def draw_dial(canvas: Pen, rect: Rect, name: str, value: str, *, focused: bool, pieces: int | None = None) -> None:
    """Draw one option; ``pieces`` of its bar are lit, None for an option without a bar. The focused one is framed."""
    rgb, scale = canvas.palette.rgb, canvas.text_scale
    words = rgb("text" if focused else "card")
    if focused:
        canvas.fill(rect, rgb("outline"), 0.1)
        canvas.frame("frame", rect, tint=rgb("outline"))
    middle = rect.y + rect.h / 2
    canvas.label(name, rect.x + INSET, middle, tint=words, align="left")
    room = value_rect(rect, scale)
    for x, turn in ((room.x + ARROW / 2, -1.0), (room.x + room.w - ARROW / 2, 1.0)):
        canvas.sprite("arrow", x, middle, tint=rgb("seat1" if focused else "dim"), scale_x=turn)
    if pieces is None:
        box = Rect(0, 0, room.w - 2 * (ARROW + APART), canvas.line("bold"))
        font, _ = fitting(canvas, value, box, ("bold", "small", "tiny"))
        canvas.label(value, room.x + room.w / 2, middle, font=font, tint=words)
        return
    bar = bar_rect(rect, scale)
    step = bar.w / PIECES
    for piece in range(PIECES):
        lit = piece < pieces
        box = Rect(round(bar.x + piece * step), bar.y, round(step) - 2, bar.h)
        canvas.fill(box, rgb("seat1" if lit else "dim"), 1.0 if lit else 0.35)
    canvas.label(value, room.x + room.w - ARROW - 2, middle, font="bold", tint=words, align="right")
