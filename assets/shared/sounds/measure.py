"""Measure music: ``python -m assets.shared.sounds.measure [TRACK ...]`` from the root of the project.

Reports for some bars with all layers: loudness, peak, width, energy by frequency, and the time to compose a bar.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from assets.shared.sounds.composing import Composer, Played
from assets.shared.sounds.generate import definitions
from assets.shared.sounds.loudness import loudness, peak
from assets.shared.sounds.mixing import summed
from assets.shared.sounds.spectrum import SPAN, shares
from assets.shared.sounds.synth import RATE, Samples
from game.terminal import say

BANDS = ((0, 120), (120, 300), (300, 1000), (1000, 4000), (4000, RATE / 2))
"""Limits in Hz."""
BARS = 4


class Measured(NamedTuple):
    """The measurements."""

    lufs: float
    peak: float
    """dBFS."""
    width: float
    """Energy of what differs between left and right, as a part of all."""
    bands: tuple[float, ...]
    """Shares of all energy."""


def sides(played: Iterator[Played] | list[Played], layers: tuple[str, ...]) -> tuple[Samples, Samples]:
    """Left and right of some bars, with these layers together."""
    left: Samples = []
    right: Samples = []
    for bar in played:
        both = [value / 32768 for value in summed(array("h", bar.layers[name]) for name in layers)]
        left += both[0::2]
        right += both[1::2]
    return left, right


def measured(left: Samples, right: Samples) -> Measured:
    """Measure loudness and spectrum."""
    middle, aside = ([a + sign * b for a, b in zip(left, right, strict=True)] for sign in (1, -1))
    energy, apart = (sum(value * value for value in each) for each in (middle, aside))
    width, bands = apart / (energy + apart), shares(middle, RATE, BANDS, every=2 * SPAN)
    return Measured(loudness((left, right), RATE), max(peak(left), peak(right)), width, bands)


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
            found = measured(*sides(played, heard))
            bands = " ".join(f"{100 * part:3.0f}" for part in found.bands)
            say(f"{name:10} {'+'.join(heard):16} {found.lufs:6.1f} LUFS  peak {found.peak:5.1f} dBFS  "
                f"width {100 * found.width:3.0f} %  bands {bands} %")
        say(f"{'':10} a bar of {240 / composer.track.tempo:.2f} s is composed in "
            f"{1000 * taken[0]:.0f} ms, later {1000 * sorted(taken)[BARS // 2]:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
