"""The button in the upper left corner that opens the menu of a match, at a table that wants one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input, Press
from game.screens.live_match import LiveMatch
from systems.input.devices import MOUSE
from systems.layout import HEIGHT
from systems.tables import staging

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

AWAY, SIDE = 4, 18
"""What it keeps off the rims, and how wide and high it is at normal size of text."""
LINES = (-4, 0, 4)
"""How far from its middle its lines are."""


class MenuButton:
    """A click opens the menu, whoever is to move; pads and keys have a button of their own for that."""

    def __init__(self, table: LiveMatch) -> None:
        self.table, self.app = table, table.app
        self.seen = False
        """Whether it has been drawn; a practice round, say, has none."""

    @property
    def rect(self) -> Rect | None:
        """Where it lies; None at a table without one."""
        side = SIDE * self.app.paper.text_scale
        return Rect(AWAY, HEIGHT - AWAY - side, side, side) if staging(self.table.on.name).menu else None

    @property
    def pointed(self) -> bool:
        """Whether the mouse points at it."""
        rect, pointer = self.rect, self.app.devices.pointer
        return rect is not None and pointer is not None and rect.holds(*pointer)

    def meant(self, said: Input) -> bool:
        """Whether somebody who sits has clicked on it."""
        clicked = isinstance(said, Press) and not said.repeat and (said.device, said.action) == (MOUSE, "confirm")
        return clicked and self.seen and self.table.question is None and self.pointed and self.app.seats.sits(MOUSE)

    def draw(self, canvas: Canvas) -> None:
        """Three lines in a frame."""
        rect = self.rect
        if rect is None:
            return
        self.seen = True
        tint, size = canvas.palette.rgb("outline" if self.pointed else "text"), canvas.text_scale
        canvas.frame("plate", rect, tint=canvas.palette.rgb("panel"), alpha=0.9)
        canvas.outline(rect, tint)
        for line in LINES:
            middle = rect.centre[1] + line * size
            canvas.fill(Rect(rect.x + 4 * size, middle - size / 2, rect.w - 8 * size, size), tint)
