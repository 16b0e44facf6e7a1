"""Adds up notes without looking at a single sample: whole numbers of millions of digits, each digit a sample.

A frame is 64 bits of such a number: 32 for the left, 32 above them for the right. A note times a factor is all its
samples times that, and a sum of notes is the sum of all their samples, because none of them ever fills its 32 bits.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import lru_cache
from operator import add, mul

from assets.shared.sounds.synth import Samples, limited

FRAME = 64
"""Bits of both sides."""
ONE = 1 << 14
"""A sample of 1 in a note."""
WHOLE = 2.0**52 + 32768
"""Added to a float between -32768 and 32767 it leaves a whole number, and that in the lowest bits."""
UNITY = 1 << 12
"""The factor that leaves a note as loud as it is."""
DOWN = 11
"""Bits that a sum has more than a sample of 16: that of ONE * UNITY is as loud as can be."""
HALF = 1 << 31
"""Added to each side of a frame, so that none is below nothing."""
CEILING = round(32767 * 10 ** (-1.2 / 20))
"""No sample is louder (-1.2 dBFS); what would be is bent under it."""
MOST = 32767
KNEE = round(CEILING * 0.8)


def mixable_note(samples: Samples) -> bytes:
    """Samples as a note that can be mixed: 16 bits each, with 32768 added."""
    bits = _whole(samples)
    if any(bits[2::8]):  # Some are too loud for 16 bits.
        bits = _whole([max(-32768 / ONE, min(32767 / ONE, value)) for value in samples])
    written = bytearray(2 * len(samples))
    written[0::2], written[1::2] = bits[0::8], bits[1::8]
    return bytes(written)


def _whole(samples: Samples) -> bytes:
    """Numbers as floats whose lowest bits are the whole number: next to one this large there is no room for fractions.
    """
    floats = array("d", [ONE * value + WHOLE for value in samples])
    if sys.byteorder == "big":
        floats.byteswap()
    return floats.tobytes()


@lru_cache(maxsize=8)
def _lanes(pattern: bytes, count: int) -> int:
    """Return a pattern of bits, repeated."""
    return int.from_bytes(pattern * count, "little")


def _spread(written: bytes) -> int:
    """A note as a number with a sample in each frame's left."""
    count = len(written) // 2
    room = bytearray(FRAME // 8 * count)
    room[0::8], room[1::8] = written[0::2], written[1::2]
    return int.from_bytes(room, "little") - int.from_bytes(b"\x00\x80\0\0\0\0\0\0" * count, "little")


class Mix:
    """The future sound of one layer."""

    def __init__(self) -> None:
        self._sum = 0

    def add(self, written: bytes, frame: int, left: float, right: float) -> None:
        """Strike a note after this number of frames, with a volume for each side."""
        factor = round(UNITY * left) + (round(UNITY * right) << FRAME // 2)
        self._sum += _spread(written) * factor << FRAME * frame

    def take(self, frames: int) -> array[int]:
        """The next frames, left and right in turns."""
        whole = self._sum + _lanes((HALF + (1 << DOWN - 1)).to_bytes(4, "little"), 2 * frames)
        self._sum = whole >> FRAME * frames
        now = whole - (self._sum << FRAME * frames)
        down = (now >> DOWN) & _lanes(((1 << 32 - DOWN) - 1).to_bytes(4, "little"), 2 * frames)
        room = down.to_bytes(FRAME // 8 * frames, "little")
        middle, sums = HALF >> DOWN, _numbers("I", room)
        least, most = middle - MOST, middle + MOST
        if max(sums, default=middle) > most or min(sums, default=middle) < least:
            held = [most if value > most else least if value < least else value for value in sums]
            return array("h", [value - middle for value in held])
        short = bytearray(FRAME // 16 * frames)
        short[0::2], short[1::2] = room[0::4], room[1::4]  # What was added lies above these bits.
        return _numbers("h", bytes(short))


def _numbers(kind: str, written: bytes) -> array[int]:
    numbers = array(kind)
    numbers.frombytes(written)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def limited_layers(layers: list[array[int]]) -> list[array[int]]:
    """Layers that together never exceed the ceiling; louder samples are bent under it, in all layers in proportion."""
    if sum(max(map(abs, (max(layer), min(layer)))) for layer in layers) <= KNEE:
        return layers
    sums = summed(layers)
    if max(max(sums), -min(sums)) <= KNEE:
        return layers
    shares = [1.0 if abs(value) <= KNEE else limited(abs(value), KNEE, CEILING) / abs(value) for value in sums]
    return [array("h", map(int, map(mul, layer, shares))) for layer in layers]


def summed(layers: Iterable[Iterable[int]]) -> list[int]:
    whole, *others = layers
    for each in others:
        whole = map(add, whole, each)
    return list(whole)
