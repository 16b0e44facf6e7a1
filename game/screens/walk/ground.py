"""Data and player choices that a walk needs."""

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
"""The settings key of the last choices."""


def look_at(store: Store) -> WalkLook:
    """Return the look of walks, read when one begins."""
    pictures, sounds = (*picture_names(), *store.pictures), (*sound_names(), *store.sounds)
    return store.later(WalkLook, PLACE, partial(check_walk_look, pictures=pictures, sounds=sounds))


def shelve(app: App) -> None:
    """Move the unfinished walk to the ended ones, before a new walk begins."""
    left = app.walks.left()
    if left is not None:
        app.walks.end(left, look_at(app.store).keep)


def chosen(app: App) -> dict[str, str]:
    """Return the last choices."""
    return dict(app.settings.setups.get(CHOICES, {}))


def choose(app: App, **choices: str) -> None:
    """Save choices for the next walk."""
    app.settings.setups = {**app.settings.setups, CHOICES: {**chosen(app), **choices}}
    app.settings.save()
