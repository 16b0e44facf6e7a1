"""The screen that rebinds keys and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Point, Press
from game.app.open_screen import PausedMatch
from game.content.models.controls import SAID, Action, Family
from game.screens.controls_page import CANCEL, LEAST, LINES, LOW, ControlsPage, Waiting, draw_controls, rows
from game.screens.long_list import in_sight
from game.screens.menu import BACK, Menu, column
from game.screens.question import Question
from systems.input import bindings
from systems.input.devices import KEYS, MOUSE, Caught
from systems.input.glyphs import cap_text

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

DEVICE, RESET = "device", "reset"
TURNS = {"left": -1, "right": 1}


class Controls(ControlsPage):
    """The bindings of one kind of device: a line for each action and its keys or buttons.

    A newly pressed key replaces the old key of the action. If another action has that key, the player is asked whether
    to swap the two. Waiting for a press ends after a timeout, with the reserved key, with a click on the cancel button,
    or with a press on another device.
    """

    def __init__(self, app: App, behind: PausedMatch | None = None) -> None:
        super().__init__(app)
        self.behind = behind
        """The match paused behind the options."""
        self.family: Family = app.family if app.family in self.families else "keys_left"
        self.asked: Waiting | None = None
        self.wanted: tuple[Action, str] | None = None
        """The subject of the question: an action, and a key that another action has."""
        self.question: Question | None = None
        self.deaf_until = app.guard()
        self.menu = Menu([], DEVICE)
        self.first = 0
        """The first line in view."""
        self.lay(DEVICE)

    @property
    def families(self) -> tuple[Family, ...]:
        """The kinds of device available now."""
        there = {self.app.devices.family(pad) for pad in self.app.devices.pads()}
        return tuple(family for family in bindings.FAMILIES if family in there or family not in bindings.PADS)

    @property
    def rows(self) -> tuple[str, ...]:
        """The ids of the lines of the current device."""
        return rows(self.app.devices.bound, self.family)

    def lay(self, focus: str) -> None:
        """Lay out the screen for the current device and text size."""
        scale = self.scale = self.app.settings.text_size
        known, (top, wide, high, gap) = self.rows, LINES[scale]
        high = max(LEAST[scale], min(high, (top - LOW) // (len(known) + 3) - gap))
        sight = min(len(known), (top - LOW) // (high + gap) - 3)
        size = (wide, high, gap)
        shown = in_sight(known, (RESET, BACK), focus, self.first, sight, (320, top - high - gap), size)
        self.first, self.more = shown.first, shown.more
        items = [*column((DEVICE,), 320, top, *size), *shown.items]
        self.menu = Menu(items, focus, self.deaf_until, self.menu.pointer)

    def hear(self, said: Input) -> None:
        if self.family not in self.families:
            self.stop()
            self.turn(1)
        if self.asked is not None:
            if isinstance(said, Point):
                self.menu.pointer = (said.x, said.y)
        elif self.question is not None:
            self.settle(self.question.answer(said))
        elif isinstance(said, Press) and said.action in TURNS:
            if said.at >= self.deaf_until and not said.repeat:
                self.turn(TURNS[said.action])
        else:
            chosen, focus = self.menu.hear(said), self.menu.focus
            if focus in self.rows:
                self.lay(focus)
            self.choose(chosen, said)

    def choose(self, chosen: str | None, said: Input) -> None:
        """Act on a confirmed item."""
        if chosen == BACK:
            self.leave()
        elif chosen == RESET:
            self.question = Question("controls.reset_sure", self.app)
        elif chosen == DEVICE:
            x = (self.menu.pointer or (640, 0))[0] if said.device == MOUSE else 640
            self.turn(-1 if x < 320 else 1)
        elif chosen is not None:
            for action in self.app.devices.bound[self.family]:
                if action == chosen.removeprefix("action_"):
                    self.asked = Waiting(action, self.app.clock + self.app.store.controls.rebind_wait)
                    self.app.devices.listen(True)

    def turn(self, step: int) -> None:
        """Show the next or previous kind of device, in a cycle."""
        families = self.families
        at = families.index(self.family) + step if self.family in families else 0
        self.family = families[at % len(families)]
        focus = self.menu.focus
        self.lay(focus if focus in (*self.rows, RESET, BACK) else DEVICE)

    def close(self) -> None:
        self.stop()
        super().close()

    def stop(self) -> None:
        """Stop waiting for a press."""
        if self.asked is not None:
            self.asked = None
            self.app.devices.listen(False)
            self.deaf_until = self.menu.deaf_until = self.app.guard()

    def update(self, dt: float) -> None:
        caught = [*self.app.devices.caught]
        self.app.devices.caught.clear()
        for each in caught:
            if self.asked is not None:
                self.take(self.asked, each)
        if self.asked is not None and self.app.clock >= self.asked.until:
            self.stop()

    def take(self, asked: Waiting, caught: Caught) -> None:
        """Handle a press caught while the screen waits for one."""
        family = self.family
        own = caught.device == (KEYS if family in bindings.HALVES else MOUSE)
        if family in bindings.PADS:
            own = self.app.devices.family(caught.device) == family and caught.device.startswith("pad")
        at = self.menu.pointer
        clicked = caught.device == MOUSE and at is not None and CANCEL[self.scale].holds(*at)
        reserved = bindings.ALWAYS["keys_left" if family in bindings.HALVES else family][0] if family != MOUSE else ""
        if not own or clicked or caught.name == reserved:
            self.stop()
        elif not caught.name:
            asked.strange = True
        else:
            self.stop()
            self.bind(asked.action, caught.name)

    def bind(self, action: Action, name: str) -> None:
        """Bind a key to an action, or ask first if another action has it."""
        set_, family = self.app.devices.bound, self.family
        had = bindings.holder(set_, family, name)
        if had in (None, (family, action)) or (had is not None and had[1] not in SAID):
            # Actions that only some tables use give way without a question and get the old key in exchange.
            self.app.change_bindings(bindings.assigned(set_, family, action, name))
            return
        assert had is not None
        told = {"name": cap_text(family, name), "action": self.say(f"controls.action_{had[1]}")}
        told["device"] = self.say(f"controls.{had[0]}")
        if bindings.goes_over(set_, family, action):
            self.wanted = action, name
            self.question = Question("controls.swap_sure", self.app, focus="yes", **told)
        else:
            self.question = Question("controls.not_over", self.app, other="ok", **told)

    def settle(self, answer: bool | None) -> None:
        """Swap two keys or restore the defaults if the answer is yes."""
        if answer is None:
            return
        asked, wanted, self.question, self.wanted = self.question, self.wanted, None, None
        self.deaf_until = self.menu.deaf_until = self.app.guard()
        if not answer:
            return
        if wanted is not None:
            self.app.change_bindings(bindings.assigned(self.app.devices.bound, self.family, *wanted))
        elif asked is not None and asked.key == "controls.reset_sure":
            self.app.change_bindings(None)

    def draw(self, canvas: Canvas) -> None:
        draw_controls(self, canvas)
