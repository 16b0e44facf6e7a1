"""Measure music: ``python -m assets.shared.sounds.measure [TRACK ...]`` from the root of the project.

Reports for some bars with all layers: loudness, peak, width, energy by frequency, and the time to compose a bar.
"""

from __future__ import annotations

import cmath
import math
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from operator import mul
from time import perf_counter
from typing import NamedTuple

from assets.shared.sounds.composing import Composer, PlayedBar
from assets.shared.sounds.generate import definitions
from assets.shared.sounds.loudness import loudness, peak
from assets.shared.sounds.mixing import summed
from assets.shared.sounds.synth import RATE, Samples
from game.terminal import say

BANDS = ((0, 120), (120, 300), (300, 1000), (1000, 4000), (4000, RATE / 2))
"""Limits in Hz."""
BARS = 4
SPAN = 4096
"""Samples of one look; each overlaps half of the one before."""


class Measurements(NamedTuple):
    """The measurements of some bars."""

    lufs: float
    peak: float
    """dBFS."""
    width: float
    """Energy of what differs between left and right, as a part of all."""
    bands: tuple[float, ...]
    """Shares of all energy."""


def sides(played: Iterator[PlayedBar] | list[PlayedBar], layers: tuple[str, ...]) -> tuple[Samples, Samples]:
    """Left and right of some bars, with these layers together."""
    left: Samples = []
    right: Samples = []
    for bar in played:
        both = [value / 32768 for value in summed(array("h", bar.layers[name]) for name in layers)]
        left += both[0::2]
        right += both[1::2]
    return left, right


def measure(left: Samples, right: Samples) -> Measurements:
    """Measure loudness and spectrum."""
    middle, aside = ([a + sign * b for a, b in zip(left, right, strict=True)] for sign in (1, -1))
    energy, apart = (sum(value * value for value in each) for each in (middle, aside))
    width, bands = apart / (energy + apart), shares(middle, RATE, BANDS, every=2 * SPAN)
    return Measurements(loudness((left, right), RATE), max(peak(left), peak(right)), width, bands)


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
    # Two looks share one transform: their energy at a frequency is at its index and at the mirrored one.
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


def main(only: tuple[str, ...]) -> int:
    """A line for the first layer of each track, and one for all of them."""
    music = definitions()[1]
    for name in only or tuple(music.tracks):
        composer, taken, played = Composer(music, name, 1), [], []
        for _ in range(BARS):
            begun = perf_counter()
            played.append(composer.play())
            taken.append(perf_counter() - begun)
        layers = composer.track.layers
        for heard in dict.fromkeys((layers[:1], layers)):
            found = measure(*sides(played, heard))
            bands = " ".join(f"{100 * part:3.0f}" for part in found.bands)
            say(f"{name:10} {'+'.join(heard):16} {found.lufs:6.1f} LUFS  peak {found.peak:5.1f} dBFS  "
                f"width {100 * found.width:3.0f} %  bands {bands} %")
        say(f"{'':10} a bar of {240 / composer.track.tempo:.2f} s is composed in "
            f"{1000 * taken[0]:.0f} ms, later {1000 * sorted(taken)[BARS // 2]:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
