"""A wheel of hues of equal perceived lightness, so that cycling through it never flashes."""

from __future__ import annotations

import math
from functools import lru_cache

Tint = tuple[int, int, int]


def oklch(lightness: float, chroma: float, turn: float) -> Tint:
    """Convert an OKLCH color to sRGB; ``turn`` is the hue as a share of the full circle. Colors out of gamut are
    clipped.

    Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020),
    https://bottosson.github.io/posts/oklab/ (public domain); transfer curve: IEC 61966-2-1.
    """
    hue = math.tau * turn
    a, b = chroma * math.cos(hue), chroma * math.sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def told(tint: Tint) -> tuple[float, float, float]:
    """Return the lightness, chroma and turn of an sRGB color; the inverse of ``oklch``."""
    red, green, blue = (_linear(part / 255) for part in tint)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    return lightness, math.hypot(a, b), math.atan2(b, a) / math.tau


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=8)
def wheel(lightness: float, chroma: float, steps: int = 180) -> tuple[Tint, ...]:
    """Return the full wheel in ``steps`` colors."""
    return tuple(oklch(lightness, chroma, step / steps) for step in range(steps))


def _encoded(linear: float) -> int:
    part = min(1.0, max(0.0, linear))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
