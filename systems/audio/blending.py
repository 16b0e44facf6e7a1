"""Adds up layers of samples without looking at a single one: whole numbers in which each sample has 32 bits."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache

PARTS = 256
"""Steps of loudness."""
MIDDLE = 1 << 15
"""Added to every sample while it is worked on, so that none is below nothing."""
ABOVE = 1 << 20
"""Added to every sum besides, for the same reason ..."""
FITS = (ABOVE >> 16).to_bytes(1, "little")
"""... so that this is the third byte of each that fits into 16 bits."""


@lru_cache(maxsize=32)
def _lanes(value: int, size: int, count: int) -> int:
    """A number so many times, each in so many bytes."""
    return int.from_bytes(value.to_bytes(size, "little") * count, "little")


def blended(layers: Sequence[bytes], shares: Sequence[int]) -> bytes:
    """Layers of 16-bit samples in pairs added up, each by its share of PARTS; a sum that is too large is cut."""
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
    """Sums of which the lower 16 bits count."""
    if sums[2::4].count(FITS) == len(sums) // 4:
        return sums
    numbers = array("I", sums)
    if sys.byteorder == "big":
        numbers.byteswap()
    numbers = array("I", [min(max(value - ABOVE, 0), 0xFFFF) for value in numbers])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()
