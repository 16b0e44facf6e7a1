"""Seats that act at the same time: which seat an input is for, and the messages on each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input, Point, Press
from game.screens.live_match import LiveMatch
from systems.draw.text import draw_passage
from systems.draw.widgets import cap_width, draw_cap, draw_panel, find_cap
from systems.input.devices import MOUSE
from systems.staging import staging

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

HIGH = 40
"""Height of the message on a side, at normal text size."""
LOW, MARGIN = 46, 6
"""Height of the button that switches sides, and its margin to the left and right."""


class SideBySide:
    """Input routing for seats that act at the same time.

    A device that holds several seats acts for one of them at a time; undo switches to the next, since nothing can be
    taken back here. The mouse acts for the seat it points at.
    """

    def __init__(self, live: LiveMatch) -> None:
        self.live, self.app = live, live.app
        self.side: dict[str, int] = {}
        """The seat for which each device acts."""

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Return the acting seats that this device holds."""
        return tuple(seat for seat in self.live.acting if self.app.seats.accepts(seat, device))

    def seats(self, player_input: Input) -> tuple[int, ...]:
        """Return the acting seats that an input is for."""
        if not self.live.at_once:
            return self.live.acting
        if isinstance(player_input, Point):
            return tuple(seat for seat in self.live.acting if self.app.seats.speaks(seat, player_input.device))
        held = self.seats_of(player_input.device)
        if len(held) < 2 or player_input.device == MOUSE:
            return held
        side = self.side.get(player_input.device)
        return (side,) if side in held else held[:1]

    def wants_switch(self, press: Press) -> bool:
        """Return True if a device asks to act for the next of its seats."""
        if press.repeat or press.action != "undo" or not self.live.at_once:
            return False
        blocked = self.live.opening or self.live.question is not None
        return not blocked and press.device != MOUSE and len(self.seats_of(press.device)) > 1

    def switch(self, device: str) -> None:
        """Let a device act for the next of its seats."""
        held, (now, *_) = self.seats_of(device), self.seats(Press(device, "undo", 0.0))
        self.side[device] = held[(held.index(now) + 1) % len(held)]

    def draw(self, canvas: Canvas) -> None:
        """Draw a message on the side of a lost device, and the button that switches sides."""
        live, seats = self.live, self.app.seats
        if not live.at_once or live.over:
            return
        for seat in live.acting:
            device = seats.device(seat) or ""
            held = self.seats_of(device)
            ground = staging(live.table.name).layout.ground(seat)
            if seats.waiting(seat):
                height = HIGH * canvas.text_scale
                area = Rect(ground.x + MARGIN, ground.center[1] - height / 2, ground.w - 2 * MARGIN, height)
                draw_panel(canvas, area, f"seat{seat}")
                text = f"{live.say('pause.pad_gone', name=live.name(seat))}. {live.say('pause.pad_claim')}"
                draw_passage(canvas, text, area.grow(-MARGIN), align="center")
            elif len(held) > 1 and device != MOUSE and self.seats(Press(device, "undo", 0.0)) == (seat,):
                self._draw_switch(canvas, ground, seat)

    def _draw_switch(self, canvas: Canvas, ground: Rect, seat: int) -> None:
        """Draw the button that switches sides, at the right of the side that acts."""
        button, words = find_cap(canvas, self.app.seat_family(seat), "undo"), self.live.say("action.cross")
        width = cap_width(canvas, *button)
        left = ground.x + ground.w - 2 * MARGIN - width - canvas.measure(words, "small")
        draw_cap(canvas, *button, left + width / 2, LOW)
        tint = canvas.palette.rgb(f"seat{seat}")
        canvas.label(words, ground.x + ground.w - MARGIN, LOW, font="small", tint=tint, align="right")
