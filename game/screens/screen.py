"""What every screen of the game can do."""

from __future__ import annotations

from typing import Any

from game.app.application import App
from game.app.attention import Attention
from game.app.open_screen import OpenScreen, PausedMatch, RunningMatch
from game.background.job import Job


class Screen(OpenScreen):
    """A screen that knows the application, and perhaps a match that waits behind it."""

    behind: PausedMatch | None = None
    """What waits behind this screen."""
    reading: Job[Any] | None = None
    """The list of the screen while it is being read."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def waiting(self) -> RunningMatch | None:
        return None if self.behind is None else self.behind.live

    def say(self, key: str, **values: object) -> str:
        """A text in the chosen language."""
        return self.app.store.text(key, self.app.settings.language, **values)

    def uncover(self) -> bool:
        """Back to the screen that waits behind this one; whether there is one."""
        waiting = self.lend()
        if waiting is not None:
            self.app.come_back(waiting)
            waiting.come_back()
        return waiting is not None

    def lend(self) -> PausedMatch | None:
        """What waits behind this screen, for the one in front of it to let go of if the game goes elsewhere."""
        waiting, self.behind = self.behind, None
        return waiting

    def resume(self) -> None:
        """Back to this screen from the one in front of it, with what it had lent."""
        front = self.app.current
        if isinstance(front, Screen):
            self.behind = front.lend()
        self.app.come_back(self)

    def close(self) -> None:
        if self.behind is not None:
            self.behind.drop()

    def attention(self) -> Attention:
        """What holds the focus: the question that is open, else the menu, where there is one."""
        panel = getattr(self, "question", None) or getattr(self, "offer", None) or self
        menu = getattr(panel, "menu", None)
        return Attention(menu, menu.focus if menu else None)
