"""Layout of the joining screen: a panel for each seat with its player or a request to sit down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from components.focus import Item, Rect
from components.press import Point
from game.content.models.controls import Family
from game.kernel.opaque import Mind
from game.screens.panels import backdrop, heading, legend, plate, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.seats import draw_portrait
from systems.draw.text import fitting, passage
from systems.draw.widgets import cap, cap_width, draw_cap
from systems.layout import WIDTH

PANELS = {1: (216, 190, 84, 240), 2: (302, 208, 80, 312)}
"""Width, height and lower edge of a seat's panel, and the distance from one panel to the next."""
FIGURES = {1: (2, 55, 113), 2: (1, 26, 60)}
"""Scale of a figure, and the distances of its center and of its name's center from the panel's upper edge."""
ARROWS = {1: (78, 50), 2: (104, 32)}
"""Distance of the bot arrows from the figure, and their drop below the upper edge. All three go by text size."""
GIVE_UP = Rect(92, 20, 150, 26)
"""The button that gives up the interrupted match, for the mouse."""
STRIP = Rect(120, 60, 400, 56)
"""The strip below the question about a second seat, with the player who would sit there."""
ASKS = {1: "join.first", 2: "join.second"}
WAYS_IN: tuple[Family, ...] = ("pad", "keys_left", "keys_right", "mouse")
"""Devices whose buttons a free seat shows."""


class Shown(NamedTuple):
    """The player shown in a seat's panel."""

    name: str
    face: str
    says: str
    """The text below the name, "" for the request of a free seat."""


class JoiningPage(Screen):
    """The seats, the players, and the buttons to press."""

    question: Question | None
    offer: Question | None
    pointer: Point | None
    @property
    def gives_up(self) -> bool:
        """Return True if the screen shows a give-up button."""
        raise NotImplementedError

    @property
    def taken(self) -> bool:
        """Return True if any seat is taken."""
        raise NotImplementedError

    @property
    def chooses(self) -> bool:
        """Return True if players may choose who they are."""
        raise NotImplementedError

    @property
    def passes_on(self) -> bool:
        """Return True if players share one device, during an evening."""
        raise NotImplementedError

    @property
    def resumes(self) -> bool:
        """Return True if this resumes the interrupted match."""
        raise NotImplementedError

    def panel(self, seat: int) -> Rect:
        """Return the panel of a seat."""
        return panel_at(seat, len(self.app.seats.all), self.app.paper.text_scale)

    @property
    def lets_bots(self) -> bool:
        """Return True if a bot may take a free seat. Evenings and challenges name their own bots."""
        return bool(self.app.opponents()) and not self.passes_on and self.app.contest is None

    @property
    def arrows(self) -> list[Item]:
        """The arrows next to the free seat's figure that change the bot, for the mouse."""
        seat = self.app.seats.empty()
        if seat is None or not self.lets_bots:
            return []
        beside, below = ARROWS[self.app.paper.text_scale]
        rect = self.panel(seat)
        y = rect.y + rect.h - below - 20
        return [Item(way, Rect(rect.centre[0] + way * beside - 14, y, 28, 40)) for way in (-1, 1)]

    @property
    def offered(self) -> tuple[str, Mind] | None:
        """The bot offered the next seat."""
        raise NotImplementedError

    def told_of(self, seat: int) -> Shown:
        """Return the player who sits in a seat or is about to."""
        raise NotImplementedError

    def second(self) -> Shown:
        """Return the player who would take the other seat with the same device."""
        raise NotImplementedError


def panel_at(seat: int, seats: int, size: int) -> Rect:
    """Return the panel of a seat; the panels of all seats are centered together."""
    wide, high, low, apart = PANELS[size]
    left = (WIDTH - wide - apart * (seats - 1)) / 2
    return Rect(left + apart * (seat - 1), low, wide, high)


def words_in(rect: Rect, size: int) -> Rect:
    """Return the place of a panel's text, between the name and the buttons."""
    low, high = rect.y + 16 + 14 * size, rect.y + rect.h - FIGURES[size][2] - 12 * size + 2
    return Rect(rect.x + 8, low, rect.w - 16, high - low)


def draw_joining(screen: JoiningPage, canvas: Canvas) -> None:
    """Draw the whole screen."""
    app = screen.app
    backdrop(screen)
    heading(screen, "join.title", 304)
    for seat in app.seats.all:
        draw_seat(screen, canvas, seat)
    if screen.gives_up:
        at = screen.pointer
        lit = at is not None and screen.question is None and GIVE_UP.holds(at.x, at.y)
        widgets.button(canvas, GIVE_UP, screen.say("legend.give_up"), focused=lit)
    draw_help(screen, canvas)
    if screen.offer is not None:
        question(screen, screen.offer)
        draw_strip(screen, canvas)
    if screen.question is not None:
        question(screen, screen.question)
        legend(screen, confirm="select", back="back")
        return
    back = "leave" if screen.taken else "back"
    if screen.resumes:
        legend(screen, confirm="join", back=back, menu="give_up")
    elif screen.chooses and app.people.known():
        legend(screen, confirm="join", back=back, menu="profile")
    else:
        legend(screen, confirm="join", back=back)


def draw_help(screen: JoiningPage, canvas: Canvas) -> None:
    """Draw help on other buttons, below the panels."""
    said, colour = [], "text"
    if not screen.taken and screen.app.devices.padless:
        said, colour = [screen.say("notice.no_pads")], "warning"
    else:
        said += [screen.say("join.people")] if screen.chooses else []
        if screen.passes_on:
            said = [screen.say("join.same")]
        elif screen.taken and not screen.app.seats.full and screen.app.contest is None:
            said.append(screen.say("join.both"))
        elif screen.lets_bots:
            said.append(screen.say("join.bots"))
    y = 68
    for words in said:
        for line in canvas.wrap(words, WIDTH - 40, "small"):
            canvas.label(line, 320, y, font="small", tint=canvas.palette.rgb(colour))
            y -= canvas.line("small")


def draw_strip(screen: JoiningPage, canvas: Canvas) -> None:
    """Draw the player who would take the other seat with the same device."""
    seat = screen.app.seats.empty()
    if seat is None or not screen.chooses:
        return
    shown = screen.second()
    plate(screen, STRIP, f"seat{seat}")
    draw_portrait(canvas, seat, "active", STRIP.x + 30, STRIP.centre[1], who=shown.face)
    words = Rect(STRIP.x + 58, STRIP.y + 4, STRIP.w - 66, STRIP.h - 8)
    passage(canvas, screen.say("join.too", name=shown.name), words, fonts=("body", "small", "tiny"))


def draw_seat(screen: JoiningPage, canvas: Canvas, seat: int) -> None:
    """Draw the panel of a seat: its figure, name, buttons and text."""
    app, size = screen.app, canvas.text_scale
    rect, (scale, down, further) = screen.panel(seat), FIGURES[size]
    device = app.seats.device(seat)
    asked = not device and seat == app.seats.empty()
    shown = screen.told_of(seat)
    colour = canvas.palette.rgb(f"seat{seat}")
    faint = 1.0 if device or asked else 0.5
    canvas.frame(f"plate_{seat}", rect, tint=canvas.palette.rgb("panel"))
    canvas.frame(f"frame_{seat}", rect, tint=colour, alpha=faint)
    x, top = rect.centre[0], rect.y + rect.h
    draw_portrait(canvas, seat, "active" if device else "waiting", x, top - down, scale, faint, shown.face)
    for arrow in screen.arrows if asked else ():
        canvas.sprite("arrow", *arrow.rect.centre, tint=colour, scale_x=float(arrow.id))
    low = top - further
    room = Rect(0, 0, rect.w - 48, canvas.line("bold"))
    font, _ = fitting(canvas, shown.name, room, ("bold", "small", "tiny"))
    wide = canvas.label(shown.name, x, low, font=font, tint=colour, alpha=faint)
    for side in (-1, 1):
        canvas.sprite(f"mark_{seat}", x + side * (wide / 2 + 12), low, tint=colour, alpha=faint)
    if device or asked:
        if not device or app.seats.bot(seat) is None:
            draw_buttons(canvas, [app.devices.family(device)] if device else WAYS_IN, x, rect.y + 18)
        asks = ASKS[seat] if len(app.seats.all) > 1 else "join.alone"
        passage(canvas, shown.says or screen.say(asks), words_in(rect, size), align="centre")


def draw_buttons(canvas: Canvas, families: Sequence[Family], x: float, y: float) -> None:
    """Draw the confirm buttons of these devices, side by side."""
    shown = [cap(canvas, family, "confirm") for family in families]
    left = x - (sum(cap_width(canvas, *button) for button in shown) + 10 * (len(shown) - 1)) / 2
    for button in shown:
        wide = cap_width(canvas, *button)
        draw_cap(canvas, *button, left + wide / 2, y)
        left += wide + 10
