"""The machine's own speakers, through the window library."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pyglet.media import Player, StaticSource
from pyglet.media.codecs.wave import WaveSource

from systems.audio.loops import Loop


class OwnSpeakers:
    """Plays the WAV files of a folder, read when first wanted.

    A file that cannot be read is silent, and so is a machine whose driver fails: no sound is a reason to stop.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.playing: deque[Any] = deque()
        """Players of short sounds, oldest first."""
        self.loops: dict[str, Any] = {}
        """Players of loops, by sound."""
        self._sources: dict[str, Any] = {}

    def play(self, sound: str, gain: float, voices: int) -> None:
        """Once; of more than ``voices`` at a time the oldest stops."""
        while self.playing and self.playing[0].source is None:
            self.playing.popleft()
        while len(self.playing) >= voices:
            self._quietly(self.playing.popleft().delete)
        source = self._source(sound)
        if source is not None and (player := self._player(source, gain)) is not None:
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

    def close(self) -> None:
        """End everything."""
        self.stop(list(self.loops))
        while self.playing:
            self._quietly(self.playing.popleft().delete)

    def _player(self, source: Any, gain: float) -> Any:
        with suppress(Exception):  # Each driver fails in its own way; the show goes on without sound.
            player = Player()
            player.volume = gain
            player.queue(source)
            player.play()
            return player
        return None

    def _source(self, sound: str) -> Any:
        if sound not in self._sources:
            self._sources[sound] = self._read(lambda path: StaticSource(WaveSource(str(path))), sound)
        return self._sources[sound]

    def _read(self, kind: Callable[[Path], Any], sound: str) -> Any:
        with suppress(Exception):  # Missing, cut short, or no WAV at all.
            return kind(self.folder / f"{sound}.wav")
        return None

    def _quietly(self, action: Callable[[], object]) -> None:
        with suppress(Exception):
            action()
