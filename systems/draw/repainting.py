"""Recoloring of pictures from the standard palette to another one."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from sys import byteorder

from PIL import Image

from systems.effects.oklch import Tint, oklch, told

Shade = tuple[float, float, float]
"""Lightness, chroma and hue of a color, as returned by ``told``."""
DRAWN = {"seat1": (64, 240, 255), "seat2": (255, 70, 170), "double": (237, 205, 93), "triple": (93, 89, 241)}
"""The colors used by the picture generators, by palette name."""
GREY = 0.03
"""Chroma below which a color counts as gray."""
NEAR = 1e-4
"""Squared hue distance added for stability: hues closer than its root count as equal."""


def meant(rgb: Callable[[str], Tint]) -> dict[str, Tint]:
    """Return the colors of a palette for the generators' colors."""
    return {name: rgb(name) for name in DRAWN}


def repainted(picture: Image.Image, colours: Mapping[str, Tint]) -> Image.Image:
    """Return a picture recolored to these colors, with all shades preserved."""
    shifts = [(told(drawn), told(colours[name])) for name, drawn in DRAWN.items()]
    turned = cache(lambda tint: _turned(tint, shifts))
    pixels = array("I", picture.tobytes())
    known = {}
    for pixel in set(pixels):
        red, green, blue, alpha = pixel.to_bytes(4, byteorder)
        known[pixel] = int.from_bytes((*turned((red, green, blue)), alpha), byteorder)
    return Image.frombytes("RGBA", picture.size, array("I", map(known.__getitem__, pixels)).tobytes())


def _turned(tint: Tint, shifts: Sequence[tuple[Shade, Shade]]) -> Tint:
    """Return a color shifted like the palette colors, weighted by nearness of hue; grays stay."""
    lightness, chroma, turn = told(tint)
    if chroma < GREY:
        return tint
    whole = brighter = richer = further = 0.0
    for old, new in shifts:
        weight = 1 / (_apart(old[2], turn) ** 2 + NEAR)
        whole += weight
        brighter += weight * new[0] / old[0]
        richer += weight * new[1] / old[1]
        further += weight * ((new[2] - old[2] + 0.5) % 1 - 0.5)
    return oklch(min(1.0, lightness * brighter / whole), chroma * richer / whole, turn + further / whole)


def _apart(one: float, other: float) -> float:
    """Return the distance of two hues on the wheel."""
    return abs((one - other + 0.5) % 1 - 0.5)
