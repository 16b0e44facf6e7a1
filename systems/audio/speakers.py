"""The machine's own speakers, through the window library."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from pyglet.media import Player, Source, StaticSource
from pyglet.media.codecs.wave import WaveSource
from pyglet.media.drivers import get_audio_driver
from pyglet.media.drivers.silent.adaptation import SilentDriver

from game.content.media_checks import read_sound
from systems.audio.song import Song

if TYPE_CHECKING:
    from game.content.music_making import Musician


LOG = logging.getLogger("kotsu.sound")


class QuietPlayer(Player):
    """A player that falls silent when its device fails, in any thread and at any moment.

    The library calls it from its own thread, from its event loop and when it is deleted; an error there would end
    the sound thread or the game.
    """

    def _create_audio_player(self) -> None:
        super()._create_audio_player()
        if self._audio_player is not None:
            self._audio_player.work = _until_it_fails(self._audio_player.work)

    def dispatch_event(self, event_type: str, *args: object) -> bool | None:
        """Act on what the library says of the source and the device; a failing device ends the sound."""
        try:
            return super().dispatch_event(event_type, *args)
        except Exception as error:
            _report(str(error))
            self._source = None
            self.delete()
            return None

    def delete(self) -> None:
        """Release the device, once."""
        with suppress(Exception):
            super().delete()
        self._audio_player = None


def _until_it_fails(work: Callable[[], None]) -> Callable[[], None]:
    """Return work that is done until it fails for the first time."""
    failed = False

    def step() -> None:
        nonlocal failed
        if failed:
            return
        try:
            work()
        except ReferenceError:  # The source went with its player.
            failed = True
        except Exception as error:
            failed = True
            _report(str(error))

    return step


@cache
def _report(error: str) -> None:
    """Log an error of the device once, although every player meets it."""
    LOG.warning("the sound device has failed: %s", error)


def _nowhere(_: str) -> None:
    """Every sound lies in the folder."""


def _audible() -> bool:
    """Whether this machine can sound at all."""
    with suppress(Exception):
        return not isinstance(get_audio_driver(), SilentDriver)
    return False


class OwnSpeakers:
    """Plays the WAV files of a folder, or those that lie elsewhere, read when first wanted and when they have changed,
    and the music that ``musician`` composes.

    A file that cannot be read is silent, and so is a machine whose driver fails: no sound is a reason to stop. Where
    nothing can be heard nothing is composed.
    """

    def __init__(
        self, folder: Path, elsewhere: Callable[[str], Path | None] = _nowhere, musician: Musician | None = None
    ) -> None:
        self.folder, self.elsewhere, self.musician = folder, elsewhere, musician
        self.playing: deque[Player] = deque()
        """Players of short sounds, oldest first."""
        self.songs: dict[str, tuple[Song, Player | None]] = {}
        """Music by its track, with its player."""
        self._replaced: dict[str, Path] = {}
        self._sources: dict[str, tuple[object, Source | None]] = {}
        """By sound, with the state of the file it came from."""

    def play(self, sound: str, gain: float, voices: int, pitch: float = 1.0) -> None:
        """Once, ``pitch`` times as fast; of more than ``voices`` at a time the oldest stops."""
        while self.playing and self.playing[0].source is None:
            self.playing.popleft()
        while len(self.playing) >= voices:
            self._quietly(self.playing.popleft().delete)
        source = self._source(sound)
        if source is not None and (player := self._player(source, gain, pitch)) is not None:
            self.playing.append(player)

    def begin(self, track: str, layers: tuple[str, ...]) -> None:
        """Have this composed."""
        self.songs[track] = Song(track, layers, self.musician if _audible() else None), None

    def ready(self, track: str) -> bool:
        """Whether it can be heard by now, or never will be."""
        return self.songs[track][0].ready

    def level(self, track: str, gain: float) -> None:
        """How loud it is from now on."""
        song, player = self.songs[track]
        if player is None and song.ready:
            player = self._player(song, 0.0)
            self.songs[track] = song, player
        if player is not None and player.volume != gain:
            self._quietly(lambda: setattr(player, "volume", gain))

    def layer(self, track: str, layer: str, share: float) -> None:
        """How much of a layer is to be heard in it, 0 to 1."""
        self.songs[track][0].want(layer, share)

    def stop(self, track: str) -> None:
        """End it."""
        song, player = self.songs.pop(track)
        song.close()
        if player is not None:
            self._quietly(player.delete)

    def replace(self, files: Mapping[str, Path]) -> None:
        """From now on these files, and no others, stand in for those of the folder."""
        self._replaced = dict(files)

    def close(self) -> None:
        """End everything."""
        for track in list(self.songs):
            self.stop(track)
        while self.playing:
            self._quietly(self.playing.popleft().delete)

    def _player(self, source: Source | None, gain: float, pitch: float = 1.0) -> Player | None:
        if source is None:
            return None
        with suppress(Exception):  # Each driver fails in its own way; the show goes on without sound.
            player = QuietPlayer()
            player.volume, player.pitch = gain, pitch
            player.queue(source)
            player.play()
            return player
        return None

    def _source(self, sound: str) -> Source | None:
        path, state = self._path(sound), None
        with suppress(OSError):
            found = path.stat()
            state = path, found.st_mtime_ns, found.st_size
        known = self._sources.get(sound)
        if known is None or known[0] != state:
            known = self._sources[sound] = state, self._read(sound)
        return known[1]

    def _path(self, sound: str) -> Path:
        return self._replaced.get(sound) or self.elsewhere(sound) or self.folder / f"{sound}.wav"

    def _read(self, sound: str) -> Source | None:
        with suppress(Exception):  # Missing, cut short, no WAV at all, or nothing that this driver takes.
            path = self._path(sound)
            return StaticSource(WaveSource(str(path), BytesIO(read_sound(path))))
        return None

    def _quietly(self, action: Callable[[], object]) -> None:
        with suppress(Exception):
            action()
