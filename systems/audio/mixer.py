"""How loud everything is: volumes, tracks that cross, layers that swell, and music that gives way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from game.content.models.audio import Audio, Layer
from systems.audio.cues import Heard, factor


class Volumes(NamedTuple):
    """What the player has set, each from 0 to 1."""

    master: float = 1.0
    music: float = 1.0
    effects: float = 1.0
    interface: float = 1.0


class Speakers(Protocol):
    """Where sounds go, by name; a gain is a factor. Nothing here ever fails or waits."""

    def play(self, sound: str, gain: float, voices: int, pitch: float = 1.0) -> None:
        """Once, ``pitch`` times as fast; of more than ``voices`` at a time the oldest stops."""

    def loop(self, sounds: Sequence[str]) -> None:
        """Begin these together, silent, again and again."""

    def level(self, sound: str, gain: float) -> None:
        """How loud a looping sound is from now on."""

    def stop(self, sounds: Sequence[str]) -> None:
        """End loops."""

    def replace(self, files: Mapping[str, Path]) -> None:
        """From now on these files, and no others, stand in for sounds."""

    def close(self) -> None:
        """End everything."""


class Mixer:
    """Tells the speakers what to play. ``tick`` once a frame."""

    def __init__(self, speakers: Speakers, score: Audio) -> None:
        self.speakers, self.score = speakers, score
        self.volumes = Volumes()
        self.presence: dict[str, float] = {}
        """How far each running track is faded in."""
        self.swells: dict[str, float] = {}
        """How far each layer of those is."""
        self.ducked = 0.0
        """How far music gives way, 0 to 1 ..."""
        self.duck_left = 0.0
        """... and for how many seconds yet."""
        self._replaced: dict[str, Path] = {}
        self._running: dict[str, tuple[str, ...]] = {}
        self._levels: dict[str, float] = {}

    def replace(self, files: Mapping[str, Path]) -> None:
        """Let these files, and no others, stand in for sounds; tracks that are heard otherwise begin again."""
        sounds = {*self._replaced, *files}
        other = {sound for sound in sounds if self._replaced.get(sound) != files.get(sound)}
        self.speakers.replace(files)
        self._replaced = dict(files)
        for track in [track for track, sounds in self._running.items() if other.intersection(sounds)]:
            self._end(track)

    def play(self, heard: Iterable[Heard], interface: bool = False) -> None:
        """Sound these now."""
        volume = self._volume(self.volumes.interface if interface else self.volumes.effects)
        for sound, gain, duck, pitch in heard:
            if duck:
                self.duck_left = self.score.duck.seconds
            if volume:
                self.speakers.play(sound, volume * gain, self.score.voices, pitch)

    def tick(self, dt: float, track: str | None, full: int) -> None:
        """Let ``dt`` seconds of music pass; the table is so many ninths ``full``."""
        self._duck(dt)
        self._begin(track, full)
        give_way = factor(self.score.duck.decibels * self.ducked)
        music = self._volume(self.volumes.music) * give_way
        for name in list(self._running):
            layers = self.score.tracks.get(name, ())
            here = self.presence[name] = _toward(self.presence[name], float(name == track), dt, self.score.fade)
            if not here and name != track:
                self._end(name)
                continue
            for layer in layers:
                swell = _toward(self.swells.get(layer.sound, 0.0), intensity(layer, full), dt, self.score.swell)
                self.swells[layer.sound] = swell
                self._level(layer.sound, music * here * swell)

    def _duck(self, dt: float) -> None:
        duck, wanted = self.score.duck, float(self.duck_left > 0)
        self.ducked = _toward(self.ducked, wanted, dt, duck.attack if wanted else duck.release)
        self.duck_left = max(0.0, self.duck_left - dt)

    def _begin(self, track: str | None, full: int) -> None:
        if track is None or track not in self.score.tracks:
            return
        layers = self.score.tracks[track]
        sounds = tuple(layer.sound for layer in layers)
        if self._running.get(track) == sounds:
            return
        if track in self._running:  # The data say something else than before.
            self._end(track)
        self._running[track] = sounds
        self.presence[track] = 0.0
        self.swells |= {layer.sound: intensity(layer, full) for layer in layers}
        self.speakers.loop(sounds)

    def _end(self, track: str) -> None:
        sounds = self._running.pop(track)
        self.speakers.stop(sounds)
        self.presence.pop(track)
        for sound in sounds:
            self._levels.pop(sound, None)
            self.swells.pop(sound, None)

    def _level(self, sound: str, gain: float) -> None:
        if self._levels.get(sound) != gain:
            self._levels[sound] = gain
            self.speakers.level(sound, gain)

    def _volume(self, share: float) -> float:
        return float((self.volumes.master * share) ** self.score.curve)


def intensity(layer: Layer, full: int) -> float:
    """How much of a layer is wanted at a table so many ninths full, 0 to 1."""
    if full >= layer.full:
        return 1.0
    return max(0.0, (full - layer.begins) / (layer.full - layer.begins)) if layer.full > layer.begins else 0.0


def _toward(now: float, wanted: float, dt: float, seconds: float) -> float:
    """Nearer to what is wanted, from one end to the other in so many seconds."""
    step = dt / seconds if seconds else 1.0
    return min(wanted, now + step) if now < wanted else max(wanted, now - step)
