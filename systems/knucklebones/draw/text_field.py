"""The text field next to a hand: the text and question of a card, or a sentence."""

from __future__ import annotations

import esper

from components.focus import Rect
from components.hints import Advice
from systems.draw.pen import Pen
from systems.draw.text import Block, draw_blocks, lay_blocks
from systems.draw.widgets import panel
from systems.layout import HEIGHT, turned

PLACES = {1: (122, 146, 122), 2: (402, 34, 232)}
"""Left, lower edge and width of seat 1's text field by text size; it grows upward, that of seat 2 downward."""
HIGHEST = {1: 190, 2: 200}
"""The most height in its first font, by text size."""
BELOW = 38
"""Offset of seat 2's text field at double size if the bar of the win chances is above it."""
EDGE = 6
FONTS = ("small", "tiny")


def draw_text_field(
    canvas: Pen, seat: int, heading: str, *blocks: Block, above: float = 0, highest: float | None = None
) -> None:
    """Draw a heading and some blocks of text, as tall as needed, in a smaller font if necessary.

    ``above`` is free space below it at normal text size; ``highest`` is its most height there.
    """
    left, low, wide = PLACES[canvas.text_scale]
    most = highest if highest is not None and canvas.text_scale == 1 else HIGHEST[canvas.text_scale]
    found = lay_blocks(canvas, heading, blocks, wide - 2 * EDGE, most - 9, FONTS)
    high = found.high + 9
    weighed = any(advice.shown is not None for _, advice in esper.get_component(Advice))
    off = above if canvas.text_scale == 1 else BELOW if seat == 2 and weighed else 0
    x, edge = turned(seat, left, low + off)
    rect = Rect(x, edge, wide, high) if seat == 1 else Rect(x - wide, edge - high, wide, high)
    panel(canvas, rect, "card")
    draw_blocks(canvas, found, rect.x + EDGE + 1, rect.y + rect.h - 4, HEIGHT - low - EDGE - 9)
