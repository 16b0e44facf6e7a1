"""The bar with the win chances, at tables that estimate them."""

from __future__ import annotations

from typing import Literal

from components.focus import Rect
from systems.draw.pen import Pen

STRIPE = 3
"""Pixels from one stripe of seat 2's part to the next; seat 1's part is plain."""
MARK = 20
"""Width of a seat's mark and the space around it."""


def draw_chances(canvas: Pen, shown: float, bar: Rect, font: str, below: bool = False) -> None:
    """Draw the win chance of each seat: seat 1 plain from the left, seat 2 striped from the right, in percent.

    The numbers are next to the bar, or ``below`` its ends.
    """
    middle, high = bar.y + (bar.h - 1) / 2, canvas.line(font)
    percent = round(100 * shown)
    words = {1: f"{percent} %", 2: f"{100 - percent} %"}
    if below:
        ground, at = Rect(bar.x - 4, bar.y - high - 2, bar.w + 8, bar.h + high + 4), bar.y - high / 2 - 1
    else:
        room = max(canvas.measure(each, font) for each in words.values()) + MARK
        ground, at = Rect(bar.x - room - 4, middle - high / 2 - 2, bar.w + 2 * room + 8, high + 4), middle
    canvas.frame("shade", ground, tint=canvas.palette.rgb("panel"), alpha=0.8)
    part = round(bar.w * shown)
    canvas.fill(Rect(bar.x, bar.y, part, bar.h), canvas.palette.rgb("seat1"), 0.9)
    other = canvas.palette.rgb("seat2")
    canvas.fill(Rect(bar.x + part, bar.y, bar.w - part, bar.h), other, 0.35)
    for x in range(part, int(bar.w), STRIPE):
        canvas.fill(Rect(bar.x + x, bar.y, 1, bar.h), other, 0.9)
    canvas.fill(Rect(bar.x + bar.w // 2, bar.y - 2, 1, bar.h + 4), canvas.palette.rgb("text"))
    for seat, away in ((1, -1), (2, 1)):
        tint, edge = canvas.palette.rgb(f"seat{seat}"), bar.x + bar.w / 2 + away * bar.w / 2
        # The mark is outside the number next to the bar, or at the corner below it.
        if below:
            canvas.sprite(f"mark_{seat}", edge - away * (MARK / 2 - 4), at, tint=tint)
            align: Literal["left", "right"] = "left" if seat == 1 else "right"
            canvas.label(words[seat], edge - away * (MARK - 4), at, font=font, tint=tint, align=align)
        else:
            align, edge = "right" if seat == 1 else "left", edge + away * 5
            across = canvas.label(words[seat], edge, at, font=font, tint=tint, align=align)
            canvas.sprite(f"mark_{seat}", edge + away * (across + 9), at, tint=tint)
