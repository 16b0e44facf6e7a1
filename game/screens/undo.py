"""Taking back moves at a live table: who may, the button, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from components.focus import Rect
from components.press import Press
from game.match.log import Log
from game.match.record import RefusalKey, UndoTarget, undo_target
from game.screens.live_match import LiveMatch
from systems.draw.widgets import cap_width, draw_cap, find_cap
from systems.input.devices import MOUSE
from systems.layout import HEIGHT

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas


LEFT, HIGH, APART = 4, 18, 5
"""Left edge, height and margin of the button in the upper left corner."""


class Undo:
    """Undo by button or click for the seat that decided last; no menu asks about it."""

    def __init__(self, live: LiveMatch, back: Callable[[int], None]) -> None:
        self.live, self.app, self.take_back = live, live.app, back
        self.about: tuple[Log, tuple[int, ...], bool] | None = None
        """The values that the last answer depends on."""
        self.answer: UndoTarget | RefusalKey = "undo.none"
        self.refusal: RefusalKey | None = None
        """The refusal to show for the last press."""

    def target(self) -> UndoTarget | RefusalKey:
        """Return the position to go back to or the refusal; looked up once per move."""
        record = self.live.record
        if record is None:
            return "undo.none"
        bots = self.app.seats.bots
        about = record.log, bots, self.app.settings.help.undo
        if not (self.live.may_undo or self.app.settings.help.undo):
            return "undo.off"
        if self.about is None or self.about[0] is not about[0] or self.about[1:] != about[1:]:
            self.about, self.answer = about, undo_target(record, bots, self.app.settings.help.undo)
        return self.answer

    def wants_undo(self, press: Press) -> bool:
        """Return True if a seated player asks to take back; never during the banner or a panel."""
        if press.repeat or self.live.opening or self.live.question is not None:
            return False
        if self.live.record is None or not self.app.seats.of(press.device):
            return False
        clicked = press.device == MOUSE and press.action == "confirm"
        return press.action == "undo" or (clicked and self.under_mouse(self.rect))

    def press(self, press: Press) -> None:
        """Take back a move, or show the reason against it; undo a choice of a card first."""
        live, seats, found = self.live, self.app.seats, self.target()
        if live.choosing.card is not None and seats.accepts(live.active, press.device):
            live.inbox(live.active).presses.append(replace(press, action="back"))
            return
        if isinstance(found, UndoTarget) and not seats.accepts(found.seat, press.device):
            found = "undo.other"
        if isinstance(found, UndoTarget):
            self.take_back(found.plies)
        else:
            self.refusal = found

    def show_refusal(self) -> None:
        """Show the refusal after all other input of this frame."""
        if self.refusal is not None:
            self.live.choosing.reply, self.refusal = self.refusal, None

    @property
    def rect(self) -> Rect | None:
        """The area of the button; None while nothing can be taken back or the seat has no device."""
        found, canvas = self.target(), self.app.paper
        if not isinstance(found, UndoTarget) or self.app.seats.waiting(found.seat):
            return None
        size = canvas.text_scale
        sign = cap_width(canvas, *find_cap(canvas, self.app.seat_family(found.seat), "undo"))
        width = 3 * APART + sign + canvas.measure(self.live.say("action.undo"), "small")
        return Rect(LEFT + self.live.corner, HEIGHT - LEFT - HIGH * size, width, HIGH * size)

    def under_mouse(self, rect: Rect | None) -> bool:
        """Return True if the mouse is over ``rect``."""
        pointer = self.app.devices.pointer
        return rect is not None and pointer is not None and rect.holds(*pointer)

    def draw(self, canvas: Canvas) -> None:
        """Draw the button in the shape and color of its seat."""
        rect, found = self.rect, self.target()
        if rect is None or not isinstance(found, UndoTarget):
            return
        color = canvas.palette.rgb("outline" if self.under_mouse(rect) else f"seat{found.seat}")
        button = find_cap(canvas, self.app.seat_family(found.seat), "undo")
        sign = cap_width(canvas, *button)
        canvas.frame(f"plate_{found.seat}", rect, tint=canvas.palette.rgb("panel"), alpha=0.9)
        canvas.frame(f"frame_{found.seat}", rect, tint=color)
        draw_cap(canvas, *button, rect.x + APART + sign / 2, rect.center[1])
        left = rect.x + 2 * APART + sign
        canvas.label(
            self.live.say("action.undo"), left, rect.center[1], font="small", tint=canvas.palette.rgb("text"),
            align="left",
        )
