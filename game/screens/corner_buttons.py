"""The mouse buttons in the upper left corner of a match: the menu, the hint, and the extra buttons of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import esper

from components.focus import Rect
from components.press import Press
from game.content.models.controls import Action
from game.screens.live_match import LiveMatch
from systems.draw.widgets import draw_panel
from systems.input.devices import MOUSE
from systems.layout import CORNER_AWAY, CORNER_SIDE, HEIGHT
from systems.staging import staging

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas
    from systems.draw.pen import Tint

GAP = 2
"""Gap between buttons."""
LINES = (-4, 0, 4)
"""Offsets of the three lines from the center of the menu button."""
MENU, HINT = "menu", "hint"


class CornerButtons:
    """The corner buttons of a match, for the mouse. A click acts for any seat to move."""

    def __init__(self, live: LiveMatch) -> None:
        self.live, self.app = live, live.app
        self.visible = False
        """True once the buttons have been drawn. A practice round, for example, has none."""

    @property
    def signs(self) -> dict[Action, str]:
        """The available actions, each with its sprite.

        The menu has none: its sign is drawn from three lines. That of a hint, which a mouse has no button for, is a
        letter.
        """
        staged = staging(self.live.table.name)
        esper.switch_world(self.live.world)
        clicks = self.app.seats.device(self.live.active) == MOUSE
        advised = clicks and self.live.choosing.occasion.is_advised
        return {**({MENU: ""} if staged.controls.menu else {}), **staged.clicks(self.live.match_entity),
                **({HINT: ""} if advised else {})}

    @property
    def rects(self) -> dict[Action, Rect]:
        """The buttons from the left."""
        side = CORNER_SIDE * self.app.paper.text_scale
        return {
            action: Rect(CORNER_AWAY + at * (side + GAP), HEIGHT - CORNER_AWAY - side, side, side)
            for at, action in enumerate(self.signs)
        }

    @property
    def right(self) -> float:
        """Right edge of the buttons."""
        return max((rect.x + rect.w for rect in self.rects.values()), default=0.0)

    @property
    def action_under_mouse(self) -> Action:
        """The action under the mouse, "" for none."""
        pointer = self.app.devices.pointer
        if pointer is None:
            return ""
        return next((action for action, rect in self.rects.items() if rect.holds(*pointer)), "")

    def clicked_action(self, press: Press) -> Action:
        """Return the action a seated player has clicked, "" for none."""
        clicked = not press.repeat and (press.device, press.action) == (MOUSE, "confirm")
        active = self.visible and self.live.question is None and self.app.seats.sits(MOUSE)
        return self.action_under_mouse if clicked and active else ""

    def draw(self, canvas: Canvas) -> None:
        """Draw each button in a frame, with a note on the one under the mouse."""
        self.visible = True
        pointed, size = self.action_under_mouse, canvas.text_scale
        signs = self.signs
        for action, rect in self.rects.items():
            tint = canvas.palette.rgb("outline" if action == pointed else "text")
            canvas.frame("plate", rect, tint=canvas.palette.rgb("panel"), alpha=0.9)
            canvas.outline(rect, tint)
            if signs[action]:
                canvas.sprite(signs[action], *rect.center, tint=tint, scale_x=size, scale_y=size)
            elif action == HINT:
                canvas.label("?", *rect.center, font="bold", tint=tint)
            else:
                _three_lines(canvas, rect, tint)
        if pointed:
            words = self.live.say(f"action.{pointed}")
            height = canvas.line("small") + 6
            note = Rect(CORNER_AWAY, self.rects[pointed].y - GAP - height, canvas.measure(words, "small") + 12, height)
            draw_panel(canvas, note, "card")
            canvas.label(words, *note.center, font="small", tint=canvas.palette.rgb("text"))


def _three_lines(canvas: Canvas, rect: Rect, tint: Tint) -> None:
    size = canvas.text_scale
    for line in LINES:
        middle = rect.center[1] + line * size
        canvas.fill(Rect(rect.x + 4 * size, middle - size / 2, rect.w - 8 * size, size), tint)
