"""Smooth chance: a line that wanders and never jumps, the same every time."""

from __future__ import annotations

import math


def noise(at: float, lane: int = 0) -> float:
    """Value noise from -1 to 1, about one swing per unit of ``at``; each lane wanders on its own."""
    left = math.floor(at)
    along = at - left
    weight = along * along * (3 - 2 * along)
    return _knot(left, lane) * (1 - weight) + _knot(left + 1, lane) * weight


def _knot(at: int, lane: int) -> float:
    """What a whole number hashes to."""
    mixed = (at * 0x9E3779B1 + lane * 0x85EBCA6B) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 0x7FEB352D) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 0x846CA68B) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) / 0x7FFFFFFF - 1
