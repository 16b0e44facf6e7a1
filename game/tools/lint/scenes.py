"""What the linter looks at: the gallery, the screens that are no picture for it, and of every table what any has."""

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
"""What never looks the same twice."""
ANYWHERE = ("setup", "joining", "opening", "tutorial", "practice", "beginning", "puzzles", "solving", "saves", "review",
            "story")  # fmt: skip
"""Screens that a table has without having any of its own."""


def all_scenes() -> tuple[Scene, ...]:
    """The gallery first; then what it does not show."""
    return (*SCENES, *MOVING, *of_tables())


def of_tables() -> Iterator[Scene]:
    """Screens of tables, as far as each has them and the gallery does not."""
    shown = {(scene.screen, scene.table) for scene in SCENES}
    for on in KNOWN:
        for screen in ANYWHERE:
            if (screen, on) not in shown and _has(on, screen):
                yield Scene(f"{screen} of {on}", "", screen, table=on, at=0.5)


def _has(on: str, screen: str) -> bool:
    """Whether a table has such a screen."""
    if screen == "tutorial":
        return teaches(on)
    if screen in ("practice", "beginning"):
        return (data_dir() / on / "practice.yaml").is_file()
    if screen in ("puzzles", "solving"):
        return (data_dir() / on / "puzzles.yaml").is_file()
    return screen not in ("review", "story") or table(on).hindsight is not None
