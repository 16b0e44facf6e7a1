"""Perceived loudness of one or two channels: ITU-R BS.1770 without its gates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from operator import sub

Channels = Sequence[Sequence[float]]
WINDOW = 0.4
"""Seconds of one momentary measurement."""
SILENCE = -120.0


def weighted(samples: Sequence[float], rate: int) -> list[float]:
    """Return samples as the ear hears them: a shelf filter for the head, then a high-pass."""
    (b0, b1, b2), (a1, a2) = _shelf(rate)
    (d0, d1, d2), (c1, c2) = _high_pass(rate)
    first = second = third = fourth = 0.0
    out: list[float] = []
    heard = out.append
    for value in samples:
        raised = b0 * value + first
        first = b1 * value - a1 * raised + second
        second = b2 * value - a2 * raised
        result = d0 * raised + third
        third = d1 * raised - c1 * result + fourth
        fourth = d2 * raised - c2 * result
        heard(result)
    return out


def loudness(channels: Channels, rate: int) -> float:
    """LUFS of the whole; a full sine of 997 Hz on one channel has -3.01."""
    return _level(sum(sum(value * value for value in weighted(each, rate)) / max(1, len(each)) for each in channels))


def loudest(channels: Channels, rate: int) -> float:
    """LUFS of the loudest 0.4 seconds; a shorter sound counts as followed by silence."""
    span = round(WINDOW * rate)
    squares = [[value * value for value in weighted(each, rate)] for each in channels]
    so_far = [0.0, *accumulate(map(sum, zip(*squares, strict=True)) if len(squares) > 1 else squares[0])]
    return _level(max(map(sub, so_far[span:], so_far), default=so_far[-1]) / span)


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
