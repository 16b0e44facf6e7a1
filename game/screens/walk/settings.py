"""The player's choices for walks, and the panels over a walk: the pause and the settings of the view."""

from __future__ import annotations

from collections.abc import Sequence

from components.focus import Id
from components.press import Input
from game.app.application import App
from game.content.models.walk import OwnEyes, walk_look
from game.match.series import seed_word
from game.screens.layout.boxes import Spacer, column, panel
from game.screens.layout.leaves import SMALL, TITLE, Button, Dial, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, TreeMenu, TreePanel, next_value

CHOICES_KEY = "walk"
"""The settings key of the last choices."""


def end_unfinished_walk(app: App) -> None:
    """Move the unfinished walk to the ended ones, before a new walk begins."""
    log = app.records.walks.unfinished()
    if log is not None:
        app.records.walks.end(log, walk_look(app.store).keep)


def last_choices(app: App) -> dict[str, str]:
    """Return the choices of the last walk, by dial."""
    return dict(app.settings.picks.setups.get(CHOICES_KEY, {}))


def save_choices(app: App, **choices: str) -> None:
    """Save choices for the next walk."""
    app.settings.picks.setups = {**app.settings.picks.setups, CHOICES_KEY: {**last_choices(app), **choices}}
    app.settings.save()


class ViewChoices:
    """The view in free movement as the player has chosen it."""

    def __init__(self, app: App, eyes: OwnEyes) -> None:
        choices = last_choices(app)
        field, quick = choices.get("field", ""), choices.get("quick", "")
        self.eyes = eyes
        self.field = int(field) if field.isdigit() and int(field) in eyes.fields else eyes.field
        self.turn_factor = next((speed for speed in eyes.quick if f"{speed:g}" == quick), 1.0)
        self.tilt_sign = -1.0 if choices.get("invert") == "on" else 1.0


PANEL_WIDTH = 308
"""Width of the panels, if their texts need no more."""
VIEW_DIALS = ("field", "quick", "invert")
WALK_ENTRIES = ("join", "looking")
"""Entries of the pause that only a walk has."""


class WalkPause(TreePanel):
    """The pause of a walk. ``entries`` are its entries; ``view`` is the view that the player can switch to."""

    key = "pause.title"

    def __init__(self, app: App, entries: Sequence[str], view: str, seed: int, focus: Id) -> None:
        self.app, self.entries, self.view, self.seed = app, entries, view, seed
        self.menu = TreeMenu(app, self.tree, focus)

    def tree(self) -> Node:
        """Build the panel and the line with the seed below it."""
        buttons = [Button(self.label(name), id=name, extra_height=11) for name in self.entries]
        lines = panel(Text(self.say(self.key), TITLE, side="center"), *buttons, color="outline", pad=(8, 8),
                      gap=(2, 4), preferred_width=PANEL_WIDTH, align="center")
        seed = Text(self.say("pause.seed", seed=seed_word(self.seed)), SMALL, shade=True, inset=6, align="center")
        return column(Spacer(16, 34, weight=1), lines, seed, Spacer(weight=1), self.legend_room(), gap=(0, 4))

    def label(self, name: str) -> str:
        if name == "view":
            return f"{self.say('walk.view')}: {self.say(f'walk.view_{self.view}')}"
        return self.say(f"walk.pause_{name}" if name in WALK_ENTRIES else f"action.{name}")

    def choice(self, player_input: Input) -> Id:
        """Return the chosen entry, or None. Menu and back resume the walk."""
        chosen = self.menu.handle_input(player_input)
        return "resume" if chosen == BACK or self.menu.is_new_press(player_input, "menu") else chosen


class ViewSettings(TreePanel):
    """Dials for the view in first person, with a button that leads back to the pause."""

    key = "walk.pause_looking"

    def __init__(self, app: App, eyes: OwnEyes) -> None:
        self.app = app
        self.values = {
            "field": tuple(map(str, eyes.fields)), "quick": tuple(f"{speed:g}" for speed in eyes.quick),
            "invert": ("off", "on"),
        }
        self.standard = {"field": str(eyes.field), "quick": "1", "invert": "off"}
        self.menu = TreeMenu(app, self.tree, VIEW_DIALS[0], self)

    def tree(self) -> Node:
        title = Text(self.say(self.key), TITLE, side="center")
        back = Button(self.say("action.back"), id=BACK, extra_height=11)
        return self.above_legend(panel(title, *map(self.dial, VIEW_DIALS), back, color="outline", pad=(8, 8),
                                       gap=(2, 4), preferred_width=PANEL_WIDTH + 132))

    def dial(self, name: str) -> Dial:
        alternatives = [self.text(name, value) for value in self.values[name]]
        return Dial(self.say(f"walk.{name}"), self.text(name, self.value(name)), alternatives, id=name)

    def value(self, name: str) -> str:
        """Return the current value of a dial."""
        value = last_choices(self.app).get(name, self.standard[name])
        return value if value in self.values[name] else self.standard[name]

    def text(self, name: str, value: str) -> str:
        return self.say(f"common.{value}") if name == "invert" else self.say(f"walk.of_{name}", value=value)

    def handle_input(self, player_input: Input) -> bool:
        """Handle input; return True if it leads back to the pause."""
        return self.menu.handle_input(player_input) == BACK or self.menu.is_new_press(player_input, "menu")

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if not repeat:
            save_choices(self.app, **{id: next_value(self.values[id], self.value(id), step)})
