"""Layout of the controls screen: a line for each action, and the panel that waits for a press."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from game.content.models.controls import Action, Family
from game.screens.behind_options import BehindOptions
from game.screens.menu import BACK
from game.screens.panels import backdrop, heading, legend, more_lines, plate, question
from game.screens.question import Question
from systems.draw import widgets
from systems.draw.text import fitting, passage
from systems.draw.widgets import cap_width, draw_cap
from systems.input import bindings
from systems.input.bindings import Bound
from systems.input.glyphs import cap_text

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

LINES = {1: (306, 380, 22, 3), 2: (356, 600, 27, 2)}
"""Upper edge, width and height of a line and the gap to the next, by text size. Many lines are less high."""
LEAST = {1: 15, 2: 24}
"""Least readable height of a line. If the lines would be lower, only those around the focus are shown."""
LOW = 32
"""Lower edge of the last line."""
PANELS = {1: Rect(140, 108, 360, 144), 2: Rect(30, 60, 580, 240)}
CANCEL = {1: Rect(250, 120, 140, 24), 2: Rect(200, 74, 240, 34)}
"""The button that cancels the waiting."""
APART = 8


@dataclass(slots=True)
class Waiting:
    """An action that waits for its new key or button."""

    action: Action
    until: float
    """Time at which the waiting ends, in seconds on the application's clock."""
    strange: bool = False
    """True if an unusable key was pressed."""


class ControlsPage(BehindOptions):
    """A line for each action of one kind of device."""

    name_there = "controls"
    family: Family
    asked: Waiting | None
    question: Question | None
    more: tuple[bool, bool]
    """True for each side, above and below, that has more lines."""


def rows(bound: Bound, family: Family) -> tuple[str, ...]:
    """Return the ids of the lines of a device. Actions that only some tables use come last."""
    return tuple(f"action_{action}" for action in bound[family])


def draw_controls(screen: ControlsPage, canvas: Canvas) -> None:
    """Draw the whole screen."""
    backdrop(screen)
    if screen.scale == 1:
        heading(screen, "controls.title", 330)
    lit = screen.question is None and screen.asked is None
    known = rows(canvas.bound, screen.family)
    for item in screen.menu.items:
        focused = lit and item.id == screen.menu.focus
        if not item.rect.h:
            continue
        if item.id in known:
            draw_row(screen, canvas, item, focused)
        else:
            draw_button(screen, canvas, item, focused)
    more_lines(canvas, [item.rect for item in screen.menu.items[1:-2] if item.rect.h], screen.more)
    if screen.asked is not None:
        draw_waiting(screen, canvas)
    elif screen.question is not None:
        question(screen, screen.question)
        legend(screen, confirm="select", back="back")
    else:
        legend(screen, confirm="change" if screen.menu.focus in known else "select", back="back")


def draw_button(screen: ControlsPage, canvas: Canvas, item: Item, focused: bool) -> None:
    """Draw the kind of device between two arrows, the reset button, or the way back."""
    name = {BACK: "leave", "device": screen.family}.get(item.id, item.id)
    narrow = Rect(item.rect.x + 20, item.rect.y, item.rect.w - 40, item.rect.h)
    widgets.button(canvas, narrow, screen.say(f"controls.{name}"), focused=focused)
    if item.id == "device" and not focused:
        for side, turn in ((-1, -1.0), (1, 1.0)):
            x = narrow.x + narrow.w / 2 + side * (narrow.w / 2 + 10)
            canvas.sprite("arrow", x, narrow.centre[1], tint=canvas.palette.rgb("dim"), scale_x=turn)


def draw_row(screen: ControlsPage, canvas: Canvas, item: Item, focused: bool) -> None:
    """Draw an action and its keys or buttons."""
    rect, rgb = item.rect, canvas.palette.rgb
    canvas.fill(rect, rgb("panel"), 0.8)
    if focused:
        canvas.fill(rect, rgb("outline"), 0.1)
        canvas.frame("frame", rect, tint=rgb("outline"))
    tint = rgb("text" if focused else "card")
    told = screen.say(f"controls.{item.id}")
    font, _ = fitting(canvas, told, Rect(0, 0, rect.w / 2, rect.h), ("body", "small", "tiny"))
    canvas.label(told, rect.x + 12, rect.centre[1], font=font, tint=tint, align="left")
    x = rect.x + rect.w - 12
    for action, named in canvas.bound[screen.family].items():
        if f"action_{action}" == item.id:
            for name in reversed(named):
                wide = cap_width(canvas, screen.family, name)
                draw_cap(canvas, screen.family, name, x - wide / 2, rect.centre[1])
                x -= wide + APART


def draw_waiting(screen: ControlsPage, canvas: Canvas) -> None:
    """Draw the panel that waits for a press: the action, the seconds left and the ways to cancel."""
    asked, panel, low = screen.asked, PANELS[screen.scale], CANCEL[screen.scale]
    assert asked is not None
    canvas.grey(screen.app.store.look.pause_grey)
    plate(screen, panel)
    left = max(0, math.ceil(asked.until - screen.app.clock))
    always = bindings.ALWAYS.get("keys_left" if screen.family in bindings.HALVES else screen.family)
    ways = screen.say("controls.waits", seconds=left, device=screen.say(f"controls.{screen.family}"))
    if always is not None:
        ways += " " + screen.say("controls.stops", name=cap_text(screen.family, always[0]))
    if asked.strange:
        ways = screen.say("controls.strange")
    head = screen.say("controls.press", action=screen.say(f"controls.action_{asked.action}"))
    room = Rect(panel.x + 14, low.y + low.h + 6, panel.w - 28, panel.y + panel.h - low.y - low.h - 14)
    font, lines = fitting(canvas, head, Rect(room.x, 0, room.w, room.h / 2), ("bold", "body", "small"))
    high = len(lines) * canvas.line(font)
    canvas.lines(lines, room.centre[0], room.y + room.h, font=font, tint=canvas.palette.rgb("outline"), align="centre")
    rest = Rect(room.x, room.y, room.w, room.h - high - 2)
    passage(canvas, ways, rest, align="centre", colour="warning" if asked.strange else "text")
    widgets.button(canvas, low, screen.say("controls.cancel"))
