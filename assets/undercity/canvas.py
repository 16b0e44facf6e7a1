"""A canvas with light: colors as they are in white light, the share of each that shines, and lamps.

All numbers are IEEE doubles and only basic arithmetic decides about pixels, so that pictures are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

Grid = np.ndarray
"""Numbers or booleans, one for each pixel."""
Paint = str | Grid
"""A color as ``#RRGGBB``, or three numbers from 0 to 1, for all pixels or for each."""
INK = "#0C061C"
BAYER = (np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) + 0.5) / 16
STEPS = 7
"""The steps in which the light of a lamp falls off; they are dithered only where two meet."""
GAIN = 1.6
SHOULDER = 0.68
"""The brightness from which on light is compressed."""
LEVELS = 51
"""The levels of each channel in a finished picture, which keeps its file small."""
COLORS = 200
"""The colors of a picture of a room, besides nothing."""
FAINTEST = 0.2
"""The least share of a color that is worth a pixel among the shining ones."""


def rgb(color: Paint) -> Grid:
    """Return a color as three numbers from 0 to 1."""
    if isinstance(color, str):
        return np.array([int(color[at:at + 2], 16) for at in (1, 3, 5)]) / 255
    return color


def mix(one: Paint, other: Paint, share: float) -> Grid:
    """Return a mix of two colors; the number is the share of the second."""
    return rgb(one) * (1 - share) + rgb(other) * share


def hash_noise(x: Grid | int, y: Grid | int, seed: int = 0) -> Grid:
    """Return numbers from 0 to 1 that look random, the same for the same whole coordinates."""
    mixed = (np.asarray(x, np.int64) * 73856093 ^ np.asarray(y, np.int64) * 19349663 ^ seed * 83492791) & 0x7FFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0x7FFFFFFF
    mixed = ((mixed ^ (mixed >> 12)) * 0x297A2D39) & 0x7FFFFFFF
    return ((mixed ^ (mixed >> 15)) & 1023) / 1023


def grown(mask: Grid, by: int = 1) -> Grid:
    """Return the mask with more pixels around it, in the shape of a diamond."""
    for _ in range(by):
        wider = mask.copy()
        wider[1:] |= mask[:-1]
        wider[:-1] |= mask[1:]
        wider[:, 1:] |= mask[:, :-1]
        wider[:, :-1] |= mask[:, 1:]
        mask = wider
    return mask


def shrunk(mask: Grid, by: int = 1) -> Grid:
    """Return the mask without its outermost pixels."""
    return ~grown(~mask, by)


def moved(mask: Grid, dx: int, dy: int) -> Grid:
    """Return the mask moved right and down; what leaves the canvas is lost."""
    h, w = mask.shape
    out = np.zeros_like(mask)
    out[max(0, dy):h + min(0, dy), max(0, dx):w + min(0, dx)] = \
        mask[max(0, -dy):h - max(0, dy), max(0, -dx):w - max(0, dx)]
    return out


class Lamp(NamedTuple):
    """An ellipse of light; ``squash`` is its height as a share of its width."""

    x: float
    y: float
    radius: float
    color: Grid
    power: float
    squash: float


class Canvas:
    """A picture to be lit. Coordinates are whole pixels, y down."""

    def __init__(self, w: int, h: int, ambient: Paint = "#2E2356") -> None:
        self.w, self.h = w, h
        self.color = np.zeros((h, w, 3))
        self.shine = np.zeros((h, w))
        self.cover = np.zeros((h, w), bool)
        self.ambient = np.zeros((h, w, 3)) + rgb(ambient)
        self.shade = np.ones((h, w))
        """The share of the lamps' light that reaches a pixel."""
        self.lamps: list[Lamp] = []
        self.y, self.x = np.mgrid[0:h, 0:w]
        self.dots = BAYER[self.y % 4, self.x % 4]

    # Paint.

    def fill(self, mask: Grid, color: Paint, shine: float | Grid = 0.0) -> None:
        """Paint what the mask covers."""
        paint = rgb(color)
        self.color[mask] = paint[mask] if paint.ndim == 3 else paint
        self.shine[mask] = shine[mask] if isinstance(shine, np.ndarray) else shine
        self.cover |= mask

    def outlined_fill(self, mask: Grid, color: Paint, shine: float = 0.0) -> None:
        """Paint what the mask covers, and a dark line around it."""
        self.fill(grown(mask), INK)
        self.fill(mask, color, shine)

    def rect(self, x: float, y: float, w: float, h: float, color: Paint, shine: float = 0.0) -> None:
        left, top = max(0, round(x)), max(0, round(y))
        right, bottom = min(self.w, round(x) + round(w)), min(self.h, round(y) + round(h))
        if right > left and bottom > top:
            self.color[top:bottom, left:right] = rgb(color)
            self.shine[top:bottom, left:right] = shine
            self.cover[top:bottom, left:right] = True

    def outlined_rect(self, x: float, y: float, w: float, h: float, color: Paint, shine: float = 0.0) -> None:
        """Paint a rectangle, and a dark line around it."""
        self.rect(x - 1, y - 1, w + 2, h + 2, INK)
        self.rect(x, y, w, h, color, shine)

    def dot(self, x: float, y: float, color: Paint, shine: float = 0.0) -> None:
        self.rect(x, y, 1, 1, color, shine)

    def line(self, x: float, y: float, to_x: float, to_y: float, color: Paint, shine: float = 0.0) -> None:
        """Paint a line, one pixel wide."""
        count = max(1, round(max(abs(to_x - x), abs(to_y - y))))
        for step in range(count + 1):
            self.dot(x + (to_x - x) * step / count, y + (to_y - y) * step / count, color, shine)

    def oval(self, x: float, y: float, rx: float, ry: float, ring: float = 0.0) -> Grid:
        """Return the mask of an ellipse, or of a ring along it."""
        mask = ((self.x - x) / rx) ** 2 + ((self.y - y) / ry) ** 2 <= 1
        if ring and rx > ring and ry > ring:
            mask &= ((self.x - x) / (rx - ring)) ** 2 + ((self.y - y) / (ry - ring)) ** 2 > 1
        return mask

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, color: Paint, shine: float = 0.0, ring: float = 0.0
    ) -> None:
        """Paint an ellipse, or a ring along it."""
        self.fill(self.oval(x, y, rx, ry, ring), color, shine)

    def shape(self, corners: Sequence[tuple[float, float]]) -> Grid:
        """Return the mask of a polygon."""
        drawn = Image.new("1", (self.w, self.h))
        ImageDraw.Draw(drawn).polygon([(round(x), round(y)) for x, y in corners], fill=1)
        return np.asarray(drawn).copy()

    def polygon(self, corners: Sequence[tuple[float, float]], color: Paint, shine: float = 0.0) -> None:
        self.fill(self.shape(corners), color, shine)

    def art(
        self,
        rows: Iterable[str],
        x: float,
        y: float,
        colors: Mapping[str, Paint],
        shine: Mapping[str, float] | float = 0.0,
    ) -> None:
        """Paint pixels given as lines of characters; characters without a color leave what is there."""
        for down, row in enumerate(rows):
            for right, character in enumerate(row):
                if character in colors:
                    share = shine if isinstance(shine, float) else shine.get(character, 0.0)
                    self.dot(x + right, y + down, colors[character], share)

    def dither(self, mask: Grid, color: Paint, level: Grid | float, shine: float = 0.0) -> None:
        """Paint a share of a mask's pixels in a regular pattern."""
        self.fill(mask & (self.dots < level), color, shine)

    def dim(self, mask: Grid, by: float) -> None:
        """Darken what the mask covers."""
        self.color[mask] *= by
        self.shine[mask] *= by

    def shadow(self, x: float, y: float, rx: float, ry: float, by: float = 0.55) -> None:
        """Darken an ellipse with a dithered edge, as things do to the ground they stand on."""
        far = ((self.x - x) / rx) ** 2 + ((self.y - y) / ry) ** 2
        self.dim(np.clip((1.3 - far) / 0.55, 0, 1) > self.dots, by)

    def block(
        self, x: float, y: float, w: float, deep: float, high: float, top: Paint, front: Paint, shadow: bool = True
    ) -> None:
        """Paint a box seen from above and in front; its front stands on the line ``y``."""
        if shadow:
            self.shadow(x + w / 2, y, w / 2 + 4, deep / 2 + 3)
        self.rect(x - 1, y - high - deep - 1, w + 2, high + deep + 2, INK)
        self.rect(x, y - high - deep, w, deep, top)
        self.rect(x, y - high - deep, w, 1, mix(top, "#FFFFFF", 0.2))
        self.rect(x, y - high, w, high, front)
        self.rect(x, y - high, w, 1, mix(top, "#FFFFFF", 0.45))
        self.rect(x, y - high, 1, high, mix(front, "#FFFFFF", 0.18))
        self.rect(x + w - 1, y - high + 1, 1, high - 1, rgb(front) * 0.7)
        self.rect(x, y - 1, w, 1, rgb(front) * 0.6)

    # Light.

    def lamp(
        self, x: float, y: float, radius: float, color: Paint, power: float = 1.0, squash: float = 0.8
    ) -> None:
        """Hang a lamp; its light passes through everything."""
        self.lamps.append(Lamp(x, y, radius, rgb(color), power, squash))

    def cone(self, x: float, y: float, to_y: float, half: float, to_half: float, color: Paint, share: float) -> None:
        """Lay a dithered beam over what is painted, narrow at its top."""
        along = np.clip((self.y - y) / max(1, to_y - y), 0, 1)
        width = half + (to_half - half) * along
        beam = (self.y >= y) & (self.y <= to_y) & (np.abs(self.x - x) <= width) & self.cover
        level = (1 - np.abs(self.x - x) / np.maximum(width, 1)) * 0.7 + 0.15
        lit = beam & (self.dots < level)
        self.color[lit] = self.color[lit] * (1 - share) + rgb(color) * share
        self.shine[lit] = np.maximum(self.shine[lit], share * 0.5)

    def lit(self) -> Grid:
        """Return the colors in the light of all lamps."""
        light = self.ambient.copy()
        for lamp in self.lamps:
            dx, dy = self.x - lamp.x, (self.y - lamp.y) / lamp.squash
            near = np.clip(1 - np.sqrt(dx * dx + dy * dy) / lamp.radius, 0, 1)
            near = near * np.sqrt(near)
            near = np.floor(near * STEPS + 0.5 + (self.dots - 0.5) * 0.6) / STEPS
            light += (near * self.shade)[..., None] * lamp.color * lamp.power
        shown = self.color * light * GAIN
        over = np.maximum(shown - SHOULDER, 0) / (1 - SHOULDER)
        shown = np.where(shown > SHOULDER, SHOULDER + (1 - SHOULDER) * over / (1 + over), shown)
        return np.maximum(shown, self.color * self.shine[..., None])

    def pictures(self) -> tuple[Image.Image, Image.Image]:
        """Return the finished picture, and what shines on it, to be drawn over it."""
        colors = np.floor(np.clip(self.lit(), 0, 1) * LEVELS + 0.5) * (255 // LEVELS)
        shares = np.where(self.cover & (self.shine >= FAINTEST), np.floor(self.shine * 8 + 0.5) * 31.875, 0)
        return _picture(colors, self.cover * 255.0), _picture(colors * (shares > 0)[..., None], shares)


def _picture(colors: Grid, alpha: Grid) -> Image.Image:
    """Return a picture of colors and coverage from 0 to 255."""
    pixels = np.dstack((colors, alpha)).clip(0, 255)
    pixels[alpha <= 0] = 0
    return Image.fromarray(np.floor(pixels + 0.001).astype(np.uint8), "RGBA")


def few_colors(picture: Image.Image) -> Image.Image:
    """Return a picture without half-transparent pixels in as many colors as a small file can have."""
    reduced = picture.convert("RGB").quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    table = (reduced.getpalette() or [])[:3 * COLORS]
    clear = picture.getchannel("A").point(lambda share: 0 if share else 255)
    reduced.putpalette([*table, *[0] * (3 * COLORS - len(table)), 0, 0, 0])
    reduced.paste(COLORS, (0, 0), clear)
    reduced.info["transparency"] = COLORS
    return reduced


Surface = Callable[[Grid, Grid], Grid]
"""The colors of a floor at pixels counted from its left top corner."""
