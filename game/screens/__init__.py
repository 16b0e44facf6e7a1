"""The screens that the window shows, one at a time, and the row of cabinets on Home that lead to them.

A folder of screens has ``SCREENS``, the module and class of each screen by name, and maybe a ``CABINET``; folders are
found automatically. Each screen is imported when it first opens, so that the first frame waits only for Home. A table's
cabinet follows from the table. The picture of a cabinet is named ``cabinet_<name>``, its texts are ``<name>.name`` and
``<name>.subtitle``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from math import inf
from pkgutil import iter_modules
from types import ModuleType
from typing import NamedTuple

from game.app.open_screen import OpenScreen
from game.tables import CABINET_PLACES

SHARED_SCREENS = {
    "home": "home.Home",
    "setup": "setup.Setup",
    "joining": "seats.JoinScreen",
    "seeking": "setup.SeedSearchScreen",
    "result": "result.ResultScreen",
    "turning_point": "ceremony.TurningPointScreen",
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


class Cabinet(NamedTuple):
    """One cabinet of the row."""

    place: float
    """Position from the left; cabinets at the same position are sorted by name."""
    name: str
    screen: str = ""
    """The screen it opens; "" for the table of that name, which opens its setup."""


@cache
def folders() -> dict[str, ModuleType]:
    """Return the folders of screens by name."""
    names = (module.name for module in iter_modules(__path__) if module.ispkg)
    return {name: import_module(f"{__name__}.{name}") for name in names}


@cache
def screens() -> dict[str, str]:
    """Return the module and class of every screen by name."""
    own = {name: f"{folder}.{path}" for folder, package in folders().items()
           for name, path in getattr(package, "SCREENS", {}).items()}
    return {**SHARED_SCREENS, **own}


def screen_class(name: str) -> type[OpenScreen]:
    module, _, kind = screens()[name].rpartition(".")
    found: type[OpenScreen] = getattr(import_module(f"{__name__}.{module}"), kind)
    return found


@cache
def cabinets() -> tuple[Cabinet, ...]:
    """Return all cabinets, from left to right."""
    tables = [Cabinet(place, name) for name, place in CABINET_PLACES.items()]
    own = [folder.CABINET for folder in folders().values() if hasattr(folder, "CABINET")]
    return tuple(sorted([*tables, *own, Cabinet(inf, "challenges", screen="challenges")]))
