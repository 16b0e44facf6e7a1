"""Saves pictures and films that players request."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from game.app.headless import allow_no_display
from game.app.settings import Settings
from game.background.job import Job, Report, Runner
from game.background.process import Process
from game.background.worker import Worker
from game.content.models.players import FilmRules
from game.content.whole_file import fresh_of, settle
from game.match.log import Log, write_log
from game.match.replays import Replay
from game.paths import pictures_dir

if TYPE_CHECKING:
    from PIL import Image

    from game.app.film import Projector

Kind = Literal["picture", "film"]
LARGE = 3
"""Scale of a saved picture, compared with the virtual one."""
CALM = {"fullscreen": False, "background": 0, "glow": "standard", "text_size": 1, "speed": 1.0}
"""Options for every film, which keep it small by reducing motion."""


class Saving:
    """Saves one picture or film at a time, until the game closes. The player may leave the screen."""

    def __init__(self, window: Callable[..., Projector], films: Runner | None = None) -> None:
        self.window = window
        """Opens the window that makes a film."""
        self.job: Job[Path] | None = None
        """The current or last job."""
        self.kind: Kind = "picture"
        self.log: Log | None = None
        """The match in the picture or film."""
        self._disk = Worker("pictures")
        self._films = films
        self._filming: Runner | None = None
        self._fresh: Path | None = None
        """The temporary file of a film."""

    @property
    def busy(self) -> bool:
        """True while something is being saved."""
        return self.job is not None and not self.job.done()

    def picture(self, picture: Image.Image, log: Log | None, name: str = "") -> None:
        """Save a picture of a match, or one with that name."""
        self._begin("picture", log)
        self.job = self._disk.ask("save a picture", save, picture, pictures_dir(), name if log is None else stem(log))

    def film(self, log: Log, settings: Settings, rules: FilmRules) -> None:
        """Save a match as a film."""
        from game.app.film import FILM, film

        self._begin("film", log)
        self._filming = self._films or Process("kotsu films", allow_no_display)
        options = {**asdict(settings), **CALM}
        out = free(pictures_dir(), stem(log), "gif")
        self._fresh = fresh_of(out, FILM)
        self.job = self._filming.ask("make a film", film, self.window, write_log(log), options, rules, out)

    def _begin(self, kind: Kind, log: Log | None) -> None:
        self.close()
        self.kind, self.log = kind, log

    def look(self) -> None:
        """Release a finished job, and remove the temporary file of an interrupted one."""
        if self._filming is not None and not self.busy:
            self._filming.close()
            self._filming = None
            if self._fresh is not None:
                with suppress(OSError):
                    self._fresh.unlink(missing_ok=True)

    def close(self) -> None:
        """Cancel saving."""
        if self.job is not None:
            self.job.cancel()
        self.look()


def save(report: Report, picture: Image.Image, folder: Path, name: str) -> Path:
    """Write an enlarged picture and return its path. Raises OSError."""
    from PIL import Image


    folder.mkdir(parents=True, exist_ok=True)
    out = free(folder, name, "png")
    fresh = fresh_of(out)
    large = picture.resize((LARGE * picture.width, LARGE * picture.height), Image.Resampling.NEAREST)
    try:
        large.save(fresh, format="PNG")
        settle(fresh, out)
    finally:
        fresh.unlink(missing_ok=True)
    return out


def stem(log: Log) -> str:
    """Return the file name for pictures of a match: its date and players."""
    told = "_".join((log.note("begun") or "match", *Replay(Path(), log).names))
    return re.sub(r"[^\w-]+", "-", told).strip("-")[:100]


def free(folder: Path, name: str, ending: str) -> Path:
    """Return a path with that name that does not exist yet."""
    paths = (folder / f"{name}{'' if number == 1 else f'_{number}'}.{ending}" for number in count(1))
    return next(path for path in paths if not path.exists())
