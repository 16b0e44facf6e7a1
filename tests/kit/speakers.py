"""Speakers that make no noise and remember what they were told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class Recorder:
    """Every sound by name, in order, and how loud the music is now."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.gains: dict[str, float] = {}
        """Of each short sound, the last time."""
        self.pitches: dict[str, float] = {}
        """And how high."""
        self.begun: list[str] = []
        """Tracks, in the order in which they were."""
        self.composing: set[str] = set()
        """Tracks of which nothing is ready yet."""
        self._levels: dict[str, float] = {}
        self._layers: dict[tuple[str, str], float] = {}
        self.replaced: dict[str, Path] = {}

    def play(self, sound: str, gain: float, voices: int, pitch: float = 1.0) -> None:
        self.heard.append(sound)
        self.gains[sound], self.pitches[sound] = gain, pitch

    @property
    def loops(self) -> dict[str, float]:
        """How loud each layer of the music is, by track and layer."""
        return {f"{track}_{layer}": self._levels[track] * share for (track, layer), share in self._layers.items()}

    def begin(self, track: str, layers: tuple[str, ...]) -> None:
        assert track not in self._levels, f"{track} runs already"
        self.begun.append(track)
        self._levels[track] = 0.0
        self._layers |= {(track, layer): 0.0 for layer in layers}

    def ready(self, track: str) -> bool:
        return track not in self.composing

    def level(self, track: str, gain: float) -> None:
        assert track in self._levels, f"{track} does not run"
        self._levels[track] = gain

    def layer(self, track: str, layer: str, share: float) -> None:
        assert (track, layer) in self._layers, f"{track} has no {layer}"
        self._layers[track, layer] = share

    def stop(self, track: str) -> None:
        del self._levels[track]
        self._layers = {key: share for key, share in self._layers.items() if key[0] != track}

    def replace(self, files: Mapping[str, Path]) -> None:
        self.replaced = dict(files)

    def close(self) -> None:
        for track in list(self._levels):
            self.stop(track)

    def take(self) -> list[str]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard
