"""Every screen by its name; each is imported when it first opens, so that the first frame waits for none but home."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.screens.screen import Screen

SCREENS = {
    "home": ("game.screens.home", "Home"),
    "joining": ("game.screens.joining", "Joining"),
    "table": ("game.screens.table", "Table"),
    "result": ("game.screens.result", "Result"),
    "attract": ("game.screens.attract", "Attract"),
    "tutorial": ("game.screens.tutorial", "Tutorial"),
    "practice": ("game.screens.practice", "Practice"),
    "options": ("game.screens.options", "Options"),
    "controls": ("game.screens.controls", "Controls"),
    "statistics": ("game.screens.statistics", "Statistics"),
    "replays": ("game.screens.replays", "Replays"),
    "naming": ("game.screens.naming", "Naming"),
    "watching": ("game.screens.replay_player", "Watching"),
    "review": ("game.screens.review", "Review"),
    "decks": ("game.screens.knucklebones.decks", "Decks"),
    "draft": ("game.screens.knucklebones.draft", "Draft"),
}
"""The module and the class of a screen."""


def screen(name: str) -> type[Screen]:
    """The class of the screen of that name."""
    module, kind = SCREENS[name]
    found: type[Screen] = getattr(import_module(module), kind)
    return found
