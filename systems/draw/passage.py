"""Text that has to stay inside a rectangle, whatever its language and size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from components.focus import Rect
from systems.draw.pen import Pen


def fitting(canvas: Pen, text: str, rect: Rect, fonts: Sequence[str]) -> tuple[str, list[str]]:
    """The first of these fonts in which the text has room, the last one failing that, and its lines."""
    for font in fonts:
        lines = canvas.wrap(text, rect.w, font)
        high = len(lines) * canvas.line(font)
        if high <= rect.h and max(canvas.measure(line, font) for line in lines) <= rect.w:
            break
    return font, lines


def passage(
    canvas: Pen,
    text: str,
    rect: Rect,
    *,
    fonts: Sequence[str] = ("body", "small", "tiny"),
    colour: str = "text",
    align: Literal["left", "centre"] = "left",
) -> None:
    """Text in the middle of a rectangle's height, in the largest font that has room there."""
    font, lines = fitting(canvas, text, rect, fonts)
    top = rect.y + rect.h / 2 + len(lines) * canvas.line(font) / 2
    x = rect.x if align == "left" else rect.x + rect.w / 2
    canvas.lines(lines, x, top, font=font, tint=canvas.palette.rgb(colour), align=align)
