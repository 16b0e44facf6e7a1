"""The look of walks, the player's choices, and the panel of view settings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from components.press import Input, Press
from game.content.models.walk import OwnEyes, WalkLook, check_walk_look
from game.content.store import Store
from game.paths import picture_names, sound_names
from game.screens.menu import BACK, Menu, column
from game.screens.tree_menu import DIAL_STEPS
from systems.draw.dials import turned
from systems.input.devices import MOUSE
from systems.layout import WIDTH

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


class View:
    """The player's view settings for free movement."""

    def __init__(self, app: App, eyes: OwnEyes) -> None:
        said = chosen(app)
        field, quick = said.get("field", ""), said.get("quick", "")
        self.eyes = eyes
        self.field = int(field) if field.isdigit() and int(field) in eyes.fields else eyes.field
        self.quick = next((each for each in eyes.quick if f"{each:g}" == quick), 1.0)
        self.upward = -1.0 if said.get("invert") == "on" else 1.0


DIALS = ("field", "quick", "invert")
LINES = {1: (360, 26, 4), 2: (560, 34, 4)}
"""Width, height and gap of a line, by text size."""


class ViewSettings:
    """A panel of dials with a button that leads back."""

    def __init__(self, app: App, eyes: OwnEyes) -> None:
        self.app = app
        self.values = {
            "field": tuple(map(str, eyes.fields)), "quick": tuple(f"{each:g}" for each in eyes.quick),
            "invert": ("off", "on"),
        }  # fmt: skip
        self.standard = {"field": str(eyes.field), "quick": "1", "invert": "off"}
        self.scale = app.settings.text_size
        items = column((*DIALS, BACK), WIDTH / 2, 250, *LINES[self.scale])
        self.menu = Menu(items, DIALS[0], app.guard(), app.devices.pointer)

    def value(self, name: str) -> str:
        """Return the current value of a dial."""
        value = chosen(self.app).get(name, self.standard[name])
        return value if value in self.values[name] else self.standard[name]

    def hear(self, said: Input) -> bool:
        """Handle input; return True if it leads back."""
        menu = self.menu
        if isinstance(said, Press) and said.at >= menu.deaf_until and menu.focus in DIALS and said.action in DIAL_STEPS:
            self.turn(menu.focus, DIAL_STEPS[said.action])
            return False
        picked = menu.hear(said)
        if picked in DIALS:
            rect = next(item.rect for item in menu.items if item.id == picked)
            by_mouse = isinstance(said, Press) and said.device == MOUSE and menu.pointer is not None
            self.turn(picked, turned(rect, menu.pointer[0], self.scale) if by_mouse and menu.pointer else 1)
        return bool(picked == BACK)

    def turn(self, name: str, by: int) -> None:
        """Step a dial to its next or previous value."""
        values = self.values[name]
        at = values.index(self.value(name)) if self.value(name) in values else 0
        choose(self.app, **{name: values[(at + by) % len(values)]})
