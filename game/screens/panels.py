"""Drawing of menus, questions and button legends, shared by all screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.content.models.controls import Family
from game.screens.menu import Menu
from game.screens.question import TreePanel
from systems.draw import widgets
from systems.draw.widgets import heading as headline

if TYPE_CHECKING:
    from game.screens.screen import Screen


def backdrop(screen: Screen) -> None:
    """Draw the city at night."""
    widgets.backdrop(screen.app.paper, screen.app.store.look.night)


def choices(screen: Screen, menu: Menu, words: Callable[[Id], str], lit: bool = True) -> None:
    """Draw the buttons of a menu; outline the focused one if ``lit``."""
    said = {item.id: (words(item.id), item.rect) for item in menu.items}
    widgets.buttons(screen.app.paper, said, menu.focus if lit else None)


def question(screen: Screen, asked: TreePanel) -> None:
    """Draw a question panel over everything drawn so far, in gray."""
    asked.draw(screen.app.paper)


def heading(screen: Screen, key: str, y: float = 292, **values: object) -> None:
    """Draw the title of a screen in large letters at the top."""
    canvas = screen.app.paper
    headline(canvas, screen.say(key, **values), y)


def legend(screen: Screen, **actions: str) -> None:
    """Draw the button legend, a text key by action, with the glyphs of the last used device."""
    hints(screen, screen.app.family, **actions)


def hints(screen: Screen, family: Family, **actions: str) -> None:
    """Draw the button legend with the glyphs of one device family."""
    entries = [(action, screen.say(f"legend.{key}")) for action, key in actions.items()]
    widgets.legend(screen.app.paper, family, entries)


def plate(screen: Screen, rect: Rect, color: str = "outline") -> None:
    """Draw a dark panel."""
    widgets.panel(screen.app.paper, rect, color)
