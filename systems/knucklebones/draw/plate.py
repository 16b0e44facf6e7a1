"""The plate that describes a card or a deck where hands are picked."""

from __future__ import annotations

from components.focus import Rect
from systems.draw.pen import Pen
from systems.draw.text import fitting

PICKED = {1: Rect(202, 34, 428, 102), 2: Rect(202, 34, 428, 178)}
"""Its place when decks are picked, by text size."""
DRAFTED = {1: Rect(134, 68, 372, 76), 2: Rect(134, 34, 372, 112)}
"""Its place when cards are drafted, by text size."""


def draw_words(canvas: Pen, rect: Rect, name: str, text: str) -> None:
    """Draw a name and a few lines of text on a plate."""
    canvas.frame("plate", rect, tint=canvas.palette.rgb("panel"), alpha=0.92)
    canvas.frame("panel", rect, tint=canvas.palette.rgb("card"))
    room = Rect(rect.x + 12, rect.y + 6, rect.w - 24, rect.h - 12)
    font, lines = fitting(canvas, name, Rect(room.x, room.y, room.w, canvas.line("bold")), ("bold", "small", "tiny"))
    high = canvas.line(font) * len(lines)
    canvas.lines(lines, room.x, room.y + room.h, font=font, tint=canvas.palette.rgb("card"))
    below = Rect(room.x, room.y, room.w, room.h - high - 3)
    font, lines = fitting(canvas, text, below, ("body", "small", "tiny"))
    canvas.lines(lines, room.x, below.y + below.h, font=font, tint=canvas.palette.rgb("text"))
