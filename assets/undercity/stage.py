"""The stage on which prizes are chosen, and the prizes that are neither cards nor charms."""

from __future__ import annotations

import numpy as np
from canvas import rgb
from golden import gleam
from PIL import Image
from pixels import Pictures
from relief import Easel, Ramp, frugal, noise, ramp
from stall import GOLD, coin

SIZE = (640, 360)
PLACES = ((196, 268), (320, 282), (444, 268))
"""The middle of the foot of each pedestal. A prize stands on its top, 40 pixels above."""
LIGHTS = ("#28E0FF", "#FFC83C", "#FF48C8")
STONE = ramp("#0C0820 #1A1238 #2C2054 #443474 #645098 #8C78C0 #C4B4EC")
TINTS = (
    ramp("#0A1030 #102858 #185088 #2090C0 #60D8F4 #D0FAFF"),
    ramp("#180C20 #442814 #80501C #C08C2C #F4D060 #FFF8D0"),
    ramp("#140828 #3C1058 #781C88 #C034B8 #FF78E0 #FFE0FA"),
)


def over(easel: Easel, strength: np.ndarray, color: str) -> None:
    """Lay a color of a strength from 0 to 1 at every pixel over the picture, clear parts included."""
    alpha = 1 - (1 - easel.alpha) * (1 - strength)
    own = (easel.alpha * (1 - strength))[..., None] * easel.color + strength[..., None] * rgb(color)
    easel.color = own / np.maximum(alpha, 1e-4)[..., None]
    easel.alpha = alpha.astype(np.float64)


def steps(easel: Easel, strength: np.ndarray, count: int) -> np.ndarray:
    """Return strengths in steps, dithered where two of them meet."""
    return np.clip(np.floor(strength * count + easel.grain * 0.94) / count, 0, 1)


def backdrop(easel: Easel) -> None:
    """The dark over the game, darker around the stage."""
    near = np.clip(1.15 - np.hypot((easel.x - 320) / 420, (easel.y - 240) / 250), 0, 1)
    over(easel, 0.7 + 0.2 * np.floor(near * 5) / 5, "#05030F")


def beam(easel: Easel, cx: float, foot: float, color: str, power: float) -> None:
    """A cone of light from above."""
    x, y = easel.x, easel.y
    down = np.clip(y / foot, 0, 1)
    inside = y < foot
    for start, end, light, share in ((9, 50, color, 0.4), (5, 28, color, 0.32), (2, 12, "#FFFFFF", 0.34)):
        half = start + (end - start) * down
        strength = np.clip(1 - np.abs(x - cx) / half, 0, 1) ** 0.75 * (0.42 + 0.58 * down) * inside
        streak = 0.8 + 0.2 * np.sin((x - cx) / half * 11 + 1)
        over(easel, steps(easel, strength * streak, 6) * share * power, light)


def motes(easel: Easel, rng: np.random.Generator, cx: float, foot: float, color: str) -> None:
    """Dust in a beam."""
    for _ in range(34):
        py = rng.uniform(60, foot - 4)
        px = cx + rng.normal(0, 6 + py * 0.06)
        light = rgb(color) + (1 - rgb(color)) * rng.uniform(0.2, 0.95)
        spot = easel.box(int(px), int(py), int(px) + (rng.uniform() > 0.85), int(py))
        easel.flat(spot, light)
    for _ in range(3):
        py = rng.uniform(90, foot - 30)
        gleam(easel, (cx + rng.normal(0, 16), py), int(rng.integers(2, 4)), "#FFFFFF")


def dais(easel: Easel) -> None:
    """A round stage of stone with a bright rim, on a foot of bricks and two steps."""
    x, y = easel.x, easel.y
    cx, cy, rx, ry = 320, 268, 218, 42
    for drop, wide, high in ((44, 30, 10), (26, 10, 26)):
        side = easel.nothing()
        for down in range(high, 0, -1):
            side |= easel.ellipse(cx, cy + drop - high + down, rx + wide, ry + wide * 0.2)
        around = np.arccos(np.clip((x - cx) / (rx + wide), -1, 1)) * 74
        depth = y - cy - np.sqrt(np.clip(1 - ((x - cx) / (rx + wide)) ** 2, 0, 1)) * ry
        row = np.floor(depth / 8)
        joint = ((around + row % 2 * 8) % 16 < 1) | (depth % 8 < 1)
        lit = (
            0.42
            - np.clip(depth, 0, 60) / 130
            - np.abs(x - cx) / 900
            + (noise((around + row % 2 * 8) // 16, row, 4) - 0.5) * 0.14
        )
        easel.outline(side)
        easel.shade(side, lit - joint * 0.16, STONE)
        lip = side & easel.ellipse(cx, cy + drop - high + 1, rx + wide, ry + wide * 0.2)
        easel.shade(lip, 0.46 - np.abs(x - cx) / 900, STONE)
    under = easel.ellipse(cx, cy + 2, rx + 2, ry + 2)
    easel.outline(under)
    top = easel.ellipse(cx, cy, rx, ry)
    away = np.hypot((x - cx) / rx, (y - cy) / ry)
    angle = np.arctan2((y - cy) / ry, (x - cx) / rx)
    ring = np.floor(away * 6)
    count = np.choose(ring.astype(int).clip(0, 5), [6, 12, 18, 24, 30, 36])
    turn = (angle / (2 * np.pi) + 0.5) * count + ring * 0.37
    joint = (np.abs(away * 6 - np.round(away * 6)) < 0.035) | ((turn % 1) * 2 * np.pi * away * rx / count < 1.4)
    tile = 0.3 + (noise(np.floor(turn), ring, 7) - 0.5) * 0.16 + (noise(x // 3, y // 2, 5) > 0.9) * -0.04
    easel.shade(top, tile - joint * 0.13 + np.clip(1 - np.abs(y - cy + 20) / 70, 0, 0.12), STONE)
    lights = [np.clip(1 - np.hypot((x - px) / 112, (y - py - 2) / 38), 0, 1) ** 0.9 for px, py in PLACES]
    strongest = np.max(lights, 0)
    for near, tint in zip(lights, TINTS, strict=True):
        lit = top & (near > 0.05 + easel.grain * 0.12) & (near > strongest - 0.14 * easel.grain)
        easel.shade(lit, 0.12 + near * 0.6 + (tile - 0.3) * 1.1 - joint * 0.16, tint)
    for low, high, colors in ((0.968, 1.0, ("#28E0FF", "#FF48C8")), (0.895, 0.912, ("#88A8FF", "#D890FF"))):
        line = top & (away >= low) & (away <= high)
        for half, color in zip((x < cx, x >= cx), colors, strict=True):
            easel.flat(line & half, color)
    core = top & (away > 0.985) & (np.abs(np.sin(angle)) < 0.4)
    easel.flat(core, "#FFFFFF", 0.6)
    for n in range(24):
        t = n / 24 * 2 * np.pi + 0.13
        pip = easel.ellipse(cx + rx * 0.94 * np.cos(t), cy + ry * 0.94 * np.sin(t), 2.6, 1.3)
        easel.flat(pip & top, "#28E0FF" if np.cos(t) < 0 else "#FF48C8", 0.8)


def pedestal(easel: Easel, cx: int, foot: int, tint: Ramp, color: str) -> None:
    """A block of stone with a lit top, inlays that shine, and a pip in its front."""
    x, y = easel.x, easel.y
    shadow = easel.ellipse(cx, foot + 2, 44, 10)
    easel.times(shadow & (easel.grain > 0.2), 0.5)
    for left, top, right, bottom, bright in ((-34, -6, 34, 2, 0.34), (-30, -34, 30, -7, 0.3), (-34, -40, 34, -35, 0.5)):
        block = easel.box(cx + left, foot + top, cx + right, foot + bottom)
        easel.outline(block)
        crack = (noise(x // 6, y // 2, 11) > 0.88) * -0.05
        easel.shade(block, bright - (y - foot - top) / 120 - (x - cx) / 420 + crack, STONE)
        easel.shade(easel.box(cx + left, foot + top, cx + right, foot + top), bright + 0.26, tint)
        easel.times(easel.box(cx + right, foot + top, cx + right, foot + bottom), 0.6)
    lit = easel.box(cx - 30, foot - 33, cx + 30, foot - 7)
    easel.shade(
        lit & (easel.grain > 0.5), 0.34 - (y - foot + 33) / 110 + 0.1 * np.clip(1 - np.abs(x - cx) / 24, 0, 1), tint
    )
    for side in (-1, 1):
        inlay = easel.box(cx + side * 25 - 1, foot - 31, cx + side * 25, foot - 10)
        easel.outline(inlay)
        easel.flat(inlay, color)
        easel.flat(easel.box(cx + side * 25 - 1, foot - 27, cx + side * 25 - 1, foot - 15), "#FFFFFF", 0.7)
    plate = easel.polygon((cx, foot - 31), (cx + 11, foot - 21), (cx, foot - 11), (cx - 11, foot - 21))
    easel.outline(plate)
    easel.shade(plate, 0.34 - (y - foot + 31) / 60, tint)
    for px, py in ((0, -26), (-5, -21), (5, -21), (0, -16), (0, -21)):
        easel.flat(easel.box(cx + px - 1, foot + py - 1, cx + px, foot + py), color)
    top = easel.polygon((cx - 34, foot - 41), (cx - 27, foot - 54), (cx + 27, foot - 54), (cx + 34, foot - 41))
    easel.outline(top)
    away = np.hypot((x - cx) / 33, (y - foot + 47) / 9)
    easel.shade(top, 0.5 + 0.5 * np.clip(1 - away, 0, 1), tint)
    easel.flat(top & (np.abs(away - 0.84) < 0.07), tint[-1], 0.9)
    easel.flat(top & (away < 0.5), "#FFFFFF", 0.55)


def stage() -> Image.Image:
    """The whole stage, as large as the screen; the game shines through what is dark."""
    easel = Easel(*SIZE)
    backdrop(easel)
    near = np.clip(1 - np.hypot((easel.x - 320) / 300, (easel.y - 282) / 86), 0, 1)
    over(easel, steps(easel, near, 5) * 0.4, "#2C1C6C")
    dais(easel)
    order = (0, 2, 1)
    for n in order:
        pedestal(easel, *PLACES[n], TINTS[n], LIGHTS[n])
    rng = np.random.default_rng(7)
    for n in order:
        px, py = PLACES[n]
        beam(easel, px, py - 44, LIGHTS[n], 1.0)
        motes(easel, rng, px, py - 50, LIGHTS[n])
    return frugal(easel.picture(), 256)


def shine(easel: Easel, color: str, cx: float = 19.5, cy: float = 28, power: float = 0.5) -> None:
    """A soft light behind a prize."""
    away = np.clip(1 - np.hypot((easel.x - cx) / 20, (easel.y - cy) / 24), 0, 1)
    over(easel, steps(easel, away, 5) * power, color)


def coins() -> Image.Image:
    """A heap of coins, one of them upright."""
    easel = Easel(40, 52)
    shine(easel, "#FFB030", cy=34)
    stand = easel.circle(20, 14, 11)
    easel.swell(stand, GOLD, 4, 1.0, 0.08)
    easel.outline(easel.circle(20, 14, 7.6), "#A8641C")
    inner = easel.circle(20, 14, 7.6)
    easel.shade(inner, 0.66 - (easel.x - 20) / 40 - (easel.y - 14) / 40, GOLD)
    hole = easel.box(17, 11, 22, 16)
    easel.outline(hole, "#FFF0A0")
    easel.flat(hole, "#3A1808")
    piles = ((7, 33, 2), (32, 34, 2), (19.5, 30, 3), (12, 40, 3), (28, 41, 3), (20, 46, 2), (5, 45, 1), (35, 46, 1))
    for px, py, high in piles:
        for up in range(high):
            coin(easel, px + up % 2, py - up * 4 + 2, 6.4)
    for at, r in (((13, 7), 3), ((33, 28), 2), ((10, 36), 2), ((21, 42), 2)):
        gleam(easel, at, r)
    return easel.picture()


def heart() -> Image.Image:
    """A paper lantern in the shape of a heart."""
    easel = Easel(40, 52)
    shine(easel, "#FF4868", cy=27, power=0.6)
    paper = ramp("#5C0820 #A81438 #E83058 #FF6478 #FFA88C #FFE8B0 #FFFDE8")
    loop = easel.circle(19.5, 5, 4, 1.4)
    easel.outline(loop)
    easel.shade(loop, 0.7, GOLD)
    body = easel.circle(11.5, 19, 9.4) | easel.circle(27.5, 19, 9.4) | easel.polygon((3, 23), (36, 23), (19.5, 42))
    easel.outline(body)
    inside = np.clip(1 - np.hypot((easel.x - 19.5) / 21, (easel.y - 26) / 20), 0, 1)
    ribs = (easel.y.astype(int) % 5 == 0) * -0.13 + (np.abs(easel.x - 19.5) < 0.8) * -0.1
    easel.shade(body, 0.22 + inside * 0.82 + ribs, paper)
    easel.shade(body & ~np.roll(body, 1, 0), 0.8, paper)
    cap = easel.box(14, 10, 25, 13)
    easel.swell(cap, GOLD, 3, 1.1, 0.1)
    foot = easel.box(16, 41, 23, 43)
    easel.swell(foot, GOLD, 3, 1.1, 0.1)
    for px, long in ((17, 47), (19, 50), (20, 50), (22, 47)):
        easel.flat(easel.box(px, 44, px, long), "#FF6478")
    easel.flat(easel.ellipse(9, 16, 2.4, 3.2, 0.5), "#FFFFFF", 0.75)
    gleam(easel, (30, 14), 3)
    return easel.picture()


def key() -> Image.Image:
    """An ornate key with a die for a bow."""
    easel = Easel(40, 52)
    shine(easel, "#FFB030", cy=26)
    bow = easel.circle(19.5, 14, 12)
    easel.swell(bow, GOLD, 4, 1.05, 0.1)
    hole = easel.circle(19.5, 14, 7.4)
    easel.outline(hole)
    easel.flat(hole, "#180A28")
    gem = easel.polygon((19.5, 7.6), (26, 14), (19.5, 20.4), (13, 14))
    easel.swell(gem, ramp("#0A2840 #106088 #20B0D0 #70F0F8 #F0FFFF"), 5, 1.15, 0.14)
    for t in range(8):
        angle = t * np.pi / 4
        stud = easel.circle(19.5 + 12 * np.cos(angle), 14 + 12 * np.sin(angle), 2)
        easel.swell(stud, GOLD, 2, 1.1, 0.1)
    shaft = easel.box(17, 26, 22, 49)
    easel.swell(shaft, GOLD, 4, 1.0, 0.1)
    collar = easel.box(14, 27, 25, 30)
    easel.swell(collar, GOLD, 3, 1.1, 0.1)
    bit = easel.box(22, 36, 30, 47) & ~easel.box(27, 39, 30, 40) & ~easel.box(25, 43, 30, 44)
    easel.swell(bit, GOLD, 3, 1.0, 0.1)
    easel.flat(easel.box(18, 31, 18, 48), "#FFFCE0")
    gleam(easel, (11, 6), 3)
    gleam(easel, (29, 37), 2)
    return easel.picture()


def chart() -> Image.Image:
    """A scroll with rooms, a dotted way, and a cross in red."""
    easel = Easel(40, 52)
    shine(easel, "#58E8C8", cy=28)
    paper = ramp("#3C2018 #78482C #B8864C #E4C080 #FCE8B4 #FFFAE4")
    sheet = easel.box(5, 8, 34, 46)
    easel.outline(sheet)
    stain = (noise(easel.x // 4, easel.y // 3, 4) > 0.8) * -0.1
    easel.shade(sheet, 0.8 - np.abs(easel.x - 18) / 70 + stain - (easel.y < 12) * 0.2 - (easel.y > 42) * 0.2, paper)
    for left, top, right, bottom in ((9, 13, 15, 18), (23, 15, 30, 20), (10, 26, 17, 31), (23, 34, 30, 40)):
        room = easel.box(left, top, right, bottom)
        easel.flat(room, "#78482C", 0.35)
        easel.flat(room & ~easel.box(left + 1, top + 1, right - 1, bottom - 1), "#4C2818")
    way = easel.stroke([(13, 19), (13, 25)], 0.3) | easel.stroke([(16, 16), (22, 17)], 0.3)
    way |= easel.stroke([(18, 29), (26, 28), (26, 33)], 0.3) | easel.stroke([(27, 21), (26, 28)], 0.3)
    easel.flat(way & ((easel.x + easel.y) % 3 < 2), "#188C78")
    for n in range(-2, 3):
        for up in (-1, 1):
            easel.flat(easel.box(26 + n, 37 + n * up, 27 + n, 37 + n * up), "#E82848")
    easel.flat(easel.circle(13, 28.6, 1.6), "#10A088")
    for top in (4, 44):
        roll = easel.box(3, top, 36, top + 5)
        easel.swell(roll, paper, 3, 1.05, 0.12)
        for px in (1, 35):
            knob = easel.box(px, top + 1, px + 3, top + 4)
            easel.swell(knob, GOLD, 2, 1.05, 0.1)
    seal = easel.circle(12, 41, 4.4)
    easel.swell(seal, ramp("#3C0414 #8C0C28 #E02C48 #FF8880"), 4, 1.1, 0.1)
    gleam(easel, (32, 12), 3)
    return easel.picture()


def pictures() -> Pictures:
    """Return ``stage`` and the prizes."""
    return {"stage": stage(), "prize_coins": coins(), "prize_heart": heart(), "prize_key": key(), "prize_map": chart()}
