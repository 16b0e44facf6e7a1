"""The guard against presses that were meant for what was on the screen before."""

from __future__ import annotations

from components.press import Press, TypedText
from game.app.app_state import AppState


class PressGuard:
    """Drops presses for a moment after something has opened or closed; the usual time is that of panels."""

    def __init__(self, app: AppState, seconds: float | None = None) -> None:
        self.app = app
        self.restart(seconds)

    def restart(self, seconds: float | None = None) -> None:
        """Drop presses for some seconds from now on."""
        self.until = self.app.clock.now + (self.app.content.timing.panel_guard if seconds is None else seconds)

    def drops(self, press: Press | TypedText) -> bool:
        """Return True if a press came too early to count."""
        return press.at < self.until
