"""What a player may set; each change counts at once and is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.screens.look import backdrop, choices, heading, legend
from game.screens.menu import BACK, Menu, column
from game.screens.screen import Screen
from game.settings import LANGUAGES, SPEEDS
from systems.input.press import Input, Press

if TYPE_CHECKING:
    from game.app import App
    from systems.draw.canvas import Canvas

VALUES: dict[str, tuple[Any, ...]] = {
    "language": LANGUAGES,
    "fullscreen": (False, True),
    "speed": SPEEDS,
}
"""What each option can be, in the order left and right walk; confirm goes right too."""


TURNS = {"left": -1, "right": 1}
PACES = dict(zip(SPEEDS, ("slow", "normal", "fast", "faster", "instant"), strict=True))


class Options(Screen):
    """Lines of an option and its value, and the way back."""

    def __init__(self, app: App, focus: str = "language") -> None:
        super().__init__(app)
        self.menu = Menu(column((*VALUES, BACK), 320, 240, 300, 24, 8), focus, app.guard())

    def hear(self, said: Input) -> None:
        if isinstance(said, Press) and said.action in TURNS and self.menu.focus in VALUES:
            if said.at >= self.menu.deaf_until:
                self.change(self.menu.focus, TURNS[said.action])
            return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.app.go("home", focus="options")
        elif chosen is not None:
            self.change(chosen, 1)

    def change(self, name: str, step: int) -> None:
        """The next or last value of an option."""
        values = VALUES[name]
        at = values.index(getattr(self.app.settings, name))
        setattr(self.app.settings, name, values[(at + step) % len(values)])
        self.app.apply_settings()

    def line(self, name: str) -> str:
        """An option and its value in words."""
        if name == BACK:
            return self.say("options.back")
        return f"{self.say(f'options.{name}')}: {self.value(name)}"

    def value(self, name: str) -> str:
        """What an option is set to; a language names itself."""
        settings = self.app.settings
        if name == "language":
            return self.app.store.text("language", settings.language)
        if name == "speed":
            return self.say(f"options.{PACES[settings.speed]}")
        return self.say("common.on" if settings.fullscreen else "common.off")

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        heading(self, "options.title")
        choices(self, self.menu, self.line)
        legend(self, confirm="change", back="back")
