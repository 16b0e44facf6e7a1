"""The pictures of the lesson. Each stands around a centre."""

from __future__ import annotations

from collections.abc import Mapping

from systems.draw.pen import Pen
from systems.tables import Lessons

PLAIN = (255, 255, 255)


def reflecting(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Mirrors lead the beam."""
    canvas.sprite("khet_reflecting", x, y, tint=PLAIN)


def hitting(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """The beam hits the Pharaoh."""
    canvas.sprite("khet_hitting", x, y, tint=PLAIN)


def swapping(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """A Djed and a mirror change places."""
    canvas.sprite("khet_swapping", x, y, tint=PLAIN)


def stacking(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Two walls out of one."""
    canvas.sprite("khet_stacking", x, y, tint=PLAIN)


def splitting(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """The Eye splits the beam."""
    canvas.sprite("khet_splitting", x, y, tint=PLAIN)


LESSONS = Lessons((reflecting, hitting, swapping, stacking, splitting))
