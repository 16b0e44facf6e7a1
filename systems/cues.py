"""Sounds and rumble in response to the beats of a tick."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import random
from typing import NamedTuple, TypeVar

from game.content.models.audio import BeatAnswer, Cue, Shudder
from game.content.models.beats import MomentExtras
from game.kernel.events import Repeat, has_values, name_of
from game.kernel.opaque import Event

Phases = Mapping[str, Sequence[Event]]
"""Events by the phase their beats reached in this tick: ``end``, ``landing`` or ``start``; ``each`` holds repeated
things."""
EventSize = Callable[[Event], int]
"""The size of an event: how many equal things it is about."""
ScriptEntry = TypeVar("ScriptEntry", bound=BeatAnswer)


class Moment(NamedTuple):
    """The size of the moment that an event is, 0 to 1, and the extra effects of one of size 1."""

    size: float = 0.0
    extras: MomentExtras = MomentExtras()


class SoundCue(NamedTuple):
    """A sound to play now."""

    sound: str
    gain: float
    """Gain as a factor."""
    ducks: bool
    pitch: float = 1.0
    """Playback speed as a factor."""


def sounds(
    script: Mapping[str, Sequence[Cue]],
    phases: Phases,
    size: EventSize,
    moment: Callable[[Event], Moment] = lambda event: Moment(),
    chance: Callable[[], float] = random,
) -> list[SoundCue]:
    """Return the sounds in the order of the beats; a sound requested several times plays once, at the highest gain.

    ``chance`` returns a number from 0 to below 1 for each choice of a scattered sound.
    """
    loudest: dict[str, SoundCue] = {}
    for cue, event, number in _matches(script, phases, size):
        moment_size, extras = moment(event)
        sound = cue.sound
        semitones = moment_size * (extras.pitch if cue.pitch is None else cue.pitch)
        if cue.rising:
            sound += f"_{min(number, cue.variants)}"
        elif cue.scatter is not None:
            sound += f"_{1 + int(chance() * cue.variants)}"
            semitones += cue.scatter * (2 * chance() - 1)
        gain, duck = gain_of(cue.gain + moment_size * extras.loudness), cue.duck
        pitch = float(2 ** (semitones / 12))
        if sound in loudest:
            gain, duck = max(gain, loudest[sound].gain), duck or loudest[sound].ducks
            pitch = min(pitch, loudest[sound].pitch)
        loudest[sound] = SoundCue(sound, gain, duck, pitch)
    return list(loudest.values())


def gain_of(decibels: float) -> float:
    return float(10 ** (decibels / 20))


class RumbleCue(NamedTuple):
    """The rumble of a pad."""

    weak: float
    strong: float
    seconds: float

    @property
    def strength(self) -> tuple[float, float]:
        """The key to sort by: power, then length."""
        return self.weak + self.strong, self.seconds


def rumbles(
    script: Mapping[str, Sequence[Shudder]],
    phases: Phases,
    size: EventSize,
    moment: Callable[[Event], Moment] = lambda event: Moment(),
) -> dict[int, RumbleCue]:
    """Return the rumble by seat; of several at once, the strongest."""
    strongest: dict[int, RumbleCue] = {}
    for entry, event, _ in _matches(script, phases, size):
        own_seat, (moment_size, extras) = getattr(event, "seat", 0), moment(event)
        growth = 1 + moment_size * extras.rumble
        rumble = RumbleCue(min(1.0, entry.weak * growth), min(1.0, entry.strong * growth), entry.seconds * growth)
        for seat in {"own": (own_seat,), "other": (3 - own_seat,), "both": (1, 2)}[entry.seat]:
            strongest[seat] = _stronger(rumble, strongest.get(seat))
    return strongest


def device_rumble(rumbles: Mapping[int, RumbleCue], device: Callable[[int], str | None]) -> dict[str, RumbleCue]:
    """Return the rumble by device; a device that holds both seats gets the stronger one."""
    strongest: dict[str, RumbleCue] = {}
    for seat, rumble in rumbles.items():
        holder = device(seat)
        if holder is not None:
            strongest[holder] = _stronger(rumble, strongest.get(holder))
    return strongest


def _stronger(one: RumbleCue, other: RumbleCue | None) -> RumbleCue:
    return one if other is None or one.strength >= other.strength else other


def _matches(
    script: Mapping[str, Sequence[ScriptEntry]], phases: Phases, size: EventSize
) -> Iterator[tuple[ScriptEntry, Event, int]]:
    """Yield every matching entry with its event and size, one phase after another.

    The size of a repeated thing is its number in the beat.
    """
    for phase, events in phases.items():
        for cause in events:
            event, number, kind = cause if isinstance(cause, Repeat) else (cause, None, "")
            for entry in script.get(name_of(type(event)), ()):
                is_now = entry.at == phase and entry.does in ("", kind) and has_values(event, entry.where)
                if is_now and entry.combo in (None, size(event)):
                    yield entry, event, size(event) if number is None else number
