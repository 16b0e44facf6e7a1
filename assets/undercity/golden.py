"""Dice of gold as solid things, seen onto a corner."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from canvas import rgb
from PIL import Image
from pixels import Pictures
from relief import Easel, Mask, Ramp, frugal, soft
from stall import GOLD

PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.24, 0.24), (0.5, 0.5), (0.76, 0.76)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.22), (0.28, 0.5), (0.28, 0.78), (0.72, 0.22), (0.72, 0.5), (0.72, 0.78)),
}
"""The middles of the pips by number, in shares of a side."""


class Die(NamedTuple):
    """A die by its corner nearest to the viewer and the edges that leave it to the left, to the right, and down."""

    corner: tuple[float, float]
    left: tuple[float, float]
    right: tuple[float, float]
    down: tuple[float, float]

    def on(self, side: str, u: float, v: float) -> tuple[float, float]:
        """Return a place on a side: ``left`` and ``right`` from the corner outward and down, ``top`` to both."""
        a, b = {"left": (self.left, self.down), "right": (self.right, self.down), "top": (self.left, self.right)}[side]
        return self.corner[0] + a[0] * u + b[0] * v, self.corner[1] + a[1] * u + b[1] * v

    def plane(self, easel: Easel, side: str) -> tuple[np.ndarray, np.ndarray]:
        """Return for every pixel where it would be on a side."""
        a, b = {"left": (self.left, self.down), "right": (self.right, self.down), "top": (self.left, self.right)}[side]
        dx, dy = easel.x - self.corner[0], easel.y - self.corner[1]
        size = a[0] * b[1] - a[1] * b[0]
        return (dx * b[1] - dy * b[0]) / size, (dy * a[0] - dx * a[1]) / size


def upright(cx: float, cy: float, r: float, turn: float = 0.0) -> Die:
    """A die standing on a corner of the table; the turn shows more of its left side."""
    return Die(
        (cx, cy), (-r * (1 + turn), -r * (0.5 - turn * 0.4)), (r * (1 - turn), -r * (0.5 + turn * 0.4)), (0, r * 1.1)
    )


def paint(
    easel: Easel,
    die: Die,
    colors: Ramp = GOLD,
    pips: tuple[int, int, int] | None = (5, 3, 1),
    round: int = 3,
    dark: str = "#3A1008",
    values: tuple[float, float, float] = (0.8, 0.42, 0.6),
) -> dict[str, Mask]:
    """Paint a die: its top, left and right side, rounded, engraved, with bright edges. Return the sides."""
    outline = easel.nothing()
    sides: dict[str, Mask] = {}
    for side in ("left", "right", "top"):
        u, v = die.plane(easel, side)
        sides[side] = (u >= 0) & (v >= 0) & (u <= 1) & (v <= 1)
        outline |= sides[side]
    outline = soft(outline.astype(np.float64), round) > 0.52
    easel.outline(outline, by=1 if round < 6 else 2)
    easel.flat(outline, colors[2])
    reach = float(np.hypot(*die.left))
    for side, base in zip(("top", "left", "right"), values, strict=True):
        u, v = die.plane(easel, side)
        face = outline & (u >= -0.08) & (v >= -0.08) & (u <= 1.08) & (v <= 1.08)
        face &= sides[side] | ~(sides["left"] | sides["right"] | sides["top"])
        bright = base + (0.5 - v) * (0.22 if side != "top" else 0.1) + (0.5 - u) * (0.14 if side == "left" else -0.1)
        bright = bright + 0.1 * ((u * 1.3 + v) % 0.62 < 0.13)
        near = np.minimum(np.minimum(u, v), np.minimum(1 - u, 1 - v)) * reach
        frame = np.abs(near - reach * 0.085) < max(0.55, reach * 0.012)
        easel.shade(face, bright + frame * -0.24 + (near < max(1.2, reach * 0.03)) * 0.2, colors)
        for px, py in PIPS[pips[("top", "left", "right").index(side)]] if pips else ():
            away = np.hypot(u - px, v - py)
            easel.flat(face & (np.hypot(u - px - 0.012, v - py - 0.02) < 0.118), colors[-2])
            easel.flat(face & (away < 0.1), dark)
            easel.flat(face & (away < 0.1) & (np.hypot(u - px, v - py - 0.05) < 0.075), colors[1])
    for side, axis in (("left", 0), ("left", 1), ("right", 1)):
        u, v = die.plane(easel, side)
        along, across = (u, v) if axis else (v, u)
        edge = outline & (np.abs(across) * reach < max(0.7, reach * 0.016)) & (along >= 0) & (along <= 1)
        easel.flat(edge, colors[-1] if axis else colors[-2])
    gleam(easel, die.corner, max(3, int(reach * 0.14)))
    return sides


def gleam(easel: Easel, at: tuple[float, float], r: int, color: str = "#FFFFFF") -> None:
    """A star of light."""
    cx, cy = round(at[0]), round(at[1])
    for n in range(-r, r + 1):
        share = 1 - abs(n) / (r + 1)
        for x, y in ((cx + n, cy), (cx, cy + n)):
            if 0 <= x < easel.w and 0 <= y < easel.h:
                easel.color[y, x] = easel.color[y, x] * (1 - share) + rgb(color) * share
                easel.alpha[y, x] = max(easel.alpha[y, x], share)
    easel.flat(easel.box(cx - 1, cy - 1, cx + 1, cy + 1), color, 0.7)


def golden_dice() -> Image.Image:
    """Both golden dice, large, on rays of light: the picture of the end."""
    easel = Easel(280, 216)
    x, y = easel.x, easel.y
    cx, cy = 140, 104
    away = np.hypot((x - cx) / 138, (y - cy) / 106)
    angle = np.arctan2(y - cy, x - cx)
    ray = (np.sin(angle * 16 + 0.4) > 0.15) * 0.8 + (np.sin(angle * 8 - 1) > 0.4) * 0.4
    fade = np.clip(1 - away, 0, 1) ** 1.1
    level = np.floor(ray * fade * 6 + easel.grain * 0.95) / 6
    easel.color[:] = rgb("#FFC848")
    easel.alpha = np.clip(
        level * 0.8 + np.floor(np.clip(1 - away * 1.25, 0, 1) * 5 + easel.grain) / 5 * 0.4, 0, 0.85
    ).astype(np.float64)
    for r, width, color in ((91, 3, "#FFB030"), (84, 1.2, "#FFF4C0")):
        ring = easel.circle(cx, cy, r, width)
        easel.flat(ring, color, 0.9)
    for n in range(24):
        t = n / 24 * 2 * np.pi
        tooth = easel.polygon(
            (cx + 93 * np.cos(t - 0.07), cy + 93 * np.sin(t - 0.07)),
            (cx + 93 * np.cos(t + 0.07), cy + 93 * np.sin(t + 0.07)),
            (cx + (104 if n % 2 else 98) * np.cos(t), cy + (104 if n % 2 else 98) * np.sin(t)),
        )
        easel.flat(tooth, "#FFD868", 0.95)
    paint(easel, Die((100, 88), (-58, -26), (52, -32), (5, 66)), pips=(1, 5, 4), round=6)
    paint(easel, Die((196, 122), (-46, -30), (52, -20), (-4, 56)), pips=(6, 3, 5), round=5)
    rng = np.random.default_rng(11)
    for _ in range(26):
        t, r = rng.uniform(0, 6.28), rng.uniform(60, 104)
        px, py = cx + r * 1.2 * np.cos(t), cy + r * 0.9 * np.sin(t)
        gleam(easel, (px, py), int(rng.integers(1, 5)), "#FFF8D8")
    return frugal(easel.picture(), 96)


def pictures() -> Pictures:
    return {"golden_dice": golden_dice()}
