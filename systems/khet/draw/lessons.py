"""The pictures of the lessons. Each is drawn around a center."""

from __future__ import annotations

from collections.abc import Mapping

from systems.draw.pen import Pen
from systems.tables import Lessons

PLAIN = (255, 255, 255)


def reflecting(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw mirrors that deflect the beam."""
    canvas.sprite("khet_reflecting", x, y, tint=PLAIN)


def hitting(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw the beam as it hits the Pharaoh."""
    canvas.sprite("khet_hitting", x, y, tint=PLAIN)


def swapping(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a Djed that swaps places with a mirror."""
    canvas.sprite("khet_swapping", x, y, tint=PLAIN)


def stacking(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a stack that splits into two obelisks."""
    canvas.sprite("khet_stacking", x, y, tint=PLAIN)


def splitting(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw the Eye as it splits the beam."""
    canvas.sprite("khet_splitting", x, y, tint=PLAIN)


LESSONS = Lessons((reflecting, hitting, swapping, stacking, splitting))
