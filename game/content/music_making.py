"""Has music composed bar by bar, in a process of its own, while the game goes on."""

from __future__ import annotations

import logging
import sys
from collections import OrderedDict
from typing import TYPE_CHECKING

from game.background.job import Job, Report
from game.background.process import Process
from game.content.file_reading import read_file
from game.content.sound_making import ROOTS
from game.content.sound_recipes import MUSIC
from game.paths import data_dir

if TYPE_CHECKING:
    from assets.shared.sounds.composing import Composer, Played
    from game.content.models.music import Music

LOG = logging.getLogger("kotsu.data")
KEPT = 2
"""How many tracks the process has ready to go on, with all their notes."""
_composers: OrderedDict[tuple[str, str, int], Composer] = OrderedDict()
"""In the process: those of late, by what is written, track and seed."""


def compose(report: Report, written: str, track: str, seed: int, number: int, enters: bool) -> Played:
    """Bar ``number`` of a track, or where the music ``enters`` the next one that opens a section."""
    sys.path += [root for root in ROOTS if root not in sys.path]
    from assets.shared.sounds.composing import Composer  # Only here: nobody else waits for it.

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
    """What was written elsewhere."""
    from game.content.models.music import Music

    return Music.model_validate_json(written)


def as_it_came() -> Music:
    """What the folder of the data says; raises Faults, but the game has looked before."""
    from game.content.models.music import Music
    from game.content.models.music_checks import check_music

    return read_file(Music, data_dir() / MUSIC, MUSIC, check_music).value


class Musician:
    """Composes what it is asked for. Each track goes on where it was left, so that it never begins as it did."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.edition = 0
        """Counts how often other music was written."""
        self._written = ""
        self._music: Music | None = None
        self._next: dict[str, int] = {}
        """The number of the bar that comes next, by track."""
        self._process: Process | None = None

    def adopt(self, music: Music | None) -> None:
        """From the next bar on this counts, None for what came with the game."""
        if music != self._music:
            self._music, self.edition = music, self.edition + 1
            self._written = "" if music is None else music.model_dump_json()

    def ask(self, track: str, enters: bool) -> Job[Played]:
        """Have the next bar of a track composed."""
        if self._process is None:
            self._process = Process("kotsu composes")
        number = self._next.get(track, 0)
        return self._process.ask("compose", compose, self._written, track, self.seed, number, enters)

    def played(self, track: str, number: int) -> None:
        """This bar was taken: the one behind it comes next."""
        self._next[track] = number + 1

    def close(self) -> None:
        """Compose nothing more."""
        if self._process is not None:
            self._process.close()
