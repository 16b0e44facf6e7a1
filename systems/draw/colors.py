"""Colors: hues of equal perceived lightness, and pictures recolored from the standard palette to another one."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from sys import byteorder

from PIL import Image

from game.content.models.look import Palette

Tint = tuple[int, int, int]
WHITE: Tint = (255, 255, 255)


class WhitePalette:
    """A palette in which every color is white."""

    def rgb(self, name: str) -> Tint:
        return WHITE


Colors = Palette | WhitePalette


def mix(one: Tint, other: Tint, share: float) -> Tint:
    """Return a mix of two colors; ``share`` is that of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def from_oklch(lightness: float, chroma: float, hue: float) -> Tint:
    """Convert an OKLCH color to sRGB; ``hue`` is a share of the full circle.

    Colors out of gamut are clipped.

    Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020),
    https://bottosson.github.io/posts/oklab/ (public domain); transfer curve: IEC 61966-2-1.
    """
    angle = math.tau * hue
    a, b = chroma * math.cos(angle), chroma * math.sin(angle)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _encode(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def to_oklch(tint: Tint) -> tuple[float, float, float]:
    """Return the lightness, chroma and hue of an sRGB color; the inverse of ``from_oklch``."""
    red, green, blue = (_decode(part / 255) for part in tint)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    return lightness, math.hypot(a, b), math.atan2(b, a) / math.tau


def _decode(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=8)
def color_wheel(lightness: float, chroma: float) -> tuple[Tint, ...]:
    """Return the full wheel in 180 colors."""
    return tuple(from_oklch(lightness, chroma, step / 180) for step in range(180))


def _encode(linear: float) -> int:
    part = min(1.0, max(0.0, linear))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


Shade = tuple[float, float, float]
"""Lightness, chroma and hue of a color, as returned by ``to_oklch``."""
SOURCE_COLORS = {"seat1": (64, 240, 255), "seat2": (255, 70, 170), "double": (237, 205, 93), "triple": (93, 89, 241)}
"""The colors used by the picture generators, by palette name."""
GRAY_CHROMA = 0.03
HUE_TOLERANCE = 1e-4
"""Squared hue distance added for stability: hues closer than its root count as equal."""


def palette_colors(rgb: Callable[[str], Tint]) -> dict[str, Tint]:
    """Return the colors of a palette for the generators' colors."""
    return {name: rgb(name) for name in SOURCE_COLORS}


def recolor(picture: Image.Image, colors: Mapping[str, Tint]) -> Image.Image:
    """Return a picture recolored to these colors, with all shades preserved."""
    shifts = [(to_oklch(drawn), to_oklch(colors[name])) for name, drawn in SOURCE_COLORS.items()]
    shift = cache(lambda tint: _shift_color(tint, shifts))
    pixels = array("I", picture.tobytes())
    new_pixels = {}
    for pixel in set(pixels):
        red, green, blue, alpha = pixel.to_bytes(4, byteorder)
        new_pixels[pixel] = int.from_bytes((*shift((red, green, blue)), alpha), byteorder)
    return Image.frombytes("RGBA", picture.size, array("I", map(new_pixels.__getitem__, pixels)).tobytes())


def _shift_color(tint: Tint, shifts: Sequence[tuple[Shade, Shade]]) -> Tint:
    """Return a color shifted like the palette colors, weighted by nearness of hue; grays stay."""
    lightness, chroma, hue = to_oklch(tint)
    if chroma < GRAY_CHROMA:
        return tint
    total = brighter = richer = further = 0.0
    for old, new in shifts:
        weight = 1 / (abs((old[2] - hue + 0.5) % 1 - 0.5) ** 2 + HUE_TOLERANCE)
        total += weight
        brighter += weight * new[0] / old[0]
        richer += weight * new[1] / old[1]
        further += weight * ((new[2] - old[2] + 0.5) % 1 - 0.5)
    return from_oklch(min(1.0, lightness * brighter / total), chroma * richer / total, hue + further / total)
