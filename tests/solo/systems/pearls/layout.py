"""Where everything lies at a table of Pearls."""

from __future__ import annotations

from components.focus import Rect
from systems.layout import WIDTH, around

BAY = Rect(140, 160, 360, 120)
BUTTONS = {"dive": around(WIDTH / 2 - 70, 110, 120, 28), "home": around(WIDTH / 2 + 70, 110, 120, 28)}
"""By what they do."""


def box_at(seat: int) -> tuple[float, float]:
    """The lamp of the only seat."""
    return 84.0, 112.0


def ground(seat: int) -> Rect:
    """What glimmers all the time."""
    return BAY
