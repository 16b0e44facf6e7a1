"""A screen that shares a thing as a line of text to copy, paste or type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from components.focus import Id
from game.app.application import App
from game.kernel.refusal import Refusal
from game.screens.layout.boxes import column, panel, row
from game.screens.layout.leaves import Button, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.tree_screen import TreeScreen

ACTIONS = ("copy", "paste", "type", BACK)
GOOD = ("about", "copied", "taken")
"""Messages that are no faults."""
SHOWN = 40
"""Letters at each end of a line that is too long to be shown whole."""
SMALL = ("small", "tiny")


class ShareLine(TreeScreen):
    """A thing as a line of text. A line from elsewhere replaces it, and its editor can undo that."""

    texts: ClassVar[str]
    """The beginning of the text keys: of the title, the buttons and the messages."""
    longest: ClassVar[int]
    """The most letters to type."""
    signs: ClassVar[str]
    """Characters of a line other than letters and digits."""
    faults: ClassVar[Sequence[str]]
    """The messages about a line that cannot be used."""
    room: ClassVar[int] = 320
    """The most width of the line."""
    letters: ClassVar[int] = 1000
    """The length from which the middle of a line is not shown."""

    def __init__(self, app: App, focus: str = ACTIONS[0], line: str = "") -> None:
        super().__init__(app)
        self.message = "about"
        self.begin(focus)
        if line:
            self.take(line)

    @property
    def line(self) -> str:
        """The line, "" if it is too long."""
        raise NotImplementedError

    def read(self, text: str) -> None:
        """Replace the thing with that of a line; refuse a line that cannot be used."""
        raise NotImplementedError

    def about(self) -> Node:
        """Build the left side, with the thing."""
        raise NotImplementedError

    def reopen(self, focus: str, line: str) -> None:
        """Open this screen again, and take over a line."""
        raise NotImplementedError

    def fault(self, refusal: Refusal) -> str:
        """Return the message about a line that is refused."""
        return refusal.code

    def spaced(self, line: str) -> str:
        """Return the line as it is shown."""
        most = SHOWN // self.app.settings.text_size
        if len(line) > self.letters // self.app.settings.text_size ** 3:
            return f"{line[:most]} … {line[-most:]}"
        return line

    def line_words(self, message: str) -> str:
        """Return a message."""
        return self.say(f"{self.texts}_{message}")

    def tree(self) -> Node:
        shown = self.spaced(self.line) or self.line_words("too_long")
        line = Text(shown, SMALL if len(shown) < 200 else SMALL[1:], any_break=True, max_width=self.room, weight=1)
        message = Text(self.line_words(self.message), SMALL, "seat1" if self.message in GOOD else "warning",
                       alternatives=[self.line_words(each) for each in (*GOOD, "not_copied", *self.faults)],
                       max_width=self.room)
        own = ("paste", "type")
        buttons = [Button(self.line_words(each) if each in own else self.say(f"action.{each}"), id=each, extra_height=9)
                   for each in ACTIONS]
        right = column(panel(line, message, color="outline", pad=(8, 5), weight=1), *buttons, weight=1, gap=(2, 5))
        return self.page(self.line_words("title"), row(self.about(), right, gap=(4, 12)), "select", "back")

    def button_confirmed(self, id: Id) -> None:
        if id == "copy":
            copied = bool(self.line) and self.app.copy(self.line)
            self.message = "copied" if copied else "not_copied" if self.line else "too_long"
        elif id == "paste":
            self.take(self.app.paste())
        elif id == "type":
            self.type()
        else:
            self.leave()

    def type(self) -> None:
        """Let a line be typed."""
        entry = {"title": f"{self.texts}_title", "text": "", "longest": self.longest, "others": self.signs}
        self.app.go("naming", done=lambda text: self.reopen("type", text or ""), **entry)

    def take(self, text: str) -> None:
        """Take over a line; a faulty one changes nothing."""
        try:
            self.read(text)
        except Refusal as refusal:
            self.message = self.fault(refusal)
            return
        self.message = "taken"
