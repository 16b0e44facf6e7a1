"""Loudness of everything: volumes, crossfades between tracks, layers that swell, and music that ducks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from game.content.models.audio import Audio, Layer
from systems.cues import SoundCue, gain_of
from systems.easing import toward

if TYPE_CHECKING:
    from systems.audio.speakers import Speakers


class Volumes(NamedTuple):
    """The player's volume settings, each from 0 to 1."""

    master: float = 1.0
    music: float = 1.0
    effects: float = 1.0
    interface: float = 1.0


class Mixer:
    """The mixer, which tells the speakers what to play; call ``tick`` once a frame."""

    def __init__(self, speakers: Speakers, score: Audio) -> None:
        self.speakers, self.score = speakers, score
        self.volumes = Volumes()
        self.presence: dict[str, float] = {}
        """Fade-in of each running track, 0 to 1."""
        self.swells: dict[tuple[str, str], float] = {}
        """Current share of each layer of the running tracks, by track and layer."""
        self.duck_amount = 0.0
        """Amount by which music is ducked, 0 to 1."""
        self.duck_seconds = 0.0
        """Seconds until music gets louder again."""
        self._running_layers: dict[str, tuple[str, ...]] = {}

    def play(self, cues: Iterable[SoundCue], interface: bool = False) -> None:
        volume = self._volume(self.volumes.interface if interface else self.volumes.effects)
        for sound, gain, duck, pitch in cues:
            if duck:
                self.duck_seconds = self.score.duck.seconds
            if volume:
                self.speakers.play(sound, volume * gain, self.score.voices, pitch)

    def tick(self, dt: float, track: str | None, tension: float) -> None:
        """Let ``dt`` seconds of music pass at a tension of 0 to 9.

        The running track continues until the next one is ready.
        """
        self._duck(dt)
        self._begin(track, tension)
        ready = track not in self._running_layers or self.speakers.is_ready(track)
        duck_gain = gain_of(self.score.duck.decibels * self.duck_amount)
        music = self._volume(self.volumes.music) * duck_gain
        for name in list(self._running_layers):
            if ready:
                presence = self.presence[name] = _toward(self.presence[name], float(name == track), dt, self.score.fade)
                if not presence and name != track:
                    self._end(name)
                    continue
            self.speakers.set_gain(name, music * self.presence[name])
            for layer in self.score.tracks.get(name, ()):
                if layer.layer not in self._running_layers[name]:
                    continue  # New in the data; it sounds when the track begins again.
                key = name, layer.layer
                swell = _toward(self.swells.get(key, 0.0), intensity(layer, tension), dt, self.score.swell)
                if self.swells.get(key) != swell:
                    self.swells[key] = swell
                    self.speakers.layer(name, layer.layer, swell)

    def _duck(self, dt: float) -> None:
        duck, target = self.score.duck, float(self.duck_seconds > 0)
        self.duck_amount = _toward(self.duck_amount, target, dt, duck.attack if target else duck.release)
        self.duck_seconds = max(0.0, self.duck_seconds - dt)

    def _begin(self, track: str | None, tension: float) -> None:
        if track is None or track not in self.score.tracks or not self._volume(self.volumes.music):
            return  # Silent music is not composed.
        layers = self.score.tracks[track]
        names = tuple(layer.layer for layer in layers)
        if self._running_layers.get(track) == names:
            return
        if track in self._running_layers:  # The data have changed.
            self._end(track)
        self._running_layers[track] = names
        self.presence[track] = 0.0
        self.speakers.begin(track, names)
        for layer in layers:
            self.swells[track, layer.layer] = swell = intensity(layer, tension)
            self.speakers.layer(track, layer.layer, swell)

    def _end(self, track: str) -> None:
        self.speakers.stop(track)
        self.presence.pop(track)
        for layer in self._running_layers.pop(track):
            self.swells.pop((track, layer), None)

    def _volume(self, share: float) -> float:
        return float((self.volumes.master * share) ** self.score.curve)


def intensity(layer: Layer, tension: float) -> float:
    """Return the share of a layer at this tension, 0 to 1."""
    if tension >= layer.full:
        return 1.0
    return max(0.0, (tension - layer.begins) / (layer.full - layer.begins)) if layer.full > layer.begins else 0.0


def _toward(value: float, target: float, dt: float, seconds: float) -> float:
    """Return the value after ``dt`` on the way to its target; the full range takes ``seconds``."""
    return toward(value, target, dt / seconds if seconds else 1.0)
