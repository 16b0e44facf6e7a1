"""The options screen: groups on the left, the options of one group on the right. Every change applies at once."""

from __future__ import annotations

from itertools import chain

from components.focus import Id, Rect
from components.pose import Pose
from game.app.application import App
from game.app.open_screen import PausedMatch
from game.app.settings import OPTION_VALUES, PERCENTAGES, SPEEDS, SettingValue
from game.content.models.controls import ActionName
from game.screens.layout.boxes import Spacer, column, panel, row
from game.screens.layout.leaves import SMALL, Button, Dial, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, Question, next_value
from game.screens.screen import TreeScreen
from systems.draw.pen import Pen
from systems.draw.widgets import draw_die

GROUPS = {
    "game": ("language", "speed", "hints", "values", "advice", "chances", "undo"),
    "sound": ("master", "music", "board_music", "effects", "interface", "rumble"),
    "picture": ("fullscreen", "glow", "palette", "text_size", "numerals", "flat", "preview"),
    "comfort": ("reduced_motion", "reduced_flashes", "shake", "particles", "background", "banner_time", "voices"),
}
"""All options by group."""
RESET = "reset"
LEADS_TO = ("controls", "statistics")
"""Entries that open another screen."""
PACE_NAMES: dict[object, str] = dict(zip(SPEEDS, ("slow", "normal", "fast", "faster", "instant"), strict=True))
SAMPLE_DICE = (("seat1", 1), ("seat2", 2), ("double", 1), ("triple", 2), ("diagonal", 1))
"""Colors and seats of the sample dice below the picture options."""


class Options(TreeScreen):
    """Options screen that applies every change at once."""

    def __init__(self, app: App, focus: str = "game", screen_behind: PausedMatch | None = None) -> None:
        super().__init__(app)
        self.screen_behind = screen_behind
        self.open = focus if focus in GROUPS else "game"
        self.begin(focus)

    @property
    def inside(self) -> bool:
        """True if the focus is on an option, not on a group."""
        return self.focus in GROUPS[self.open]

    def tree(self) -> Node:
        names = [Button(self.say(f"options.group_{name}" if name in GROUPS else f"action.{name}"), id=name,
                        mark=name == self.open) for name in (*GROUPS, *LEADS_TO, RESET, BACK)]
        samples = Picture(self.paint, (240, 34), (240, 30)) if self.open == "picture" else None
        widest = max(column(*map(self.dial, group)).width(self.app.paper).steps[0] for group in GROUPS.values())
        page = panel(*map(self.dial, GROUPS[self.open]), Spacer(weight=1), samples, preferred_width=widest + 12,
                     gap=(0, 4), pad=(6, 4), weight=1, shrinks_last=True, area="page")
        descriptions = [self.say(f"options.about_{name}") for name in (*chain(*GROUPS.values()), RESET, *LEADS_TO)]
        focus = self.focus
        about = self.say(f"options.about_{focus}") if focus in (RESET, *LEADS_TO) or focus in OPTION_VALUES else ""
        body = column(row(column(*names, area="groups", preferred_width=180), page, gap=(3, 8), weight=1),
                      Text(about, SMALL, alternatives=descriptions, inset=4), gap=(2, 4))
        return self.page(self.say("action.options"), body, "change" if self.inside else "select", "back")

    def dial(self, name: str) -> Dial:
        value, share = self.app.settings.options()[name], OPTION_VALUES[name] is PERCENTAGES
        words = [self.value_text(name, choice) for choice in self.app.unlocks.choices(name)]
        pieces = PERCENTAGES.index(value) if share else None
        return Dial(self.say(f"options.{name}"), self.value_text(name, value), words, pieces, id=name)

    def value_text(self, name: str, value: object) -> str:
        """Return the text of a value; a language names itself."""
        if name == "language":
            return self.app.store.text("language", str(value))
        if name == "speed":
            return self.say(f"options.{PACE_NAMES[value]}")
        if name == "banner_time":
            return self.say("options.times", times=value)
        if value is None:
            return self.say(f"options.{name}_new")
        if isinstance(value, bool):
            return self.say("common.on" if value else "common.off")
        return str(value) if OPTION_VALUES[name] is PERCENTAGES else self.say(f"options.{name}_{value}")

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw dice in the current colors and in the shapes of both seats."""
        for at, (color, seat) in enumerate(SAMPLE_DICE):
            pose = Pose(rect.center[0] + (at - 2) * 48, rect.center[1])
            numerals = self.app.settings.comfort.numerals
            draw_die(pen, at + 2, pose, pen.palette.rgb(color), "_medium", seat=seat, numerals=numerals)

    def focus_moved(self) -> None:
        if self.focus in GROUPS and self.menu.under() is None:
            self.open = self.focus

    def beyond_edge(self, action: ActionName) -> None:
        if action == "right" and self.focus in GROUPS:
            self.button_confirmed(self.focus)

    def leaves_page(self) -> bool:
        self.focus = self.open
        return True

    def button_confirmed(self, id: Id) -> None:
        if id == BACK:
            self.leave()
        elif id in LEADS_TO:
            self.app.go(id, screen_behind=self.lend())
        elif id == RESET:
            self.question = Question("options.reset_sure", self.app)
        else:
            self.open, self.focus = id, GROUPS[id][0]

    def leave(self) -> None:
        if self.inside:
            self.focus = self.open
        elif not self.uncover():
            self.app.go("home", focus="options")

    def question_answered(self, yes: bool) -> None:
        if yes:
            self.app.settings.reset()
            self.app.apply_settings()

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        values, current = self.app.unlocks.choices(id), self.app.settings.options()[id]
        if OPTION_VALUES[id] is PERCENTAGES:  # A bar stops at its ends. Holding the direction repeats only on a bar.
            self.set_option(id, PERCENTAGES[max(0, min(len(PERCENTAGES) - 1, PERCENTAGES.index(current) + step))])
        elif not repeat:
            self.set_option(id, next_value(values, current, step))

    def bar_clicked(self, id: Id, pieces: int) -> None:
        self.set_option(id, PERCENTAGES[pieces])

    def set_option(self, name: str, value: SettingValue) -> None:
        """Set an option and apply the settings."""
        self.app.settings.change(name, value)
        self.app.apply_settings()
