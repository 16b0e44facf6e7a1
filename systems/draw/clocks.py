"""The clock of a seat."""

from __future__ import annotations

from systems.draw.pen import Pen
from systems.layout import around

SIDE = 5
"""Pixels on both sides of the time."""
TENTHS_BELOW = 10.0
"""Seconds below which tenths are told too."""


def told(seconds: float) -> str:
    """Time as clocks tell it: ``1:02:03``, ``12:34``, ``9.8``."""
    if seconds < TENTHS_BELOW:
        return f"{int(seconds * 10) / 10:.1f}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def draw_clock(
    canvas: Pen, at: tuple[float, float], seat: int, seconds: float, runs: bool, soon: bool
) -> None:
    """What a seat has left, around a centre: framed while it runs, and in the colour of warnings once it is little."""
    text = told(seconds)
    ground = around(*at, canvas.measure(text, "bold") + 2 * SIDE, canvas.line("bold") + 4)
    tint = canvas.palette.rgb("warning" if soon else f"seat{seat}" if runs else "dim")
    canvas.frame("shade", ground, tint=canvas.palette.rgb("panel"), alpha=0.9)
    if runs:
        canvas.frame("frame", ground, tint=tint, alpha=0.9)
    canvas.label(text, *at, font="bold", tint=tint)
