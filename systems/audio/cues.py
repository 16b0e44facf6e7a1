"""Which sounds the beats of a tick ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.content.models.cues import Cue
from game.kernel.opaque import Event
from systems.cue_answers import Moments, answers


class Heard(NamedTuple):
    """A sound to be played now."""

    sound: str
    gain: float
    """Factor."""
    duck: bool


def cues(
    script: Mapping[str, Sequence[Cue]],
    moments: Moments,
    combo: Callable[[Event], int],
) -> list[Heard]:
    """In the order of the beats; a sound that several of them ask for at once is heard once, as loud as the loudest."""
    heard: dict[str, Heard] = {}
    for cue, _, size in answers(script, moments, combo):
        sound = f"{cue.sound}_{min(size, cue.variants)}" if cue.rising else cue.sound
        gain, duck = factor(cue.gain), cue.duck
        if sound in heard:
            gain, duck = max(gain, heard[sound].gain), duck or heard[sound].duck
        heard[sound] = Heard(sound, gain, duck)
    return list(heard.values())


def factor(decibels: float) -> float:
    """Decibels as a factor."""
    return float(10 ** (decibels / 20))
