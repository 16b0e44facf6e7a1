"""The screen that shares a setup as a line of text to copy, paste or type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.kernel.refusal import Refusal
from game.screens.khet.desk import Desk
from game.screens.layout.boxes import panel
from game.screens.layout.leaves import Picture
from game.screens.layout.node import Node
from game.screens.share_line import ShareLine
from game.tables.khet.setups import read_line, share_line
from systems.draw.pen import Pen
from systems.khet.pictures import draw_preview

if TYPE_CHECKING:
    from game.app.application import App


class SetupLine(ShareLine):
    """The draft as a line of text."""

    texts, longest, signs, faults = "khet.line", 400, "/:-", ("wrong",)

    def __init__(self, app: App, desk: Desk, focus: str = "copy", line: str = "") -> None:
        self.desk = desk
        super().__init__(app, focus, line)

    @property
    def line(self) -> str:
        return share_line(self.desk.draft)

    def spaced(self, line: str) -> str:
        return line.replace("/", "/ ")

    def about(self) -> Node:
        return panel(Picture(self.paint, (240, 226), (200, 180)), pad=(2, 2), align="center")

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the setup."""
        draw_preview(pen, self.app.store, self.desk.draft, rect)

    def fault(self, refusal: Refusal) -> str:
        return "wrong"

    def read(self, text: str) -> None:
        self.desk.change(read_line(text))
        self.desk.name = self.desk.file = ""
        self.desk.store()

    def reopen(self, focus: str, line: str) -> None:
        self.app.go("khet_line", desk=self.desk, focus=focus, line=line)

    def leave(self) -> None:
        self.app.go("khet_editor", desk=self.desk, focus=("do", "share"))
