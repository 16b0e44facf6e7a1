"""The sound maker: while the game runs, it makes changed sounds in a background process and a temporary folder."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING, NamedTuple

from game.background.job import Job, Report
from game.background.process import Process
from game.background.worker import Worker
from game.content.data_files import LastGood, read_text
from game.content.faults import Faults
from game.content.packs import sounds
from game.content.whole_file import runs
from game.kernel.ply import digest
from game.paths import assets_dir, sounds_dir

if TYPE_CHECKING:
    from game.content.models.music import Music
    from game.content.models.sounds import Recipes


LOG = logging.getLogger("kotsu.data")
PASSING = "kotsu-sounds-"
"""The beginning of the temporary folder's name; the process id follows."""
LOOK = 0.1
"""Seconds between two checks for finished sounds."""
ROOTS = tuple(dict.fromkeys((str(Path(__file__).resolve().parents[2]), str(assets_dir().parent))))
"""The folders from which the game and the synthesizer are imported; an installed game has its assets inside."""


def make(report: Report, folder: Path, wanted: Mapping[str, str]) -> list[str]:
    """Write the files of these recipes, each into a folder of its name. An error in one does not stop the others."""
    sys.path += [root for root in ROOTS if root not in sys.path]
    from assets.shared.sounds.remake import remake  # Imported only here: it loads slowly.
    from game.content.models.sounds import Recipes

    failed = []
    for number, (name, written) in enumerate(wanted.items()):
        report.tell(number, len(wanted))
        recipes = Recipes.model_validate_json(written)
        try:
            remake(recipes, folder / name)
        except Exception as wrong:
            failed.append(f"{', '.join(recipes.files())}: {type(wrong).__name__}: {wrong}")
    return failed


def clear_left(report: Report) -> None:
    """Remove the folders of games that were killed."""
    with suppress(OSError):
        for path in Path(gettempdir()).glob(f"{PASSING}*"):
            maker = path.name.removeprefix(PASSING).partition("-")[0]
            if maker.isdecimal() and not runs(int(maker)) and not path.is_symlink():
                rmtree(path, ignore_errors=True)


class SoundMaker:
    """A maker of sounds: ``order`` sets the wanted ones, ``look`` returns the finished ones. A sound that cannot be
    made stays as it was."""

    def __init__(self) -> None:
        self.made: dict[str, Path] = {}
        """Finished files, by sound."""
        self.job: Job[list[str]] | None = None
        """The current job."""
        self._process: Process | None = None
        self._wanted: dict[str, Recipes] = {}
        """One recipe each, by the folder of its files. A changed recipe gets another folder."""
        self._folder: TemporaryDirectory[str] | None = None
        self._asked = False
        """Another order has come since the last look."""
        self._since = 0.0
        Worker("passing folders").ask("clear what games have left", clear_left)

    def order(self, recipes: Recipes | None) -> None:
        """Make exactly these from now on; sounds that were made before are not made again."""
        wanted = {digest(each.model_dump_json()): each for each in recipes.each()} if recipes is not None else {}
        if wanted == self._wanted:
            return
        self._stop()
        self._wanted, self._asked = wanted, True
        missing = {key: each for key, each in wanted.items() if not self._whole(key, each)}
        if missing:
            self._begin(missing)

    def look(self, dt: float) -> dict[str, Path] | None:
        """Let ``dt`` seconds pass, and return all finished sounds if they have changed since the last time."""
        self._since += dt
        if not self._asked and (self.job is None or self._since < LOOK):
            return None
        self._asked, self._since = False, 0.0
        if self.job is not None and self.job.done():
            self._told(self.job)
            self._stop()
        made = {sound: path for key, each in self._wanted.items() for sound, path in self._whole(key, each).items()}
        if made == self.made:
            return None
        self.made = made
        return made

    def close(self) -> None:
        """Stop making sounds and remove the folder."""
        self._stop()
        if self._folder is not None:
            with suppress(OSError):
                self._folder.cleanup()

    def _begin(self, missing: dict[str, Recipes]) -> None:
        try:
            if self._folder is None:
                self._folder = TemporaryDirectory(prefix=f"{PASSING}{os.getpid()}-", ignore_cleanup_errors=True)
        except OSError as wrong:
            LOG.warning("changed sounds cannot be made here: %s", wrong)
            return
        self._process = Process("kotsu makes sounds")
        written = {name: each.model_dump_json() for name, each in missing.items()}
        self.job = self._process.ask("make sounds", make, Path(self._folder.name), written)

    def _told(self, job: Job[list[str]]) -> None:
        """Log the sounds that could not be made."""
        if (wrong := job.exception()) is not None:
            LOG.warning("changed sounds cannot be made here: %s", wrong)
        elif failed := job.result():
            LOG.warning("changed sounds could not be made; they sound as before: %s", "; ".join(failed))

    def _stop(self) -> None:
        if self._process is not None:
            self._process.close()
        self._process = self.job = None

    def _whole(self, key: str, recipe: Recipes) -> dict[str, Path]:
        """Return the files of a recipe, or none if any is missing."""
        if self._folder is None:
            return {}
        files = {sound: Path(self._folder.name) / key / f"{sound}.wav" for sound in recipe.files()}
        return files if all(path.is_file() for path in files.values()) else {}


SOUNDS, MUSIC = "shared/sounds.yaml", "shared/music.yaml"


class Made(NamedTuple):
    """The record that the generator leaves next to the sounds."""

    files: Mapping[str, str] = {}
    """The digests of the files they were made from."""
    recipes: Mapping[str, str] = {}
    """The digest of each recipe."""
    layers: Mapping[str, Sequence[str]] = {}
    """The layers of each track, by its name."""


def changed_recipes(files: LastGood) -> Recipes | None:
    """Return the changed recipes. If no file has changed, return None without reading any recipe."""
    made = _made_from()
    if _as_made(files, SOUNDS, made):
        return None
    from game.content.models.sounds import Recipes, Sounds

    now, as_they_came = Recipes(sounds=files.read(Sounds, SOUNDS).root), made.recipes
    named = {name: recipe for recipe in now.each() for name in recipe.files()}
    return now.among([name for name, each in named.items() if as_they_came.get(name) != digest(each.model_dump_json())])


def changed_music(files: LastGood) -> Music | None:
    """Return the music if it was changed; None, without reading it, if not."""
    if _as_made(files, MUSIC, _made_from()):
        return None
    from game.content.models.music import Music, check_music

    return files.read(Music, MUSIC, check_music)


def layers(changed: Music | None) -> Mapping[str, Sequence[str]]:
    """Return the layers of each track."""
    return _made_from().layers if changed is None else {name: track.layers for name, track in changed.tracks.items()}


def heard(files: LastGood, changed: Recipes | None) -> tuple[str, ...]:
    """Return the names of all sounds: existing ones, and those to be made."""
    made = changed.files().values() if changed else ()
    return tuple(sorted({*sounds(files.packs), *(sound for of_one in made for sound in of_one)}))


def _as_made(files: LastGood, path: str, made: Made) -> bool:
    """Return True if a file is the one that the sounds were made from."""
    files.source(path)
    if any(path in pack.raw for pack in files.packs):
        return False
    try:
        return digest(read_text(files.data / path, path)) == made.files.get(path)
    except Faults:
        return False


def _made_from() -> Made:
    try:
        return Made(**json.loads((sounds_dir() / "made_from.json").read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return Made()
