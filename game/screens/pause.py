"""The pause menu: resume, rules, options, hand a seat to a bot, or leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Rect
from components.press import Input, Press
from game.screens.menu import BACK, column
from game.screens.panels import plate
from game.screens.question import Question
from game.screens.seat_lending import lends
from game.screens.tutorial import teaches
from systems.draw.dials import ARROW, draw_dial, turned, value_rect
from systems.draw.text import passage
from systems.draw.widgets import button
from systems.input.devices import MOUSE
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.screen import Screen

SEAT = "seat"
"""The first part of a seat line's id; the seat number follows."""
LINES = {1: (300, 26, 4), 2: (460, 32, 2)}
"""Width, height and gap of a line, by text size."""
HEADING = {1: 34, 2: 42}
"""Height of the heading above the lines, by text size."""
EDGE, MARK = 24, 10
"""Margin between the lines and the panel's edge, and between a line and its seat mark."""
TURNS = {"left": -1, "right": 1}


class Pause(Question):
    """The pause panel, which any seated player may open and answer; ``by`` is the seat that opened it, 0 for none.

    Up and down only move the focus. Each seat has a line; left and right change its player.
    """

    def __init__(
        self, app: App, on: str, by: int = 0, focus: Id = "resume", again: bool = False, seed: int | None = None,
        saves: bool = False,
    ) -> None:
        super().__init__("pause.title", app.guard())
        self.app, self.on, self.by, self.scale = app, on, by, 0
        self.seed = seed
        """The seed of the match, if it has one to show."""
        self.again = again
        """True if the same deal can be restarted."""
        self.saves = saves
        """True if the match can be saved under a name."""
        self.lay(focus)

    def lay(self, focus: Id) -> None:
        """Lay out everything for the current text size."""
        app, pointer = self.app, self.menu.pointer
        self.scale = scale = app.settings.text_size
        wide, high, gap = LINES[scale]
        rules = ("rules",) if teaches(self.on) else ()
        seats = tuple((SEAT, seat) for seat in app.seats.all) if lends(app) else ()
        again = ("same",) if self.again else ()
        save = ("save",) if self.saves else ()
        names: tuple[Id, ...] = ("resume", *rules, *again, *save, "options", *seats, "leave")
        tall = len(names) * (high + gap) - gap + HEADING[scale] + EDGE / 2
        self.panel = panel = Rect((WIDTH - wide) / 2 - EDGE, (HEIGHT - tall) / 2 + 8, wide + 2 * EDGE, tall)
        self.menu.items = column(names, WIDTH / 2, panel.y + panel.h - HEADING[scale], wide, high, gap)
        self.menu.focus = focus if focus in names else "resume"
        self.menu.pointer = pointer

    def choice(self, said: Input) -> Id:
        """Return the chosen entry, or None. Menu closes the pause, like it opened it."""
        if isinstance(said, Press) and said.action == "menu" and not said.repeat and said.at >= self.menu.deaf_until:
            return "resume"
        chosen = self.menu.hear(said)
        return "resume" if chosen == BACK else chosen

    def turn(self, said: Input) -> tuple[int, int]:
        """Return the seat whose line a press changes and the direction, or 0 and 0."""
        focus = self.menu.focus
        if not isinstance(said, Press) or said.repeat or said.at < self.menu.deaf_until or not isinstance(focus, tuple):
            return 0, 0
        if said.action in TURNS:
            return focus[1], TURNS[said.action]
        if said.action != "confirm":
            return 0, 0
        if said.device != MOUSE:
            return focus[1], 1
        pointer, line = self.menu.pointer, next(item.rect for item in self.menu.items if item.id == focus)
        there = pointer is not None and line.holds(*pointer)
        return (focus[1], turned(line, pointer[0], self.scale)) if pointer is not None and there else (0, 0)


def draw_pause(screen: Screen, pause: Pause) -> None:
    """Draw the pause panel over everything drawn so far, in gray."""
    app, canvas = screen.app, screen.app.paper
    if pause.scale != app.settings.text_size:
        pause.lay(pause.menu.focus)
    canvas.grey(app.store.look.pause_grey)
    panel, menu = pause.panel, pause.menu
    plate(screen, panel, f"seat{pause.by}" if pause.by else "outline")
    said = screen.say("pause.by", name=app.people.name(pause.by)) if pause.by else screen.say("pause.title")
    head = HEADING[pause.scale]
    words = Rect(panel.x + EDGE, panel.y + panel.h - head, panel.w - 2 * EDGE, head)
    passage(canvas, said, words, fonts=("bold", "body", "small", "tiny"), align="centre")
    if pause.seed is not None:
        told, font = screen.say("pause.seed", seed=pause.seed), "small"
        x, y, wide = panel.centre[0], max(9.0, panel.y - 12), canvas.measure(told, font) + 16
        canvas.frame("shade", Rect(x - wide / 2, y - 9, wide, 18), tint=canvas.palette.rgb("panel"), alpha=0.9)
        canvas.label(told, x, y, font=font, tint=canvas.palette.rgb("text"))
    for item in menu.items:
        lit = item.id == menu.focus
        if not isinstance(item.id, tuple):
            button(canvas, item.rect, screen.say(f"pause.{item.id}"), focused=lit)
            continue
        seat = item.id[1]
        draw_dial(canvas, item.rect, screen.say("pause.seat", seat=seat), "", focused=lit)
        canvas.sprite(f"mark_{seat}", item.rect.x - MARK, item.rect.centre[1], tint=canvas.palette.rgb(f"seat{seat}"))
        value = value_rect(item.rect, pause.scale)
        words = Rect(value.x + ARROW, value.y, value.w - 2 * ARROW, value.h)
        passage(canvas, app.people.name(seat), words, fonts=("bold", "small", "tiny"), align="centre")
