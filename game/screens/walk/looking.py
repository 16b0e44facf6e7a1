"""The view settings for free movement: field of view, turning speed, and inverted pitch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Press
from game.content.models.walk import OwnEyes
from game.screens.menu import BACK, Menu, column
from game.screens.tree_menu import DIAL_STEPS
from game.screens.walk.ground import choose, chosen
from systems.draw.dials import turned
from systems.input.devices import MOUSE
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App

DIALS = ("field", "quick", "invert")
LINES = {1: (360, 26, 4), 2: (560, 34, 4)}
"""Width, height and gap of a line, by text size."""


class Looking:
    """A panel of dials with a button that leads back."""

    def __init__(self, app: App, eyes: OwnEyes) -> None:
        self.app = app
        self.values = {
            "field": tuple(map(str, eyes.fields)), "quick": tuple(f"{each:g}" for each in eyes.quick),
            "invert": ("off", "on"),
        }  # fmt: skip
        self.standard = {"field": str(eyes.field), "quick": "1", "invert": "off"}
        self.scale = app.settings.text_size
        items = column((*DIALS, BACK), WIDTH / 2, 250, *LINES[self.scale])
        self.menu = Menu(items, DIALS[0], app.guard(), app.devices.pointer)

    def value(self, name: str) -> str:
        """Return the current value of a dial."""
        value = chosen(self.app).get(name, self.standard[name])
        return value if value in self.values[name] else self.standard[name]

    def hear(self, said: Input) -> bool:
        """Handle input; return True if it leads back."""
        menu = self.menu
        if isinstance(said, Press) and said.at >= menu.deaf_until and menu.focus in DIALS and said.action in DIAL_STEPS:
            self.turn(menu.focus, DIAL_STEPS[said.action])
            return False
        picked = menu.hear(said)
        if picked in DIALS:
            rect = next(item.rect for item in menu.items if item.id == picked)
            by_mouse = isinstance(said, Press) and said.device == MOUSE and menu.pointer is not None
            self.turn(picked, turned(rect, menu.pointer[0], self.scale) if by_mouse and menu.pointer else 1)
        return bool(picked == BACK)

    def turn(self, name: str, by: int) -> None:
        """Step a dial to its next or previous value."""
        values = self.values[name]
        at = values.index(self.value(name)) if self.value(name) in values else 0
        choose(self.app, **{name: values[(at + by) % len(values)]})
