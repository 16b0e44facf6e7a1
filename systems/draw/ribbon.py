"""A ribbon next to a board that announces whose turn it is."""

from __future__ import annotations

from components.focus import Rect
from components.pose import Ribbon
from systems.draw.pen import Pen
from systems.layout import WIDTH, around, turned

WAY = 24
"""Distance it slides."""


def draw_ribbon(canvas: Pen, ribbon: Ribbon, text: str, place: tuple[float, float], slides: bool = True) -> None:
    """Draw the ribbon on the free side of that seat's board; it slides out from there, or only fades.

    ``place`` is the left edge and the vertical middle of seat 1's ribbon.
    """
    if not ribbon.seat or ribbon.open <= 0:
        return
    colour, alpha = canvas.palette.rgb(f"seat{ribbon.seat}"), min(1.0, ribbon.open)
    wide = canvas.measure(text, "bold") + 36
    left = min(place[0], WIDTH - wide) - (WAY * (1 - ribbon.open) if slides else 0.0)
    away = 1 if ribbon.seat == 1 else -1
    x, y = turned(ribbon.seat, left + wide / 2, place[1])
    band = around(x, y, wide, canvas.line("bold") + 8)
    canvas.fill(band, canvas.palette.rgb("panel"), 0.85 * alpha)
    for edge in (band.y, band.y + band.h - 1):
        canvas.fill(Rect(band.x, edge, band.w, 1), colour, alpha)
    canvas.sprite("arrow", x - away * (wide / 2 - 11), y, tint=colour, alpha=alpha, scale_x=float(away))
    canvas.label(text, x + away * 6, y, font="bold", tint=colour, alpha=alpha)
