"""Energy of samples by frequency."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import zip_longest
from operator import mul

SPAN = 4096
"""Samples of one look; each overlaps half of the one before."""


def share(samples: Sequence[float], rate: int, low: float, high: float) -> float:
    """Return the share of all energy from ``low`` to ``high`` Hz, 0 to 1."""
    return shares(samples, rate, ((low, high),))[0]


def shares(
    samples: Sequence[float], rate: int, bands: Iterable[tuple[float, float]], every: int = SPAN // 2
) -> tuple[float, ...]:
    """Return the same for several bands, measured every ``every`` samples."""
    energy = spectrum(samples, every)
    whole = sum(energy) or 1.0
    edges = [(math.ceil(low * SPAN / rate), math.ceil(high * SPAN / rate)) for low, high in bands]
    return tuple(sum(energy[begin:end]) / whole for begin, end in edges)


def spectrum(samples: Sequence[float], every: int = SPAN // 2) -> list[float]:
    """The energy of every step of ``rate / SPAN`` Hz, over all of the samples, silence before and behind them."""
    half = SPAN // 2
    padded = [0.0] * half + list(samples) + [0.0] * (half + -len(samples) % half)
    bell = [math.sin(math.pi * index / SPAN) ** 2 for index in range(SPAN)]
    parts = ([*map(mul, bell, padded[begin : begin + SPAN])] for begin in range(0, len(padded) - SPAN + 1, every))
    looks = [part for part in parts if any(part)]
    energy = [0.0] * half
    # Two looks are one complex signal: what both hold at a step lies there and as far from the end.
    for one, other in zip_longest(looks[::2], looks[1::2], fillvalue=[0.0] * SPAN):
        powers = [value.real**2 + value.imag**2 for value in _transformed([*map(complex, one, other)])]
        for index, (ahead, back) in enumerate(zip(powers[:half], [powers[0], *powers[:half:-1]], strict=True)):
            energy[index] += (ahead + back) / 2
    return energy


@cache
def _turns(count: int) -> list[complex]:
    return [cmath.exp(-2j * math.pi * index / count) for index in range(count // 2)]


def _transformed(samples: Sequence[complex]) -> list[complex]:
    """Fourier's transform of a power of two of samples, four or more."""
    count = len(samples)
    if count == 4:
        a, b, c, d = samples
        left, right, across, along = a + c, b + d, a - c, (b - d) * -1j
        return [left + right, across + along, left - right, across - along]
    even, odd = _transformed(samples[::2]), _transformed(samples[1::2])
    turned = list(map(mul, _turns(count), odd))
    pairs = list(zip(even, turned, strict=True))
    return [a + b for a, b in pairs] + [a - b for a, b in pairs]
