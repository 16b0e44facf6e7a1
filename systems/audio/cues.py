"""Sounds for the beats of a tick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.content.models.audio import Cue
from game.kernel.opaque import Event
from systems.cue_answers import Moments, answers


class Swell(NamedTuple):
    """The extra loudness and pitch of an event."""

    decibels: float = 0.0
    semitones: float = 0.0


class Heard(NamedTuple):
    """A sound to play now."""

    sound: str
    gain: float
    """Gain as a factor."""
    duck: bool
    pitch: float = 1.0
    """Playback speed as a factor."""


def plain(event: Event) -> Swell:
    """Return no swell, for events that always sound the same."""
    return Swell()


def cues(
    script: Mapping[str, Sequence[Cue]],
    moments: Moments,
    combo: Callable[[Event], int],
    swell: Callable[[Event], Swell] = plain,
) -> list[Heard]:
    """Return the sounds in the order of the beats; a sound requested several times plays once, at the highest gain."""
    heard: dict[str, Heard] = {}
    for cue, event, size in answers(script, moments, combo):
        more = swell(event)
        sound = f"{cue.sound}_{min(size, cue.variants)}" if cue.rising else cue.sound
        gain, duck = factor(cue.gain + more.decibels), cue.duck
        pitch = 1.0 if cue.tuned else float(2 ** (more.semitones / 12))
        if sound in heard:
            gain, duck = max(gain, heard[sound].gain), duck or heard[sound].duck
            pitch = min(pitch, heard[sound].pitch)
        heard[sound] = Heard(sound, gain, duck, pitch)
    return list(heard.values())


def factor(decibels: float) -> float:
    """Convert decibels to a factor."""
    return float(10 ** (decibels / 20))
