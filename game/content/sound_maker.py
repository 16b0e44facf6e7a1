"""Changed sounds, and music without end: both are made in background processes while the game runs."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING, NamedTuple

from game.background.job import Job, Report, Worker
from game.background.process import Process
from game.content.data_files import LastGood, read_file, read_text
from game.content.faults import Faults
from game.content.packs import all_sounds
from game.content.safe_files import is_running
from game.kernel.digest import digest
from game.paths import assets_dir, data_dir, sounds_dir

if TYPE_CHECKING:
    from assets.shared.sounds.composing import Composer, PlayedBar
    from game.content.models.sounds import Music, Recipes


LOG = logging.getLogger("kotsu.data")
FOLDER_PREFIX = "kotsu-sounds-"
"""The beginning of the temporary folder's name; the process id follows."""
CHECK_SECONDS = 0.1
"""Seconds between two checks for finished sounds."""
IMPORT_ROOTS = tuple(dict.fromkeys((str(Path(__file__).resolve().parents[2]), str(assets_dir().parent))))
"""The folders from which the game and the synthesizer are imported; an installed game has its assets inside."""


def make_sounds(report: Report, folder: Path, recipe_texts: Mapping[str, str]) -> list[str]:
    """Write the files of these recipes, each into a folder of its name. An error in one does not stop the others."""
    sys.path += [root for root in IMPORT_ROOTS if root not in sys.path]
    from assets.shared.sounds.generate import remake  # Imported only here: it loads slowly.
    from game.content.models.sounds import Recipes

    failures = []
    for number, (name, text) in enumerate(recipe_texts.items()):
        report.tell(number, len(recipe_texts))
        recipes = Recipes.model_validate_json(text)
        try:
            remake(recipes, folder / name)
        except Exception as error:
            failures.append(f"{', '.join(recipes.files())}: {type(error).__name__}: {error}")
    return failures


def clear_old_folders(report: Report) -> None:
    """Remove the folders of games that were killed."""
    with suppress(OSError):
        for path in Path(gettempdir()).glob(f"{FOLDER_PREFIX}*"):
            maker = path.name.removeprefix(FOLDER_PREFIX).partition("-")[0]
            if maker.isdecimal() and not is_running(int(maker)) and not path.is_symlink():
                rmtree(path, ignore_errors=True)


class SoundMaker:
    """A maker of sounds: ``make_only`` sets the wanted ones, ``advance`` returns the finished ones.

    A sound that cannot be made stays as it was.
    """

    def __init__(self) -> None:
        self.files: dict[str, Path] = {}
        """Finished files, by sound."""
        self.job: Job[list[str]] | None = None
        self._process: Process | None = None
        self._orders: dict[str, Recipes] = {}
        """One recipe each, by the folder of its files. A changed recipe gets another folder."""
        self._folder: TemporaryDirectory[str] | None = None
        self._is_new = False
        """Another order has come since the last step."""
        self._seconds = 0.0
        Worker("passing folders").ask("clear what games have left", clear_old_folders)

    def make_only(self, recipes: Recipes | None) -> None:
        """Make exactly these from now on; sounds that were made before are not made again."""
        single_recipes = () if recipes is None else recipes.split()
        orders = {digest(recipe.model_dump_json()): recipe for recipe in single_recipes}
        if orders == self._orders:
            return
        self._stop()
        self._orders, self._is_new = orders, True
        missing_recipes = {key: recipe for key, recipe in orders.items() if not self._finished_files(key, recipe)}
        if missing_recipes:
            self._begin(missing_recipes)

    def advance(self, dt: float) -> dict[str, Path] | None:
        """Let ``dt`` seconds pass, and return all finished sounds if they have changed since the last time."""
        self._seconds += dt
        if not self._is_new and (self.job is None or self._seconds < CHECK_SECONDS):
            return None
        self._is_new, self._seconds = False, 0.0
        if self.job is not None and self.job.done():
            self._log_failures(self.job)
            self._stop()
        finished: dict[str, Path] = {}
        for key, recipe in self._orders.items():
            finished |= self._finished_files(key, recipe)
        if finished == self.files:
            return None
        self.files = finished
        return finished

    def close(self) -> None:
        self._stop()
        if self._folder is not None:
            with suppress(OSError):
                self._folder.cleanup()

    def _begin(self, recipes: dict[str, Recipes]) -> None:
        try:
            if self._folder is None:
                self._folder = TemporaryDirectory(prefix=f"{FOLDER_PREFIX}{os.getpid()}-", ignore_cleanup_errors=True)
        except OSError as error:
            LOG.warning("changed sounds cannot be made here: %s", error)
            return
        self._process = Process("kotsu makes sounds")
        texts = {name: recipe.model_dump_json() for name, recipe in recipes.items()}
        self.job = self._process.ask("make sounds", make_sounds, Path(self._folder.name), texts)

    def _log_failures(self, job: Job[list[str]]) -> None:
        if (error := job.exception()) is not None:
            LOG.warning("changed sounds cannot be made here: %s", error)
        elif failures := job.result():
            LOG.warning("changed sounds could not be made; they sound as before: %s", "; ".join(failures))

    def _stop(self) -> None:
        if self._process is not None:
            self._process.close()
        self._process = self.job = None

    def _finished_files(self, key: str, recipe: Recipes) -> dict[str, Path]:
        """Return the files of a recipe, or none if any is missing."""
        if self._folder is None:
            return {}
        files = {sound: Path(self._folder.name) / key / f"{sound}.wav" for sound in recipe.files()}
        return files if all(path.is_file() for path in files.values()) else {}


SOUNDS_PLACE, MUSIC_PLACE = "shared/sounds.yaml", "shared/music.yaml"


class GeneratorRecord(NamedTuple):
    """The record that the generator leaves next to the sounds."""

    files: Mapping[str, str] = {}
    """The digests of the files they were made from."""
    recipes: Mapping[str, str] = {}
    """The digest of each recipe."""
    layers: Mapping[str, Sequence[str]] = {}
    """The layers of each track, by its name."""


def changed_recipes(files: LastGood) -> Recipes | None:
    """Return the changed recipes. If no file has changed, return None without reading any recipe."""
    record = _generator_record()
    if _is_unchanged(files, SOUNDS_PLACE, record):
        return None
    from game.content.models.sounds import Recipes, Sounds

    recipes, old_digests = Recipes(sounds=files.read(Sounds, SOUNDS_PLACE).root), record.recipes
    singles = {name: recipe for recipe in recipes.split() for name in recipe.files()}
    names = [name for name, one in singles.items() if old_digests.get(name) != digest(one.model_dump_json())]
    return recipes.among(names)


def changed_music(files: LastGood) -> Music | None:
    """Return the music if it was changed; None, without reading it, if not."""
    if _is_unchanged(files, MUSIC_PLACE, _generator_record()):
        return None
    from game.content.models.sounds import Music, check_music

    return files.read(Music, MUSIC_PLACE, check_music)


def track_layers(music: Music | None) -> Mapping[str, Sequence[str]]:
    if music is None:
        return _generator_record().layers
    return {name: track.layers for name, track in music.tracks.items()}


def sound_names_with_new(files: LastGood, recipes: Recipes | None) -> tuple[str, ...]:
    """Return the names of all sounds: existing ones, and those to be made."""
    new_names = recipes.files().values() if recipes else ()
    return tuple(sorted({*all_sounds(files.packs), *chain.from_iterable(new_names)}))


def _is_unchanged(files: LastGood, path: str, record: GeneratorRecord) -> bool:
    """Return True if a file is the one that the sounds were made from."""
    files.source(path)
    if any(path in pack.raw for pack in files.packs):
        return False
    try:
        return digest(read_text(files.data / path, path)) == record.files.get(path)
    except Faults:
        return False


def _generator_record() -> GeneratorRecord:
    try:
        return GeneratorRecord(**json.loads((sounds_dir() / "made_from.json").read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return GeneratorRecord()


READY_COMPOSERS = 2
"""The most composers that the process keeps ready, each with all its notes."""
_composers: OrderedDict[tuple[str, str, int], Composer] = OrderedDict()
"""In the process: recent composers, by music, track and seed."""


def compose_bar(report: Report, music_text: str, track: str, seed: int, number: int, enters: bool) -> PlayedBar:
    """Compose bar ``number`` of a track. If the music ``enters``, it is the next bar that opens a section."""
    sys.path += [root for root in IMPORT_ROOTS if root not in sys.path]
    from assets.shared.sounds.composing import Composer  # Imported only here, in the process: it takes long.

    key = music_text, track, seed
    composer = _composers.pop(key, None)
    is_new = composer is None or composer.number > number
    if composer is None or composer.number > number:
        composer = Composer(_music(music_text), track, seed)
    if enters or is_new or composer.number < number:
        composer.enter(number, opens=enters)
    _composers[key] = composer
    while len(_composers) > READY_COMPOSERS:
        _composers.popitem(last=False)
    return composer.play()


def _music(text: str) -> Music:
    """Return music from JSON; without any, that of the game's data folder."""
    from game.content.models.sounds import Music, check_music

    if text:
        return Music.model_validate_json(text)
    return read_file(Music, data_dir() / MUSIC_PLACE, MUSIC_PLACE, check_music).value


class Musician:
    """A composer of bars on request. Each track continues from its last bar, so its beginning is not repeated."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.edition = 0
        """The number of times the music was changed."""
        self._music_text = ""
        self._music: Music | None = None
        self._next: dict[str, int] = {}
        """The number of the next bar, by track."""
        self._process: Process | None = None

    def adopt(self, music: Music | None) -> None:
        """Use this music from the next bar on; None for the music that came with the game."""
        if music != self._music:
            self._music, self.edition = music, self.edition + 1
            self._music_text = "" if music is None else music.model_dump_json()

    def ask(self, track: str, enters: bool) -> Job[PlayedBar]:
        if self._process is None:
            self._process = Process("kotsu composes")
        number = self._next.get(track, 0)
        return self._process.ask("compose", compose_bar, self._music_text, track, self.seed, number, enters)

    def advance(self, track: str, number: int) -> None:
        """Record that this bar was used, so the next one follows."""
        self._next[track] = number + 1

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
