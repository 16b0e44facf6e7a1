"""The options, with groups on the left and their dials on the right, and the screen that rebinds keys and buttons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from components.focus import Id, Rect
from components.pose import Pose
from components.press import MOUSE, Input, PointerMove, Press
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.app.people import unlocked_values
from game.app.settings import OPTION_VALUES, PERCENTAGES, SPEEDS, SettingValue
from game.content.models.controls import COMMON_ACTIONS, ActionName, DeviceFamily
from game.screens.layout.boxes import Spacer, TableLine, center, column, panel, row, table
from game.screens.layout.leaves import ARROW_ROOM, SMALL, Button, Dial, Picture, Text
from game.screens.layout.node import Need, Node, need
from game.screens.menu import BACK, DIAL_STEPS, TreeMenu, TreePanel, next_value, next_within
from game.screens.screen import PagedScreen, TreeScreen
from systems.draw.pen import Pen
from systems.draw.widgets import cap_width, draw_cap, draw_die
from systems.input import bindings
from systems.input.bindings import cap_text
from systems.input.devices import KEYBOARD, CaughtPress

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


class Options(PagedScreen):
    """Options screen that applies every change at once."""

    pages, entries = tuple(GROUPS), (*GROUPS, *LEADS_TO, RESET, BACK)
    open_page = "game"

    def __init__(self, app: App, screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        self.begin(self.open_page)

    def tree(self) -> Node:
        names = [Button(self.say(f"options.group_{name}" if name in GROUPS else f"action.{name}"), id=name,
                        is_marked=name == self.open_page) for name in self.entries]
        samples = Picture(self.paint, (240, 34), (240, 30)) if self.open_page == "picture" else None
        widest = max(column(*map(self.dial, group)).width(self.app.main_canvas).lengths[0] for group in GROUPS.values())
        page = panel(*map(self.dial, GROUPS[self.open_page]), Spacer(weight=1), samples, preferred_width=widest + 12,
                     gap=(0, 4), pad=(6, 4), weight=1, shrinks_last=True, area="page")
        descriptions = [self.say(f"options.about_{name}") for name in (*chain(*GROUPS.values()), RESET, *LEADS_TO)]
        focus = self.focus
        about = self.say(f"options.about_{focus}") if focus in (RESET, *LEADS_TO) or focus in OPTION_VALUES else ""
        body = column(row(column(*names, area="groups", preferred_width=180), page, gap=(3, 8), weight=1),
                      Text(about, SMALL, alternatives=descriptions, inset=4), gap=(2, 4))
        return self.page(self.say("action.options"), body, "change" if self.has_page_focus else "select", "back")

    def dial(self, name: str) -> Dial:
        value, share = self.app.settings.options()[name], OPTION_VALUES[name] is PERCENTAGES
        words = [self.value_text(name, choice) for choice in unlocked_values(self.app, name)]
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
        for index, (color, seat) in enumerate(SAMPLE_DICE):
            pose = Pose(rect.center[0] + (index - 2) * 48, rect.center[1])
            numerals = self.app.settings.comfort.numerals
            draw_die(pen, index + 2, pose, pen.palette.rgb(color), "_medium", seat=seat, numerals=numerals)

    def focus_moved(self) -> None:
        if self.focus in GROUPS and self.menu.under() is None:
            self.open_page = self.focus

    def enter_page(self) -> None:
        self.focus = GROUPS[self.open_page][0]

    def button_confirmed(self, id: Id) -> None:
        if id in LEADS_TO:
            self.app.go(id, screen_behind=self)
        elif id == RESET:
            self.ask("options.reset_sure", self.reset)
        else:
            self.open_page = id
            self.enter_page()

    def reset(self) -> None:
        self.app.settings.reset()
        self.app.apply_settings()

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        values, current = unlocked_values(self.app, id), self.app.settings.options()[id]
        if OPTION_VALUES[id] is PERCENTAGES:  # A bar stops at its ends. Holding the direction repeats only on a bar.
            self.set_option(id, next_within(PERCENTAGES, current, step))
        elif not repeat:
            self.set_option(id, next_value(values, current, step))

    def bar_clicked(self, id: Id, pieces: int) -> None:
        self.set_option(id, PERCENTAGES[pieces])

    def set_option(self, name: str, value: SettingValue) -> None:
        self.app.settings.change(name, value)
        self.app.apply_settings()


DEVICE, CANCEL = "device", "cancel"
CAP_GAP = 8


class ControlsScreen(TreeScreen):
    """The bindings of one kind of device: a line for each action and its keys or buttons.

    A newly pressed key replaces the old key of the action. If another action has that key, the player is asked whether
    to swap the two. Waiting for a press ends after a timeout, with the reserved key, with a click on the cancel button,
    or with a press on another device.
    """

    def __init__(self, app: App, screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        self.page_family: DeviceFamily = app.family if app.family in self.families else "keys_left"
        self.begin(DEVICE)

    @property
    def key_question(self) -> KeyQuestion | None:
        """The panel that waits for a press."""
        return self.panel if isinstance(self.panel, KeyQuestion) else None

    @property
    def families(self) -> tuple[DeviceFamily, ...]:
        """The kinds of device available now."""
        pads = {self.app.devices.family(pad) for pad in self.app.devices.pads()}
        return tuple(family for family in bindings.FAMILIES if family in pads or family not in bindings.PADS)

    @property
    def rows(self) -> tuple[str, ...]:
        """The ids of the lines of the current device. Actions that only some tables use come last."""
        return tuple(f"action_{action}" for action in self.app.devices.bound[self.page_family])

    def tree(self) -> Node:
        lines = [TableLine([Text(self.say(f"action.{action}"), color="card", focus_color="text", centered=True),
                            KeyCaps(self.page_family, names)], pad=(10, 1), id=f"action_{action}")
                 for action, names in self.app.devices.bound[self.page_family].items()]
        device = DialButton(self.say(f"controls.{self.page_family}"), id=DEVICE)
        reset, back = (Button(self.say(f"action.{id}"), id=id) for id in (RESET, BACK))
        bindings_table = panel(table(*lines, weights=(1, 0), gap=(1, 2), weight=1), pad=(4, 4), weight=1)
        body = row(Spacer(weight=1), column(device, bindings_table, reset, back, gap=(2, 5), preferred_width=400),
                   Spacer(weight=1))
        confirm = "change" if self.focus in self.rows else "select"
        return self.page(self.say("action.controls"), body, confirm, "back")

    def live_state(self) -> object:
        return {family: dict(names) for family, names in self.app.devices.bound.items()}

    def handle_input(self, player_input: Input) -> None:
        if self.page_family not in self.families:
            self.stop()
            self.cycle_device(1)
        if isinstance(player_input, Press) and player_input.action in DIAL_STEPS and self.panel is None:
            if self.menu.is_new_press(player_input):
                self.cycle_device(DIAL_STEPS[player_input.action])
        else:
            super().handle_input(player_input)

    def button_confirmed(self, id: Id) -> None:
        if id == RESET:
            self.ask("controls.reset_sure", lambda: self.app.change_bindings(None))
        elif id == DEVICE:
            pointer = self.menu.pointer if self.pressed_by == MOUSE else None
            left = pointer is not None and pointer[0] < self.menu.rect(DEVICE).center[0]
            self.cycle_device(-1 if left else 1)
        else:
            self.show_panel(KeyQuestion(self, id.removeprefix("action_")))
            self.app.devices.listen(True)

    def cycle_device(self, step: int) -> None:
        """Show the next or previous kind of device, in a cycle."""
        families = self.families
        index = families.index(self.page_family) + step if self.page_family in families else 0
        self.page_family = families[index % len(families)]
        if self.focus not in (*self.rows, RESET, BACK):
            self.focus = DEVICE
        self.invalidate()

    def close(self) -> None:
        self.stop()
        super().close()

    def stop(self) -> None:
        if self.key_question is not None:
            self.close_panel()
            self.app.devices.listen(False)

    def update(self, dt: float) -> None:
        presses = [*self.app.devices.caught_presses]
        self.app.devices.caught_presses.clear()
        for press in presses:
            if self.key_question is not None:
                self.take(self.key_question, press)
        if self.key_question is not None and self.app.clock.now >= self.key_question.until:
            self.stop()

    def take(self, question: KeyQuestion, press: CaughtPress) -> None:
        """Handle a press caught while the screen waits for one."""
        family = self.page_family
        own = press.device == (KEYBOARD if family in bindings.HALVES else MOUSE)
        if family in bindings.PADS:
            own = self.app.devices.family(press.device) == family and press.device.startswith("pad")
        is_click = press.device == MOUSE and question.menu.under() == CANCEL
        if not own or is_click or press.name == question.cancel_key:
            self.stop()
        elif not press.name:
            question.strange = True
        else:
            self.stop()
            self.bind(question.action, press.name)

    def bind(self, action: ActionName, name: str) -> None:
        """Bind a key to an action, or ask first if another action has it."""
        bound, family = self.app.devices.bound, self.page_family
        owner = bindings.holder(bound, family, name)
        swapped = bindings.assign(bound, family, action, name)
        if owner in (None, (family, action)) or (owner is not None and owner[1] not in COMMON_ACTIONS):
            # Actions that only some tables use give way without a question and get the old key in exchange.
            self.app.change_bindings(swapped)
            return
        assert owner is not None
        values = {"name": cap_text(family, name), "action": self.say(f"action.{owner[1]}"),
                  "device": self.say(f"controls.{owner[0]}")}
        if bindings.may_change_key(bound, family, action):
            self.ask("controls.swap_sure", lambda: self.app.change_bindings(swapped), focus="yes", **values)
        else:
            self.tell("controls.not_over", **values)


class KeyQuestion(TreePanel):
    """The panel that waits for the new key or button of an action."""

    key = "controls.press"

    def __init__(self, screen: ControlsScreen, action: ActionName) -> None:
        self.app, self.family, self.action = screen.app, screen.page_family, action
        self.until = self.app.clock.now + self.app.store.controls.rebind_wait
        """Time at which the waiting ends, in seconds on the application's clock."""
        self.strange = False
        """True if an unusable key was pressed."""
        self.menu = TreeMenu(self.app, self.tree, CANCEL, live_state=lambda: (self.seconds, self.strange))

    @property
    def seconds(self) -> int:
        """Whole seconds left."""
        return max(0, math.ceil(self.until - self.app.clock.now))

    @property
    def cancel_key(self) -> str:
        """The reserved key that ends the waiting, "" for none."""
        keys = bindings.FIXED_KEYS.get("keys_left" if self.family in bindings.HALVES else self.family)
        return keys[0] if keys else ""

    def tree(self) -> Node:
        """Build the panel: the action, the seconds left and the ways to cancel."""
        words = self.say("controls.waits", seconds=self.seconds, device=self.say(f"controls.{self.family}"))
        if self.cancel_key:
            words += " " + self.say("controls.stops", name=cap_text(self.family, self.cancel_key))
        strange = self.say("controls.strange")
        title = Text(self.say("controls.press", action=self.say(f"action.{self.action}")),
                     ("bold", "body", "small"), "outline", side="center")
        hint = Text(strange if self.strange else words, color="warning" if self.strange else "text", side="center",
                    centered=True, alternatives=[words, strange])
        cancel = Button(self.say("action.cancel"), id=CANCEL, arrows=False, align="center", extra_height=9)
        return center(panel(title, hint, cancel, color="outline", pad=(14, 12), gap=(4, 10), preferred_width=360))

    def answer(self, player_input: Input) -> bool | None:
        """Only follow the mouse; the screen handles caught presses."""
        if isinstance(player_input, PointerMove):
            self.menu.handle_input(player_input)
        return None


@dataclass(eq=False)
class DialButton(Button):
    """A button that left and right change too; its arrows point outward."""

    def draw(self, pen: Pen, focused: bool) -> None:
        super().draw(pen, focused)
        if self.arrows and not focused:
            for side in (-1.0, 1.0):
                x = self.rect.center[0] + side * (self.rect.w / 2 + ARROW_ROOM - 6)
                pen.sprite("arrow", x, self.rect.center[1], tint=pen.palette.rgb("dim"), scale_x=side)


@dataclass(eq=False)
class KeyCaps(Node):
    """Pictures of keys or buttons, side by side at the right edge."""

    family: DeviceFamily
    names: Sequence[str]

    def measure_width(self, pen: Pen) -> Need:
        return need(sum(cap_width(pen, self.family, name) + CAP_GAP for name in self.names))

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(16 * pen.text_scale, 15 * pen.text_scale)

    def draw(self, pen: Pen, focused: bool) -> None:
        x = self.rect.x + self.rect.w
        for name in reversed(self.names):
            width = cap_width(pen, self.family, name)
            draw_cap(pen, self.family, name, x - width / 2, self.rect.center[1])
            x -= width + CAP_GAP
