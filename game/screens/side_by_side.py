"""Seats that act at the same time: whose press is whose, and what each is told on its own side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Input, Point, Press
from game.screens.live_match import LiveMatch
from game.screens.panels import plate
from systems.draw.caps import cap, cap_width, draw_cap
from systems.draw.passage import passage
from systems.input.devices import MOUSE
from systems.tables import staging

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

HIGH = 40
"""Of what is told on a side, at normal size of text."""
LOW, MARGIN = 46, 6
"""Where the button that leads across stands, and what it keeps to its sides."""


class SideBySide:
    """A device that holds several seats is heard in one of them at a time, and crosses over by the button of undo.

    Nothing is taken back where seats act at the same time, so that it is free. The mouse acts wherever it points.
    """

    def __init__(self, table: LiveMatch) -> None:
        self.table, self.app = table, table.app
        self.side: dict[str, int] = {}
        """In which of its seats a device is heard."""

    def held(self, device: str) -> tuple[int, ...]:
        """The seats that act and whose device this is."""
        return tuple(seat for seat in self.table.acting if self.app.seats.heard(seat, device))

    def seats(self, said: Input) -> tuple[int, ...]:
        """The seats that this is heard in; where one alone acts, the table has said already whom it hears."""
        if not self.table.at_once:
            return self.table.acting
        if isinstance(said, Point):
            return tuple(seat for seat in self.table.acting if self.app.seats.speaks(seat, said.device))
        held = self.held(said.device)
        if len(held) < 2 or said.device == MOUSE:
            return held
        side = self.side.get(said.device)
        return (side,) if side in held else held[:1]

    def meant(self, said: Input) -> bool:
        """Whether a device asks to act for the next of its seats."""
        if not isinstance(said, Press) or said.repeat or said.action != "undo" or not self.table.at_once:
            return False
        standing = self.table.opening or self.table.question is not None
        return not standing and said.device != MOUSE and len(self.held(said.device)) > 1

    def cross(self, device: str) -> None:
        """From now on it acts for the next of its seats."""
        held, (now, *_) = self.held(device), self.seats(Press(device, "undo", 0.0))
        self.side[device] = held[(held.index(now) + 1) % len(held)]

    def draw(self, canvas: Canvas) -> None:
        """Whose device is gone while the other side goes on, and how a device crosses over."""
        table, seats = self.table, self.app.seats
        if not table.at_once or table.over:
            return
        for seat in table.acting:
            device = seats.device(seat) or ""
            held = self.held(device)
            ground = staging(table.on.name).ground(seat)
            if seats.waiting(seat):
                high = HIGH * canvas.text_scale
                told = Rect(ground.x + MARGIN, ground.centre[1] - high / 2, ground.w - 2 * MARGIN, high)
                plate(table, told, f"seat{seat}")
                gone = f"{table.say('pause.pad_gone', name=table.name(seat))}. {table.say('pause.pad_claim')}"
                passage(canvas, gone, told.grown(-MARGIN), align="centre")
            elif len(held) > 1 and device != MOUSE and self.seats(Press(device, "undo", 0.0)) == (seat,):
                self._draw_way(canvas, ground, seat)

    def _draw_way(self, canvas: Canvas, ground: Rect, seat: int) -> None:
        """The button that leads to the other side, at the right of the side that is heard."""
        button, words = cap(canvas, self.app.seat_family(seat), "undo"), self.table.say("legend.cross")
        wide = cap_width(canvas, *button)
        left = ground.x + ground.w - 2 * MARGIN - wide - canvas.measure(words, "small")
        draw_cap(canvas, *button, left + wide / 2, LOW)
        tint = canvas.palette.rgb(f"seat{seat}")
        canvas.label(words, ground.x + ground.w - MARGIN, LOW, font="small", tint=tint, align="right")
