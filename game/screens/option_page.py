"""How the options look: where they lie at each size of text, and what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.pose import Pose
from game.app.settings import SHARES, SPEEDS, VALUES
from game.screens.menu import Menu
from game.screens.panels import backdrop, choices, heading, legend, plate, question
from game.screens.question import Question
from game.screens.screen import Screen
from systems.draw.dials import draw_dial
from systems.draw.die import draw_die
from systems.draw.widgets import paragraph

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

RESET = "reset"
LEADS_TO = ("controls", "statistics")
"""What has a screen of its own."""
PACES = dict(zip(SPEEDS, ("slow", "normal", "fast", "faster", "instant"), strict=True))
SAMPLES = (("seat1", 1), ("seat2", 2), ("double", 1), ("triple", 2), ("diagonal", 1))
"""Colours and shapes of dice shown beside the options of the picture."""
NAMES = {1: Rect(28, 96, 148, 206), 2: Rect(6, 92, 158, 258)}
PAGES = {1: Rect(200, 92, 412, 214), 2: Rect(170, 88, 460, 264)}
LINES = {1: (22, 4, 22, 4), 2: (28, 4, 32, 4)}
"""Height and gap of a group's name, then of an option. These three go by size of text."""
ABOUT = Rect(28, 30, 584, 54)


class OptionPage(Screen):
    """The groups on the left, the options of one on the right."""

    groups: Menu
    page: Menu
    open: str
    """The group whose options are there."""
    inside: bool
    """Whether the options have the focus, and not the groups."""
    scale: int
    """The size of text that everything was laid for."""
    question: Question | None


def draw_options(screen: OptionPage, canvas: Canvas) -> None:
    """The groups, the options of the open one, and what the focused one is for."""
    backdrop(screen)
    if screen.scale == 1:
        heading(screen, "options.title", 328)
    lit = screen.question is None
    choices(screen, screen.groups, lambda name: group_name(screen, name), lit=lit and not screen.inside)
    plate(screen, PAGES[screen.scale], "card")
    mark = next(item.rect for item in screen.groups.items if item.id == screen.open)
    canvas.fill(Rect(mark.x + mark.w - 5, mark.y + 5, 2, mark.h - 10), canvas.palette.rgb("seat1"))
    for item in screen.page.items:
        draw_option(screen, canvas, item, focused=lit and screen.inside and item.id == screen.page.focus)
    if screen.open == "picture":
        draw_samples(screen, canvas)
    about = screen.page.focus if screen.inside else screen.groups.focus
    if about in (RESET, *LEADS_TO) or about in VALUES:
        paragraph(canvas, screen.say(f"options.about_{about}"), ABOUT, "small")
    if screen.question is not None:
        question(screen, screen.question)
    legend(screen, confirm="change" if screen.inside and lit else "select", back="back")


def group_name(screen: OptionPage, name: str) -> str:
    """What stands on the left."""
    return screen.say(f"options.{name}" if name in (RESET, *LEADS_TO, "back") else f"options.group_{name}")


def draw_option(screen: OptionPage, canvas: Canvas, item: Item, focused: bool) -> None:
    """One line of the page."""
    name = item.id
    pieces = getattr(screen.app.settings, name) // SHARES[1] if VALUES[name] is SHARES else None
    words = screen.say(f"options.{name}"), in_words(screen, name)
    draw_dial(canvas, item.rect, *words, focused=focused, pieces=pieces)


def in_words(screen: OptionPage, name: str) -> str:
    """What an option is set to; a language names itself."""
    value = getattr(screen.app.settings, name)
    if name == "language":
        return screen.app.store.text("language", value)
    if name == "speed":
        return screen.say(f"options.{PACES[value]}")
    if name == "banner_time":
        return screen.say("options.times", times=value)
    if value is None:
        return screen.say(f"options.{name}_new")
    if isinstance(value, bool):
        return screen.say("common.on" if value else "common.off")
    return str(value) if VALUES[name] is SHARES else screen.say(f"options.{name}_{value}")


def draw_samples(screen: OptionPage, canvas: Canvas) -> None:
    """Dice in the colours that are set, in the shapes of both seats."""
    page, figures = PAGES[screen.scale], screen.app.settings.numerals
    for at, (colour, seat) in enumerate(SAMPLES):
        pose = Pose(page.x + page.w / 2 + (at - 2) * 48, page.y + 30)
        draw_die(canvas, at + 2, pose, canvas.palette.rgb(colour), seat=seat, numerals=figures)
