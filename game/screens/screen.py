"""The base class of all screens."""

from __future__ import annotations

from typing import Any

from game.app.application import App
from game.app.open_screen import Attention, OpenScreen, PausedMatch, RunningMatch
from game.background.job import Job


class Screen(OpenScreen):
    """A screen that knows the application, and perhaps a match that waits behind it."""

    behind: PausedMatch | None = None
    """The match or screen that waits behind this one."""
    reading: Job[Any] | None = None
    """The job that reads this screen's list, while it runs."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def waiting(self) -> RunningMatch | None:
        return None if self.behind is None else self.behind.live

    def say(self, key: str, **values: object) -> str:
        """Return a text in the current language."""
        return self.app.store.text(key, self.app.settings.language, **values)

    def uncover(self) -> bool:
        """Return to the screen that waits behind this one; return True if one was waiting."""
        waiting = self.lend()
        if waiting is not None:
            self.app.come_back(waiting)
            waiting.come_back()
        return waiting is not None

    def lend(self) -> PausedMatch | None:
        """Hand over the screen that waits behind this one, so that the next screen becomes responsible for it."""
        waiting, self.behind = self.behind, None
        return waiting

    def resume(self) -> None:
        """Return to this screen from the one in front and take back what was lent to it."""
        front = self.app.current
        if isinstance(front, Screen):
            self.behind = front.lend()
        self.app.come_back(self)

    def close(self) -> None:
        if self.behind is not None:
            self.behind.drop()

    def attention(self) -> Attention:
        """Return the focus: that of the open question, else that of the menu, if any."""
        panel = getattr(self, "question", None) or getattr(self, "offer", None) or self
        menu = getattr(panel, "menu", None)
        return Attention(menu, menu.focus if menu else None)
