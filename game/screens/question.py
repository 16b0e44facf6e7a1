"""A yes-or-no panel over a grayed screen; No has the focus."""

from __future__ import annotations

from components.focus import Item, Rect
from components.press import Input
from game.screens.menu import BACK, Menu

PANEL = Rect(160, 122, 320, 116)
TOLD = Rect(80, 92, 480, 176)
"""Panel of a message that asks nothing and may name files."""


WAYS: dict[str | None, tuple[tuple[str, int, int], ...]] = {
    None: (("yes", 42, 96), ("no", 182, 96)),
    "later": (("yes", 42, 96), ("later", 182, 96)),
    "ok": (("ok", 192, 96),),
}
"""The buttons without and with an alternative to yes and no: name, left edge on the panel, width.

``ok`` alone is a message to close. ``later`` is a softer no.
"""
NO = ("no", "later", "ok", BACK)


class Question:
    """A yes-or-no question. ``key`` is the text key of its sentence; presses before ``deaf_until`` are ignored.

    ``other`` names an alternative set of buttons; ``values`` fill the sentence.
    """

    def __init__(
        self, key: str, deaf_until: float, focus: str = "no", other: str | None = None, **values: object
    ) -> None:
        self.key, self.other, self.values = key, other, values
        self.panel = panel = TOLD if other == "ok" else PANEL
        buttons = [Item(name, Rect(panel.x + left, panel.y + 16, wide, 24)) for name, left, wide in WAYS[other]]
        self.menu = Menu(buttons, "ok" if other == "ok" else focus, deaf_until)

    def grow(self, high: float) -> None:
        """Resize the panel to height ``high`` around its center and keep the buttons at its bottom."""
        panel, middle = self.panel, self.panel.centre[1]
        low = middle - high / 2
        self.menu.items = [
            Item(item.id, Rect(item.rect.x, item.rect.y + low - panel.y, item.rect.w, item.rect.h))
            for item in self.menu.items
        ]
        self.panel = Rect(panel.x, low, panel.w, high)

    def answer(self, said: Input) -> bool | None:
        """Return True for yes, False for no or back, None while the question is open."""
        chosen = self.menu.hear(said)
        return None if chosen is None else chosen not in NO
