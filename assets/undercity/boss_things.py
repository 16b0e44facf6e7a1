"""The bosses who are things: Old Signal and the Glass Pharaoh."""

from __future__ import annotations

import numpy as np
from canvas import INK, shrunk
from golden import gleam, upright
from golden import paint as paint_die
from relief import Easel, Ramp, noise, on_side, ramp
from stall import AMBER, COUNTER, CX, GOLD, RED, STEEL, H, Stall, W, eye

SIGNAL = Stall(
    curtain=ramp("#04060E #080E1C #0E182C #16243C #203450 #34506C"),
    pillar=ramp("#080A14 #141A28 #242E40 #3C4A5C #60748C #98B0C4"),
    lantern=ramp("#4C0810 #901420 #D82C34 #FF6C50 #FFB088 #FFF0E0"),
    light="#FF4838",
    ring="#FF4040",
    inner="#FFC030",
    counter=ramp("#06080E #10141C #1C222C #2C343F #444E58"),
    edge=ramp("#14161C #3A3410 #80680C #C89C10 #F8D030 #FFF0A0 #FFFFFF"),
)
PHARAOH = Stall(
    curtain=ramp("#040418 #080A30 #101450 #1A2474 #283C9C #4868C8"),
    pillar=ramp("#08061C #181238 #2C2458 #4C4480 #7C74AC #B8B0D8"),
    lantern=ramp("#083048 #0C6488 #1CA8CC #68E0F4 #C0F8FF #FFFFFF"),
    light="#40D8FF",
    ring="#FF3858",
    inner="#48E8FF",
    counter=ramp("#06061C #101034 #1C1C50 #2C3070 #485094"),
    rays=True,
)
OLIVE = ramp("#080C10 #141E20 #243430 #3C5044 #5C7458 #8CA478 #C8D8A8")
RUST = ramp("#180A0C #3C1814 #743018 #B45C24 #E89848")
HOOD = ramp("#04060A #0C1218 #182028 #28343C #405058 #6C808C")
GREEN = ramp("#021810 #063C28 #0C7048 #18B070 #50E8A0 #B0FFD4 #F4FFF8")
GLASS = ramp("#060830 #0C1858 #143488 #1C60B8 #2C98DC #60CCF4 #A8F0FF #F4FFFF")
LAPIS = ramp("#04062C #0A1058 #142488 #2444BC #4878E8 #90B8FF")
PEARLY = ramp("#30203C #6C5C80 #B0A4C0 #E8E4F0 #FFFFFF")


def one_die_twice(easel: Easel) -> None:
    """A die, and the same die again, as it arrives twice."""
    blush = ramp("#30081C #701840 #B83870 #F070A0 #FFA8C8 #FFDCE8 #FFFFFF")
    water = ramp("#081C38 #104068 #1C74A0 #40B0D8 #88DCF8 #D0F6FF #FFFFFF")
    paint_die(easel, upright(160, 244, 24), blush, (5, 3, 6), 2, "#300820")
    paint_die(easel, upright(224, 244, 24), water, (5, 3, 6), 2, "#081830")


def street(easel: Easel) -> None:
    """A night street: houses with few lit windows, wires, and a red haze."""
    y = easel.y
    rng = np.random.default_rng(6)
    for n, left in enumerate(range(-8, 392, 34)):
        top = int(rng.integers(60, 150))
        house = easel.box(left, top, left + 30, COUNTER)
        easel.shade(house, 0.22 + 0.2 * np.clip((y - top) / 190, 0, 1) + 0.05 * (n % 2), SIGNAL.curtain)
        for row in range(top + 8, COUNTER, 13):
            for column in range(left + 5, left + 27, 9):
                lit = rng.uniform() > 0.72
                pane = easel.box(column, row, column + 4, row + 6)
                easel.flat(
                    pane, rng.choice(["#E8A848", "#4878A0", "#C86048"]) if lit else "#060A14", 0.8 if lit else 0.6
                )
    for radius, width, color in ((135, 4, SIGNAL.ring), (126, 2, SIGNAL.inner), (119, 2, "#38E898")):
        ring = easel.circle(CX, 120, radius, width)
        easel.outline(ring)
        easel.flat(ring, color)
    easel.glow(CX, 120, 175, 150, "#FF3020", 0.5)
    for k, (start, end) in enumerate(((16, 40), (30, 18), (44, 58), (8, 24))):
        wire = easel.stroke(
            [(50, start), (120, start + 22), (200, (start + end) / 2 + 24), (280, end + 20), (336, end)], 0.6
        )
        easel.flat(wire, "#060810" if k % 2 else "#141A2C")


def stripes(
    easel: Easel, along: np.ndarray, period: float, mask: np.ndarray, light: Ramp, dark: Ramp, value: np.ndarray
) -> None:
    """Hazard stripes over what a mask covers."""
    easel.shade(mask, value, light)
    easel.shade(mask & (along % period < period / 2), value, dark)


def lamp_eye(easel: Easel, cx: float, cy: float, r: float, colors: Ramp, lit: float, look: tuple[float, float]) -> None:
    """A lamp of a signal as an eye: a lens of small prisms, deep in its ring."""
    x, y = easel.x, easel.y
    ring = easel.circle(cx, cy, r + 6)
    easel.swell(ring, HOOD, 7, 1.1, 0.1)
    easel.flat(easel.circle(cx, cy, r + 1), INK)
    lens = easel.circle(cx, cy, r)
    prism = 0.08 * ((x.astype(int) + y.astype(int)) % 6 < 1) + 0.08 * ((x.astype(int) - y.astype(int)) % 6 < 1)
    away = np.hypot(x - cx - look[0], y - cy - look[1]) / r
    easel.shade(lens, lit * (1.12 - away * 0.62) + prism * (0.4 + lit) - 0.12 * (y < cy - r * 0.4), colors)
    if lit > 0.5:
        iris = easel.circle(cx + look[0], cy + look[1], r * 0.44)
        easel.outline(iris, "#6C0818" if colors is RED else "#5C2C08" if colors is AMBER else "#063C28")
        easel.shade(iris, 1.05 - np.hypot(x - cx - look[0], y - cy - look[1]) / (r * 1.6), colors)
        pupil = easel.ellipse(cx + look[0], cy + look[1], r * 0.13, r * 0.36)
        easel.flat(pupil, "#14020A")
    else:
        closed = lens & (y > cy + 2) & (np.abs(np.hypot(x - cx, (y - cy + r * 0.5) * 1.05) - r * 0.98) < 1.6)
        easel.flat(closed, colors[1])
    shine = easel.stroke(
        [(cx - r * 0.62, cy + r * 0.2), (cx - r * 0.56, cy - r * 0.3), (cx - r * 0.2, cy - r * 0.62)], 1.6, 0.8
    )
    easel.flat(shine, colors[-1], 0.8)


def hood(easel: Easel, cx: float, cy: float, r: float, low: float, tilt: float) -> None:
    """The visor over a lamp, drawn down like a heavy lid."""
    x, y = easel.x, easel.y
    lid = easel.ellipse(cx, cy - 4, r + 11, r + 14) & (y < cy - low + (x - cx) * tilt)
    easel.swell(lid, HOOD, 14, 1.0, 0.06, rim=("#FF6848", 0.7, -0.5))
    lip = lid & ~shrunk(lid, 2) & (y > cy - r - 6) & (y > cy - low + (x - cx) * tilt - 5)
    easel.shade(lip, 0.74 - np.abs(x - cx) / 90, SIGNAL.edge)


def signal(easel: Easel) -> None:
    """An old traffic light with three eyes, one blazing, one asleep, a grille for a mouth, and wires for a beard."""
    x, y = easel.x, easel.y
    for side in (-1, 1):
        arm = easel.polygon((CX - side * 96, 14), (CX - side * 88, 2), (CX + side * 104, 66), (CX + side * 96, 80))
        easel.outline(arm)
        along = (x - CX) * side * 0.95 + (y - 40) * 0.32
        stripes(easel, along, 30, arm, AMBER[:6], HOOD[:4], 0.66 - (y - 38 - (x - CX) * side * 0.33) / 40)
        for bolt in (-80, 84):
            easel.swell(easel.circle(CX + side * bolt, 40 + bolt * 0.34, 3), STEEL, 3, 1.1)
    pole = easel.box(CX - 17, 170, CX + 17, 280)
    easel.swell(pole, STEEL[:6], 16, 0.8)
    for n in range(15):
        lean = (n - 7) * 9
        drop = 236 + (n * 37) % 26
        cable = easel.stroke(
            [(CX + lean * 0.8, 206), (CX + lean * 1.1 + 3 * np.sin(n), 224), (CX + lean * 1.3, drop)], 3.2, 2
        )
        easel.swell(cable, (HOOD, RED[:5], OLIVE, AMBER[:5])[n % 4], 3, 0.9, 0.08)
        easel.flat(easel.circle(CX + lean * 1.3, drop, 2.2), "#FFC838" if n % 3 else "#FF6848")
    bar = easel.box(52, 208, 332, 218)
    easel.swell(bar, STEEL[:6], 6, 0.9)
    for side, man in ((-1, 0), (1, 1)):
        px = CX + side * 108
        box = easel.box(px - 24, 188, px + 24, 246)
        easel.swell(box, OLIVE, 5, 0.9, 0.08)
        pane = easel.box(px - 18, 194, px + 18, 240)
        easel.outline(pane)
        color = GREEN if man else RED
        easel.shade(pane, 0.16 + 0.14 * np.clip(1 - np.hypot(x - px, y - 216) / 30, 0, 1), color)
        head = easel.circle(px, 202, 4)
        if man:
            body = easel.stroke([(px - 1, 209), (px + 1, 220)], 3.6) | easel.stroke(
                [(px, 221), (px + 7, 227), (px + 8, 235)], 2
            )
            body |= (
                easel.stroke([(px, 221), (px - 5, 228), (px - 10, 233)], 2)
                | easel.stroke([(px, 210), (px + 9, 216)], 1.5)
                | easel.stroke([(px, 210), (px - 9, 217)], 1.5)
            )
        else:
            body = (
                easel.stroke([(px, 209), (px, 220)], 4)
                | easel.stroke([(px - 3, 221), (px - 3, 235)], 2)
                | easel.stroke([(px + 3, 221), (px + 3, 235)], 2)
            )
            body |= easel.stroke([(px - 7, 209), (px - 7, 221)], 1.5) | easel.stroke(
                [(px + 7, 209), (px + 7, 221)], 1.5
            )
        easel.shade(head | body, 0.86 - (y - 198) / 160, color)
        easel.glow(px, 216, 50, 44, "#30F090" if man else "#FF3828", 0.4)
    jaw = easel.polygon((112, 158), (272, 158), (262, 206), (236, 224), (148, 224), (122, 206))
    rust = (noise(x // 5, y // 3, 9) > 0.8) * -0.14
    easel.swell(jaw, OLIVE, 20, 0.95, 0.06, rim=("#FF5840", 0.9, 0.1), texture=rust)
    mouth = easel.polygon(
        (132, 178), (160, 172), (224, 172), (252, 178), (242, 206), (224, 213), (160, 213), (142, 206)
    )
    easel.outline(mouth, by=2)
    inside = np.clip(1 - np.hypot((x - CX) / 64, (y - 206) / 34), 0, 1)
    easel.shade(mouth, 0.1 + inside * 0.62, RED)
    for n in range(9):
        px = 140 + n * 13
        for row, up in ((172, 1), (213, -1)):
            tooth = (
                easel.polygon(
                    (px - 6, row - 3 * up), (px + 6, row - 3 * up), (px + 4, row + 13 * up), (px - 4, row + 13 * up)
                )
                & mouth
            )
            easel.swell(tooth, STEEL, 5, 1.0, 0.1)
    head = easel.polygon((78, 78), (88, 66), (296, 66), (306, 78), (306, 152), (294, 168), (90, 168), (78, 152))
    easel.shadow(head, 0, 5, 0.5)
    patch = (noise(x // 7, y // 4, 3) > 0.86) * -0.12 + (noise(x // 2, y // 2, 5) > 0.93) * -0.1
    easel.swell(head, OLIVE, 15, 1.0, 0.06, rim=("#FF5840", 0.9, 0.2), texture=patch)
    trim = shrunk(head, 4) & ~shrunk(head, 9)
    along = x + y
    easel.shade(trim, 0.62 - (y - 66) / 240 + patch, AMBER[:6])
    easel.shade(trim & (along % 16 < 8), 0.4 - (y - 66) / 260, HOOD)
    easel.outline(shrunk(head, 9))
    for px, py, colors, lit, look in (
        (122, 118, GREEN, 0.34, (0, 0)),
        (192, 118, AMBER, 0.74, (4, 3)),
        (262, 118, RED, 0.82, (-5, 3)),
    ):
        lamp_eye(easel, px, py, 27, colors, lit, look)
    hood(easel, 122, 118, 27, -3, 0.1)
    hood(easel, 192, 118, 27, 12, 0.0)
    hood(easel, 262, 118, 27, 12, -0.34)
    easel.glow(262, 119, 80, 74, "#FF3828", 0.5)
    easel.glow(192, 120, 46, 40, "#FFB020", 0.45)
    for px in (157, 227):
        for py in (88, 150):
            easel.swell(easel.circle(px, py, 3), STEEL, 3, 1.0)
            easel.flat(easel.box(px - 2, py, px + 2, py), INK)
    for points in (((92, 150), (100, 158), (118, 160)), ((280, 82), (290, 90), (288, 98))):
        easel.flat(easel.stroke(points, 0.7), "#E89848", 0.8)
    label = easel.box(172, 154, 212, 163)
    easel.outline(label)
    easel.shade(label, 0.7 - (y - 154) / 40, PEARLY)
    for n in range(6):
        easel.flat(easel.box(176 + n * 6, 157, 178 + n * 6 + n % 2, 160), "#28203C")
    drop = (noise(x // 1, y // 13, 12) > 0.985) & ((x + y * 0.2).astype(int) % 3 == 0)
    easel.color[drop] = np.clip(easel.color[drop] + 0.16, 0, 1)


def cones(easel: Easel) -> None:
    """Traffic cones on a crossing."""
    stripe = easel.box(0, COUNTER + 5, W, H) & ((easel.x + (easel.y - COUNTER) * 0.5 * np.sign(easel.x - CX)) % 40 < 20)
    easel.shade(stripe, 0.58 - np.abs(easel.x - CX) / 500 - (easel.y - COUNTER) / 130, PEARLY)
    for px, r in ((96, 1.0), (290, 1.0)):
        foot = easel.polygon((px - 19 * r, 268), (px + 19 * r, 268), (px + 15 * r, 262), (px - 15 * r, 262))
        easel.swell(foot, HOOD, 4, 1.0)
        cone = easel.polygon((px - 12 * r, 263), (px + 12 * r, 263), (px + 3, 234), (px - 3, 234))
        easel.outline(cone)
        easel.shade(cone, 0.62 - (easel.x - px) / 26, ramp("#501008 #A02C0C #F06018 #FF9848 #FFD0A0"))
        easel.shade(cone & easel.box(0, 247, W, 253), 0.7 - (easel.x - px) / 30, PEARLY)
    for px, color in ((170, GREEN), (192, AMBER), (214, RED)):
        die = upright(px, 252, 13)
        paint_die(easel, die, color, (1, 2, 3), 1, "#0A0608")


def tomb(easel: Easel) -> None:
    """Walls of signs, and beams that cross behind the head."""
    x, y = easel.x, easel.y
    rng = np.random.default_rng(3)
    for left in (58, 306):
        panel = easel.box(left, 0, left + 20, COUNTER)
        easel.outline(panel)
        easel.shade(panel, 0.3 + 0.12 * np.sin(y / 30), PHARAOH.pillar)
        for row in range(8, COUNTER - 14, 18):
            for py in range(0, 12, 3):
                for px in range(0, 7, 3):
                    if rng.uniform() > 0.42:
                        for at in (left + 3 + px, left + 15 - px):
                            easel.flat(easel.box(at, row + py, at + 1, row + py + 1), "#F8CC58", 0.85)
    for start, end, color in (((0, 196), (384, 26), "#FF3050"), ((0, 40), (384, 186), "#30D8FF")):
        away = np.abs((end[1] - start[1]) * x - (end[0] - start[0]) * (y - start[1])) / 384
        easel.add(np.clip(1 - away / 9, 0, 1) ** 1.5, color, 0.85)
        easel.flat(away < 1.1, "#FFFFFF")


FACE = {
    "F0": (0, -60, 22),
    "F1": (36, -56, 8),
    "T": (50, -22, -4),
    "B0": (9, -22, 34),
    "B1": (38, -25, 20),
    "N0": (0, -18, 38),
    "N1": (0, 16, 58),
    "N2": (12, 19, 38),
    "C": (40, 6, 28),
    "CL": (33, 34, 20),
    "M": (19, 37, 34),
    "U": (0, 29, 44),
    "L": (0, 45, 43),
    "K": (0, 66, 34),
    "KS": (13, 66, 26),
    "J": (33, 52, 8),
    "E": (52, 12, -10),
    "S0": (10, -9, 26),
    "S1": (40, -10, 14),
}
FACETS = (
    "F0 F1 B1",
    "F0 B1 B0",
    "F0 B0 N0",
    "F1 T B1",
    "B0 N0 S0",
    "N0 N1 S0",
    "N1 N2 S0",
    "S0 N2 C",
    "S0 C S1",
    "B0 S0 S1",
    "B0 S1 B1",
    "B1 S1 T",
    "T S1 E",
    "S1 C E",
    "C N2 M",
    "N2 U M",
    "N1 U N2",
    "C M CL",
    "C CL E",
    "E CL J",
    "M L CL",
    "U L M",
    "CL L KS",
    "L K KS",
    "CL KS J",
)


def cut_glass(easel: Easel, cx: float, cy: float, scale: float) -> None:
    """A face of flat facets, each lit by the way it lies, with bright edges and split light inside."""
    lamps = ((-0.55, -0.6, 0.58, 0.78), (0.9, -0.1, 0.35, 0.42), (0.0, 0.9, 0.4, 0.34))
    for side in (-1, 1):
        for number, names in enumerate(FACETS):
            corners = [FACE[name] for name in names.split()]
            flat = [(cx + side * px * scale, cy + py * scale) for px, py, _ in corners]
            a, b, c = (np.array((side * px, py, pz * 1.25), np.float64) for px, py, pz in corners)
            normal = np.cross(b - a, c - a)
            normal = normal / max(1e-6, float(np.linalg.norm(normal)))
            normal = normal if normal[2] > 0 else -normal
            value = 0.1 + sum(max(0.0, float(normal @ np.array(each[:3]))) ** 1.4 * each[3] for each in lamps)
            facet = easel.polygon(*flat)
            middle = np.mean(flat, 0)
            slope = ((easel.x - middle[0]) * normal[0] + (easel.y - middle[1]) * normal[1]) / 70
            easel.shade(facet, value - slope + 0.06 * ((number * 7 + (side > 0) * 3) % 5 - 2) / 2, GLASS)
            if (number + (side > 0) * 2) % 5 == 1:
                split = (easel.x * 0.7 + easel.y - middle[0] * 0.7 - middle[1]) / 9
                for k, color in enumerate(("#FF5070", "#FFD860", "#60FFA8", "#58A0FF", "#C070FF")):
                    band = facet & (np.abs(split - (k - 2) * 0.5) < 0.25)
                    easel.flat(band & (easel.grain > 0.25), color, 0.55)
            for start, end in zip(flat, [*flat[1:], flat[0]], strict=True):
                line = easel.stroke([start, end], 0.35)
                easel.flat(line & (easel.x == easel.x), "#D8FAFF", 0.5)


def pharaoh(easel: Easel) -> None:
    """A mask cut of glass under a striped cloth; beams break in it."""
    x, y = easel.x, easel.y
    collar = easel.ellipse(CX, 250, 150, 62)
    easel.outline(collar, by=2)
    away = np.hypot((x - CX) / 150, (y - 250) / 62)
    bands = np.floor(away * 9)
    easel.shade(collar, 0.55 - (x - CX) / 420 + 0.2 * np.cos(away * 9 * 2 * np.pi) - 0.1, GOLD)
    angle = np.arctan2((y - 250) / 62, (x - CX) / 150)
    cells = (angle * 26).astype(int)
    for band, colors in ((4, LAPIS), (6, ramp("#30040C #7C0C20 #D02838 #FF7868")), (8, GLASS)):
        stones = collar & (bands == band) & (np.abs(angle * 26 - cells) > 0.18)
        easel.shade(stones, 0.5 + 0.24 * np.sin(angle * 26 * np.pi) - (x - CX) / 500, colors)
    cloth = easel.both(
        CX, (0, 16), (34, 20), (62, 40), (78, 78), (88, 120), (112, 214), (104, 232), (52, 236), (46, 180), (0, 180)
    )
    easel.swell(cloth, LAPIS, 26, 0.84, 0.06, rim=("#60F0FF", 0.9, -0.2))
    lower = cloth & (y > 124)
    upper = cloth & ~lower
    sweep = np.hypot((x - CX) * 0.82, (y - 150)) / 5.6
    bright = 0.74 - (x - CX) / 420 - np.clip((np.abs(x - CX) - 40) / 170, 0, 0.3) - 0.05 * np.sin(y / 9)
    easel.shade(upper & (sweep % 2 < 1), bright, GOLD)
    rows = (y + np.abs(x - CX) * 0.26) / 5.6
    easel.shade(lower & (rows % 2 < 1), bright - 0.06, GOLD)
    band = easel.both(CX, (0, 66), (36, 68), (56, 84), (60, 94), (36, 80), (0, 78))
    for side in (-1, 1):
        ear = easel.polygon(*on_side(CX, side, (58, 126), (70, 120), (74, 134), (66, 152), (58, 150)))
        easel.swell(ear, GLASS, 7, 0.9, 0.08)
        ring = easel.circle(CX + side * 67, 160, 6, 2.4)
        easel.swell(ring, GOLD, 3, 1.1)
    beard = easel.polygon((182, 208), (202, 208), (206, 252), (200, 262), (184, 262), (178, 252))
    easel.swell(beard, GOLD, 9, 0.95, 0.06)
    for row in range(212, 260, 7):
        easel.flat(beard & easel.box(0, row, W, row + 2), "#142488")
    face = easel.both(CX, (0, 66), (42, 68), (62, 108), (63, 146), (42, 198), (16, 212), (0, 212))
    easel.outline(face, by=2)
    easel.flat(face, GLASS[1])
    cut_glass(easel, CX, 134, 1.18)
    easel.swell(band, GOLD, 6, 1.0, 0.1)
    for n in range(-4, 5):
        stone = easel.circle(CX + n * 12, 73 + abs(n) ** 1.6 * 0.9, 2.6)
        easel.swell(stone, (RED, LAPIS)[n % 2], 3, 1.1)
    for side in (-1, 1):
        white = easel.polygon(*on_side(CX, side, (9, 124), (20, 117), (36, 116), (48, 122), (34, 129), (18, 130)))
        easel.outline(white, "#04062C", 3)
        tail = easel.stroke(on_side(CX, side, (44, 122), (60, 118)), 2.2, 1)
        easel.flat(tail, "#04062C")
        mark = easel.stroke(on_side(CX, side, (28, 132), (26, 146), (36, 154), (40, 148)), 1.6, 1)
        easel.flat(mark, "#04062C")
        brow = easel.stroke(on_side(CX, side, (6, 110), (22, 102), (42, 103), (60, 112)), 2.4, 1)
        easel.outline(brow)
        easel.shade(brow, 0.84 - (y - 100) / 60, GOLD)
        eye(easel, white, (CX + side * 27, 123, 7, 8), ("#E8FFFF", "#FF3050", "#60001C"), (2, 5))
        easel.glow(CX + side * 27, 123, 34, 22, "#FF3858", 0.5)
    lips = easel.both(CX, (0, 168), (8, 165), (21, 173), (8, 181), (0, 181))
    easel.shade(lips, 0.8 - (y - 165) / 40 - (x - CX) / 160, GOLD)
    easel.flat(easel.both(CX, (0, 173), (20, 173), (0, 175)), "#3A1808")
    cobra = easel.stroke([(CX, 66), (CX - 8, 52), (CX + 4, 40), (CX, 26)], 5, 7)
    head = easel.ellipse(CX, 24, 11, 15) | easel.ellipse(CX, 12, 6, 6)
    easel.swell(cobra | head, GOLD, 9, 1.0, 0.1)
    for row in range(20, 36, 4):
        easel.flat(easel.box(CX - 3, row, CX + 3, row + 1), "#1C60B8")
    for side in (-1, 1):
        easel.flat(easel.box(CX + side * 3 - 1, 10, CX + side * 3, 11), "#FF3050")
    for px, py, color in ((122, 142, "#FF5070"), (262, 152, "#48E8FF"), (150, 88, "#FFFFFF"), (244, 96, "#FFFFFF")):
        gleam(easel, (px, py), 9, color)
        easel.glow(px, py, 26, 26, color, 0.6)


def prisms(easel: Easel) -> None:
    """Pieces of Khet on the counter, and a beam that turns at them."""
    beam = easel.box(60, 252, 324, 253)
    easel.add(np.clip(1 - np.abs(easel.y - 252.5) / 6, 0, 1) * ((easel.x > 60) & (easel.x < 324)), "#FF3050", 0.8)
    easel.flat(beam, "#FFE0E8")
    for px, flip in ((76, 1), (134, -1), (250, 1), (308, -1)):
        left = easel.polygon((px - 15 * flip, 264), (px + 4 * flip, 268), (px + 2 * flip, 236))
        right = easel.polygon((px + 4 * flip, 268), (px + 16 * flip, 262), (px + 2 * flip, 236))
        easel.outline(left | right)
        easel.shade(left, 0.86 - (easel.y - 236) / 60, GLASS)
        easel.shade(right, 0.46 - (easel.y - 236) / 90, GLASS)
        gleam(easel, (px + 2 * flip, 238), 3)
