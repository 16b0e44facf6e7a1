"""The base of the screens on which people go through rooms: that of a walk and that of a run."""

from __future__ import annotations

from components.press import Input, PointerMove, Press
from game.app.application import App
from game.screens.menu import TreeMenu
from game.screens.press_guard import PressGuard
from game.screens.screen import Screen


class OnFoot(Screen):
    """A screen on which people go through rooms; a panel over it takes their input."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open_world()
        self.pointer: tuple[float, float] | None = None
        """The mouse pointer on the picture; None until it moves."""
        self.guard = PressGuard(app)

    @property
    def own_menu(self) -> TreeMenu | None:
        return self.panel.menu if self.panel is not None else None

    def close_panel(self) -> None:
        """Close the open panel, and ignore presses that were meant for it."""
        super().close_panel()
        self.guard.restart()

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, PointerMove):
            self.pointer = player_input.x, player_input.y
        if isinstance(player_input, Press) and self.guard.drops(player_input):
            return
        if self.panel is not None:
            self.handle_panel(self.panel, player_input)
        elif isinstance(player_input, Press):
            self.handle_press(player_input)

    def handle_press(self, press: Press) -> None:
        """Handle a press without an open panel."""
        raise NotImplementedError
