"""Distances between colors for each kind of color vision, and flashes in moving pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from game.content.models.look import linear

Triple = tuple[float, float, float]
MACHADO: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Matrices that turn linear RGB into how people who lack one kind of cone see it: Machado, Oliveira and Fernandes 2009,
severity 1.0."""
TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""Both matrices are from Ottosson 2020, "A perceptual color space for image processing"."""


def perceive(light: Triple, vision: str | None = None) -> Triple:
    """Return light as a person with a deficiency of ``MACHADO`` sees it; with None, unchanged."""
    if vision is None:
        return light
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(MACHADO[vision], light))
    return red, green, blue


def distance(one: Sequence[int], other: Sequence[int], vision: str | None = None) -> float:
    """Return the difference of two colors: their distance in OKLab, times 100."""
    return 100 * math.dist(oklab(perceive(linear(one), vision)), oklab(perceive(linear(other), vision)))


def oklab(light: Triple) -> Triple:
    """Convert linear RGB to OKLab."""
    long, middle, short = (math.cbrt(part) for part in _times(TO_LMS, light))
    return _times(TO_LAB, (long, middle, short))


def _times(matrix: Sequence[Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


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
            rates.append(max((_within(changes, index, fps) for index in range(len(changes))), default=0) / 2)
    return Flashes(sorted(rates, reverse=True), len(frames[0]))


def turns(levels: Sequence[int]) -> list[int]:
    """Return the frames at which the level changes by a step against its last direction."""
    found, direction = [], 0
    low = high = levels[0]
    for index, level in enumerate(levels):
        low, high = min(low, level), max(high, level)
        if direction <= 0 and level - low >= STEP and low < DARK:
            direction, high = 1, level
            found.append(index)
        elif direction >= 0 and high - level >= STEP and level < DARK:
            direction, low = -1, level
            found.append(index)
    return found


def _within(changes: list[int], first: int, fps: int) -> int:
    """Return the number of changes in the second that begins with this one."""
    return sum(at < changes[first] + fps for at in changes[first:])
