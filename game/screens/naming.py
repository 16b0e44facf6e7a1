"""A kept match is given a name, letter by letter, with any device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.press import Input
from game.match.replays import TITLE, Replay
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, heading, legend, plate
from game.screens.screen import Screen
from systems.draw import widgets

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

SIGNS = ("ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "ÄÖÜ0123456789")
KEYS = ("case", "space", "erase", "done")
LONGEST = 24
"""Letters of a name."""
STEP, HIGH, TOP = 46, 34, 226
"""From letter to letter, the height of a line, and the upper edge of the first."""
WRITTEN = Rect(60, 240, 520, 40)


def _items() -> list[Item]:
    found = []
    for number, line in enumerate(SIGNS):
        for place, sign in enumerate(line):
            x = 320 + (place - (len(line) - 1) / 2) * STEP
            found.append(Item(sign, Rect(x - 15, TOP - (number + 1) * HIGH, 30, HIGH - 6)))
    wide = STEP * len(SIGNS[0]) / len(KEYS)
    for place, key in enumerate(KEYS):
        x = 320 + (place - (len(KEYS) - 1) / 2) * wide
        found.append(Item(key, Rect(x - wide / 2 + 13, TOP - (len(SIGNS) + 1) * HIGH - 6, wide - 26, HIGH - 6)))
    return found


class Naming(Screen):
    """Letters to choose from; back leaves the name as it was, and so does a name without letters."""

    def __init__(self, app: App, replay: Replay) -> None:
        super().__init__(app)
        self.replay = replay
        self.text = replay.log.note(TITLE)[:LONGEST]
        self.small = False
        self.menu = Menu(_items(), "A", app.guard())

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.leave()
        elif chosen == "done":
            self.app.replays.name(self.replay, self.text.strip())
            self.leave()
        elif chosen == "erase":
            self.text = self.text[:-1]
        elif chosen == "case":
            self.small = not self.small
        elif chosen is not None and len(self.text) < LONGEST:
            self.text += " " if chosen == "space" else self.sign(chosen)

    def leave(self) -> None:
        """Back to the list."""
        self.app.go("replays", chosen=self.replay.path)

    def sign(self, item: str) -> str:
        """The letter that a key writes."""
        return item.lower() if self.small else item

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, "naming.title", 318)
        plate(self, WRITTEN)
        text, tint = f"{self.text}_", canvas.palette.rgb("text")
        size = 2 if canvas.measure(text, "bold", 2) <= WRITTEN.w - 20 else 1
        font = "bold" if canvas.measure(text, "bold", size) <= WRITTEN.w - 20 else "small"
        canvas.label(text, *WRITTEN.centre, font=font, size=size, tint=tint)
        for item in self.menu.items:
            self.draw_key(canvas, item)
        legend(self, confirm="select", back="back")

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
