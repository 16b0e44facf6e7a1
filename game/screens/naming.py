"""A screen to enter a name, letter by letter or typed: for a kept match or a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.press import Input, Press, Written
from game.app.attention import Attention
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, heading, legend, plate
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.fonts import FILES
from systems.input.devices import FIXED, MOUSE

if TYPE_CHECKING:
    from game.app.application import App
    from game.app.open_screen import PausedMatch
    from systems.draw.canvas import Canvas

SIGNS = "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "0123456789"
UMLAUTS = "ÄÖÜ"
"""The characters before the digits, unless the caller passes others."""
KEYS = ("case", "space", "erase", "done")
ANY_KEYS = "keys:left"
"""The keyboard device that types when any device may."""
LONGEST = 24
"""Maximum number of letters in a name."""
STEP, HIGH, TOP = 46, 34, 226
"""Distance between letters, height of a row, and upper edge of the first row."""
WRITTEN = Rect(60, 240, 520, 40)


def _items(others: str) -> list[Item]:
    found = []
    for number, line in enumerate((*SIGNS[:-1], others + SIGNS[-1])):
        for place, sign in enumerate(line):
            x = 320 + (place - (len(line) - 1) / 2) * STEP
            found.append(Item(sign, Rect(x - 15, TOP - (number + 1) * HIGH, 30, HIGH - 6)))
    wide = STEP * len(SIGNS[0]) / len(KEYS)
    for place, key in enumerate(KEYS):
        x = 320 + (place - (len(KEYS) - 1) / 2) * wide
        found.append(Item(key, Rect(x - wide / 2 + 13, TOP - (len(SIGNS) + 1) * HIGH - 6, wide - 26, HIGH - 6)))
    return found


class Naming(Screen):
    """A grid of letters. ``title`` is the text key of the heading, ``text`` the current name.

    ``done`` receives the new name, or None if the player cancels, and opens the next screen. A ``proper`` name has
    lowercase letters after its first. If ``device`` is set, only that device is heard. ``others`` are the three
    characters before the digits.
    """

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        done: Callable[[str | None], None],
        longest: int = LONGEST,
        proper: bool = False,
        device: str = "",
        others: str = UMLAUTS,
        behind: PausedMatch | None = None,
    ) -> None:
        super().__init__(app)
        self.behind = behind
        self.title, self.done, self.longest, self.proper, self.device = title, done, longest, proper, device
        self.text = text[:longest]
        self.small = proper and bool(self.text)
        self.menu = Menu(_items(others), "A", app.guard())

    @property
    def writes(self) -> str:
        """The device that may type: any keys if all devices or the mouse are heard, else the keyboard half heard, or
        none."""
        return ANY_KEYS if self.device in ("", MOUSE) else self.device if self.device in FIXED else ""

    def hear(self, said: Input) -> None:
        if self.device and said.device not in (self.device, self.writes):
            return
        if isinstance(said, Written):
            self.type(said)
            return
        if isinstance(said, Press) and said.action == "undo" and said.at >= self.menu.deaf_until:
            self.write(self.text[:-1])
            return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.done(None)
        elif chosen == "done":
            self.done(self.text.strip())
        elif chosen == "erase":
            self.write(self.text[:-1])
        elif chosen == "case":
            self.small = not self.small
        elif chosen is not None and len(self.text) < self.longest:
            self.write(self.text + (" " if chosen == "space" else self.sign(chosen)))

    def type(self, said: Written) -> None:
        """Add typed letters as they are and move the focus to Done."""
        if said.at < self.menu.deaf_until:
            return
        for letter in said.letters:
            if len(self.text) < self.longest and all(self.app.paper.fonts.covers(letter, font) for font in FILES):
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

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, self.title, 318)
        plate(self, WRITTEN)
        text, tint = f"{self.text}_", canvas.palette.rgb("text")
        size = 2 if canvas.measure(text, "bold", 2) <= WRITTEN.w - 20 else 1
        font = "bold" if canvas.measure(text, "bold", size) <= WRITTEN.w - 20 else "small"
        while canvas.measure(text, font) > WRITTEN.w - 20:
            text = text[1:]  # Show the end of a long text, where the player types.
        canvas.label(text, *WRITTEN.centre, font=font, size=size, tint=tint)
        for item in self.menu.items:
            self.draw_key(canvas, item)
        legend(self, confirm="select", undo="erase", back="back")

    def draw_key(self, canvas: Canvas, item: Item) -> None:
        """Draw a letter key or a command button."""
        lit = item.id == self.menu.focus
        if item.id in KEYS:
            widgets.button(canvas, item.rect, self.say(f"naming.{item.id}"), focused=lit)
            return
        if lit:
            canvas.fill(item.rect, canvas.palette.rgb("outline"), 0.15)
            canvas.frame("frame", item.rect, tint=canvas.palette.rgb("outline"))
        tint = canvas.palette.rgb("seat1" if lit else "text")
        canvas.label(self.sign(item.id), *item.rect.centre, font="bold", tint=tint)
