"""A screen to enter a name, letter by letter or typed: for a kept match or a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from components.focus import Id, Rect
from components.press import MOUSE, Input, Press, TypedText
from game.app.application import App
from game.app.open_screen import Attention, PausedMatch
from game.screens.layout.boxes import Spacer, column, grid, panel, row
from game.screens.layout.leaves import Button, Picture
from game.screens.layout.node import Need, Node, need
from game.screens.screen import TreeScreen
from systems.draw.fonts import FONT_FILES
from systems.draw.pen import Pen
from systems.input.devices import FIXED_DEVICES

LETTER_ROWS = "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "0123456789"
UMLAUTS = "ÄÖÜ"
"""The characters before the digits, unless the caller passes others."""
KEY_TEXTS = {"case": "naming.case", "space": "naming.space", "erase": "action.erase", "done": "action.done"}
ANY_KEYS = "keys:left"
"""The keyboard device that types when any device may."""
LONGEST_NAME = 24
"""Maximum number of letters in a name."""
WIDTH = 520
"""Width of the written text."""


class NameEntry(TreeScreen):
    """A grid of letters. ``title`` is the text key of the heading, ``text`` the current name.

    ``done`` receives the new name, or None if the player cancels, and opens the next screen. A ``proper`` name has
    lowercase letters after its first. If ``device`` is set, only that device is heard. ``others`` are the three
    characters before the digits.
    """

    def __init__(
        self, app: App, title: str, text: str, done: Callable[[str | None], None], longest: int = LONGEST_NAME,
        proper: bool = False, device: str = "", others: str = UMLAUTS, screen_behind: PausedMatch | None = None,
    ) -> None:
        super().__init__(app)
        self.screen_behind = screen_behind
        self.title, self.done, self.longest, self.proper, self.device = title, done, longest, proper, device
        self.text = text[:longest]
        self.small = proper and bool(self.text)
        self.others = others
        self.begin("A")

    def tree(self) -> Node:
        *upper, last = LETTER_ROWS
        letters = [LetterKey(self.sign(sign), id=sign) for line in (*upper, self.others + last) for sign in line]
        keys = [Button(self.say(KEY_TEXTS[key]), id=key, weight=1) for key in KEY_TEXTS]
        text = panel(Picture(self.paint_text, (WIDTH, 28), (WIDTH, 28)), color="outline", pad=(0, 6), align="center")
        plate = panel(grid(len(LETTER_ROWS[0]), *letters, gap=(0, 4)), pad=(2, 2))
        letters_and_keys = column(plate, row(*keys, gap=(2, 10)), gap=(4, 14))
        body = column(Spacer(0, 8, weight=1), text, Spacer(0, 10), letters_and_keys, Spacer(weight=2), gap=(2, 4))
        return self.page(self.say(self.title), body, "select", "erase", "back")

    def paint_text(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the text, or the end of one that is too long."""
        text, room = f"{self.text}_", rect.w - 20
        size = 2 if pen.measure(text, "bold", 2) <= room else 1
        font = "bold" if pen.measure(text, "bold", size) <= room else "small"
        while pen.measure(text, font) > room:
            text = text[1:]
        pen.label(text, *rect.center, font=font, size=size, tint=pen.palette.rgb("text"))

    @property
    def writes(self) -> str:
        """The device that may type.

        It is any keys if all devices or the mouse are heard, else the keyboard half heard, or none.
        """
        return ANY_KEYS if self.device in ("", MOUSE) else self.device if self.device in FIXED_DEVICES else ""

    def hear(self, player_input: Input) -> None:
        if self.device and player_input.device not in (self.device, self.writes):
            return
        if isinstance(player_input, TypedText):
            self.type(player_input)
        elif (
            isinstance(player_input, Press)
            and player_input.action == "undo"
            and player_input.at >= self.menu.deaf_until
        ):
            self.write(self.text[:-1])
        else:
            super().hear(player_input)
        self.invalidate()

    def button_confirmed(self, id: Id) -> None:
        if id == "done":
            self.done(self.text.strip())
        elif id == "erase":
            self.write(self.text[:-1])
        elif id == "case":
            self.small = not self.small
        elif len(self.text) < self.longest:
            self.write(self.text + (" " if id == "space" else self.sign(id)))

    def leave(self) -> None:
        self.done(None)

    def type(self, typed_text: TypedText) -> None:
        """Add typed letters as they are and move the focus to Done."""
        if typed_text.at < self.menu.deaf_until:
            return
        for letter in typed_text.letters:
            if len(self.text) < self.longest and all(self.app.paper.fonts.covers(letter, font) for font in FONT_FILES):
                self.write(self.text + letter)
        self.menu.focus = "done"

    def write(self, text: str) -> None:
        """Set the text; a proper name switches to lowercase after the first letter of a word."""
        self.text = text
        if self.proper:
            self.small = bool(text) and not text.endswith(" ")

    def attention(self) -> Attention:
        return super().attention()._replace(place=(self.text, self.small))

    def sign(self, item: str) -> str:
        """Return the character that a key writes."""
        return item.lower() if self.small else item


@dataclass(eq=False)
class LetterKey(Node):
    """A key with one letter."""

    words: str

    def measure_width(self, pen: Pen) -> Need:
        return need(pen.measure("W", "bold") + 12, pen.measure("W", "bold") + 4)

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(pen.line("bold") + 13, pen.line("bold") + 3)

    def draw(self, pen: Pen, focused: bool) -> None:
        if focused:
            pen.fill(self.rect, pen.palette.rgb("outline"), 0.15)
            pen.frame("frame", self.rect, tint=pen.palette.rgb("outline"))
        tint = pen.palette.rgb("seat1" if focused else "text")
        pen.label(self.words, *self.rect.center, font="bold", tint=tint)
