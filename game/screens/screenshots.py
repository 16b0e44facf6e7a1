"""Screenshots of the table, taken on request."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from game.match.log import Log
from game.paths import pictures_dir, short_path

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


PICTURE = "picture"
"""The action that takes a screenshot, at tables that support it."""


class Screenshots:
    """A screenshot taker; it handles one at a time and shows a message with the file name."""

    def __init__(self, app: App) -> None:
        self.app, self.is_due = app, False
        self.job: Future[Path] | None = None
        """The screenshot being written to disk."""

    def shoot(self, canvas: Canvas, table_name: str, log: Log | None) -> None:
        """Save the frame drawn so far if requested and no other save is running."""
        if self.is_due and not self.app.saving.busy:
            self.is_due = False
            self.app.saving.picture(canvas.read(), log, table_name)
            self.job = self.app.saving.job

    def step(self) -> None:
        """Show a message with the file name or the error once the screenshot is written."""
        job = self.job
        if job is None or not job.done():
            return
        self.job = None
        say, language = self.app.store.text, self.app.settings.language
        failed = job.cancelled() or job.exception() is not None
        where = {"folder": short_path(pictures_dir())} if failed else {"file": short_path(job.result())}
        key = "story.not_saved" if failed else "story.saved"
        self.app.toasts.add(say(f"action.{PICTURE}", language), say(key, language, **where))
