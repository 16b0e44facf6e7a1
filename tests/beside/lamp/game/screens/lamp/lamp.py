"""The lamp, with three buttons, a picture and a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.screens.layout.boxes import column, panel, row
from game.screens.layout.leaves import Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.screen import TreeScreen
from systems.draw.pen import Pen

if TYPE_CHECKING:
    from game.app.application import App


class Lamp(TreeScreen):
    """The lamp, which shines or does not."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.shining = False
        self.switches = 0
        self.begin("switch")

    def tree(self) -> Node:
        """Return the buttons next to the lamp."""
        words = {"switch": "lamp.switch", "remove": "action.remove", "back": "action.back"}
        buttons = [Button(self.say(key), id=name) for name, key in words.items()]
        picture = Picture(self.paint, size=(200, 160), smallest=(100, 80), weight=1)
        about = Text(self.say("lamp.about", times=self.switches))
        body = row(column(*buttons, weight=1), panel(picture, about))
        return self.page(self.say("lamp.name"), body, "select", "back")

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the glass."""
        pen.fill(rect.grow(-20), pen.palette.rgb("warning" if self.shining else "field"))

    def button_confirmed(self, id: Id) -> None:
        """Switch the lamp, or ask before it is removed."""
        if id == "switch":
            self.shining = not self.shining
            self.switches += 1
        elif id == "remove":
            self.ask("lamp.remove_sure", self.leave)
