"""Where everything lies at a table of Pearls."""

from __future__ import annotations

from game.tables.pearls.play import Move

from components.focus import Item, Rect
from systems.layout import WIDTH, around

BAY = Rect(140, 160, 360, 120)
BUTTONS = {"dive": around(WIDTH / 2 - 70, 110, 120, 28), "home": around(WIDTH / 2 + 70, 110, 120, 28)}
"""By what they do."""


def item(move: Move) -> Item:
    """The button that does it."""
    return Item(move.what, BUTTONS[move.what])
