"""Speakers that make no noise and remember what they were told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path


class Recorder:
    """Every sound by name, in order, and how loud each loop runs now."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.gains: dict[str, float] = {}
        """Of each short sound, the last time."""
        self.pitches: dict[str, float] = {}
        """And how high."""
        self.loops: dict[str, float] = {}
        self.begun: list[tuple[str, ...]] = []
        self.replaced: dict[str, Path] = {}

    def play(self, sound: str, gain: float, voices: int, pitch: float = 1.0) -> None:
        self.heard.append(sound)
        self.gains[sound], self.pitches[sound] = gain, pitch

    def loop(self, sounds: Sequence[str]) -> None:
        self.begun.append(tuple(sounds))
        self.loops |= dict.fromkeys(sounds, 0.0)

    def level(self, sound: str, gain: float) -> None:
        assert sound in self.loops, f"{sound} does not run"
        self.loops[sound] = gain

    def stop(self, sounds: Sequence[str]) -> None:
        for sound in sounds:
            del self.loops[sound]

    def replace(self, files: Mapping[str, Path]) -> None:
        self.replaced = dict(files)

    def close(self) -> None:
        self.loops.clear()

    def take(self) -> list[str]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard
