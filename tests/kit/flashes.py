"""Counts flashes in moving pictures, as the guidelines against seizures do.

A flash is a pair of opposing changes of relative luminance by a tenth of the brightest white or more, the darker side
below 0.8 (WCAG 2.2, success criterion 2.3.1, "three flashes or below threshold"). Every pixel of a small picture is
followed separately, with hysteresis; its rate is that of its worst second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

SIZE = (160, 90)
STEP = 26
"""A tenth of white, on a scale of 0 to 255."""
DARK = 204
"""0.8 of white, on a scale of 0 to 255."""


def _linear(part: int) -> int:
    encoded = part / 255
    return round(255 * (encoded / 12.92 if encoded <= 0.04045 else ((encoded + 0.055) / 1.055) ** 2.4))


LINEAR = [_linear(part) for part in range(256)] * 3


def luminance(picture: Image.Image, size: tuple[int, int] = SIZE) -> bytes:
    """Return the relative luminance of each pixel of the picture, made small; white is 255."""
    small = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    return small.point(LINEAR).convert("L", matrix=(0.2126, 0.7152, 0.0722, 0)).tobytes()


class Flashes(NamedTuple):
    """The flashes of each flashing pixel in its worst second, highest first, and the number of pixels."""

    rates: list[float]
    pixels: int

    def over(self, share: float) -> float:
        """Return the flashes per second that more than this share of the picture reaches."""
        at = int(self.pixels * share)
        return self.rates[at] if at < len(self.rates) else 0.0


def flashes(frames: Sequence[bytes], fps: int) -> Flashes:
    """Follow every pixel through these frames of ``luminance``."""
    rates = []
    for levels in zip(*frames, strict=True):
        if max(levels) - min(levels) >= STEP:
            changes = turns(levels)
            rates.append(max((_within(changes, at, fps) for at in range(len(changes))), default=0) / 2)
    return Flashes(sorted(rates, reverse=True), len(frames[0]))


def turns(levels: Sequence[int]) -> list[int]:
    """Return the frames at which the level changes by a step against its last direction."""
    found, direction = [], 0
    low = high = levels[0]
    for at, level in enumerate(levels):
        low, high = min(low, level), max(high, level)
        if direction <= 0 and level - low >= STEP and low < DARK:
            direction, high = 1, level
            found.append(at)
        elif direction >= 0 and high - level >= STEP and level < DARK:
            direction, low = -1, level
            found.append(at)
    return found


def _within(changes: list[int], first: int, fps: int) -> int:
    """Return the number of changes in the second that begins with this one."""
    return sum(at < changes[first] + fps for at in changes[first:])
