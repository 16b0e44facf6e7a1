"""A picture of the table as it is looked at, for whoever wants to have one."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from game.match.log import Log
from game.paths import pictures_dir, shown

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

PICTURE = "picture"
"""The action that asks for one, at a table that knows it."""


class Photographing:
    """Takes one picture at a time; a sentence says where it lies."""

    def __init__(self, app: App) -> None:
        self.app, self.wanted = app, False
        self.job: Future[Path] | None = None
        """The picture on its way to the disk."""

    def shoot(self, canvas: Canvas, on: str, log: Log | None) -> None:
        """Keep what has been drawn so far, where that was asked for and nothing else is being saved."""
        if self.wanted and not self.app.saving.busy:
            self.wanted = False
            self.app.saving.picture(canvas.read(), log, on)
            self.job = self.app.saving.job

    def step(self) -> None:
        """Say where the picture lies, or why it does not, once that is known."""
        job = self.job
        if job is None or not job.done():
            return
        self.job = None
        say, language = self.app.store.text, self.app.settings.language
        failed = job.cancelled() or job.exception() is not None
        where = {"folder": shown(pictures_dir())} if failed else {"file": shown(job.result())}
        key = "story.not_saved" if failed else "story.saved"
        self.app.toasts.add(say(f"controls.action_{PICTURE}", language), say(key, language, **where))
