"""Layout and drawing of the options screen."""

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
"""Entries that open separate screens."""
PACES = dict(zip(SPEEDS, ("slow", "normal", "fast", "faster", "instant"), strict=True))
SAMPLES = (("seat1", 1), ("seat2", 2), ("double", 1), ("triple", 2), ("diagonal", 1))
"""Colors and shapes of the sample dice shown with the picture options."""
NAMES = {1: Rect(28, 96, 148, 206), 2: Rect(6, 92, 158, 258)}
PAGES = {1: Rect(200, 92, 412, 214), 2: Rect(170, 88, 460, 264)}
LINES = {1: (22, 4, 22, 4), 2: (28, 4, 32, 4)}
"""Height and gap of a group name, then of an option. These three are by text size."""
ABOUT = Rect(28, 30, 584, 54)


class OptionPage(Screen):
    """The option groups on the left and the options of the open group on the right."""

    groups: Menu
    page: Menu
    open: str
    """The group whose options are shown."""
    inside: bool
    """True if the options have the focus, False if the groups have it."""
    scale: int
    """The text size of the current layout."""
    question: Question | None


def draw_options(screen: OptionPage, canvas: Canvas) -> None:
    """Draw the groups, the options of the open group, and the description of the focused entry."""
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
    """Return the label of an entry on the left."""
    return screen.say(f"options.{name}" if name in (RESET, *LEADS_TO, "back") else f"options.group_{name}")


def draw_option(screen: OptionPage, canvas: Canvas, item: Item, focused: bool) -> None:
    """Draw one option of the page."""
    name = item.id
    pieces = getattr(screen.app.settings, name) // SHARES[1] if VALUES[name] is SHARES else None
    words = screen.say(f"options.{name}"), in_words(screen, name)
    draw_dial(canvas, item.rect, *words, focused=focused, pieces=pieces)


def in_words(screen: OptionPage, name: str) -> str:
    """Return the value of an option as text; a language names itself."""
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
    """Draw sample dice in the current colors and in the shapes of both seats."""
    page, figures = PAGES[screen.scale], screen.app.settings.numerals
    for at, (colour, seat) in enumerate(SAMPLES):
        pose = Pose(page.x + page.w / 2 + (at - 2) * 48, page.y + 30)
        draw_die(canvas, at + 2, pose, canvas.palette.rgb(colour), seat=seat, numerals=figures)
