"""The layout of the Pearls table."""

from __future__ import annotations

from components.focus import Item, Rect
from game.tables.pearls.rules import Move
from systems.layout import WIDTH, rect_around

BAY = Rect(140, 160, 360, 120)
BUTTONS = {"dive": rect_around(WIDTH / 2 - 70, 110, 120, 28), "home": rect_around(WIDTH / 2 + 70, 110, 120, 28)}
"""The places of the buttons, by their moves."""


def item(move: Move) -> Item:
    """Return the button for a move."""
    return Item(move.what, BUTTONS[move.what])
