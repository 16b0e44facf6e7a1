"""Screenshots of the table."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from game.app.application import App
from game.match.log import Log
from game.paths import pictures_dir, short_path
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
        if self.is_due and not self.app.picture_saver.is_busy:
            self.is_due = False
            self.app.picture_saver.save_picture(canvas.read(), log, table_name)
            self.job = self.app.picture_saver.job

    def advance(self) -> None:
        """Show a message with the file name or the error once the screenshot is written."""
        job = self.job
        if job is None or not job.done():
            return
        self.job = None
        has_failed = job.cancelled() or job.exception() is not None
        place = {"folder": short_path(pictures_dir())} if has_failed else {"file": short_path(job.result())}
        key = "story.not_saved" if has_failed else "story.saved"
        self.app.toasts.add(self.app.say(f"action.{PICTURE}"), self.app.say(key, **place))
