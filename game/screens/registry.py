"""Every screen by name. Each is imported when it first opens, so that the first frame waits only for home."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import game.screens as package
from game.screens.screen import Screen

SHARED_SCREENS = {
    "home": "home.Home",
    "setup": "setup.Setup",
    "joining": "seats.JoinScreen",
    "seeking": "setup.SeedSearchScreen",
    "result": "result.ResultScreen",
    "high_scores": "statistics.HighScoresScreen",
    "tutorial": "tutorial.Tutorial",
    "practice": "practice.Practice",
    "beginning": "practice.AfterPractice",
    "options": "options.Options",
    "credits": "credits.Credits",
    "saves": "replays.SavesScreen",
    "map": "map.Map",
    "controls": "options.ControlsScreen",
    "statistics": "statistics.StatisticsScreen",
    "replays": "replays.ReplaysScreen",
    "naming": "profile.NameEntry",
    "gathering": "evening.EveningSetup",
    "evening": "evening.Standings",
    "trophies": "evening.Trophies",
    "profile": "profile.Profile",
    "rivals": "rivals.Rivals",
    "challenges": "challenges.Challenges",
    "puzzles": "puzzles.PuzzleList",
    "solving": "puzzles.PuzzleMatch",
    "watching": "replay_player.ReplayPlayer",
    "review": "review.Review",
    "story": "story.StoryPage",
    "filmed": "replay_player.Film",
}
"""The module and class of every screen that is directly in this folder."""


@cache
def table_screens() -> dict[str, str]:
    """Return the screens of the subfolders that have ``SCREENS``."""
    folders = [module.name for module in iter_modules(package.__path__) if module.ispkg]
    return {
        name: f"{folder}.{path}"
        for folder in folders
        for name, path in getattr(import_module(f"{package.__name__}.{folder}"), "SCREENS", {}).items()
    }


def names() -> tuple[str, ...]:
    """Return the names of all screens."""
    return (*SHARED_SCREENS, *table_screens())


def screen(name: str) -> type[Screen]:
    """Return the class of the screen named ``name``."""
    module, _, kind = (SHARED_SCREENS.get(name) or table_screens()[name]).rpartition(".")
    screen_class: type[Screen] = getattr(import_module(f"{package.__name__}.{module}"), kind)
    return screen_class
