"""Text that must stay inside a rectangle in every language and size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from components.focus import Rect
from systems.draw.colors import Tint
from systems.draw.fonts import word_parts
from systems.draw.pen import Pen

LINE_PADDING, SIDE_PADDING = 1, 5
"""Padding of a line in its box, above and below, and at the sides."""
SAMPLE_LETTERS = "Hg"
"""Sample letters, so that lines sit at the same height with or without descenders."""


def fit_text(
    pen: Pen, text: str, rect: Rect, fonts: Sequence[str], trial: bool = False, any_break: bool = False
) -> tuple[str, list[str]]:
    """Return the first of these fonts in which the text fits untorn, or else the last one, and the text's lines.

    A text that does not fit is recorded as cramped unless it is a ``trial``. With ``any_break`` no word counts as torn.
    """
    for font in fonts:
        lines = pen.wrap(text, rect.w, font)
        is_torn = not any_break and any(pen.measure(part, font) > rect.w for part in word_parts(text))
        if not is_torn and len(lines) * pen.line_height(font) <= rect.h:
            break
    else:
        if not trial:
            pen.cramped.add(text)
    return font, lines


def font_of_height(pen: Pen, height: float, fonts: Sequence[str]) -> str:
    """Return the first of these fonts whose line is no higher than ``height``, or else the last one."""
    return next((font for font in fonts if pen.line_height(font) <= height), fonts[-1])


def draw_passage(
    pen: Pen,
    text: str,
    rect: Rect,
    *,
    fonts: Sequence[str] = ("body", "small", "tiny"),
    color: str = "text",
    align: Literal["left", "center"] = "left",
) -> None:
    """Draw text centered vertically in a rectangle, in the largest font that fits."""
    font, lines = fit_text(pen, text, rect, fonts)
    top = rect.y + rect.h / 2 + len(lines) * pen.line_height(font) / 2
    x = rect.x if align == "left" else rect.x + rect.w / 2
    pen.lines(lines, x, top, font=font, tint=pen.palette.rgb(color), align=align)


def cut_text(pen: Pen, text: str, room: float, font: str) -> str:
    """Return one line of text, cut to fit the width: for texts that players write."""
    if pen.measure(text, font) <= room:
        return text
    while text and pen.measure(f"{text}...", font) > room:
        text = text[:-1]
    return f"{text}..." if text else ""


CAPTION_FONTS = ("bold", "small", "tiny")
"""The fonts of a caption; the largest that fits is used."""


def caption_fonts(pen: Pen, captions: Iterable[tuple[str, Rect]], fonts: Sequence[str]) -> Sequence[str]:
    """Return the fonts for a group of captions: without the largest if it does not fit all of them."""
    return fonts if all(_has_room(pen, text, box, fonts[0]) for text, box in captions) else fonts[1:] or fonts


def draw_caption(pen: Pen, text: str, box: Rect, tint: Tint, fonts: Sequence[str] = CAPTION_FONTS) -> None:
    """Draw one line centered in a box, in the largest font whose ink fits; descenders shift it up off the edge."""
    font = next((candidate for candidate in fonts if _has_room(pen, text, box, candidate)), fonts[-1])
    below, above = pen.reach(f"{text}{SAMPLE_LETTERS}", font)
    if pen.measure(text, font) > box.w - 2 * SIDE_PADDING:
        pen.cramped.add(text)
    x, y = box.center
    y = max(y, box.y + LINE_PADDING + below)
    pen.label(text, x, min(y, box.y + box.h - LINE_PADDING - above), font=font, tint=tint)


def _has_room(pen: Pen, text: str, box: Rect, font: str) -> bool:
    fits = sum(pen.reach(f"{text}{SAMPLE_LETTERS}", font)) <= box.h - 2 * LINE_PADDING
    return fits and pen.measure(text, font) <= box.w - 2 * SIDE_PADDING


TextBlock = tuple[str, str]
BLOCK_GAP = 3


class TextBlocks(NamedTuple):
    """A name and blocks, broken into lines."""

    heads: list[str]
    size: int
    """Scale of the name's text."""
    blocks: list[tuple[list[str], str]]
    font: str
    high: float


def lay_blocks(
    pen: Pen, name: str, blocks: Sequence[TextBlock], width: float, height: float, fonts: Sequence[str], size: int = 1
) -> TextBlocks:
    """Break a name, scaled by ``size``, and the blocks below it into lines of at most this width.

    The blocks use the first of these fonts in which everything fits the height.
    """
    heads = pen.wrap(name, width, "bold", size) if name else []
    for font in fonts:
        parts = [(pen.wrap(words, width, font), color) for words, color in blocks]
        lines = sum(len(lines) for lines, _ in parts)
        gaps = len(parts) + bool(heads) - 1
        total = pen.line_height("bold", size) * len(heads) + pen.line_height(font) * lines + BLOCK_GAP * gaps
        if total <= height:
            break
    return TextBlocks(heads, size, parts, font, total)


def draw_blocks(pen: Pen, text: TextBlocks, x: float, top: float, most: float) -> None:
    """Draw the lines downward from ``top``; texts higher than ``most`` are recorded as cramped."""
    if text.high > most:
        pen.cramped.update("\n".join(lines) for lines, _ in text.blocks)
    pen.lines(text.heads, x, top, font="bold", size=text.size, tint=pen.palette.rgb("text"))
    top -= pen.line_height("bold", text.size) * len(text.heads)
    for number, (lines, color) in enumerate(text.blocks):
        top -= BLOCK_GAP if number or text.heads else 0
        pen.lines(lines, x, top, font=text.font, tint=pen.palette.rgb(color))
        top -= pen.line_height(text.font) * len(lines)
