"""The clock of a seat."""

from __future__ import annotations

from systems.draw.pen import Pen
from systems.layout import around

SIDE = 5
"""Horizontal padding of the time, in pixels."""
TENTHS_BELOW = 10.0
"""Seconds below which tenths are shown."""


def told(seconds: float) -> str:
    """Format a time for a clock: ``1:02:03``, ``12:34``, ``9.8``."""
    if seconds < TENTHS_BELOW:
        return f"{int(seconds * 10) / 10:.1f}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def draw_clock(
    canvas: Pen, at: tuple[float, float], seat: int, seconds: float, runs: bool, soon: bool
) -> None:
    """Draw the time a seat has left around a center: framed while it runs, in the warning color once it is short."""
    text = told(seconds)
    ground = around(*at, canvas.measure(text, "bold") + 2 * SIDE, canvas.line("bold") + 4)
    tint = canvas.palette.rgb("warning" if soon else f"seat{seat}" if runs else "dim")
    canvas.frame("shade", ground, tint=canvas.palette.rgb("panel"), alpha=0.9)
    if runs:
        canvas.frame("frame", ground, tint=tint, alpha=0.9)
    canvas.label(text, *at, font="bold", tint=tint)
