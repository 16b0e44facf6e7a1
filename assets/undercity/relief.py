"""Painting with light: masks that swell into forms, lamps that shade them, and few colors, dithered where two meet."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from canvas import BAYER, INK, grown, rgb, shrunk
from PIL import Image, ImageDraw

Mask = np.ndarray
Point = tuple[float, float]
Ramp = np.ndarray
"""Colors from the darkest to the lightest, a row each."""
Lamp = tuple[float, float, float, float]
"""The direction to a lamp, to the right, down and toward the viewer, and its strength."""

LAMPS: tuple[Lamp, ...] = ((-0.55, -0.62, 0.55, 0.74), (0.2, 0.85, 0.45, 0.3), (0.1, -0.1, 0.98, 0.22))
"""A lamp at the upper left, light from the counter, and a little from the viewer."""


def ramp(colors: str) -> Ramp:
    """Return the colors of a line such as ``#102030 #405060``."""
    return np.stack([rgb(each) for each in colors.split()])


def on_side(cx: float, side: int, *points: Point) -> list[Point]:
    """Return points on one side of a vertical line at ``cx``: -1 for the left, 1 for the right."""
    return [(cx + side * x, y) for x, y in points]


def around(mask: Mask, margin: int) -> tuple[slice, slice]:
    """Return the rows and columns around a mask, with a margin."""
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    return (slice(max(0, rows[0] - margin), rows[-1] + margin + 1),
            slice(max(0, columns[0] - margin), columns[-1] + margin + 1))


def soft(values: np.ndarray, by: int) -> np.ndarray:
    """Return values averaged with those around them."""
    for _ in range(2):
        for axis in (0, 1):
            wide = np.pad(values, [(by + 1, by) if each == axis else (0, 0) for each in (0, 1)], "edge")
            total = np.cumsum(wide, axis, dtype=np.float64)
            size = values.shape[axis]
            ends = np.take(total, range(2 * by + 1, 2 * by + 1 + size), axis)
            starts = np.take(total, range(size), axis)
            values = ((ends - starts) / (2 * by + 1)).astype(np.float64)
    return values


def noise(x: np.ndarray, y: np.ndarray | int, seed: int = 0) -> np.ndarray:
    """Return numbers from 0 to 1, the same for the same whole numbers."""
    mixed = np.asarray(x).astype(np.int64) * 374761393 + np.asarray(y).astype(np.int64) * 668265263 + seed * 974711
    mixed = mixed & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return (((mixed ^ (mixed >> 16)) & 1023) / 1023).astype(np.float64)


class Easel:
    """A picture that is being painted: its colors and its transparency."""

    def __init__(self, w: int, h: int, color: str | None = None) -> None:
        self.w, self.h = w, h
        self.color = np.zeros((h, w, 3), np.float64)
        self.alpha = np.zeros((h, w), np.float64)
        self.y, self.x = np.mgrid[0:h, 0:w].astype(np.float64)
        self.grain = BAYER[self.y.astype(int) % 4, self.x.astype(int) % 4]
        if color is not None:
            self.color[:], self.alpha[:] = rgb(color), 1

    def nothing(self) -> Mask:
        return np.zeros((self.h, self.w), bool)

    def window(self, left: float, top: float, right: float, bottom: float) -> tuple[slice, slice]:
        """The rows and columns of the pixels in a rectangle; all four sides are in it."""
        rows = slice(max(0, math.ceil(top)), max(0, math.floor(bottom) + 1))
        return rows, slice(max(0, math.ceil(left)), max(0, math.floor(right) + 1))

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, tilt: float = 0.0) -> Mask:
        """An ellipse; the tilt is in radians."""
        mask = self.nothing()
        reach_x, reach_y = (max(rx, ry), max(rx, ry)) if tilt else (rx, ry)
        part = self.window(cx - reach_x, cy - reach_y, cx + reach_x, cy + reach_y)
        dx, dy = self.x[part] - cx, self.y[part] - cy
        c, s = np.cos(tilt), np.sin(tilt)
        mask[part] = ((dx * c + dy * s) / rx) ** 2 + ((dy * c - dx * s) / ry) ** 2 <= 1
        return mask

    def circle(self, cx: float, cy: float, r: float, width: float = 0.0) -> Mask:
        """A disc, or with a width only its ring."""
        mask, part = self.nothing(), self.window(cx - r, cy - r, cx + r, cy + r)
        away = np.hypot(self.x[part] - cx, self.y[part] - cy)
        mask[part] = (away <= r) & ((away > r - width) if width else True)
        return mask

    def box(self, left: float, top: float, right: float, bottom: float) -> Mask:
        """A rectangle; all four sides are in it."""
        mask = self.nothing()
        mask[self.window(left, top, right, bottom)] = True
        return mask

    def polygon(self, *points: Point) -> Mask:
        sheet = Image.new("1", (self.w, self.h))
        ImageDraw.Draw(sheet).polygon([*points], fill=1, outline=1)
        return np.asarray(sheet).copy()

    def both(self, cx: float, *points: Point) -> Mask:
        """A polygon, given from the middle of the picture, and its mirror image."""
        return self.polygon(*on_side(cx, 1, *points)) | self.polygon(*on_side(cx, -1, *points))

    def stroke(self, points: Sequence[Point], start: float, end: float | None = None) -> Mask:
        """A round brush drawn along a smooth curve through points; its radius changes from start to end."""
        end = start if end is None else end
        mask = self.nothing()
        way = curve(points)
        for n, (x, y) in enumerate(way):
            radius = start + (end - start) * n / max(1, len(way) - 1)
            part = self.window(x - radius - 1, y - radius - 1, x + radius + 1, y + radius + 1)
            mask[part] |= (self.x[part] - x) ** 2 + (self.y[part] - y) ** 2 <= radius**2 + 0.2
        return mask

    def flat(self, mask: Mask, color: str | np.ndarray, share: float = 1.0) -> None:
        """Lay one color over a mask."""
        paint = rgb(color) if isinstance(color, str) else color
        at = np.flatnonzero(mask)
        color, alpha = self.color.reshape(-1, 3), self.alpha.reshape(-1)
        color[at] = color[at] * (1 - share) + paint * share if share < 1 else paint
        alpha[at] = np.maximum(alpha[at], share)

    def shade(self, mask: Mask, value: np.ndarray | float, colors: Ramp, mixing: float = 0.62) -> None:
        """Fill a mask with the colors of a ramp by brightness from 0 to 1; dither where two of them meet."""
        last = len(colors) - 1
        at = np.flatnonzero(mask)
        bright = np.broadcast_to(np.asarray(value, np.float64), mask.shape).reshape(-1)[at]
        steps = np.floor(bright * last + 0.5 + (self.grain.reshape(-1)[at] - 0.5) * mixing)
        self.color.reshape(-1, 3)[at] = colors[np.clip(steps, 0, last).astype(int)]
        self.alpha.reshape(-1)[at] = 1

    def outline(self, mask: Mask, color: str = INK, by: int = 1) -> None:
        """Draw the line around a mask."""
        if not mask.any():
            return
        line, part = self.nothing(), around(mask, by)
        line[part] = grown(mask[part], by) & ~mask[part]
        self.flat(line, color)

    def times(self, mask: Mask, factor: float) -> None:
        """Darken or brighten what a mask covers."""
        self.color[mask] = np.clip(self.color[mask] * factor, 0, 1)

    def shadow(self, mask: Mask, dx: int, dy: int, factor: float = 0.5, within: Mask | None = None) -> None:
        """The shadow of a mask next to it."""
        moved = np.roll(mask, (dy, dx), (0, 1)) & ~mask
        self.times(moved & within if within is not None else moved, factor)

    def glow(self, cx: float, cy: float, rx: float, ry: float, color: str, power: float, steps: int = 7) -> None:
        """Add the light of a lamp in steps, dithered where two of them meet."""
        part = self.window(cx - rx, cy - ry, cx + rx, cy + ry)
        near = np.clip(1 - np.hypot((self.x[part] - cx) / rx, (self.y[part] - cy) / ry), 0, 1) ** 1.5
        self.add(near, color, power, steps, part)

    def add(
        self,
        strength: np.ndarray,
        color: str,
        power: float = 1.0,
        steps: int = 7,
        part: tuple[slice, slice] = (slice(None), slice(None)),
    ) -> None:
        """Add light of a strength from 0 to 1 at every pixel of a part of the picture, in steps."""
        level = np.floor(strength * steps + 0.5 + (self.grain[part] - 0.5) * 0.7) / steps
        lit = np.clip(level, 0, 1)[..., None] * rgb(color) * power
        own = self.color[part]
        self.color[part] = np.where(self.alpha[part][..., None] > 0, 1 - (1 - own) * (1 - lit), own)

    def swell(
        self,
        mask: Mask,
        colors: Ramp,
        round: int,
        gain: float = 1.0,
        lift: float = 0.08,
        rim: tuple[str, float, float] | None = None,
        line: bool = True,
        texture: np.ndarray | float = 0.0,
    ) -> None:
        """A form as thick as its mask is wide, up to a radius, lit by lamps.

        ``rim`` is the color of a light from behind and its direction; ``texture`` is added to the brightness.
        """
        if not mask.any():
            return
        if line:
            self.outline(mask)
        part = around(mask, 2)
        inside = np.pad(mask[part], 1)
        depth = np.zeros(inside.shape, np.float64)
        left = inside
        for step in range(round):
            if not left.any():
                break
            depth += left
            edge = shrunk(left)
            if step % 3 == 2:
                for dy, dx in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                    edge &= np.roll(left, (dy, dx), (0, 1))
            left = edge
        high = np.sqrt(np.clip(1 - (1 - np.clip(depth / round, 0, 1)) ** 2, 0, 1)) * round
        high = soft(high, max(1, round // 5)) if round > 3 else high
        slope_y, slope_x = np.gradient(high)
        size = np.sqrt(slope_x**2 + slope_y**2 + 1)
        nx, ny, nz = (each[1:-1, 1:-1] for each in (-slope_x / size, -slope_y / size, 1 / size))
        value = np.full(nx.shape, lift, np.float64)
        for x, y, z, strength in LAMPS:
            value += np.clip(nx * x + ny * y + nz * z, 0, 1) ** 1.3 * strength
        whole = np.zeros(mask.shape, np.float64)
        whole[part] = value * gain
        self.shade(mask, whole + texture, colors)
        if rim is not None:
            color, x, y = rim
            behind = np.zeros(mask.shape, np.float64)
            behind[part] = nx * x + ny * y - nz * 0.25
            self.flat(mask & (behind + (self.grain - 0.5) * 0.09 > 0.62), color, 0.85)

    def picture(self) -> Image.Image:
        whole = np.dstack([np.clip(self.color, 0, 1), np.clip(self.alpha, 0, 1)])
        return Image.fromarray((whole * 255 + 0.5).astype(np.uint8), "RGBA")


def curve(points: Sequence[Point]) -> list[Point]:
    """Return places along a smooth line through points, at most a pixel apart."""
    if len(points) < 2:
        return [*points]
    ends = [points[0], *points, points[-1]]
    way: list[Point] = []
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        steps = max(2, int(np.hypot(end[0] - start[0], end[1] - start[1]) * 1.2))
        for n in range(steps):
            t = n / steps
            way.append(
                (spline(before[0], start[0], end[0], after[0], t), spline(before[1], start[1], end[1], after[1], t))
            )
    return [*way, points[-1]]


def spline(before: float, start: float, end: float, after: float, t: float) -> float:
    """Return a place between start and end on the smooth line through all four."""
    return 0.5 * (
        2 * start
        + (end - before) * t
        + (2 * before - 5 * start + 4 * end - after) * t**2
        + (3 * start - before - 3 * end + after) * t**3
    )


def frugal(picture: Image.Image, colors: int = 128) -> Image.Image:
    """The picture with few colors, so that its file is small; what is clear stays clear."""
    return picture.quantize(colors, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
