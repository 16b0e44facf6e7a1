"""What every screen can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.attention import Attention
from systems.input.press import Input

if TYPE_CHECKING:
    from game.app.window import App
    from game.screens.match import MatchScreen
    from systems.draw.canvas import Canvas


class Screen:
    """One picture of the application at a time; it hears all input and decides what comes next."""

    behind: MatchScreen | None = None
    """The match that waits behind this screen."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def live(self) -> MatchScreen | None:
        """The match that runs on this screen."""
        return None

    @property
    def active(self) -> int:
        """The seat that acts."""
        return 1

    def say(self, key: str, **values: object) -> str:
        """A text in the chosen language."""
        return self.app.store.text(key, self.app.settings.language, **values)

    def hear(self, said: Input) -> None:
        """Take one input, in the order they happened."""

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything, back to front."""

    def adopt_settings(self) -> None:
        """Take up what the options and the data say now."""

    def attention(self) -> Attention:
        """What holds the focus: the question that is open, else the menu, where there is one."""
        panel = getattr(self, "question", None) or getattr(self, "offer", None) or self
        menu = getattr(panel, "menu", None)
        return Attention(menu, menu.focus if menu else None)

    def close(self) -> None:
        """Another screen follows; let go of what this one holds."""
