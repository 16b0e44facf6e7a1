"""How menus, questions and lines of help look on every screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from components.focus import Rect
from game.screens.menu import Menu
from game.screens.question import PANEL, Question
from systems.draw import widgets

if TYPE_CHECKING:
    from game.screens.screen import Screen


def backdrop(screen: Screen) -> None:
    """The city at night."""
    widgets.backdrop(screen.app.canvas, screen.app.store.look.night)


def choices(screen: Screen, menu: Menu, words: Callable[[str], str], lit: bool = True) -> None:
    """A menu's buttons; none is outlined unless ``lit``."""
    for item in menu.items:
        widgets.button(screen.app.canvas, item.rect, words(item.id), focused=lit and item.id == menu.focus)


def question(screen: Screen, asked: Question) -> None:
    """A panel over everything drawn so far, which turns grey."""
    canvas = screen.app.canvas
    canvas.grey(screen.app.store.look.pause_grey)
    widgets.panel(canvas, PANEL)
    x, _ = PANEL.centre
    lines = canvas.wrap(screen.say(asked.key), PANEL.w - 24, "bold")
    for number, line in enumerate(lines):
        y = PANEL.y + PANEL.h - 26 - 14 * number
        canvas.label(line, x, y, font="bold", tint=canvas.palette.rgb("text"))
    choices(screen, asked.menu, lambda answer: screen.say(f"common.{answer}"))


def heading(screen: Screen, key: str, y: float = 292) -> None:
    """What a screen is about, in large letters at the top."""
    canvas = screen.app.canvas
    widgets.heading(canvas, screen.say(key), y)


def legend(screen: Screen, **actions: str) -> None:
    """What the buttons do, a text key by action, with the glyphs of what was pressed last."""
    hints(screen, screen.app.family, **actions)


def hints(screen: Screen, family: str, **actions: str) -> None:
    """The same with the glyphs of one family."""
    entries = [(action, screen.say(f"legend.{key}")) for action, key in actions.items()]
    widgets.legend(screen.app.canvas, family, entries)


def plate(screen: Screen, rect: Rect, colour: str = "outline") -> None:
    """A dark panel."""
    widgets.panel(screen.app.canvas, rect, colour)
