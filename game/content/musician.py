"""The musician: it composes music bar by bar in a background process, while the game runs."""

from __future__ import annotations

import logging
import sys
from collections import OrderedDict
from typing import TYPE_CHECKING

from game.background.job import Job, Report
from game.background.process import Process
from game.content.data_files import read_file
from game.content.sound_maker import MUSIC, ROOTS
from game.paths import data_dir

if TYPE_CHECKING:
    from assets.shared.sounds.composing import Composer, Played
    from game.content.models.music import Music


LOG = logging.getLogger("kotsu.data")
KEPT = 2
"""The most composers that the process keeps ready, each with all its notes."""
_composers: OrderedDict[tuple[str, str, int], Composer] = OrderedDict()
"""In the process: recent composers, by music, track and seed."""


def compose(report: Report, written: str, track: str, seed: int, number: int, enters: bool) -> Played:
    """Compose bar ``number`` of a track. If the music ``enters``, it is the next bar that opens a section."""
    sys.path += [root for root in ROOTS if root not in sys.path]
    from assets.shared.sounds.composing import Composer  # Imported only here, in the process: it takes long.

    key = written, track, seed
    composer = _composers.pop(key, None)
    fresh = composer is None or composer.number > number
    if composer is None or composer.number > number:
        composer = Composer(told(written) if written else as_it_came(), track, seed)
    if enters or fresh or composer.number < number:
        composer.enter(number, opens=enters)
    _composers[key] = composer
    while len(_composers) > KEPT:
        _composers.popitem(last=False)
    return composer.play()


def told(written: str) -> Music:
    """Return the music in a JSON text."""
    from game.content.models.music import Music

    return Music.model_validate_json(written)


def as_it_came() -> Music:
    """Return the music of the game's data folder; raise Faults, though the game has checked it before."""
    from game.content.models.music import Music, check_music

    return read_file(Music, data_dir() / MUSIC, MUSIC, check_music).value


class Musician:
    """A composer of bars on request. Each track continues from its last bar, so its beginning is not repeated."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.edition = 0
        """The number of times the music was changed."""
        self._written = ""
        self._music: Music | None = None
        self._next: dict[str, int] = {}
        """The number of the next bar, by track."""
        self._process: Process | None = None

    def adopt(self, music: Music | None) -> None:
        """Use this music from the next bar on; None for the music that came with the game."""
        if music != self._music:
            self._music, self.edition = music, self.edition + 1
            self._written = "" if music is None else music.model_dump_json()

    def ask(self, track: str, enters: bool) -> Job[Played]:
        """Ask for the next bar of a track."""
        if self._process is None:
            self._process = Process("kotsu composes")
        number = self._next.get(track, 0)
        return self._process.ask("compose", compose, self._written, track, self.seed, number, enters)

    def played(self, track: str, number: int) -> None:
        """Record that this bar was used, so the next one follows."""
        self._next[track] = number + 1

    def close(self) -> None:
        """Stop composing."""
        if self._process is not None:
            self._process.close()
