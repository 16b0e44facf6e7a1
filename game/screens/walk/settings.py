"""The look of walks, and the player's choices."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.content.models.walk import OwnEyes, WalkLook, check_walk_look
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
    return store.read_on_demand(WalkLook, PLACE, partial(check_walk_look, pictures=pictures, sounds=sounds))


def shelve(app: App) -> None:
    """Move the unfinished walk to the ended ones, before a new walk begins."""
    left = app.walks.unfinished()
    if left is not None:
        app.walks.end(left, look_at(app.store).keep)


def last_choices(app: App) -> dict[str, str]:
    """Return the choices of the last walk, by dial."""
    return dict(app.settings.picks.setups.get(CHOICES, {}))


def choose(app: App, **choices: str) -> None:
    """Save choices for the next walk."""
    app.settings.picks.setups = {**app.settings.picks.setups, CHOICES: {**last_choices(app), **choices}}
    app.settings.save()


class View:
    """The player's view settings for free movement."""

    def __init__(self, app: App, eyes: OwnEyes) -> None:
        choices = last_choices(app)
        field, quick = choices.get("field", ""), choices.get("quick", "")
        self.eyes = eyes
        self.field = int(field) if field.isdigit() and int(field) in eyes.fields else eyes.field
        self.quick = next((each for each in eyes.quick if f"{each:g}" == quick), 1.0)
        self.upward = -1.0 if choices.get("invert") == "on" else 1.0
