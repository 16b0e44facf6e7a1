"""A small synthesiser: tables of waves without aliasing, envelopes, filters, echo. Samples are floats about -1 to 1."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from operator import add
from random import Random

from game.content.models.sounds import Echo, Filter, Sound, SynthVoice, Tone, semitone

RATE = 44100
"""Samples a second."""
SIZE = 2048
MASK = SIZE - 1
STEP = 32
"""Samples between two looks at a moving pitch or filter."""
HARMONICS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128)
Samples = list[float]


def hertz(note: str, semitones: float = 0.0) -> float:
    """Frequency of a note such as ``F#4``, moved by semitones; A4 is 440 Hz."""
    return 440.0 * 2 ** ((semitone(note) - 69 + semitones) / 12)


@lru_cache(maxsize=256)
def table(wave: str, duty: float, harmonics: int) -> tuple[float, ...]:
    """One turn of a wave from its first harmonics, its peak at 1."""
    form = wave_form(wave, duty, (1.0,) * harmonics)
    peak = max(map(abs, form))
    return tuple(value / peak for value in form)


def wave_form(wave: str, duty: float, gains: Sequence[float]) -> tuple[float, ...]:
    """One period of a wave (Fourier series) from the strengths of its first harmonics."""
    sines = [math.sin(math.tau * index / SIZE) for index in range(SIZE)]
    cosines = sines[SIZE // 4 :] + sines[: SIZE // 4]
    form = [0.0] * SIZE
    for order, gain in enumerate(gains, 1):
        for share, turn in zip(_share(wave, duty, order), (sines, cosines), strict=True):
            if share:
                form = list(map(add, form, [gain * share * value for value in (turn * order)[::order]]))
    return tuple(form)


def _share(wave: str, duty: float, order: int) -> tuple[float, float]:
    """Return the sine and cosine parts of a harmonic of a wave."""
    if wave == "sine":
        return (1.0 if order == 1 else 0.0), 0.0
    if wave == "saw":
        return 1 / order, 0.0
    if wave == "triangle":
        return ((-1) ** (order // 2) / order**2 if order % 2 else 0.0), 0.0
    turn = math.tau * order * duty
    return (1 - math.cos(turn)) / order, math.sin(turn) / order


def harmonics(wave: str, frequency: float) -> int:
    """Return the harmonics that are below half the sample rate."""
    most = 1 if wave == "sine" else max(1, int(0.46 * RATE / frequency))
    return max(number for number in HARMONICS if number <= most)


def tone(
    voice: SynthVoice, frequency: float, seconds: float, chance: Random, arpeggio: Sequence[float] = ()
) -> Samples:
    """A voice held for ``seconds``, with its release after that."""
    held = round(seconds * RATE)
    length = held + round(voice.release * RATE)
    spread = [0.0] if voice.unison == 1 else [n / (voice.unison - 1) - 0.5 for n in range(voice.unison)]
    samples: Samples = []
    for share in spread:
        detuned = frequency * 2 ** (share * voice.detune / 1200)
        phase = chance.random() if voice.unison > 1 else 0.0
        layer = _noise(length, chance) if voice.wave == "noise" else _turns(
            voice, detuned, phase, length, held, arpeggio
        )
        samples = list(map(add, samples, layer)) if samples else layer
    scale = 1 / math.sqrt(voice.unison)
    shape = envelope(voice, held, length)
    if voice.low_pass:
        samples = filtered(samples, voice.low_pass)
    if voice.high_pass:
        samples = [a - b for a, b in zip(samples, filtered(samples, voice.high_pass), strict=True)]
    samples = [scale * a * b for a, b in zip(samples, shape, strict=True)]
    if voice.drive:
        gain, tanh = 1 + voice.drive, math.tanh
        highest = tanh(gain)
        samples = [tanh(gain * value) / highest for value in samples]
    return samples


def _noise(length: int, chance: Random) -> Samples:
    return [2 * chance.random() - 1 for _ in range(length)]


def _turns(
    voice: SynthVoice, frequency: float, phase: float, length: int, held: int, arpeggio: Sequence[float]
) -> Samples:
    highest = max((0.0, voice.slide, *arpeggio)) + (voice.vibrato.depth if voice.vibrato else 0)
    wave = table(voice.wave, voice.duty, harmonics(voice.wave, frequency * 2 ** (highest / 12)))
    place = phase * SIZE
    turn = frequency * SIZE / RATE
    if not (voice.slide or voice.vibrato or arpeggio):
        return [wave[int(place + index * turn) & MASK] for index in range(length)]
    samples: Samples = []
    for begin in range(0, length, STEP):
        moved = voice.slide * (begin / length) ** voice.fall
        if arpeggio:
            moved += arpeggio[min(len(arpeggio) - 1, begin * len(arpeggio) // held)]
        if voice.vibrato:
            moved += voice.vibrato.depth * math.sin(math.tau * voice.vibrato.rate * begin / RATE)
        now = turn * 2 ** (moved / 12)
        count = min(STEP, length - begin)
        samples += [wave[int(place + index * now) & MASK] for index in range(count)]
        place = (place + count * now) % SIZE
    return samples


def envelope(voice: SynthVoice, held: int, length: int) -> Samples:
    """Attack straight, decay and release falling ever more slowly, and at the end exactly nothing."""
    attack = min(held, max(1, round(voice.attack * RATE)))
    decay = max(1.0, voice.decay * RATE)
    shape = [index / attack for index in range(attack)]
    sustain, falls, exp = voice.sustain, 1 - voice.sustain, math.exp
    shape += [sustain + falls * exp(-4 * index / decay) for index in range(held - attack)]
    last, release = shape[-1], length - held
    shape += [last * (1 - index / release) ** 2 for index in range(release)]
    ending = min(length, 64)
    for index in range(ending):
        shape[length - 1 - index] *= index / ending
    return shape


def filtered(samples: Samples, edge: Filter) -> Samples:
    """A state variable low-pass (Simper's form)."""
    low, band = 0.0, 0.0
    out: Samples = []
    length, ratio, damp = len(samples), edge.end / edge.start, 1 / edge.peak
    for begin in range(0, length, STEP):
        g = math.tan(math.pi * min(edge.start * ratio ** (begin / length), 0.45 * RATE) / RATE)
        a1 = 1 / (1 + g * (g + damp))
        a2 = g * a1
        a3 = g * a2
        for value in samples[begin : begin + STEP]:
            high = value - low
            middle = a1 * band + a2 * high
            bottom = low + a2 * band + a3 * high
            band = 2 * middle - band
            low = 2 * bottom - low
            out.append(bottom)
    return out


def echoed(samples: Samples, echo: Echo) -> Samples:
    """The samples and their echoes, longer by as many of those as can be heard."""
    times = 1 if not echo.feedback else max(1, math.ceil(math.log(0.02) / math.log(echo.feedback)))
    delay = round(echo.seconds * RATE)
    out = samples + [0.0] * (times * delay)
    for time in range(1, times + 1):
        add_to(out, time * delay, samples, echo.mix * echo.feedback ** (time - 1))
    return out


def add_to(out: Samples, at: int, samples: Samples, gain: float) -> None:
    """Add samples to others from a place on, so loud."""
    there = slice(at, at + len(samples))
    out[there] = map(add, out[there], [gain * value for value in samples])


def sound(definition: Sound, semitones: float = 0.0) -> tuple[Samples, ...]:
    """The channels of a whole sound, every tone of it moved by semitones; its noise is the same each time.

    There are two where something in it stands aside of the middle.
    """
    chance = Random(1)
    voices = [(part, _voice(part, semitones, chance)) for part in definition.tones]
    sides = (-1, 1) if any(part.pan for part in definition.tones) else (0,)
    return tuple(_channel(definition, voices, side) for side in sides)


def _channel(definition: Sound, voices: list[tuple[Tone, Samples]], side: int) -> Samples:
    """Return the samples of one side: left is -1, right 1, and 0 is both."""
    out = [0.0] * max(round(part.at * RATE) + len(samples) for part, samples in voices)
    for part, samples in voices:
        add_to(out, round(part.at * RATE), samples, panned(part.pan)[side > 0] if side else 1.0)
    return echoed(out, definition.echo) if definition.echo else out


def limited(size: float, knee: float, ceiling: float) -> float:
    """Return a size above the knee bent toward the ceiling."""
    room = ceiling - knee
    return knee + room * math.tanh((size - knee) / room)


def panned(pan: float) -> tuple[float, float]:
    """Return the volume of the left and the right side at equal power; in the middle both are 1."""
    turn = math.pi / 4 * (1 + pan)
    return math.sqrt(2) * math.cos(turn), math.sqrt(2) * math.sin(turn)


def _voice(part: Tone, semitones: float, chance: Random) -> Samples:
    samples = tone(part, hertz(part.pitch, semitones), part.seconds, chance, part.arpeggio)
    return [part.gain * value for value in samples]
