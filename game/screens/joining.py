"""Who plays with what: one player after the other presses a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.press import Input, Point, Press, Unplugged
from game.content.models.key_names import Family
from game.kernel.opaque import Mind
from game.screens.panels import backdrop, heading, legend, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.caps import cap, cap_width, draw_cap
from systems.draw.passage import passage
from systems.draw.portraits import draw_portrait
from systems.focusing import under
from systems.input.devices import MOUSE
from systems.input.seats import BOT, model
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from game.match.record import Record
    from game.match.saves import Saved
    from systems.draw.canvas import Canvas


TURNS = {"left": -1, "up": -1, "right": 1, "down": 1}
PANELS = {1: (216, 190, 84, 240), 2: (302, 208, 80, 312)}
"""Width and height of a seat's panel, its lower edge, and how far from it the next one lies."""
FIGURES = {1: (2, 55, 113), 2: (1, 26, 60)}
"""How large a figure is, and how far below the panel's upper edge its middle and that of its name stand."""
ARROWS = {1: (78, 50), 2: (104, 32)}
"""How far the arrows to other bots stand beside a figure, and below the upper edge. These three go by size of text."""
GIVE_UP = Rect(92, 20, 150, 26)
"""Where the mouse, which has no button for it, gives the match up that was left."""


def panel_at(seat: int, seats: int, size: int) -> Rect:
    """Where a seat's panel lies, with those of all seats in the middle."""
    wide, high, low, apart = PANELS[size]
    left = (WIDTH - wide - apart * (seats - 1)) / 2
    return Rect(left + apart * (seat - 1), low, wide, high)


def words_in(rect: Rect, size: int) -> Rect:
    """Where a panel says who is asked, between the name and the buttons."""
    low, high = rect.y + 16 + 14 * size, rect.y + rect.h - FIGURES[size][2] - 12 * size + 2
    return Rect(rect.x + 8, low, rect.w - 16, high - low)


ASKS = {1: "join.first", 2: "join.second"}
WAYS_IN: tuple[Family, ...] = ("pad", "keys_left", "keys_right", "mouse")
"""Whose buttons a free seat shows."""


class Joining(Screen):
    """Takes devices into seats; when all are taken the table opens, or what is to come before it."""

    def __init__(
        self,
        app: App,
        then: str = "match",
        left: tuple[Saved, Record] | None = None,
        before: str = "home",
        rules: str = "",
    ) -> None:
        super().__init__(app)
        app.free_seats(rules if left is None else left[1].log.rules)
        self.then, self.left, self.before = then, left, before
        """The match to go on with; whoever had a seat in it gets that again."""
        if left is not None:
            app.series = left[0].series
        self.question: Question | None = None
        self.deaf_until = app.guard()
        self.offer: Question | None = None
        self.offered_to = ""
        self.bot = 0
        """Who is offered the next free seat: 0 is a person, then the bots from the weakest on."""
        self.pointer: Point | None = None
        if left is not None:
            for seat, sitter in enumerate(left[0].sitters, 1):
                if sitter.device.startswith(BOT):
                    self.seat_bot(sitter.device.removeprefix(BOT), seat)

    def hear(self, said: Input) -> None:
        if isinstance(said, Unplugged):
            self.vacate()
        elif self.offer is not None and said.device == self.offered_to:
            self.settle(self.offer.answer(said))
        elif self.question is not None:
            self.give_up(self.question.answer(said))
        elif isinstance(said, Point):
            self.pointer = said
        elif isinstance(said, Press) and said.action in TURNS:
            self.turn(TURNS[said.action])
        elif isinstance(said, Press) and not said.repeat and said.at >= self.deaf_until:
            if said.action == "confirm":
                self.confirm(said.device)
            elif said.action == "back":
                self.leave(said.device)
            elif said.action == "menu" and self.left is not None and self.offer is None:
                self.ask_give_up()
        if self.app.seats.full:
            self.app.go(self.then, **({"record": self.left[1]} if self.left is not None else {}))

    def turn(self, by: int) -> None:
        """Offer the free seat to the next bot, or to a person again."""
        if not self.app.seats.full:
            self.bot = (self.bot + by) % (1 + len(self.app.minds()))

    @property
    def offered(self) -> tuple[str, Mind] | None:
        """The bot that is to sit down next, None where a person is asked."""
        minds = self.app.minds()
        return minds[self.bot - 1] if 0 < self.bot <= len(minds) else None

    def seat_bot(self, name: str, seat: int | None = None) -> None:
        """A bot sits down, and its process is made ready."""
        self.app.seats.seat_bot(name, seat)
        self.app.thinker.wake()
        self.bot = 0

    def panel(self, seat: int) -> Rect:
        """Where a seat's panel lies."""
        return panel_at(seat, len(self.app.seats.all), self.app.paper.text_scale)

    @property
    def arrows(self) -> list[Item]:
        """Where the mouse turns to the next bot, beside the figure of the free seat."""
        seat = self.app.seats.empty()
        if seat is None or not self.app.minds():
            return []
        size = self.app.paper.text_scale
        rect, (beside, below) = self.panel(seat), ARROWS[size]
        y = rect.y + rect.h - below - 20
        return [Item(way, Rect(rect.centre[0] + way * beside - 14, y, 28, 40)) for way in (-1, 1)]

    def confirm(self, device: str) -> None:
        """Sit down, or let the bot that is offered; a device that sits already is offered another seat too."""
        if device == MOUSE and self.pointer is not None and self.offer is None:
            if self.gives_up and GIVE_UP.holds(self.pointer.x, self.pointer.y):
                self.ask_give_up()
                return
            way = under(self.arrows, self.pointer.x, self.pointer.y)
            if way is not None:
                self.turn(way)
                return
        if (offered := self.offered) is not None:
            self.seat_bot(offered[0])
            return
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

    @property
    def gives_up(self) -> bool:
        """Whether a button is there for it, because the mouse is in use."""
        return self.left is not None and self.app.family == MOUSE

    def ask_give_up(self) -> None:
        """Ask before the match that was left ends for good."""
        self.question = Question("join.give_up_sure", self.app.guard())

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
        """Yes to the offer takes the next seat, no waits for somebody else."""
        if answer is None:
            return
        self.offer = None
        if answer:
            self.app.seats.take_both(self.offered_to)

    def leave(self, device: str) -> None:
        """Give the seat back; a device without one leads home."""
        if self.app.seats.leave(device) is None:
            focus = {} if self.before != "home" or self.then == "match" else {"focus": self.then}
            self.app.go(self.before, **focus)

    @property
    def taken(self) -> bool:
        """Whether anybody sits."""
        return any(map(self.app.seats.device, self.app.seats.all))

    def vacate(self) -> None:
        """Nobody has to wait here for a pad that went; its seat is free again."""
        for seat in self.app.seats.all:
            if self.app.seats.waiting(seat):
                self.app.seats.vacate(seat)
                self.offer = None

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, "join.title", 304)
        for seat in self.app.seats.all:
            self.draw_seat(canvas, seat)
        if self.gives_up:
            at = self.pointer
            lit = at is not None and self.question is None and GIVE_UP.holds(at.x, at.y)
            widgets.button(canvas, GIVE_UP, self.say("legend.give_up"), focused=lit)
        if self.taken:
            canvas.label(self.say("join.both"), 320, 64, tint=canvas.palette.rgb("text"))
        elif self.app.devices.padless:
            for number, line in enumerate(canvas.wrap(self.say("notice.no_pads"), WIDTH - 40, "small")):
                y = 66 - number * canvas.line("small")
                canvas.label(line, 320, y, font="small", tint=canvas.palette.rgb("warning"))
        elif self.app.minds():
            canvas.label(self.say("join.bots"), 320, 64, tint=canvas.palette.rgb("text"))
        if self.offer is not None:
            question(self, self.offer)
        if self.question is not None:
            question(self, self.question)
            legend(self, confirm="select", back="back")
            return
        back = "leave" if self.taken else "back"
        if self.left is None:
            legend(self, confirm="join", back=back)
        else:
            legend(self, confirm="join", back=back, menu="give_up")

    def draw_seat(self, canvas: Canvas, seat: int) -> None:
        """The figure of a seat, and who is asked to press or has."""
        size = canvas.text_scale
        rect, (scale, down, further) = self.panel(seat), FIGURES[size]
        device = self.app.seats.device(seat)
        asked = not device and all(map(self.app.seats.device, range(1, seat)))
        offered = self.offered if seat == self.app.seats.empty() else None
        mind = offered[1] if offered is not None else self.app.mind(seat)
        name = self.app.called(mind) if mind is not None else self.app.name(seat)
        colour = canvas.palette.rgb(f"seat{seat}")
        faint = 1.0 if device or asked else 0.5
        canvas.frame(f"plate_{seat}", rect, tint=canvas.palette.rgb("panel"))
        canvas.frame(f"frame_{seat}", rect, tint=colour, alpha=faint)
        x, top = rect.centre[0], rect.y + rect.h
        who = mind.portrait if mind is not None else ""
        draw_portrait(canvas, seat, "active" if device else "waiting", x, top - down, scale, faint, who)
        for arrow in self.arrows if asked and seat == self.app.seats.empty() else ():
            canvas.sprite("arrow", *arrow.rect.centre, tint=colour, scale_x=float(arrow.id))
        low = top - further
        wide = canvas.label(name, x, low, font="bold", tint=colour, alpha=faint)
        for side in (-1, 1):
            canvas.sprite(f"mark_{seat}", x + side * (wide / 2 + 12), low, tint=colour, alpha=faint)
        if device or asked:
            if not device or self.app.seats.bot(seat) is None:
                self.draw_buttons(canvas, [self.app.devices.family(device)] if device else WAYS_IN, x, rect.y + 18)
            asks = ASKS[seat] if len(self.app.seats.all) > 1 else "join.alone"
            said = self.say("join.ready", name=name) if device else self.say(asks)
            if offered is not None:
                level = self.say("join.level", level=offered[1].level)
                said = f"{level} {self.app.spoken(offered[1].description)}"
            passage(canvas, said, words_in(rect, size), align="centre")

    def draw_buttons(self, canvas: Canvas, families: Sequence[Family], x: float, y: float) -> None:
        """What confirms on these devices, side by side."""
        buttons = [cap(canvas, family, "confirm") for family in families]
        left = x - (sum(cap_width(canvas, *button) for button in buttons) + 10 * (len(buttons) - 1)) / 2
        for button in buttons:
            wide = cap_width(canvas, *button)
            draw_cap(canvas, *button, left + wide / 2, y)
            left += wide + 10
