"""The machine's speakers, through the window library, and tracks that are composed while they play.

The bars of a track follow each other without a gap, with a share for each layer.
"""

from __future__ import annotations

import logging
import sys
from array import array
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from pyglet.media import Player, StaticSource
from pyglet.media.codecs.base import AudioData, AudioFormat, Source
from pyglet.media.codecs.wave import WaveSource
from pyglet.media.drivers import get_audio_driver
from pyglet.media.drivers.silent.adaptation import SilentDriver

from game.content.media_checks import read_sound

if TYPE_CHECKING:
    from assets.shared.sounds.composing import PlayedBar
    from game.content.sound_maker import Musician

LOG, DATA_LOG = logging.getLogger("kotsu.sound"), logging.getLogger("kotsu.data")
VOLUME_STEPS = 256
SAMPLE_OFFSET = 1 << 15
"""Offset added to every sample during mixing, so that none is negative."""
SUM_OFFSET = 1 << 20
"""Offset added to every sum of samples, so that none is negative."""
FITTING_BYTE = (SUM_OFFSET >> 16).to_bytes(1, "little")
"""The third byte of every sum that fits into 16 bits once ``SUM_OFFSET`` is added."""


@lru_cache(maxsize=32)
def _lanes(value: int, size: int, count: int) -> int:
    """Return a number that repeats ``value`` ``count`` times, in ``size`` bytes each."""
    return int.from_bytes(value.to_bytes(size, "little") * count, "little")


def mix_layers(layers: Sequence[bytes], shares: Sequence[int]) -> bytes:
    """Mix layers of 16-bit stereo samples, each by its share of ``VOLUME_STEPS``; sums out of range are clipped."""
    audible = [(layer, share) for layer, share in zip(layers, shares, strict=True) if share]
    pairs = len(layers[0]) // 4
    if not audible:
        return bytes(4 * pairs)
    if len(audible) == 1 and audible[0][1] == VOLUME_STEPS:
        return audible[0][0]
    left_mask, offsets = _lanes(0xFFFF, 4, pairs), _lanes(SAMPLE_OFFSET, 2, 2 * pairs)
    total = sum(share for _, share in audible)
    left_sums = right_sums = _lanes(VOLUME_STEPS * (SUM_OFFSET + SAMPLE_OFFSET) - SAMPLE_OFFSET * total, 4, pairs)
    for layer, share in audible:
        samples = int.from_bytes(layer, "little") ^ offsets
        left_sums += (samples & left_mask) * share
        right_sums += (samples >> 16 & left_mask) * share
    mixed = bytearray(4 * pairs)
    for side, sums in enumerate((left_sums, right_sums)):
        clipped = _clip((sums >> 8 & _lanes(0xFFFFFF, 4, pairs)).to_bytes(4 * pairs, "little"))
        mixed[2 * side :: 4], mixed[2 * side + 1 :: 4] = clipped[0::4], clipped[1::4]
    return (int.from_bytes(mixed, "little") ^ offsets).to_bytes(4 * pairs, "little")


def _clip(sums: bytes) -> bytes:
    """Return the lower 16 bits of the sums, clipped."""
    if sums[2::4].count(FITTING_BYTE) == len(sums) // 4:
        return sums
    numbers = array("I", sums)
    if sys.byteorder == "big":
        numbers.byteswap()
    numbers = array("I", [min(max(value - SUM_OFFSET, 0), 0xFFFF) for value in numbers])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


FRAME_BYTES = 4
SAMPLE_RATE = 44100
READY_SECONDS = 8.0
"""Seconds of music to keep ready."""
STEP_FRAMES = 441
"""Frames in which a layer gets one step louder or quieter: 2.56 seconds from silence to full."""


class Song(Source):
    """A source that has bars composed ahead of time and mixes their layers; it is silent until a bar is ready.

    The player's thread calls ``get_audio_data``, the game calls everything else.
    """

    def __init__(self, track: str, layers: tuple[str, ...], musician: Musician | None) -> None:
        self.audio_format: Any = AudioFormat(channels=2, sample_size=16, sample_rate=SAMPLE_RATE)
        self.track, self.layers, self.musician = track, layers, musician
        self.targets = dict.fromkeys(layers, 0)
        """Target share of each layer, in ``VOLUME_STEPS``."""
        self.is_silent = musician is None
        self._shares = dict.fromkeys(layers, 0)
        self._bars: deque[tuple[bytes, ...]] = deque()
        """The bars that are ready, each as its layers."""
        self._position = 0
        """Bytes of the first bar that have been played."""
        self._job: Future[PlayedBar] | None = None
        """The bar that is being composed."""
        self._edition = musician.edition if musician else 0
        self._is_first = True
        self._lock = Lock()

    @property
    def is_ready(self) -> bool:
        """True if a bar can be played, or if there is no musician to wait for."""
        with self._lock:
            self._collect()
            return self.is_silent or bool(self._bars)

    def set_share(self, layer: str, share: float) -> None:
        """Set the share of a layer, 0 to 1; before the song has begun, it takes effect at once."""
        self.targets[layer] = round(VOLUME_STEPS * share)
        if not self._position:
            self._shares[layer] = self.targets[layer]

    def is_precise(self) -> bool:
        """Return True: every request is answered in full."""
        return True

    def get_audio_data(self, num_bytes: int, compensation_time: float = 0.0) -> AudioData:
        size = int(self.audio_format.align(num_bytes))
        with self._lock:
            self._collect()
            data = b"".join(self._parts(size))
        return AudioData(data, len(data))

    def _parts(self, size: int) -> list[bytes]:
        parts = []
        while size and self._bars:
            bar = self._bars[0]
            moves = self._shares != self.targets
            end = min(len(bar[0]), self._position + min(size, STEP_FRAMES * FRAME_BYTES if moves else size))
            if moves:
                self._move_shares()
            parts.append(mix_layers([layer[self._position : end] for layer in bar], tuple(self._shares.values())))
            size -= end - self._position
            self._position = end
            if end == len(bar[0]):
                self._bars.popleft()
                self._position = 0
        return [*parts, bytes(size)]

    def _move_shares(self) -> None:
        for layer, target in self.targets.items():
            share = self._shares[layer]
            self._shares[layer] += (share < target) - (share > target)

    def _collect(self) -> None:
        """Collect composed bars, and ask for more if too few are ready."""
        if self.musician is None or self.is_silent:
            return
        if self._edition != self.musician.edition:  # The music has changed: the current bar is its last.
            self._edition = self.musician.edition
            while len(self._bars) > 1:
                self._bars.pop()
            if self._job is not None:
                self._job.cancel()
            self._job, self._is_first = None, True
        if self._job is not None and self._job.done():
            job, self._job = self._job, None
            self._add_bar(job)
        if self._job is None and not self.is_silent and self._ready_seconds() < READY_SECONDS:
            self._job = self.musician.ask(self.track, self._is_first)

    def _add_bar(self, job: Future[PlayedBar]) -> None:
        if job.cancelled() or (wrong := job.exception()) is not None:
            self.is_silent = True
            if not job.cancelled():
                DATA_LOG.warning("the music %r cannot be composed here: %s", self.track, wrong)
            return
        played = job.result()
        layers = tuple(played.layers.get(layer) for layer in self.layers)
        length = max(map(len, played.layers.values()))
        self._bars.append(tuple(layer or bytes(length) for layer in layers))
        self._is_first = False
        assert self.musician is not None
        self.musician.advance(self.track, played.number)

    def _ready_seconds(self) -> float:
        return (sum(len(bar[0]) for bar in self._bars) - self._position) / FRAME_BYTES / SAMPLE_RATE

    def close(self) -> None:
        with self._lock:
            self.is_silent = True
            if self._job is not None:
                self._job.cancel()


class QuietPlayer(Player):
    """A player that falls silent when its device fails, in any thread and at any moment.

    The library calls it from its sound thread, from its event loop and when it is deleted; an error there would end the
    sound thread or the game.
    """

    def _create_audio_player(self) -> None:
        super()._create_audio_player()
        if self._audio_player is not None:
            self._audio_player.work = _stop_after_failure(self._audio_player.work)

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
        with suppress(Exception):
            super().delete()
        self._audio_player = None


def _stop_after_failure(work: Callable[[], None]) -> Callable[[], None]:
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
    with suppress(Exception):
        return not isinstance(get_audio_driver(), SilentDriver)
    return False


class Speakers:
    """Speakers that play the WAV files of a folder or from elsewhere, and the music that ``musician`` composes.

    A gain is a factor. Files are read on first use and again when they change. A file that cannot be read is silent, as
    is a machine whose driver fails: no method ever fails or blocks. Nothing is composed on a machine without sound.
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
        """Prepare a track, silent."""
        self.songs[track] = Song(track, layers, self.musician if _can_play() else None), None

    def is_ready(self, track: str) -> bool:
        """Return True if the track can be heard now, or never will be."""
        return self.songs[track][0].is_ready

    def set_gain(self, track: str, gain: float) -> None:
        song, player = self.songs[track]
        if player is None and song.is_ready:
            player = self._player(song, 0.0)
            self.songs[track] = song, player
        if player is not None and player.volume != gain:
            self._try(lambda: setattr(player, "volume", gain))

    def layer(self, track: str, layer: str, share: float) -> None:
        """Set the share of a layer in its track, 0 to 1."""
        self.songs[track][0].set_share(layer, share)

    def stop(self, track: str) -> None:
        song, player = self.songs.pop(track)
        song.close()
        if player is not None:
            self._try(player.delete)

    def replace(self, files: Mapping[str, Path]) -> None:
        """Replace these sounds of the folder with files, and restore all others."""
        self._replacements = dict(files)

    def close(self) -> None:
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
