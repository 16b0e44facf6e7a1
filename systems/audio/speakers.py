"""The machine's speakers, through the window library."""

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
    from game.content.sound_maker import Musician


LOG = logging.getLogger("kotsu.sound")


class QuietPlayer(Player):
    """A player that falls silent when its device fails, in any thread and at any moment.

    The library calls it from its sound thread, from its event loop and when it is deleted; an error there would end the
    sound thread or the game.
    """

    def _create_audio_player(self) -> None:
        super()._create_audio_player()
        if self._audio_player is not None:
            self._audio_player.work = _until_it_fails(self._audio_player.work)

    def dispatch_event(self, event_type: str, *args: object) -> bool | None:
        """Handle an event of the source or the device; if the device fails, the sound ends."""
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
    """Wrap work so that it stops after its first failure."""
    has_failed = False

    def step() -> None:
        nonlocal has_failed
        if has_failed:
            return
        try:
            work()
        except ReferenceError:  # The source was deleted with its player.
            has_failed = True
        except Exception as error:
            has_failed = True
            _report(str(error))

    return step


@cache
def _report(error: str) -> None:
    """Log an error of the device only once, although every player meets it."""
    LOG.warning("the sound device has failed: %s", error)


def _can_play() -> bool:
    """Return True if this machine can play sound at all."""
    with suppress(Exception):
        return not isinstance(get_audio_driver(), SilentDriver)
    return False


class OwnSpeakers:
    """Speakers that play the WAV files of a folder or from elsewhere, and the music that ``musician`` composes.

    Files are read on first use and again when they change. A file that cannot be read is silent, as is a machine whose
    driver fails: sound problems never stop the game. Nothing is composed on a machine without sound.
    """

    def __init__(
        self, folder: Path, find_file: Callable[[str], Path | None] = lambda name: None,
        musician: Musician | None = None,
    ) -> None:
        self.folder, self.find_file, self.musician = folder, find_file, musician
        self.players: deque[Player] = deque()
        """Players of short sounds, oldest first."""
        self.songs: dict[str, tuple[Song, Player | None]] = {}
        """Music by its track, with its player."""
        self._replacements: dict[str, Path] = {}
        self._sources: dict[str, tuple[object, Source | None]] = {}
        """Sources by sound, each with the state of its file."""

    def play(self, sound: str, gain: float, voices: int, pitch: float = 1.0) -> None:
        """Play a sound once at ``pitch`` times its speed; if more than ``voices`` would play, stop the oldest."""
        while self.players and self.players[0].source is None:
            self.players.popleft()
        while len(self.players) >= voices:
            self._try(self.players.popleft().delete)
        source = self._source(sound)
        if source is not None and (player := self._player(source, gain, pitch)) is not None:
            self.players.append(player)

    def begin(self, track: str, layers: tuple[str, ...]) -> None:
        """Begin composing a track."""
        self.songs[track] = Song(track, layers, self.musician if _can_play() else None), None

    def ready(self, track: str) -> bool:
        """Return True if the track can be heard now, or never will be."""
        return self.songs[track][0].ready

    def level(self, track: str, gain: float) -> None:
        """Set the gain of a track."""
        song, player = self.songs[track]
        if player is None and song.ready:
            player = self._player(song, 0.0)
            self.songs[track] = song, player
        if player is not None and player.volume != gain:
            self._try(lambda: setattr(player, "volume", gain))

    def layer(self, track: str, layer: str, share: float) -> None:
        """Set the share of a layer in its track, 0 to 1."""
        self.songs[track][0].set_share(layer, share)

    def stop(self, track: str) -> None:
        """Stop a track."""
        song, player = self.songs.pop(track)
        song.close()
        if player is not None:
            self._try(player.delete)

    def replace(self, files: Mapping[str, Path]) -> None:
        """Replace these sounds of the folder with files, and restore all others."""
        self._replacements = dict(files)

    def close(self) -> None:
        """Stop everything."""
        for track in list(self.songs):
            self.stop(track)
        while self.players:
            self._try(self.players.popleft().delete)

    def _player(self, source: Source | None, gain: float, pitch: float = 1.0) -> Player | None:
        if source is None:
            return None
        with suppress(Exception):  # Drivers fail in different ways; the game continues without sound.
            player = QuietPlayer()
            player.volume, player.pitch = gain, pitch
            player.queue(source)
            player.play()
            return player
        return None

    def _source(self, sound: str) -> Source | None:
        path, state = self._path(sound), None
        with suppress(OSError):
            status = path.stat()
            state = path, status.st_mtime_ns, status.st_size
        source = self._sources.get(sound)
        if source is None or source[0] != state:
            source = self._sources[sound] = state, self._read(sound)
        return source[1]

    def _path(self, sound: str) -> Path:
        return self._replacements.get(sound) or self.find_file(sound) or self.folder / f"{sound}.wav"

    def _read(self, sound: str) -> Source | None:
        with suppress(Exception):  # Missing, truncated, not a WAV file, or not supported by this driver.
            path = self._path(sound)
            return StaticSource(WaveSource(str(path), BytesIO(read_sound(path))))
        return None

    def _try(self, action: Callable[[], object]) -> None:
        with suppress(Exception):
            action()
