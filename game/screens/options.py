"""The options screen: settings in groups; each change takes effect and is saved at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item
from components.press import Input, Point, Press
from game.app.open_screen import PausedMatch
from game.app.settings import SHARES, VALUES, Value
from game.screens.menu import BACK, Menu, column
from game.screens.option_page import LEADS_TO, LINES, NAMES, PAGES, RESET, OptionPage, draw_options
from game.screens.question import Question
from systems.draw import dials

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

GROUPS = {
    "game": ("language", "speed", "hints", "values", "advice", "chances", "undo"),
    "sound": ("master", "music", "board_music", "effects", "interface", "rumble"),
    "picture": ("fullscreen", "glow", "palette", "text_size", "numerals", "flat", "preview"),
    "comfort": ("reduced_motion", "reduced_flashes", "shake", "particles", "background", "banner_time", "voices"),
}
"""Every option of the settings, listed once."""
TURNS = {"left": -1, "right": 1}


class Options(OptionPage):
    """The options screen, which applies each change at once."""

    def __init__(self, app: App, focus: str = "game", behind: PausedMatch | None = None) -> None:
        super().__init__(app)
        self.behind = behind
        """The match to return to; None returns to Home."""
        self.open, self.inside = focus if focus in GROUPS else "game", False
        self.question: Question | None = None
        self.deaf_until = app.guard()
        self.lay(focus, GROUPS[self.open][0], app.devices.pointer)

    def lay(self, group: str, option: str, pointer: tuple[float, float] | None = None) -> None:
        """Lay out everything for the current text size."""
        scale = self.scale = self.app.settings.text_size
        high, gap, line, space = LINES[scale]
        names = NAMES[scale]
        items = column((*GROUPS, *LEADS_TO, RESET, BACK), names.x + names.w / 2, names.y + names.h, names.w, high, gap)
        self.groups = Menu(items, group, self.deaf_until, pointer)
        page = PAGES[scale].grown(-6)
        options = column(GROUPS[self.open], page.x + page.w / 2, page.y + page.h, page.w, line, space)
        self.page = Menu(options, option, self.deaf_until, pointer)

    @property
    def menu(self) -> Menu:
        """The menu that has the focus."""
        return self.page if self.inside else self.groups

    def adopt_settings(self) -> None:
        if self.behind is not None:
            self.behind.adopt_settings()
        if self.scale != self.app.settings.text_size:
            self.lay(self.groups.focus, self.page.focus, self.page.pointer)

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
        elif isinstance(said, Point) and (said.x, said.y) != self.page.pointer:
            # A click repeats the pointer's position; only movement changes the focus.
            for menu in (self.groups, self.page):
                menu.hear(said)
                if menu.under() is not None:
                    self.inside = menu is self.page
        elif isinstance(said, Press) and said.at >= self.deaf_until:
            (self.hear_inside if self.inside else self.hear_outside)(said)

    def hear_outside(self, said: Press) -> None:
        """Handle a press while the groups have the focus; the page follows the focus."""
        chosen = self.groups.hear(said)
        focus = self.groups.focus
        if chosen == BACK:
            self.leave()
        elif chosen in LEADS_TO:
            self.app.go(chosen, behind=self.lend())
        elif chosen == RESET:
            self.question = Question("options.reset_sure", self.app.guard())
        elif chosen in GROUPS or (said.action == "right" and focus in GROUPS):
            self.show(chosen or focus)
            self.inside = True
        elif chosen is None and focus in GROUPS and focus != self.open and said.device != "mouse":
            self.show(focus)

    def leave(self) -> None:
        """Return to the previous screen."""
        if not self.uncover():
            self.app.go("home", focus="options")

    def hear_inside(self, said: Press) -> None:
        """Handle a press while the options have the focus."""
        if said.action in TURNS:
            self.turn(self.page.focus, TURNS[said.action], said.repeat)
            return
        chosen = self.page.hear(said)
        if chosen == BACK:
            self.inside, self.groups.focus = False, self.open
        elif chosen is not None and said.device == "mouse":
            self.click(next(item for item in self.page.items if item.id == chosen))
        elif chosen is not None:
            self.change(chosen, 1)

    def show(self, group: str) -> None:
        """Show the options of a group."""
        if group != self.open:
            self.open = group
            self.lay(group, GROUPS[group][0], self.page.pointer)

    def settle(self, answer: bool | None) -> None:
        """Reset all options to their defaults on yes."""
        if answer is not None:
            self.question = None
            self.deaf_until = self.groups.deaf_until = self.page.deaf_until = self.app.guard()
        if answer:
            self.app.settings.reset()
            self.app.apply_settings()

    def turn(self, name: str, step: int, repeat: bool = False) -> None:
        """Step an option left or right; a bar stops at its ends, and only a bar repeats while the direction is held."""
        if VALUES[name] is not SHARES:
            if not repeat:
                self.change(name, step)
            return
        at = SHARES.index(getattr(self.app.settings, name)) + step
        if 0 <= at < len(SHARES):
            self.set(name, SHARES[at])

    def change(self, name: str, step: int) -> None:
        """Step an option to its next or previous value, wrapping around."""
        values = self.app.unlocked.offered(name)
        self.set(name, values[(values.index(getattr(self.app.settings, name)) + step) % len(values)])

    def click(self, item: Item) -> None:
        """Handle a click on an option: its arrows step it, and its bar takes the value clicked."""
        x, name = (self.page.pointer or item.rect.centre)[0], item.id
        step = dials.turned(item.rect, x, self.scale)
        if VALUES[name] is not SHARES:
            self.change(name, step)
        elif (pieces := dials.pointed(item.rect, x, self.scale)) is not None:
            self.set(name, SHARES[pieces])
        else:
            self.turn(name, step)

    def set(self, name: str, value: Value) -> None:
        """Set an option and apply it."""
        setattr(self.app.settings, name, value)
        self.app.apply_settings()

    def draw(self, canvas: Canvas) -> None:
        draw_options(self, canvas)
