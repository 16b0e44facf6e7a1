"""Notes of instruments, many in little time: a held tone is one short loop, over and over."""

from __future__ import annotations

import math
from functools import lru_cache
from operator import add, mul
from random import Random

from assets.shared.sounds.synth import MASK, RATE, SIZE, Samples, envelope, harmonics, tone, wave_form
from game.content.models.sounds import Filter, SynthVoice

LONGEST = 8192
"""Samples of a loop, at most."""
PITCH_ERROR = 2e-4
"""Maximum error of a loop's pitch: a third of a cent."""
INAUDIBLE = 0.002
"""Harmonics that a filter leaves no more of are left out."""


def held_note(voice: SynthVoice, frequency: float, seconds: float, chance: Random) -> Samples:
    """A voice held for ``seconds``, with its release after that."""
    if not _is_steady(voice):
        return tone(voice, frequency, seconds, chance)
    held = round(seconds * RATE)
    length = held + round(voice.release * RATE)
    samples: Samples = []
    for number in range(voice.unison):
        share = number / (voice.unison - 1) - 0.5 if voice.unison > 1 else 0.0
        loop = _loop(_wave(voice, frequency), frequency * 2 ** (share * voice.detune / 1200))
        begin = int(chance.random() * len(loop)) if voice.unison > 1 else 0
        turns = loop * (2 + length // len(loop))
        layer = list(turns[begin : begin + length])
        samples = list(map(add, samples, layer)) if samples else layer
    return list(map(mul, samples, _shape(voice, held, length)))


def _is_steady(voice: SynthVoice) -> bool:
    """Return True if only its loudness changes over time."""
    moves = voice.slide or voice.vibrato or voice.high_pass or voice.drive or voice.wave == "noise"
    return not moves and (voice.low_pass is None or voice.low_pass.start == voice.low_pass.end)


@lru_cache(maxsize=64)
def _shape(voice: SynthVoice, held: int, length: int) -> Samples:
    return [value / math.sqrt(voice.unison) for value in envelope(voice, held, length)]


def _loop(wave: tuple[float, ...], frequency: float) -> tuple[float, ...]:
    """Some whole turns in as many whole samples as are nearest to the pitch."""
    turn = RATE / frequency
    most = max(1, int(LONGEST / turn))
    turns = next((n for n in range(1, most) if abs(round(n * turn) / (n * turn) - 1) < PITCH_ERROR), most)
    step = turns * SIZE / round(turns * turn)
    return tuple([wave[int(index * step) & MASK] for index in range(round(turns * turn))])


@lru_cache(maxsize=256)
def _wave(voice: SynthVoice, frequency: float) -> tuple[float, ...]:
    """One turn, through the filter of the voice."""
    count = harmonics(voice.wave, frequency)
    gains = [passed(voice.low_pass, order * frequency) for order in range(1, count + 1)]
    while len(gains) > 1 and gains[-1] < INAUDIBLE:
        gains.pop()
    high = math.pi * max(voice.duty, 1 - voice.duty)
    peak = {"sine": 1.0, "triangle": math.pi**2 / 8, "saw": math.pi / 2, "pulse": high}[voice.wave]
    return wave_form(voice.wave, voice.duty, [gain / peak for gain in gains])


def passed(edge: Filter | None, frequency: float) -> float:
    """Return the share of a frequency that a constant low-pass lets through."""
    if edge is None:
        return 1.0
    ratio = frequency / edge.start
    return 1 / math.hypot(1 - ratio * ratio, ratio / edge.peak)
