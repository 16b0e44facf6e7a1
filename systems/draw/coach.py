"""The instructions of a lesson: a panel in the space the table leaves, as tall as its text."""

from __future__ import annotations

from typing import Literal, NamedTuple

from components.focus import Rect
from game.content.models.controls import Action, Family
from systems.draw.pen import Pen
from systems.draw.text import fitting
from systems.draw.widgets import cap, cap_width, draw_cap, panel

HEAD, FOOT = 15, {True: 25, False: 8}
"""Heights of the title by text size, and of the area below the text, with and without a key hint."""
FONTS, HIGHEST_LINE = ("body", "small", "tiny"), 24
"""The fonts of the text, and the most height of a line: larger ones leave too little room for the text."""
EDGE = 8


class Told(NamedTuple):
    """The content of the panel."""

    title: str
    text: str
    gone: float
    """Progress of the round, 0 to 1."""
    otherwise: bool = False
    """True if it responds to a move that does not count now."""
    does: tuple[Action | Literal["move"], str] | None = None
    """The key to press and its effect; shown only at normal text size, with a small legend."""


class Laid(NamedTuple):
    """The rectangle of the panel, and its text in lines."""

    rect: Rect
    font: str
    lines: list[str]


def laid(canvas: Pen, told: Told, place: Rect) -> Laid:
    """Lay out the panel, as tall as its text, in the largest font that fits its place."""
    size = canvas.text_scale
    around = HEAD * size + FOOT[bool(told.does) and size == 1] + EDGE
    room = Rect(0, 0, place.w - 2 * EDGE, place.h - around)
    fonts = [font for font in FONTS if canvas.line(font) <= HIGHEST_LINE]
    font, lines = fitting(canvas, told.text, room, fonts)
    high = around + len(lines) * canvas.line(font)
    return Laid(Rect(place.x, place.y + place.h - high, place.w, high), font, lines)


def draw_told(canvas: Pen, told: Told, family: Family, place: Rect) -> None:
    """Draw title, text and key hint; a line at the lower edge shows the progress of the round."""
    (rect, font, lines), rgb = laid(canvas, told, place), canvas.palette.rgb
    top = rect.y + rect.h
    head = HEAD * canvas.text_scale
    panel(canvas, rect, "double" if told.otherwise else "outline")
    canvas.label(told.title, rect.x + EDGE, top - 4 - head / 2, font="bold", tint=rgb("seat1"), align="left")
    color = rgb("double" if told.otherwise else "text")
    canvas.lines(lines, rect.x + EDGE, top - 4 - head, font=font, tint=color)
    bar = Rect(rect.x + 4, rect.y + 4, rect.w - 8, 2)
    canvas.fill(bar, rgb("dim"), 0.5)
    canvas.fill(Rect(bar.x, bar.y, round(bar.w * told.gone), bar.h), rgb("seat1"))
    if told.does is not None and canvas.text_scale == 1:
        action, words = told.does
        right, y = rect.x + rect.w - EDGE, rect.y + 16
        across = canvas.label(words, right, y, font="small", tint=rgb("text"), align="right")
        button = cap(canvas, family, action)
        draw_cap(canvas, *button, right - across - 5 - cap_width(canvas, *button) / 2, y)
