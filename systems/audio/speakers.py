"""The machine's own speakers, through the window library."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pyglet.media import Player, Source, StaticSource
from pyglet.media.codecs.wave import WaveSource

from systems.audio.loops import Loop


def _nowhere(_: str) -> None:
    """Every sound lies in the folder."""


class OwnSpeakers:
    """Plays the WAV files of a folder, or those that lie elsewhere, read when first wanted and when they have changed.

    A file that cannot be read is silent, and so is a machine whose driver fails: no sound is a reason to stop.
    """

    def __init__(self, folder: Path, elsewhere: Callable[[str], Path | None] = _nowhere) -> None:
        self.folder, self.elsewhere = folder, elsewhere
        self.playing: deque[Player] = deque()
        """Players of short sounds, oldest first."""
        self.loops: dict[str, Player] = {}
        """Players of loops, by sound."""
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

    def loop(self, sounds: Sequence[str]) -> None:
        """Begin these together, silent, again and again."""
        for sound, source in [(sound, self._read(Loop, sound)) for sound in sounds]:
            if source is not None and (player := self._player(source, 0.0)) is not None:
                self.loops[sound] = player

    def level(self, sound: str, gain: float) -> None:
        """How loud a looping sound is from now on."""
        if sound in self.loops:
            self._quietly(lambda: setattr(self.loops[sound], "volume", gain))

    def stop(self, sounds: Sequence[str]) -> None:
        """End loops."""
        for sound in sounds:
            if sound in self.loops:
                self._quietly(self.loops.pop(sound).delete)

    def replace(self, files: Mapping[str, Path]) -> None:
        """From now on these files, and no others, stand in for those of the folder."""
        self._replaced = dict(files)

    def close(self) -> None:
        """End everything."""
        self.stop(list(self.loops))
        while self.playing:
            self._quietly(self.playing.popleft().delete)

    def _player(self, source: Source | None, gain: float, pitch: float = 1.0) -> Player | None:
        if source is None:
            return None
        with suppress(Exception):  # Each driver fails in its own way; the show goes on without sound.
            player = Player()
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
            known = self._sources[sound] = state, self._read(lambda file: StaticSource(WaveSource(str(file))), sound)
        return known[1]

    def _path(self, sound: str) -> Path:
        return self._replaced.get(sound) or self.elsewhere(sound) or self.folder / f"{sound}.wav"

    def _read(self, kind: Callable[[Path], Source], sound: str) -> Source | None:
        with suppress(Exception):  # Missing, cut short, or no WAV at all.
            return kind(self._path(sound))
        return None

    def _quietly(self, action: Callable[[], object]) -> None:
        with suppress(Exception):
            action()
