"""A screen with its focus on everything it can be on, one after the other, on every page that it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from components.focus import Id
from game.screens.tutorial import Tutorial

if TYPE_CHECKING:
    from game.app.application import App

MOST = 24
"""So many of the things on a screen are gone to: the squares of a board tell much the same."""


def every_look(app: App) -> Iterator[Id]:
    """Leads the focus of the open screen from thing to thing; how a table is played page by page."""
    screen = app.current
    if not isinstance(screen, Tutorial):
        yield from every_focus(app)
        return
    for number, page in enumerate(screen.pages):
        if page.on == screen.page.on:
            screen.turn(number)
            yield from every_focus(app)


def every_focus(app: App) -> Iterator[Id]:
    """Leads the focus of the open screen from thing to thing; first it rests where it is."""
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
    """The question that is open, else the menu, else what a seat is busy with."""
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
    """All of a few things, of many some from everywhere."""
    step = max(1, -(-len(items) // MOST))
    return [*items[::step]]
