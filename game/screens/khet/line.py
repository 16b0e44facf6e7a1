"""The screen that shares a setup as a line of text to copy, paste or type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.kernel.refusal import Refusal
from game.screens.khet.desk import Desk
from game.screens.layout.boxes import column, panel, row
from game.screens.layout.leaves import Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.tree_screen import TreeScreen
from game.tables.khet.setups import read_line, share_line
from systems.draw.pen import Pen
from systems.khet.pictures import draw_preview

if TYPE_CHECKING:
    from game.app.application import App

ACTIONS = ("copy", "paste", "type", BACK)
OWN = {"paste": "khet.line_paste", "type": "khet.line_type"}
"""The text of each button that only this screen has."""
LONGEST_LINE = 400
"""Largest number of characters to type."""
SIGNS = "/:-"
"""Characters of a line other than letters and digits."""
MESSAGES = ("about", "copied", "not_copied", "taken", "wrong")
"""Text keys of the messages below the line."""


class SetupLine(TreeScreen):
    """The draft as a line of text. A line from elsewhere replaces the draft, and the editor can undo that."""

    def __init__(self, app: App, desk: Desk, focus: str = ACTIONS[0], line: str = "") -> None:
        super().__init__(app)
        self.desk, self.message = desk, "khet.line_about"
        self.begin(focus)
        if line:
            self.take(line)

    def tree(self) -> Node:
        small = ("small", "tiny")
        line = Text(share_line(self.desk.draft).replace("/", "/ "), small, max_width=320, weight=1)
        message = Text(self.say(self.message), small, "warning" if self.message == "khet.line_wrong" else "seat1",
                       alternatives=[self.say(f"khet.line_{name}") for name in MESSAGES], max_width=320)
        buttons = [Button(self.say(OWN.get(name, f"action.{name}")), id=name, extra_height=11) for name in ACTIONS]
        picture = panel(Picture(self.paint, (240, 226), (200, 180)), pad=(2, 2), align="center")
        right = column(panel(line, message, color="outline", pad=(10, 6), weight=1), *buttons, weight=1, gap=(2, 6))
        return self.page(self.say("khet.line_title"), row(picture, right, gap=(6, 14)), "select", "back")

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the setup."""
        draw_preview(pen, self.app.store, self.desk.draft, rect)

    def button_confirmed(self, id: Id) -> None:
        if id == "copy":
            self.message = "khet.line_copied" if self.app.copy(share_line(self.desk.draft)) else "khet.line_not_copied"
        elif id == "paste":
            self.take(self.app.paste())
        elif id == "type":
            entry = {"title": "khet.line_title", "text": "", "longest": LONGEST_LINE, "others": SIGNS}
            self.app.go("naming", done=self.take_typed, **entry)
        else:
            self.leave()

    def leave(self) -> None:
        self.app.go("khet_editor", desk=self.desk, focus=("do", "share"))

    def take_typed(self, text: str | None) -> None:
        """Return from typing a line."""
        self.app.go("khet_line", desk=self.desk, focus="type", line=text or "")

    def take(self, text: str) -> None:
        """Replace the draft with the setup of a line; an invalid line changes nothing."""
        try:
            draft = read_line(text)
        except Refusal:
            self.message = "khet.line_wrong"
            return
        self.desk.change(lambda: draft)
        self.desk.name = self.desk.file = ""
        self.desk.store()
        self.message = "khet.line_taken"
