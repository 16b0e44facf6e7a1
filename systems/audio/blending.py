"""Mixing of sample layers in bulk: whole layers are treated as big integers with 32 bits per sample."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache

PARTS = 256
"""Steps of volume."""
MIDDLE = 1 << 15
"""Offset added to every sample during mixing, so that none is negative."""
ABOVE = 1 << 20
"""Offset added to every sum for the same reason ..."""
FITS = (ABOVE >> 16).to_bytes(1, "little")
"""... which makes this the third byte of each sum that fits into 16 bits."""


@lru_cache(maxsize=32)
def _lanes(value: int, size: int, count: int) -> int:
    """Return a number that repeats ``value`` ``count`` times, in ``size`` bytes each."""
    return int.from_bytes(value.to_bytes(size, "little") * count, "little")


def blended(layers: Sequence[bytes], shares: Sequence[int]) -> bytes:
    """Mix layers of 16-bit stereo samples, each by its share of PARTS; sums out of range are clipped."""
    heard = [(layer, share) for layer, share in zip(layers, shares, strict=True) if share]
    pairs = len(layers[0]) // 4
    if not heard:
        return bytes(4 * pairs)
    if len(heard) == 1 and heard[0][1] == PARTS:
        return heard[0][0]
    one, raised = _lanes(0xFFFF, 4, pairs), _lanes(MIDDLE, 2, 2 * pairs)
    lefts = rights = _lanes(PARTS * (ABOVE + MIDDLE) - MIDDLE * sum(share for _, share in heard), 4, pairs)
    for layer, share in heard:
        both = int.from_bytes(layer, "little") ^ raised
        lefts += (both & one) * share
        rights += (both >> 16 & one) * share
    room = bytearray(4 * pairs)
    for side, sums in enumerate((lefts, rights)):
        made = _fitted((sums >> 8 & _lanes(0xFFFFFF, 4, pairs)).to_bytes(4 * pairs, "little"))
        room[2 * side :: 4], room[2 * side + 1 :: 4] = made[0::4], made[1::4]
    return (int.from_bytes(room, "little") ^ raised).to_bytes(4 * pairs, "little")


def _fitted(sums: bytes) -> bytes:
    """Return the lower 16 bits of the sums, clipped."""
    if sums[2::4].count(FITS) == len(sums) // 4:
        return sums
    numbers = array("I", sums)
    if sys.byteorder == "big":
        numbers.byteswap()
    numbers = array("I", [min(max(value - ABOVE, 0), 0xFFFF) for value in numbers])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()
