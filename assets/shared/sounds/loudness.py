"""How loud one channel or two are to an ear: ITU-R BS.1770 without its gates."""

from __future__ import annotations

import math
from collections.abc import Sequence

Channels = Sequence[Sequence[float]]
WINDOW = 0.4
"""Seconds of one momentary measurement."""
SILENCE = -120.0


def weighted(samples: Sequence[float], rate: int) -> list[float]:
    """As the ear hears them: a shelf for the head, then a high-pass."""
    return _biquad(_biquad(samples, *_shelf(rate)), *_high_pass(rate))


def loudness(channels: Channels, rate: int) -> float:
    """LUFS of the whole; a full sine of 997 Hz on one channel has -3.01."""
    return _level(sum(sum(value * value for value in weighted(each, rate)) / max(1, len(each)) for each in channels))


def loudest(channels: Channels, rate: int) -> float:
    """LUFS of the loudest 0.4 seconds; a shorter sound counts as followed by silence."""
    span = round(WINDOW * rate)
    heard = [weighted(each, rate) for each in channels]
    energy = [sum(value * value for value in values) for values in zip(*heard, strict=True)]
    now = best = sum(energy[:span])
    for begin in range(span, len(energy)):
        now += energy[begin] - energy[begin - span]
        best = max(best, now)
    return _level(best / span)


def peak(samples: Sequence[float]) -> float:
    """dBFS of the highest sample."""
    highest = max(map(abs, samples), default=0.0)
    return 20 * math.log10(highest) if highest else SILENCE


def _level(power: float) -> float:
    return -0.691 + 10 * math.log10(power) if power > 0 else SILENCE


def _shelf(rate: int) -> tuple[tuple[float, float, float], tuple[float, float]]:
    gain, quality, edge = 3.999843853973347, 0.7071752369554196, 1681.974450955533
    k, high = math.tan(math.pi * edge / rate), 10 ** (gain / 20)
    middle = high**0.4996667741545416
    whole = 1 + k / quality + k * k
    ahead = ((high + middle * k / quality + k * k) / whole, 2 * (k * k - high) / whole,
             (high - middle * k / quality + k * k) / whole)
    return ahead, (2 * (k * k - 1) / whole, (1 - k / quality + k * k) / whole)


def _high_pass(rate: int) -> tuple[tuple[float, float, float], tuple[float, float]]:
    quality, edge = 0.5003270373238773, 38.13547087602444
    k = math.tan(math.pi * edge / rate)
    whole = 1 + k / quality + k * k
    return (1.0, -2.0, 1.0), (2 * (k * k - 1) / whole, (1 - k / quality + k * k) / whole)


def _biquad(samples: Sequence[float], ahead: tuple[float, float, float], back: tuple[float, float]) -> list[float]:
    (b0, b1, b2), (a1, a2) = ahead, back
    first = second = 0.0
    out = []
    for value in samples:
        result = b0 * value + first
        first = b1 * value - a1 * result + second
        second = b2 * value - a2 * result
        out.append(result)
    return out
