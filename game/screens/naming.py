"""A name is written letter by letter, with any device, or typed: of a kept match, of a player."""

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
"""Before the digits, unless a text needs others."""
KEYS = ("case", "space", "erase", "done")
ANY_KEYS = "keys:left"
"""Who types where anybody may."""
LONGEST = 24
"""Letters of a name."""
STEP, HIGH, TOP = 46, 34, 226
"""From letter to letter, the height of a line, and the upper edge of the first."""
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
    """Letters to choose from. ``title`` is the key of what is named, ``text`` what it is called up to now.

    ``done`` takes the name, and None when it is left as it was; the next screen is for that to open. A ``proper``
    name has small letters behind its first one; only the ``device`` is heard, where there is one. ``others`` are three
    signs before the digits.
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
        """Whoever is heard, and beside a mouse the keys; where a pad is, no key is."""
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
        """Letters come from the keys as they are; behind them there is nothing left to do but to be done."""
        if said.at < self.menu.deaf_until:
            return
        for letter in said.letters:
            if len(self.text) < self.longest and all(self.app.paper.fonts.covers(letter, font) for font in FILES):
                self.write(self.text + letter)
        self.menu.focus = "done"

    def write(self, text: str) -> None:
        """So much stands there now; in a proper name small letters follow large ones."""
        self.text = text
        if self.proper:
            self.small = bool(text) and not text.endswith(" ")

    def attention(self) -> Attention:
        return super().attention()._replace(place=(self.text, self.small))

    def sign(self, item: str) -> str:
        """The letter that a key writes."""
        return item.lower() if self.small else item

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, self.title, 318)
        plate(self, WRITTEN)
        text, tint = f"{self.text}_", canvas.palette.rgb("text")
        size = 2 if canvas.measure(text, "bold", 2) <= WRITTEN.w - 20 else 1
        font = "bold" if canvas.measure(text, "bold", size) <= WRITTEN.w - 20 else "small"
        while canvas.measure(text, font) > WRITTEN.w - 20:
            text = text[1:]  # Of a long one the end is seen, where it is written on.
        canvas.label(text, *WRITTEN.centre, font=font, size=size, tint=tint)
        for item in self.menu.items:
            self.draw_key(canvas, item)
        legend(self, confirm="select", undo="erase", back="back")

    def draw_key(self, canvas: Canvas, item: Item) -> None:
        """A letter, or what else there is to press."""
        lit = item.id == self.menu.focus
        if item.id in KEYS:
            widgets.button(canvas, item.rect, self.say(f"naming.{item.id}"), focused=lit)
            return
        if lit:
            canvas.fill(item.rect, canvas.palette.rgb("outline"), 0.15)
            canvas.frame("frame", item.rect, tint=canvas.palette.rgb("outline"))
        tint = canvas.palette.rgb("seat1" if lit else "text")
        canvas.label(self.sign(item.id), *item.rect.centre, font="bold", tint=tint)
