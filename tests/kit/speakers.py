"""Speakers that make no sound and record what they are asked to play, and a composer that answers at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from game.background.job import Job
from systems.audio.speakers import Speakers


class RecordingSpeakers(Speakers):
    """Records every sound by name, in order, and the current volume of the music."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.gains: dict[str, float] = {}
        """The gain of each short sound when it was last played."""
        self.pitches: dict[str, float] = {}
        """The pitch of each short sound when it was last played."""
        self.begun: list[str] = []
        """The tracks started, in order."""
        self.composing: set[str] = set()
        """The tracks of which no part is composed yet."""
        self._levels: dict[str, float] = {}
        self._layers: dict[tuple[str, str], float] = {}
        self.replaced: dict[str, Path] = {}

    def play(self, sound: str, gain: float, voices: int, pitch: float = 1.0) -> None:
        self.heard.append(sound)
        self.gains[sound], self.pitches[sound] = gain, pitch

    @property
    def loops(self) -> dict[str, float]:
        """The volume of each layer of the music, by track and layer."""
        return {f"{track}_{layer}": self._levels[track] * share for (track, layer), share in self._layers.items()}

    def begin(self, track: str, layers: tuple[str, ...]) -> None:
        assert track not in self._levels, f"{track} runs already"
        self.begun.append(track)
        self._levels[track] = 0.0
        self._layers |= {(track, layer): 0.0 for layer in layers}

    def is_ready(self, track: str) -> bool:
        return track not in self.composing

    def set_gain(self, track: str, gain: float) -> None:
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
        """Return the sounds since the last call, and forget them."""
        heard, self.heard = self.heard, []
        return heard


class Bar(NamedTuple):
    """One bar of music."""

    number: int
    layers: dict[str, bytes]


class InstantComposer:
    """Answers every request with the same bar under the next number; without a bar it never answers."""

    def __init__(self, bar: Bar | None) -> None:
        self.bar, self.edition = bar, 0
        self.questions: list[tuple[str, bool]] = []
        self.taken: list[int] = []

    def ask(self, track: str, enters: bool) -> Job[Bar]:
        self.questions.append((track, enters))
        job: Job[Bar] = Job(track)
        if self.bar is not None:
            job.answer(self.bar._replace(number=len(self.questions) - 1))
        return job

    def advance(self, track: str, number: int) -> None:
        self.taken.append(number)
