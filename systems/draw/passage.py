"""Text that has to stay inside a rectangle, whatever its language and size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from components.focus import Rect
from systems.draw.pen import Pen, Tint

RIM, ASIDE = 1, 5
"""Pixels that a line keeps off the upper and lower edge of its box, and off its sides."""
TAILED = "Hg"
"""Lines of one height stand alike, whether or not a letter of theirs has a tail."""

def fitting(
    canvas: Pen, text: str, rect: Rect, fonts: Sequence[str], tried: bool = False
) -> tuple[str, list[str]]:
    """The first of these fonts in which the text has room, the last one failing that, and its lines.

    It is only ``tried`` where something else is written if there is no room.
    """
    for font in fonts:
        lines = canvas.wrap(text, rect.w, font)
        high = len(lines) * canvas.line(font)
        if high <= rect.h and max(canvas.measure(line, font) for line in lines) <= rect.w:
            break
    else:
        if not tried:
            canvas.cramped.add(text)
    return font, lines


def as_much(canvas: Pen, texts: Sequence[str], rect: Rect, fonts: Sequence[str]) -> str:
    """The first of several ways to say something that has room, the last one failing that; "" is none."""
    *longer, last = filter(None, texts)
    for text in longer:
        font, lines = fitting(canvas, text, rect, fonts, tried=True)
        if len(lines) * canvas.line(font) <= rect.h:
            return text
    return last


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


CAPTIONS = ("bold", "small", "tiny")
"""The letters of a caption, the largest that have room."""


def caption_width(canvas: Pen, text: str, font: str = CAPTIONS[1]) -> float:
    """How wide a box has to be for a caption in letters of middle size."""
    return canvas.measure(text, font) + 2 * ASIDE


def letters(canvas: Pen, captions: Iterable[tuple[str, Rect]], fonts: Sequence[str] = CAPTIONS) -> Sequence[str]:
    """The fonts for captions that stand together: without the largest where it has no room for each of them."""
    return fonts if all(_has_room(canvas, text, box, fonts[0]) for text, box in captions) else fonts[1:]


def caption(canvas: Pen, text: str, box: Rect, tint: Tint, fonts: Sequence[str] = CAPTIONS) -> None:
    """One line in the middle of a box, in the largest font whose ink has room there; a tail lifts it off the edge."""
    font = next((each for each in fonts if _has_room(canvas, text, box, each)), fonts[-1])
    below, above = canvas.reach(f"{text}{TAILED}", font)
    if canvas.measure(text, font) > box.w - 2 * ASIDE:
        canvas.cramped.add(text)
    x, y = box.centre
    y = max(y, box.y + RIM + below)
    canvas.label(text, x, min(y, box.y + box.h - RIM - above), font=font, tint=tint)


def _has_room(canvas: Pen, text: str, box: Rect, font: str) -> bool:
    """Whether the ink of a caption stays inside its box."""
    low = sum(canvas.reach(f"{text}{TAILED}", font)) <= box.h - 2 * RIM
    return low and canvas.measure(text, font) <= box.w - 2 * ASIDE
