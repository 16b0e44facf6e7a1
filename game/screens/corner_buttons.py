"""The buttons in the upper left corner, for the mouse: the menu of a match, and what else its table wants there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import esper

from components.focus import Rect
from components.press import Input, Press
from game.content.models.key_names import Action
from game.screens.live_match import LiveMatch
from systems.draw.widgets import panel
from systems.input.devices import MOUSE
from systems.layout import HEIGHT
from systems.tables import staging

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas
    from systems.draw.pen import Tint

AWAY, SIDE, GAP = 4, 18, 2
"""What they keep off the rims, how wide and high each is at normal size of text, and how far the next one is."""
LINES = (-4, 0, 4)
"""How far from the middle of the menu's button its lines are."""
MENU = "menu"


class CornerButtons:
    """A click counts whoever is to move; pads and keys have buttons of their own for all of it."""

    def __init__(self, table: LiveMatch) -> None:
        self.table, self.app = table, table.app
        self.seen = False
        """Whether they have been drawn; a practice round, say, has none."""

    @property
    def signs(self) -> dict[Action, str]:
        """What can be clicked on, each with its picture; the menu's is drawn by hand."""
        staged = staging(self.table.on.name)
        esper.switch_world(self.table.world)
        return {**({MENU: ""} if staged.menu else {}), **staged.clicks(self.table.match_entity)}

    @property
    def rects(self) -> dict[Action, Rect]:
        """Where they lie, from the left."""
        side = SIDE * self.app.paper.text_scale
        return {
            action: Rect(AWAY + at * (side + GAP), HEIGHT - AWAY - side, side, side)
            for at, action in enumerate(self.signs)
        }

    @property
    def right(self) -> float:
        """Where they end."""
        return max((rect.x + rect.w for rect in self.rects.values()), default=0.0)

    @property
    def pointed(self) -> Action:
        """What the mouse points at, "" for none of them."""
        pointer = self.app.devices.pointer
        if pointer is None:
            return ""
        return next((action for action, rect in self.rects.items() if rect.holds(*pointer)), "")

    def meant(self, said: Input) -> Action:
        """What somebody who sits has clicked on, "" for nothing."""
        clicked = isinstance(said, Press) and not said.repeat and (said.device, said.action) == (MOUSE, "confirm")
        heard = clicked and self.seen and self.table.question is None and self.app.seats.sits(MOUSE)
        return self.pointed if heard else ""

    def draw(self, canvas: Canvas) -> None:
        """Each in a frame, and of the one that is pointed at what it does."""
        self.seen = True
        pointed, size = self.pointed, canvas.text_scale
        signs = self.signs
        for action, rect in self.rects.items():
            tint = canvas.palette.rgb("outline" if action == pointed else "text")
            canvas.frame("plate", rect, tint=canvas.palette.rgb("panel"), alpha=0.9)
            canvas.outline(rect, tint)
            if signs[action]:
                canvas.sprite(signs[action], *rect.centre, tint=tint, scale_x=size, scale_y=size)
            else:
                _three_lines(canvas, rect, tint)
        if pointed:
            words = self.table.say(f"controls.action_{pointed}")
            high = canvas.line("small") + 6
            note = Rect(AWAY, self.rects[pointed].y - GAP - high, canvas.measure(words, "small") + 12, high)
            panel(canvas, note, "card")
            canvas.label(words, *note.centre, font="small", tint=canvas.palette.rgb("text"))


def _three_lines(canvas: Canvas, rect: Rect, tint: Tint) -> None:
    size = canvas.text_scale
    for line in LINES:
        middle = rect.centre[1] + line * size
        canvas.fill(Rect(rect.x + 4 * size, middle - size / 2, rect.w - 8 * size, size), tint)
