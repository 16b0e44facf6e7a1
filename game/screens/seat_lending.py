"""The strip below the leave panel: who plays on in the seat that is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input, Press
from game.screens.panels import plate
from game.screens.question import Question
from systems.draw.passage import passage
from systems.draw.portraits import draw_portrait

if TYPE_CHECKING:
    from game.screens.screen import Screen

STRIP = Rect(120, 60, 400, 56)
TURNS = {"up": -1, "down": 1}


def turned(said: Input, asked: Question) -> int:
    """Which way a press turns to somebody else, 0 for none; the mouse clicks the strip."""
    if not isinstance(said, Press) or said.repeat or said.at < asked.menu.deaf_until:
        return 0
    if said.device == "mouse" and said.action == "confirm":
        return int(asked.menu.pointer is not None and STRIP.holds(*asked.menu.pointer))
    return TURNS.get(said.action, 0)


def draw_strip(screen: Screen, seat: int) -> None:
    """Who plays there now, and how to change that."""
    app = screen.app
    plate(screen, STRIP, f"seat{seat}")
    draw_portrait(app.paper, seat, "active", STRIP.x + 30, STRIP.centre[1], who=app.portraits().get(seat, ""))
    words = Rect(STRIP.x + 58, STRIP.y + 4, STRIP.w - 66, STRIP.h - 8)
    passage(app.paper, screen.say("pause.who", name=app.name(seat)), words, fonts=("body", "small", "tiny"))
