"""The place behind the glass: a curtain between two pillars, lanterns, a ring of light, a counter, and the pane."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from canvas import INK, grown
from relief import Easel, Mask, Ramp, noise, ramp

W, H = 384, 280
CX = 192
COUNTER = 246
GOLD = ramp("#3A1808 #6C3410 #A8641C #DC9C34 #F8CC58 #FFF0A0 #FFFCE0")
RED = ramp("#28040C #6C0818 #B81424 #F83830 #FF7850 #FFC8A0 #FFFFF0")
AMBER = ramp("#241004 #5C2C08 #A05C0C #E89818 #FFC838 #FFECA0 #FFFFF4")
STEEL = ramp("#15122C #2A2848 #45466C #6C7098 #9CA4C8 #D4DCF4 #FFFFFF")


class Stall(NamedTuple):
    """The colors of a boss's place."""

    curtain: Ramp
    pillar: Ramp
    lantern: Ramp
    light: str
    """The color of the lanterns' light."""
    ring: str
    """The color of the ring behind the head; "" for none."""
    inner: str
    counter: Ramp
    edge: Ramp = GOLD
    rays: bool = False
    """Light in rays behind the ring, instead of a curtain's folds alone."""


def curtain(easel: Easel, look: Stall) -> None:
    """Folds of cloth, brighter around the middle."""
    x, y = easel.x, easel.y
    sway = 3 * np.sin(y / 41 + x / 90)
    fold = 0.5 + 0.5 * np.sin((x + sway) / 4.6) * (0.75 + 0.25 * np.sin(x / 17.3))
    spot = np.clip(1 - np.hypot((x - CX) / 215, (y - 118) / 185), 0, 1)
    thread = (noise(x // 1, y // 3, 3) - 0.5) * 0.05
    easel.shade(np.ones(x.shape, bool), fold * 0.5 * (0.42 + spot) + spot * 0.42 + thread, look.curtain)
    hem = easel.box(0, 0, W, 20)
    scallop = hem & (y < 9 + 8 * np.abs(np.sin((x - CX) / 24)))
    easel.shade(scallop, 0.32 + 0.3 * np.abs(np.sin((x - CX) / 24)) + 0.12 * np.sin(x / 2.6), look.curtain)
    easel.outline(scallop)
    lace = grown(scallop, 2) & ~grown(scallop) & hem
    easel.shade(lace, 0.45 + 0.25 * np.sin(x / 3), look.edge)


def halo(easel: Easel, look: Stall, cy: float = 120) -> None:
    """Rings of neon behind the head, and rays if the place has them."""
    x, y = easel.x, easel.y
    away = np.hypot(x - CX, y - cy)
    if look.rays:
        angle = np.arctan2(y - cy, x - CX)
        ray = (np.sin(angle * 18) > 0.1) * np.clip(1 - away / 220, 0, 1)
        easel.add(ray, look.inner, 0.42)
    easel.add(np.clip(1 - np.abs(away - 132) / 26, 0, 1) ** 2, look.ring, 0.5)
    for radius, width, color in ((135, 4, look.ring), (126, 2, look.inner)):
        ring = easel.circle(CX, cy, radius, width)
        easel.outline(ring)
        easel.flat(ring, color)
    easel.flat(easel.circle(CX, cy, 134, 1.4), "#FFFFFF", 0.55)


def pillars(easel: Easel, look: Stall) -> None:
    """A round pillar with metal bands on either side."""
    for middle in (37, W - 1 - 37):
        body = easel.box(middle - 14, 0, middle + 14, COUNTER)
        across = (easel.x - middle) / 14
        inward = 1 if middle < CX else -1
        value = 0.52 * np.sqrt(np.clip(1 - (across + 0.3) ** 2, 0, 1)) + 0.22 * np.clip(across * inward, 0, 1) ** 3
        value += 0.14 * np.clip(1 - np.abs(easel.y - 100) / 90, 0, 1) - 0.1 * np.clip((easel.y - 150) / 90, 0, 1)
        grain = (noise(easel.x, easel.y // 9, 8) > 0.82) * -0.07
        easel.outline(body)
        easel.shade(body, value + 0.1 + grain, look.pillar)
        for top in (30, 190):
            band = easel.box(middle - 16, top, middle + 16, top + 5)
            easel.outline(band)
            bright = 0.78 - np.abs(across + 0.25) * 0.5 - (easel.y - top) * 0.07
            easel.shade(band, bright, look.edge)
            for rivet in (-10, 0, 10):
                easel.flat(easel.box(middle + rivet, top + 2, middle + rivet + 1, top + 3), "#FFFCE0", 0.8)


def lanterns(easel: Easel, look: Stall) -> None:
    """A paper lantern on each pillar."""
    for middle in (37, W - 1 - 37):
        x, y = easel.x - middle, easel.y - 102
        easel.glow(middle, 102, 62, 74, look.light, 0.55)
        cord = easel.box(middle, 62, middle, 86)
        easel.flat(cord, INK)
        body = easel.ellipse(middle, 102, 15, 17) & easel.box(0, 88, W, 117)
        easel.outline(body)
        ribs = (np.abs(easel.y - 102) % 4 < 1) * -0.2
        value = 0.95 - (x / 15) ** 2 * 0.5 - (y / 20) ** 2 * 0.24 - (x > 6) * 0.08
        easel.shade(body, value + ribs, look.lantern)
        for top, high in ((85, 3), (117, 3)):
            cap = easel.box(middle - 7, top, middle + 7, top + high)
            easel.outline(cap)
            easel.shade(cap, 0.5 - x / 22, look.edge)
        for thread in (-3, 0, 3):
            tassel = easel.box(middle + thread, 121, middle + thread, 127 - abs(thread))
            easel.flat(tassel, look.light)


def counter(easel: Easel, look: Stall) -> None:
    """The counter with its lit edge, in front of everything but what stands on it."""
    y = easel.y
    front = easel.box(0, COUNTER, W, H)
    warm = np.clip(1 - np.abs(easel.x - CX) / 150, 0, 1)
    grain = (noise(easel.x // 17, y, 5) - 0.5) * 0.16
    easel.outline(front)
    easel.shade(front, 0.26 + 0.3 * warm * np.clip(1 - (y - COUNTER) / 30, 0, 1) + grain, look.counter)
    lip = easel.box(0, COUNTER, W, COUNTER + 3)
    easel.shade(lip, 0.86 - (y - COUNTER) * 0.17 - 0.25 * np.clip(np.abs(easel.x - CX) / 190, 0, 1), look.edge)
    easel.flat(easel.box(0, COUNTER + 4, W, COUNTER + 4), INK)
    inlay = easel.box(0, COUNTER + 11, W, COUNTER + 12) & (easel.x % 18 < 10)
    easel.shade(inlay, 0.6 + 0.3 * warm - (y - COUNTER - 11) * 0.2, look.edge)


def pane(easel: Easel, tint: str = "#B8C8FF") -> None:
    """Reflections on the glass, scratches, and the steel frame with its bolts."""
    x, y = easel.x, easel.y
    slant = x + y * 0.78
    for start, wide, power in ((70, 30, 0.16), (106, 8, 0.2), (330, 46, 0.12), (384, 6, 0.2), (468, 20, 0.1)):
        band = (slant > start) & (slant < start + wide)
        strength = band * (0.55 + 0.45 * np.clip(1 - y / 240, 0, 1))
        level = (strength > easel.grain * 0.9) * power
        easel.color += level[..., None] * ramp(tint)[0] * 0.8
    scratch = (np.abs((x - y * 1.3) - 268) < 0.6) & (y > 30) & (y < 74)
    easel.color[scratch] += 0.16
    corner = np.clip(np.hypot((x - CX) / 230, (y - 140) / 178) - 0.72, 0, 1)
    easel.color *= (1 - np.floor(corner * 8 + easel.grain) / 8 * 1.2).clip(0, 1)[..., None]
    frame = easel.nothing()
    frame[:] = True
    frame[5:-5, 5:-5] = False
    depth = np.minimum(np.minimum(x, W - 1 - x), np.minimum(y, H - 1 - y))
    easel.shade(
        frame,
        np.choose(depth.astype(int).clip(0, 4), [0.12, 0.62, 0.48, 0.4, 0.2])
        - 0.14 * (y > H / 2)
        + 0.1 * np.sin((x + y) / 23),
        STEEL,
    )
    easel.flat((depth == 5), INK)
    easel.flat((depth == 6) & (easel.grain > 0.3), INK, 0.6)
    for place in range(14, W - 8, 39):
        for top in (2, H - 4):
            bolt = easel.box(place, top, place + 1, top + 1)
            easel.outline(bolt, "#2A2848")
            easel.flat(bolt, "#E4ECFF")
    for place in range(34, H - 20, 42):
        for left in (2, W - 4):
            bolt = easel.box(left, place, left + 1, place + 1)
            easel.outline(bolt, "#2A2848")
            easel.flat(bolt, "#E4ECFF")


def place(look: Stall, cy: float = 120) -> Easel:
    """A picture with everything that is behind a boss."""
    easel = Easel(W, H, "#000000")
    curtain(easel, look)
    if look.ring:
        halo(easel, look, cy)
    pillars(easel, look)
    lanterns(easel, look)
    return easel


def coin(easel: Easel, cx: float, cy: float, r: float, colors: Ramp = GOLD) -> None:
    """A coin lying flat, with a square hole."""
    for up in range(2, -1, -1):
        side = easel.ellipse(cx, cy + up, r, r * 0.45)
        if up == 2:
            easel.outline(side | easel.ellipse(cx, cy, r, r * 0.45))
        easel.shade(side, (0.3 if up else 0.62) - (easel.x - cx) / r * 0.2 + (cy - easel.y) / r * 0.22, colors)
    easel.flat(easel.box(cx - 1, cy - 1, cx + 1, cy), "#3A1808")


def eye(
    easel: Easel,
    mask: Mask,
    iris: tuple[float, float, float, float],
    colors: tuple[str, str, str],
    pupil: tuple[float, float],
) -> None:
    """An eye that shines: its white, its iris, its pupil and a gleam. ``iris`` is middle and radii."""
    white, glow, dark = colors
    cx, cy, rx, ry = iris
    easel.outline(mask)
    easel.flat(mask, white)
    easel.times(mask & grown(~mask, 2) & (easel.y < cy), 0.6)
    easel.flat(mask & easel.ellipse(cx, cy, rx, ry), dark)
    easel.flat(mask & easel.ellipse(cx, cy, rx - 1.2, ry - 1.2), glow)
    easel.flat(mask & easel.ellipse(cx, cy, *pupil), "#12020C")
    easel.flat(mask & easel.box(cx - rx * 0.5, cy - ry * 0.55, cx - rx * 0.5 + 1.6, cy - ry * 0.55 + 1.6), "#FFFFFF")
