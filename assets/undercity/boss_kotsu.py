"""Kotsu, the last boss: the golden dice themselves."""

from __future__ import annotations

import numpy as np
from golden import Die, gleam, upright
from golden import paint as paint_die
from relief import Easel, on_side, ramp
from stall import AMBER, CX, GOLD, RED, H, Stall, coin

KOTSU = Stall(
    curtain=ramp("#0C0208 #240610 #4C0C18 #801C1C #B83C20 #E87828"),
    pillar=ramp("#14040C #340C14 #64181C #9C2C20 #D05C2C #F8A848"),
    lantern=ramp("#6C2408 #B85010 #F09820 #FFD050 #FFF0A0 #FFFFF0"),
    light="#FFB030",
    ring="#FF7820",
    inner="#FF6820",
    counter=ramp("#14040A #2C0C10 #501818 #802C1C #B04C24"),
    rays=True,
)
RICH = ramp("#2C0C08 #6C2408 #A85410 #D88C20 #F4B838 #FFE070 #FFF8C8")
"""Gold that burns."""
BONE = ramp("#2C1420 #6C4048 #AC8478 #DCC4A4 #F8ECD0 #FFFFF4")


def sun(easel: Easel) -> None:
    """A sun of blades behind the dice."""
    x, y = easel.x, easel.y
    easel.glow(CX, 120, 200, 180, "#FF5020", 0.45)
    for n in range(40):
        t = n / 40 * 2 * np.pi + 0.04
        long = 178 if n % 2 else 154
        blade = easel.polygon(
            (CX + 112 * np.cos(t - 0.05), 120 + 112 * np.sin(t - 0.05)),
            (CX + 112 * np.cos(t + 0.05), 120 + 112 * np.sin(t + 0.05)),
            (CX + long * np.cos(t), 120 + long * np.sin(t)),
        )
        inside = blade & easel.box(56, 0, 327, H)
        easel.outline(inside)
        value = (
            0.9 - np.hypot(x - CX, y - 120) / 230 + 0.2 * (np.arctan2(y - 120, x - CX) % (2 * np.pi) > t % (2 * np.pi))
        )
        easel.shade(inside, value * 0.82, RICH)
    disc = easel.circle(CX, 120, 118)
    easel.outline(disc)
    away = np.hypot(x - CX, y - 120)
    angle = np.arctan2(y - 120, x - CX)
    easel.shade(disc, 0.2 + 0.3 * np.clip(1 - away / 120, 0, 1) + 0.12 * (np.sin(angle * 20) > 0), KOTSU.curtain)
    for radius, width in ((118, 5), (106, 2), (98, 1)):
        ring = easel.circle(CX, 120, radius, width)
        easel.outline(ring)
        easel.shade(ring, 0.62 - (x - CX) / 420 - (y - 120) / 420, RICH)
    for n in range(24):
        t = n / 24 * 2 * np.pi
        easel.swell(easel.circle(CX + 112 * np.cos(t), 120 + 112 * np.sin(t), 3), RED if n % 2 else AMBER, 3, 1.2)


def pip_eye(easel: Easel, die: Die, side: str, at: tuple[float, float], r: float, look: tuple[float, float]) -> None:
    """A pip that looks: a deep round hole in which an ember has a slit."""
    u, v = die.plane(easel, side)
    away = np.hypot(u - at[0], v - at[1]) / r
    easel.shade(away < 1.2, 0.6 + (v - at[1]) / r * 0.3, RICH)
    easel.flat(away < 1.05, "#2A0804")
    lid = v - at[1] < -r * 0.3 - (u - at[0]) * 0.5
    ball = (away < 0.94) & ~lid
    easel.shade(ball, 1.08 - away * 0.62, ramp("#50040C #8C0C14 #C82018 #F04C18 #FF8C28 #FFC050"))
    iris = np.hypot(u - at[0] - look[0] * r, v - at[1] - look[1] * r) / r
    easel.flat((iris < 0.62) & ball, "#3A0408")
    easel.shade((iris < 0.54) & ball, 1.05 - iris * 0.8, ramp("#C84810 #FF9820 #FFD840 #FFF8A0 #FFFFF0"))
    slit = (
        (np.abs(u - at[0] - look[0] * r) < r * (0.2 - np.abs(v - at[1] - look[1] * r) * 0.9))
        & (np.abs(v - at[1] - look[1] * r) < r * 0.5)
        & ball
    )
    easel.flat(slit, "#1C0404")
    px, py = die.on(side, *at)
    easel.glow(px, py, 40, 36, "#FF5010", 0.3)
    easel.flat(easel.box(px - 5, py - 5, px - 3, py - 3), "#FFFFFF")


def kotsu(easel: Easel) -> None:
    """A great golden die with embers for eyes and fire in its mouth; lesser dice circle it."""
    x, y = easel.x, easel.y
    for n in range(7):
        lean = (n - 3) * 22
        foot = 44 + abs(lean) * 0.41
        top = foot - 44 + (n % 2) * 6
        flame = easel.polygon(
            (CX + lean - 15, foot),
            (CX + lean - 14, foot - 22),
            (CX + lean * 1.2 - 5, top + 18),
            (CX + lean * 1.26, top),
            (CX + lean * 1.2 + 6, top + 22),
            (CX + lean + 15, foot - 20),
            (CX + lean + 15, foot),
        )
        easel.outline(flame)
        easel.shade(
            flame,
            0.2 + (y - top) / 34 - np.abs(x - CX - lean * 1.15) / 34,
            ramp("#90140C #E04010 #FF8818 #FFC838 #FFF0A0 #FFFFF0"),
        )
    for side in (-1, 1):
        for k, (px, py, r) in enumerate(((96, 52, 11), (112, 104, 13), (104, 160, 11))):
            paint_die(easel, upright(CX + side * px, py, r, 0.12 * side), GOLD, ((1, 2, 3), (4, 6, 5), (3, 1, 2))[k], 1)
            easel.glow(CX + side * px, py, 30, 30, "#FFC040", 0.35)
    die = Die((CX, 102), (-92, -38), (92, -38), (0, 138))
    sides = paint_die(easel, die, RICH, None, 7, values=(0.8, 0.56, 0.36))
    for side in ("left", "right"):
        pip_eye(easel, die, side, (0.45, 0.36), 0.19, (-0.1, 0.1))
        u, v = die.plane(easel, side)
        near = np.minimum(np.minimum(u, v), np.minimum(1 - u, 1 - v))
        scroll = sides[side] & (np.abs(near - 0.1) < 0.012)
        easel.flat(scroll, "#A8641C")
        for cu, cv in ((0.9, 0.1), (0.9, 0.9), (0.9, 0.5)):
            px, py = die.on(side, cu, cv)
            easel.swell(easel.circle(px, py, 7), GOLD, 5, 1.0)
            easel.swell(easel.circle(px, py, 4.4), RED, 5, 1.15, 0.1)
            easel.flat(easel.box(px - 2, py - 2, px - 1, py - 1), "#FFFFFF")
        slope = v - 0.29 + (u - 0.45) * 0.46
        brow = (slope < 0) & (slope > -0.17 + 0.15 * u) & (u > 0.02) & (u < 0.84) & sides[side]
        easel.outline(brow, "#3A1808")
        easel.shade(brow, 0.62 - slope * 3 - (0.22 if side == "right" else 0), RICH)
        for cu in (0.88,):
            pip = sides[side] & (np.hypot((u - cu), (v - 0.62)) < 0.07)
            easel.flat(pip, "#4A1C08")
        for k in range(3):
            crease = sides[side] & (np.abs(v - 0.55 - k * 0.035 - (u - 0.4) * 0.5) < 0.008) & (u > 0.62) & (u < 0.8)
            easel.flat(crease, "#6C3410")
    top_u, top_v = die.plane(easel, "top")
    for px, py in ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72), (0.5, 0.5)):
        hole = sides["top"] & (np.hypot(top_u - px, top_v - py) < 0.1)
        easel.flat(hole, "#6C1008")
        easel.flat(sides["top"] & (np.hypot(top_u - px, top_v - py) < 0.07), "#FF9020")
        easel.flat(sides["top"] & (np.hypot(top_u - px, top_v - py) < 0.035), "#FFF4B0")
    nose = easel.polygon((CX - 8, 150), (CX, 132), (CX + 8, 150), (CX, 158))
    easel.swell(nose, GOLD, 6, 1.1, 0.1)
    for side in (-1, 1):
        easel.flat(easel.ellipse(CX + side * 4, 152, 2, 1.4), "#2A0804")
    mouth = easel.both(CX, (0, 172), (24, 166), (58, 158), (80, 146), (76, 166), (60, 192), (36, 210), (0, 222))
    easel.outline(mouth, "#3A1808", 2)
    fire = np.clip(1 - np.hypot((x - CX) / 90, (y - 210) / 60), 0, 1)
    easel.shade(mouth, 0.04 + fire * 0.95, ramp("#1C0408 #500810 #A81C10 #F05818 #FFB030 #FFF0A0"))
    for side in (-1, 1):
        for n in range(6):
            px, py = 7 + n * 13, 171 - n * 3.7 - (n > 3) * (n - 3) * 1.5
            long = 17 - n * 1.2 + (9 if n == 3 else 0)
            tooth = easel.polygon(
                *on_side(CX, side, (px - 6, py - 1), (px + 6, py - 5), (px + 4, py + long * 0.55),
                         (px + (2 if n == 3 else 0), py + long), (px - 5, py + long * 0.6))
            )
            easel.swell(tooth, BONE, 5, 1.0, 0.16)
            px, py = 6 + n * 11, 220 - n * 4.4 - (n > 3) * (n - 3) * 5
            tooth = easel.polygon(
                *on_side(CX, side, (px - 5, py + 2), (px + 5, py - 2), (px + 2, py - 13 + n), (px - 3, py - 11 + n))
            )
            easel.swell(tooth, BONE, 5, 0.9, 0.1)
    gleam(easel, (CX, 104), 16)
    gleam(easel, (CX - 84, 70), 7)
    gleam(easel, (CX + 84, 70), 7)
    rng = np.random.default_rng(5)
    for _ in range(50):
        px, py = rng.integers(60, 324), rng.integers(10, 236)
        easel.flat(easel.box(px, py, px, py + rng.integers(0, 2)), rng.choice(["#FFE890", "#FFB040", "#FFFFFF"]), 0.9)


def treasure(easel: Easel) -> None:
    """Heaps of coins, and bony fingers on the edge of the counter."""
    rng = np.random.default_rng(9)
    for middle in (86, 298):
        spots = sorted(
            ((float(rng.normal(middle, 26)), float(rng.uniform(0, 22))) for _ in range(34)), key=lambda each: each[1]
        )
        for px, up in spots:
            high = np.clip(1 - abs(px - middle) / 52, 0, 1)
            coin(easel, px, 268 - (22 - up) * high * 1.5, 8)
    paint_die(easel, upright(286, 247, 21, 0.1), RICH, (5, 4, 6), 3)
    for side in (-1, 1):
        for n in range(4):
            px = CX + side * (26 + n * 11)
            finger = easel.stroke([(px + side * 3, 240), (px, 248), (px - side, 258 - n)], 5, 3.4)
            easel.swell(finger & (easel.y < 262), BONE, 5, 1.0, 0.1)
            for joint in (246, 253):
                easel.times(easel.box(px - 5, joint, px + 5, joint) & finger, 0.66)
            nail = easel.ellipse(px - side, 259 - n, 2.6, 3.4)
            easel.shade(nail, 0.8 - (easel.y - 256) / 20, GOLD)
    gleam(easel, (286, 247), 5)
