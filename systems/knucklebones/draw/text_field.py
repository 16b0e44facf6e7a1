"""The text field beside a hand: what a card says and asks for, or a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from components.focus import Rect
from systems.draw.pen import Pen
from systems.draw.widgets import panel
from systems.layout import turned

PLACES = {1: (122, 146, 122), 2: (402, 34, 232)}
"""Left, lower edge and width of seat 1's text field by size of text; it grows upward, that of seat 2 downward."""
HIGHEST = {1: 190, 2: 200}
"""How tall it may grow in its first font, by size of text."""
EDGE = 6
GAP = 3
"""Between the name, the text and what is told beside it."""
Block = tuple[str, str]
"""Words and their colour."""


def draw_text_field(
    canvas: Pen, seat: int, heading: str, *blocks: Block, above: float = 0, highest: float | None = None
) -> None:
    """A name and some blocks of words, as tall as they are, if need be in smaller letters.

    ``above`` leaves so much room below it at normal size of text, ``highest`` is how tall it may be there.
    """
    left, low, wide = PLACES[canvas.text_scale]
    room = wide - 2 * EDGE
    most = highest if highest is not None and canvas.text_scale == 1 else HIGHEST[canvas.text_scale]
    heads = canvas.wrap(heading, room, "bold") if heading else []
    for font in ("small", "tiny"):
        told = [(canvas.wrap(words, room, font), colour) for words, colour in blocks]
        high = _high(canvas, heads, told, font)
        if high <= most:
            break
    x, edge = turned(seat, left, low + (above if canvas.text_scale == 1 else 0))
    rect = Rect(x, edge, wide, high) if seat == 1 else Rect(x - wide, edge - high, wide, high)
    panel(canvas, rect, "card")
    top = rect.y + rect.h - 4
    canvas.lines(heads, rect.x + EDGE + 1, top, font="bold", tint=canvas.palette.rgb("text"))
    top -= canvas.line("bold") * len(heads)
    for number, (lines, colour) in enumerate(told):
        top -= GAP if number or heads else 0
        canvas.lines(lines, rect.x + EDGE + 1, top, font=font, tint=canvas.palette.rgb(colour))
        top -= canvas.line(font) * len(lines)


def _high(canvas: Pen, heads: Sequence[str], told: Sequence[tuple[Sequence[str], str]], font: str) -> float:
    parts = len(told) + bool(heads)
    lines = sum(len(lines) for lines, _ in told)
    return 9 + canvas.line("bold") * len(heads) + canvas.line(font) * lines + GAP * (parts - 1)
