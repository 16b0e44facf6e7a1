"""The screen that shares a setup as a line of text to copy, paste or type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input
from game.kernel.refusal import Refusal
from game.screens.khet.desk import Desk
from game.screens.menu import BACK, Menu, column
from game.screens.panels import backdrop, choices, heading, legend, plate
from game.screens.screen import Screen
from game.tables.khet.drafts import opened, shared
from systems.draw.text import passage
from systems.khet.pictures import draw_preview

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

WAYS = ("copy", "paste", "type", BACK)
LONGEST = 400
"""Largest number of characters to type."""
SIGNS = "/:-"
"""Characters of a line other than letters and digits."""
PICTURE = {1: Rect(24, 64, 230, 226), 2: Rect(6, 84, 206, 226)}
LINE = {1: Rect(268, 182, 348, 108), 2: Rect(218, 196, 414, 156)}
"""The place of the line itself. `PICTURE`, `LINE` and `BUTTONS` go by text size."""
BUTTONS = {1: (172, 26, 4), 2: (186, 32, 4)}
"""Upper edge, height and gap of the buttons."""


class Sharing(Screen):
    """The draft as a line of text. A line from elsewhere replaces the draft, and the editor can undo that."""

    def __init__(self, app: App, desk: Desk, focus: str = WAYS[0], line: str = "") -> None:
        super().__init__(app)
        self.desk, self.said = desk, "khet.line_about"
        self.lay(focus)
        if line:
            self.take(line)

    def lay(self, focus: str) -> None:
        """Lay out the screen for the current text size."""
        self.scale = self.app.settings.text_size
        room, (top, high, gap) = LINE[self.scale], BUTTONS[self.scale]
        items = column(WAYS, room.x + room.w / 2, top, room.w - 80, high, gap)
        self.menu = Menu(items, focus, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.app.go("khet_editor", desk=self.desk, focus=("do", "share"))
        elif chosen == "copy":
            self.said = "khet.line_copied" if self.app.copy(shared(self.desk.draft)) else "khet.line_not_copied"
        elif chosen == "paste":
            self.take(self.app.paste())
        elif chosen == "type":
            self.app.go("naming", title="khet.line_title", text="", done=self.typed, longest=LONGEST, others=SIGNS)

    def typed(self, text: str | None) -> None:
        """Return from typing a line."""
        self.app.go("khet_line", desk=self.desk, focus="type", line=text or "")

    def take(self, text: str) -> None:
        """Replace the draft with the setup of a line; an invalid line changes nothing."""
        try:
            draft = opened(text)
        except Refusal:
            self.said = "khet.line_wrong"
            return
        self.desk.change(lambda: draft)
        self.desk.name = self.desk.file = ""
        self.desk.keep()
        self.said = "khet.line_taken"

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, "khet.line_title", 330)
        picture, line = PICTURE[self.scale], LINE[self.scale]
        plate(self, picture, "card")
        draw_preview(canvas, self.app.store, self.desk.draft, picture.grown(-2))
        plate(self, line)
        half = line.h / 2
        text = shared(self.desk.draft)
        passage(canvas, text.replace("/", "/ "), Rect(line.x + 10, line.y + half - 8, line.w - 20, half + 2),
                fonts=("small", "tiny"))  # fmt: skip
        passage(canvas, self.say(self.said), Rect(line.x + 10, line.y + 4, line.w - 20, half - 14),
                fonts=("small", "tiny"), color="warning" if self.said == "khet.line_wrong" else "seat1")  # fmt: skip
        choices(self, self.menu, lambda way: self.say(f"khet.line_{way}"))
        legend(self, confirm="select", back="back")
