"""How loud everything is: volumes, tracks that cross, layers that swell, and music that gives way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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

    def begin(self, track: str, layers: tuple[str, ...]) -> None:
        """Make music ready, silent."""

    def ready(self, track: str) -> bool:
        """Whether it can be heard by now, or never will be."""

    def level(self, track: str, gain: float) -> None:
        """How loud it is from now on."""

    def layer(self, track: str, layer: str, share: float) -> None:
        """How much of a layer is to be heard in it, 0 to 1."""

    def stop(self, track: str) -> None:
        """End it."""

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
        self.swells: dict[tuple[str, str], float] = {}
        """How far each layer of those is, by track and layer."""
        self.ducked = 0.0
        """How far music gives way, 0 to 1 ..."""
        self.duck_left = 0.0
        """... and for how many seconds yet."""
        self._running: dict[str, tuple[str, ...]] = {}

    def replace(self, files: Mapping[str, Path]) -> None:
        """Let these files, and no others, stand in for sounds."""
        self.speakers.replace(files)

    def play(self, heard: Iterable[Heard], interface: bool = False) -> None:
        """Sound these now."""
        volume = self._volume(self.volumes.interface if interface else self.volumes.effects)
        for sound, gain, duck, pitch in heard:
            if duck:
                self.duck_left = self.score.duck.seconds
            if volume:
                self.speakers.play(sound, volume * gain, self.score.voices, pitch)

    def tick(self, dt: float, track: str | None, tension: float) -> None:
        """Let ``dt`` seconds of music pass, at so much tension, 0 to 9. One track waits for the next to be ready."""
        self._duck(dt)
        self._begin(track, tension)
        ready = track not in self._running or self.speakers.ready(track)
        give_way = factor(self.score.duck.decibels * self.ducked)
        music = self._volume(self.volumes.music) * give_way
        for name in list(self._running):
            if ready:
                here = self.presence[name] = _toward(self.presence[name], float(name == track), dt, self.score.fade)
                if not here and name != track:
                    self._end(name)
                    continue
            self.speakers.level(name, music * self.presence[name])
            for layer in self.score.tracks.get(name, ()):
                if layer.layer not in self._running[name]:
                    continue  # New in the data; it sounds when the track begins again.
                key = name, layer.layer
                swell = _toward(self.swells.get(key, 0.0), intensity(layer, tension), dt, self.score.swell)
                if self.swells.get(key) != swell:
                    self.swells[key] = swell
                    self.speakers.layer(name, layer.layer, swell)

    def _duck(self, dt: float) -> None:
        duck, wanted = self.score.duck, float(self.duck_left > 0)
        self.ducked = _toward(self.ducked, wanted, dt, duck.attack if wanted else duck.release)
        self.duck_left = max(0.0, self.duck_left - dt)

    def _begin(self, track: str | None, tension: float) -> None:
        if track is None or track not in self.score.tracks or not self._volume(self.volumes.music):
            return  # What nobody hears is not composed.
        layers = self.score.tracks[track]
        names = tuple(layer.layer for layer in layers)
        if self._running.get(track) == names:
            return
        if track in self._running:  # The data say something else than before.
            self._end(track)
        self._running[track] = names
        self.presence[track] = 0.0
        self.speakers.begin(track, names)
        for layer in layers:
            self.swells[track, layer.layer] = swell = intensity(layer, tension)
            self.speakers.layer(track, layer.layer, swell)

    def _end(self, track: str) -> None:
        self.speakers.stop(track)
        self.presence.pop(track)
        for layer in self._running.pop(track):
            self.swells.pop((track, layer), None)

    def _volume(self, share: float) -> float:
        return float((self.volumes.master * share) ** self.score.curve)


def intensity(layer: Layer, tension: float) -> float:
    """How much of a layer is wanted at so much tension, 0 to 1."""
    if tension >= layer.full:
        return 1.0
    return max(0.0, (tension - layer.begins) / (layer.full - layer.begins)) if layer.full > layer.begins else 0.0


def _toward(now: float, wanted: float, dt: float, seconds: float) -> float:
    """Nearer to what is wanted, from one end to the other in so many seconds."""
    step = dt / seconds if seconds else 1.0
    return min(wanted, now + step) if now < wanted else max(wanted, now - step)
