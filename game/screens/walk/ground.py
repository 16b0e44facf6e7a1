"""What a walk needs of the data and of what was chosen the last time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.content.models.walk import WalkLook, check_walk_look
from game.content.store import Store
from game.paths import picture_names, sound_names

if TYPE_CHECKING:
    from game.app.application import App

PLACE = "walk/look.yaml"
CHOICES = "walk"
"""What was chosen last is kept under this name among the setups."""


def look_at(store: Store) -> WalkLook:
    """How walks look, read when one begins."""
    pictures, sounds = (*picture_names(), *store.pictures), (*sound_names(), *store.sounds)
    return store.later(WalkLook, PLACE, partial(check_walk_look, pictures=pictures, sounds=sounds))


def shelve(app: App) -> None:
    """Move the walk that was left to those that ended, before a new one begins."""
    left = app.walks.left()
    if left is not None:
        app.walks.end(left, look_at(app.store).keep)


def chosen(app: App) -> dict[str, str]:
    """What was chosen the last time."""
    return dict(app.settings.setups.get(CHOICES, {}))


def choose(app: App, **choices: str) -> None:
    """Keep what is chosen for the next time."""
    app.settings.setups = {**app.settings.setups, CHOICES: {**chosen(app), **choices}}
    app.settings.save()
