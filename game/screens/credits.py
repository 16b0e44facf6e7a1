"""The credits, read from ``assets/CREDITS.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.press import Input, Point, Press
from game.paths import assets_dir
from game.screens.panels import backdrop, heading, legend, plate
from game.screens.screen import Screen
from systems.draw.canvas import Canvas
from systems.focus import STEPS, under
from systems.input.devices import MOUSE

if TYPE_CHECKING:
    from game.app.application import App

PAGE = Rect(40, 34, 560, 272)
ARROWS = [Item(-1, Rect(6, 140, 30, 60)), Item(1, Rect(604, 140, 30, 60))]
"""Click areas that turn the page."""
INSET = 10
FONTS = ("bold", "body", "small")
"""Fonts of an asset's name, its source and its license."""
SPACE = 4
"""Space between two entries."""


def entries(told: str) -> list[tuple[str, ...]]:
    """Return the rows of the first table in a Markdown text, without the header and without backticks."""
    rows = [line for line in told.splitlines() if line.startswith("|")]
    cells = ([cell.strip().replace("`", "") for cell in row.strip("|").split("|")] for row in rows)
    return [tuple(row) for row in cells][2:]


class Credits(Screen):
    """The credits in pages. Back, or confirm on the last page, returns home."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.deaf_until = app.guard()
        self.number = 0
        self.pages: list[list[tuple[str, str]]] = []
        """Lines with their fonts, page by page."""
        self.lay()

    def adopt_settings(self) -> None:
        self.lay()

    def lay(self) -> None:
        """Distribute whole entries over pages, for the current text size."""
        canvas, room = self.app.paper, PAGE.h - 2 * INSET
        self.pages, left = [], 0.0
        for row in entries((assets_dir() / "CREDITS.md").read_text("utf-8")):
            lines = [
                (line, font)
                for cell, font in zip(row, FONTS, strict=False)
                for line in canvas.wrap(cell, PAGE.w - 2 * INSET, font)
            ]
            high = sum(canvas.line(font) for _, font in lines) + SPACE
            if not self.pages or high > left:
                self.pages.append([])
                left = room
            self.pages[-1] += [*lines, ("", "")]
            left -= high
        self.number = min(self.number, len(self.pages) - 1)

    def hear(self, said: Input) -> None:
        if isinstance(said, Point) or not isinstance(said, Press) or said.repeat or said.at < self.deaf_until:
            return
        across, up = STEPS.get(said.action, (0, 0))
        clicked = said.device == MOUSE and said.action == "confirm" and self.app.devices.pointer
        step = (under(ARROWS, *clicked) if clicked else None) or across - up
        if said.action == "confirm" and not step:
            step = 1
        if said.action == "back" or (step > 0 and said.action == "confirm" and self.number == len(self.pages) - 1):
            self.app.go("home", focus="credits")
        self.number = max(0, min(len(self.pages) - 1, self.number + step))

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, "credits.title", 330)
        plate(self, PAGE, "card")
        y, rgb = PAGE.y + PAGE.h - INSET, canvas.palette.rgb
        for line, font in self.pages[self.number]:
            if not font:
                y -= SPACE
                continue
            y -= canvas.line(font)
            tint = rgb({"bold": "seat1", "small": "dim"}.get(font, "text"))
            canvas.text(line, PAGE.x + INSET, y, font=font, tint=tint)
        for arrow in ARROWS:
            if 0 <= self.number + arrow.id < len(self.pages):
                canvas.sprite("arrow", *arrow.rect.centre, tint=rgb("seat1"), scale_x=float(arrow.id))
        legend(self, confirm="next", back="back")
