"""Who plays with what: the first, then the second player presses a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from components.focus import Rect
from game.screens.look import backdrop, heading, legend, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw.hands import draw_figure
from systems.draw.passage import passage
from systems.input.glyphs import glyph
from systems.input.press import Family, Input, Press, Unplugged
from systems.input.seats import model
from systems.knucklebones.layout import WIDTH

if TYPE_CHECKING:
    from game.app import App
    from game.record import Record
    from game.saves import Saved
    from systems.draw.canvas import Canvas


ASKS = {1: "join.first", 2: "join.second"}
WAYS_IN: tuple[Family, ...] = ("pad", "keys_left", "keys_right", "mouse")
"""Whose buttons a free seat shows."""


class Joining(Screen):
    """Takes devices into seats; when both are taken the table opens, or what is to come before it."""

    def __init__(self, app: App, then: str = "table", left: tuple[Saved, Record] | None = None) -> None:
        super().__init__(app)
        app.free_seats()
        self.then, self.left = then, left
        """The match to go on with; whoever had a seat in it gets that again."""
        if left is not None:
            app.session = left[0].session
        self.question: Question | None = None
        self.deaf_until = app.guard()
        self.offer: Question | None = None
        self.offered_to = ""

    def hear(self, said: Input) -> None:
        if isinstance(said, Unplugged):
            self.vacate()
        elif self.offer is not None and said.device == self.offered_to:
            self.settle(self.offer.answer(said))
        elif self.question is not None:
            self.give_up(self.question.answer(said))
        elif isinstance(said, Press) and not said.repeat and said.at >= self.deaf_until:
            if said.action == "confirm":
                self.confirm(said.device)
            elif said.action == "back":
                self.leave(said.device)
            elif said.action == "menu" and self.left is not None and self.offer is None:
                self.question = Question("join.give_up_sure", self.app.guard())
        if self.app.seats.full:
            self.app.go(self.then, **({"record": self.left[1]} if self.left is not None else {}))

    def confirm(self, device: str) -> None:
        """Sit down; a device that sits already is offered the other seat too."""
        if self.app.seats.take(device, self.former(device)) is not None:
            self.offer = None
        elif self.app.seats.offer_both(device) is not None:
            self.offer, self.offered_to = Question("join.both_sure", self.app.guard(), focus="yes"), device

    def former(self, device: str) -> int | None:
        """The seat this device had in the match that was left, as far as that can be told."""
        if self.left is None:
            return None
        identity = self.app.devices.identity(device)
        kept = [sitter.identity for sitter in self.left[0].sitters]
        if identity in kept:
            return kept.index(identity) + 1
        alike = [seat for seat, other in enumerate(kept, 1) if model(other) == model(identity)]
        return alike[0] if len(alike) == 1 else None

    def give_up(self, answer: bool | None) -> None:
        """Yes ends the match that was left for good, no waits for somebody to sit down."""
        if answer is None:
            return
        self.question = None
        self.deaf_until = self.app.guard()
        if answer:
            self.app.saves.drop()
            self.app.go("home")

    def settle(self, answer: bool | None) -> None:
        """Yes to the offer takes the other seat, no waits for somebody else."""
        if answer is None:
            return
        self.offer = None
        if answer:
            self.app.seats.take_both(self.offered_to)

    def leave(self, device: str) -> None:
        """Give the seat back; a device without one leads home."""
        if self.app.seats.leave(device) is None:
            self.app.go("home", focus="start" if self.then == "table" else self.then)

    def vacate(self) -> None:
        """Nobody has to wait here for a pad that went; its seat is free again."""
        for seat in (1, 2):
            if self.app.seats.waiting(seat):
                self.app.seats.vacate(seat)
                self.offer = None

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, "join.title", 304)
        for seat in (1, 2):
            self.draw_seat(canvas, seat)
        if self.app.seats.device(1) or self.app.seats.device(2):
            canvas.label(self.say("join.both"), 320, 64, tint=canvas.palette.rgb("text"))
        elif self.app.devices.padless:
            for number, line in enumerate(canvas.wrap(self.say("notice.no_pads"), WIDTH - 40, "small")):
                y = 66 - number * canvas.line("small")
                canvas.label(line, 320, y, font="small", tint=canvas.palette.rgb("warning"))
        if self.offer is not None:
            question(self, self.offer)
        if self.question is not None:
            question(self, self.question)
            legend(self, confirm="select", back="back")
            return
        back = "leave" if any(map(self.app.seats.device, (1, 2))) else "back"
        if self.left is None:
            legend(self, confirm="join", back=back)
        else:
            legend(self, confirm="join", back=back, menu="give_up")

    def draw_seat(self, canvas: Canvas, seat: int) -> None:
        """The figure of a seat, and who is asked to press or has."""
        rect = Rect(92 + 240 * (seat - 1), 84, 216, 190)
        device = self.app.seats.device(seat)
        asked = not device and (seat == 1 or bool(self.app.seats.device(1)))
        name, colour = self.app.name(seat), canvas.palette.rgb(f"seat{seat}")
        faint = 1.0 if device or asked else 0.5
        canvas.frame(f"plate_{seat}", rect, tint=canvas.palette.rgb("panel"))
        canvas.frame(f"frame_{seat}", rect, tint=colour, alpha=faint)
        large = canvas.text_scale == 1
        x, top = rect.centre[0], rect.y + rect.h
        mood, size = "active" if device else "waiting", 2 if large else 1
        draw_figure(canvas, seat, mood, x, top - (55 if large else 32), size, faint)
        low = top - (113 if large else 68)
        wide = canvas.label(name, x, low, font="bold", tint=colour, alpha=faint)
        for side in (-1, 1):
            canvas.sprite(f"mark_{seat}", x + side * (wide / 2 + 12), low, tint=colour, alpha=faint)
        words = Rect(rect.x + 8, rect.y + 30, rect.w - 16, low - 12 * canvas.text_scale - rect.y - 28)
        if device or asked:
            self.draw_buttons(canvas, [self.app.devices.family(device)] if device else WAYS_IN, x, rect.y + 18)
            said = self.say("join.ready", name=name) if device else self.say(ASKS[seat])
            passage(canvas, said, words, align="centre")

    def draw_buttons(self, canvas: Canvas, families: Sequence[Family], x: float, y: float) -> None:
        """What confirms on these devices, side by side."""
        names = [glyph(family, "confirm") for family in families]
        size = canvas.text_scale
        left = x - (sum(canvas.atlas.region(name).w * size for name in names) + 10 * (len(names) - 1)) / 2
        for name in names:
            wide = canvas.atlas.region(name).w * size
            canvas.sprite(name, left + wide / 2, y, scale_x=size, scale_y=size)
            left += wide + 10
