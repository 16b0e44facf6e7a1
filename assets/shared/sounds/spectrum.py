"""Where the energy of samples lies between low and high."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from functools import cache
from operator import mul

SPAN = 4096
"""Samples of one look; each overlaps half of the one before."""


def share(samples: Sequence[float], rate: int, low: float, high: float) -> float:
    """Which part of all energy lies from ``low`` to ``high`` Hz, 0 to 1."""
    return shares(samples, rate, ((low, high),))[0]


def shares(
    samples: Sequence[float], rate: int, bands: Iterable[tuple[float, float]], every: int = SPAN // 2
) -> tuple[float, ...]:
    """And so for several bands, by a look ``every`` so many samples."""
    energy = spectrum(samples, every)
    whole = sum(energy) or 1.0
    edges = [(math.ceil(low * SPAN / rate), math.ceil(high * SPAN / rate)) for low, high in bands]
    return tuple(sum(energy[begin:end]) / whole for begin, end in edges)


def spectrum(samples: Sequence[float], every: int = SPAN // 2) -> list[float]:
    """The energy of every step of ``rate / SPAN`` Hz, over all of the samples, silence before and behind them."""
    half = SPAN // 2
    padded = [0.0] * half + list(samples) + [0.0] * (half + -len(samples) % half)
    bell = [math.sin(math.pi * at / SPAN) ** 2 for at in range(SPAN)]
    energy = [0.0] * half
    for begin in range(0, len(padded) - SPAN + 1, every):
        part = [a * b for a, b in zip(bell, padded[begin : begin + SPAN], strict=True)]
        if any(part):
            for at, value in enumerate(_transformed(part)[:half]):
                energy[at] += abs(value) ** 2
    return energy


@cache
def _turns(count: int) -> list[complex]:
    return [cmath.exp(-2j * math.pi * at / count) for at in range(count // 2)]


def _transformed(samples: Sequence[complex]) -> list[complex]:
    """Fourier's transform of a power of two of samples."""
    count = len(samples)
    if count == 1:
        return [complex(samples[0])]
    even, odd = _transformed(samples[::2]), _transformed(samples[1::2])
    turned = list(map(mul, _turns(count), odd))
    pairs = list(zip(even, turned, strict=True))
    return [a + b for a, b in pairs] + [a - b for a, b in pairs]
