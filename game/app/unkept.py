"""Messages about the disk: one if something cannot be saved, and one if it is saved again."""

from __future__ import annotations

from game.app.services import Services
from game.match import keeping

TOLD = "disk", "kept_again"
AGAIN = 3.0
"""Seconds until a failed write is retried."""


class Unkept:
    """Retries failed writes until they succeed or the game closes."""

    def __init__(self, app: Services) -> None:
        self.app = app
        self._passed = 0.0

    def notices(self) -> list[str]:
        """Return a message about everything that is not saved."""
        app, found = self.app, keeping.here.unkept
        if keeping.here.second:
            return [app.store.text("notice.second_game", app.settings.language)]
        if not found:
            return []
        names = ", ".join(sorted({path.name for path in found}))
        why = next(iter(found.values()))
        return [app.store.text("notice.not_kept", app.settings.language, names=names, why=why)]

    def step(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if keeping.here.mended:
            keeping.here.mended = False
            head, text = (self.app.store.text(f"notice.{key}", self.app.settings.language) for key in TOLD)
            self.app.toasts.add(head, text)
        self._passed += dt
        if self._passed < AGAIN:
            return
        self._passed = 0.0
        self.app.saves.again()
        if keeping.here.waits:
            keeping.disk.ask("try again", keeping.here.again)

    def end(self) -> None:
        """Start a last retry without waiting for it."""
        if keeping.here.waits:
            keeping.disk.ask("try a last time", keeping.here.again)
