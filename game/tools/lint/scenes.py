"""Scenes for the linter: the gallery, moving screens, and the screens that every table has."""

from __future__ import annotations

from collections.abc import Iterator

from game.paths import data_dir
from game.screens.tutorial import teaches
from game.tables import KNOWN, table
from game.tools.gallery.scene import Scene
from game.tools.gallery.scenes import SCENES

MOVING = (
    Scene("attract", "Bots play by themselves", "attract", at=1.0),
    Scene("filmed", "A match is made a film", "filmed", at=1.0),
    Scene("walk_again", "A walk is walked once more", "walk_again", at=1.0),
)
"""Screens that never look the same twice."""
ANYWHERE = ("setup", "joining", "opening", "tutorial", "practice", "beginning", "puzzles", "solving", "saves", "review",
            "story")  # fmt: skip
"""Shared screens that show each table."""


def all_scenes() -> tuple[Scene, ...]:
    """Return the gallery's scenes, then those it does not show."""
    return (*SCENES, *MOVING, *of_tables())


def of_tables() -> Iterator[Scene]:
    """Yield each table's screens that the gallery does not show."""
    shown = {(scene.screen, scene.table) for scene in SCENES}
    for on in KNOWN:
        for screen in ANYWHERE:
            if (screen, on) not in shown and _has(on, screen):
                yield Scene(f"{screen} of {on}", "", screen, table=on, at=0.5)


def _has(on: str, screen: str) -> bool:
    """Return True if a table has such a screen."""
    if screen == "tutorial":
        return teaches(on)
    if screen in ("practice", "beginning"):
        return (data_dir() / on / "practice.yaml").is_file()
    if screen in ("puzzles", "solving"):
        return (data_dir() / on / "puzzles.yaml").is_file()
    return screen not in ("review", "story") or table(on).hindsight is not None
