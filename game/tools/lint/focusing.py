"""Moves the focus of a screen over everything it can reach, one item after the other, on every page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from components.focus import Id
from game.screens.tutorial import Tutorial

if TYPE_CHECKING:
    from game.app.application import App

MOST = 24
"""The most items to focus on a screen; the squares of a board are all much the same."""


def every_look(app: App) -> Iterator[Id]:
    """Move the focus of the open screen from item to item, on each page of a tutorial."""
    screen = app.current
    if not isinstance(screen, Tutorial):
        yield from every_focus(app)
        return
    for number, page in enumerate(screen.pages):
        if page.on == screen.page.on:
            screen.turn(number)
            yield from every_focus(app)


def every_focus(app: App) -> Iterator[Id]:
    """Move the focus of the open screen from item to item, starting with no move."""
    panel = _panel(app)
    yield None
    if panel is None or panel.focus is None:
        return
    before = panel.focus
    for item in spread([item.id for item in panel.items if item.rect.w]):
        if item != before:
            _lead(panel, item)
            yield item
    _lead(panel, before)


def _panel(app: App) -> Any:
    """Return the open question's menu, or else the screen's menu, or else the panel a seat uses."""
    screen: Any = app.current
    asked = getattr(screen, "question", None) or getattr(screen, "offer", None)
    if asked is not None:
        return asked.menu
    return getattr(screen, "menu", None) or getattr(screen, "choosing", None)


def _lead(panel: Any, item: Id) -> None:
    panel.focus = item
    if hasattr(panel, "resting"):
        panel.resting = item


def spread(items: Sequence[Id]) -> list[Id]:
    """Return all items, or an even sample if there are many."""
    step = max(1, -(-len(items) // MOST))
    return [*items[::step]]
