"""Failed writes: they are tried again, and players are told what is not saved."""

from __future__ import annotations

from game.app.services import Services
from game.match import storage

RETRY_SECONDS = 3.0


class DiskNotices:
    """Retries failed writes until they succeed or the game closes."""

    def __init__(self, app: Services) -> None:
        self.app = app
        self._seconds = 0.0

    def notices(self) -> list[str]:
        """Return a message about everything that is not saved."""
        app, failures = self.app, storage.writer.failures
        if storage.writer.is_locked_out:
            return [app.say("notice.second_game")]
        if not failures:
            return []
        names = ", ".join(sorted({path.name for path in failures}))
        reason = next(iter(failures.values()))
        return [app.say("notice.not_kept", names=names, why=reason)]

    def step(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if storage.writer.has_recovered:
            storage.writer.has_recovered = False
            self.app.toasts.add(self.app.say("notice.disk"), self.app.say("notice.kept_again"))
        self._seconds += dt
        if self._seconds < RETRY_SECONDS:
            return
        self._seconds = 0.0
        for save in self.app.records.autosave, self.app.records.runs.match:
            save.retry_delete()
        storage.retry()
