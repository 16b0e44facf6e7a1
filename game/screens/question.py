"""A panel that asks yes or no over a greyed screen; No is focused."""

from __future__ import annotations

from components.focus import Item, Rect
from game.screens.menu import BACK, Menu
from systems.input.press import Input

PANEL = Rect(160, 122, 320, 116)


class Question:
    """Yes or no. ``key`` names its sentence among the texts; presses before ``deaf_until`` are ignored."""

    def __init__(self, key: str, deaf_until: float, focus: str = "no") -> None:
        self.key = key
        yes, no = Rect(PANEL.x + 42, PANEL.y + 16, 96, 24), Rect(PANEL.x + 182, PANEL.y + 16, 96, 24)
        self.menu = Menu([Item("yes", yes), Item("no", no)], focus, deaf_until)

    def answer(self, said: Input) -> bool | None:
        """True for yes, False for no or back, None while it is still open."""
        chosen = self.menu.hear(said)
        return None if chosen is None else chosen not in ("no", BACK)
