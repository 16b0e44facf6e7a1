"""The text field beside a hand: what a card says and asks for, or a sentence."""

from __future__ import annotations

import esper

from components.advice import Advice
from components.focus import Rect
from systems.draw.blocks import Block, draw_laid, laid
from systems.draw.pen import Pen
from systems.draw.widgets import panel
from systems.layout import HEIGHT, turned

PLACES = {1: (122, 146, 122), 2: (402, 34, 232)}
"""Left, lower edge and width of seat 1's text field by size of text; it grows upward, that of seat 2 downward."""
HIGHEST = {1: 190, 2: 200}
"""How tall it may grow in its first font, by size of text."""
BELOW = 38
"""How much lower that of seat 2 begins at double size where the bar of the chances lies above it."""
EDGE = 6
FONTS = ("small", "tiny")


def draw_text_field(
    canvas: Pen, seat: int, heading: str, *blocks: Block, above: float = 0, highest: float | None = None
) -> None:
    """A name and some blocks of words, as tall as they are, if need be in smaller letters.

    ``above`` leaves so much room below it at normal size of text, ``highest`` is how tall it may be there.
    """
    left, low, wide = PLACES[canvas.text_scale]
    most = highest if highest is not None and canvas.text_scale == 1 else HIGHEST[canvas.text_scale]
    found = laid(canvas, heading, blocks, wide - 2 * EDGE, most - 9, FONTS)
    high = found.high + 9
    weighed = any(advice.shown is not None for _, advice in esper.get_component(Advice))
    off = above if canvas.text_scale == 1 else BELOW if seat == 2 and weighed else 0
    x, edge = turned(seat, left, low + off)
    rect = Rect(x, edge, wide, high) if seat == 1 else Rect(x - wide, edge - high, wide, high)
    panel(canvas, rect, "card")
    draw_laid(canvas, found, rect.x + EDGE + 1, rect.y + rect.h - 4, HEIGHT - low - EDGE - 9)
