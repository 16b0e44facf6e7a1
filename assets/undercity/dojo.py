"""Dojos: the rooms of matches, the plain one and the dangerous one."""

from __future__ import annotations

import numpy as np
from canvas import INK, Paint, grown, hash_noise, rgb, shrunk
from chamber import Room, Size
from colors import CYAN, GOLD, KINDS, PINK, RED, WHITE
from pixels import written
from props import brazier, cushion, game_table, lantern
from surfaces import bordered, footed, mats, panels, planks, plates

TABLES = {"": (84, 38, 25), "_small": (56, 26, 17)}
"""The width and the depth of the table of a match, and its foot below the middle of the floor, by size."""


def table(room: Room) -> int:
    """Set the table of a match, and cushions at it. Return its foot."""
    w, deep, below = TABLES[room.size.name]
    foot = room.cy + below
    game_table(room, room.cx, foot, w, deep)
    for side, color in ((-1, CYAN), (1, PINK)):
        cushion(room, room.cx + side * (w // 4 + 2), foot + room.pick(11, 8), color, room.pick(8, 6))
    return foot


def screens(room: Room, paper: Paint, wood: Paint, shine: float) -> None:
    """Cover the back wall with paper screens that are lit from behind."""
    low, high = room.top - room.pick(8, 5), room.top - room.size.wall + 5
    step = room.pick(30, 22)
    start = room.cx - step // 2 - step * 4
    for left in range(start, room.right, step):
        x0, x1 = max(left + 2, room.left), min(left + step - 1, room.right)
        for x in range(x0, x1):
            for y in range(high, low):
                if not room.inside[y, x]:
                    continue
                lattice = (x - left - 2) % 7 == 6 or (low - y) % 8 == 7
                warm = 0.72 + 0.28 * (1 - abs((y - high) / (low - high) - 0.45))
                room.dot(x, y, rgb(wood) * 1.1 if lattice else rgb(paper) * warm, 0.25 if lattice else shine * warm)
        if room.left <= left < room.right - 2:
            room.rect(left - 1, high - 1, 3, low - high + 3, rgb(wood) * 0.72)
            room.rect(left - 1, high - 1, 1, low - high + 3, rgb(wood) * 1.3)
    for y, tone in ((low, 1.3), (low + 1, 0.7), (high - 1, 0.9)):
        room.rect(room.left, y, room.size.w, 1, rgb(wood) * tone)


def posts(room: Room, color: Paint, bright: Paint, trim: Paint = GOLD) -> None:
    """Put tall posts into the back corners."""
    high = room.size.wall + 6
    for x in (room.left + 5, room.right - 6):
        room.rect(x - 4, room.top - high, 9, high + 6, INK)
        room.rect(x - 3, room.top - high, 7, high + 5, color)
        room.rect(x - 3, room.top - high, 2, high + 5, bright)
        room.rect(x + 3, room.top - high, 1, high + 5, rgb(color) * 0.6)
        room.rect(x - 4, room.top - high, 9, 3, rgb(trim) * 0.8)
        room.rect(x - 4, room.top - high, 9, 1, trim, 0.4)
        room.rect(x - 4, room.top + 2, 9, 4, "#3C1C38")


def banner(room: Room, x: int, top: int, h: int, ink: Paint, character: str = "骨") -> None:
    """Hang a scroll with a sign on it."""
    sign = np.asarray(written(character, "Galmuri11.ttf", 12)) > 0
    w = sign.shape[1] + 10
    room.outlined_rect(x - w // 2, top, w, h, "#F8E8D0", 0.5)
    room.rect(x - w // 2, top, 2, h, "#D8B89C", 0.4)
    room.rect(x + w // 2 - 2, top, 2, h, "#D8B89C", 0.4)
    for line in (top - 2, top + h):
        room.rect(x - w // 2 - 2, line, w + 4, 2, "#8C2C50")
        room.rect(x - w // 2 - 2, line, w + 4, 1, "#D86080")
    y = top + (h - sign.shape[0]) // 2
    mask = np.zeros_like(room.cover)
    left = x - sign.shape[1] // 2
    mask[y:y + sign.shape[0], left:left + sign.shape[1]] = sign
    room.fill(mask, ink, 0.6)


def gong(room: Room, x: int, y: int, radius: int) -> None:
    high, half = radius * 2 + 11, radius + 4
    room.shadow(x, y, half + 3, 3)
    for side in (-half, half - 2):
        room.rect(x + side - 1, y - high, 5, high + 1, INK)
        room.rect(x + side, y - high, 3, high, "#9C3448")
        room.rect(x + side, y - high, 1, high, "#E06C78")
        room.rect(x + side - 1, y - 2, 5, 2, "#5A2038")
    room.outlined_rect(x - half - 2, y - high - 1, 2 * half + 5, 3, "#B44858")
    room.rect(x - half - 2, y - high - 1, 2 * half + 5, 1, "#F08890")
    middle = y - radius - 5
    for side in (-3, 3):
        room.line(x + side, y - high + 2, x + side, middle - radius + 2, "#E0C080")
    for size, color, shine in ((1, INK, 0.0), (0, "#B87828", 0.3), (-2, "#E8A840", 0.5), (-4, "#F8D068", 0.55)):
        room.ellipse(x, middle, radius + size, radius + size, color, shine)
    room.ellipse(x, middle, radius * 0.32, radius * 0.32, "#FFF0B8", 0.8)
    room.dot(x - radius // 2, middle - radius // 2, WHITE, 1.0)
    room.lamp(x, y - 4, radius * 5, "#FFB040", 0.5)


def rack(room: Room, x: int, y: int, count: int, high: int) -> None:
    """Paint a stand of wooden swords; ``x`` is its left edge."""
    w = count * 6 + 2
    room.shadow(x + w / 2, y, w / 2 + 3, 3)
    for number in range(count):
        left, top = x + 2 + number * 6, y - high + (number * 5) % 7
        room.outlined_rect(left, top, 3, y - top - 2, "#D89C58")
        room.rect(left, top, 1, y - top - 2, "#FFE0A0")
        room.rect(left, y - high // 2 - 1, 3, 2, ("#E83A60", "#40C8E8", "#EDCD5D", "#5AFF96")[number % 4], 0.5)
        room.rect(left, y - high // 2 + 1, 3, 4, "#3C2440")
    for line in (y - 5, y - 11):
        room.rect(x - 1, line - 1, w + 2, 6 if line == y - 5 else 4, INK)
        room.rect(x, line, w, 5 if line == y - 5 else 2, "#7A3C4C")
        room.rect(x, line, w, 1, "#C07C88")


def bonsai(room: Room, x: int, y: int) -> None:
    """Paint a little pine on a stand."""
    room.block(x - 7, y, 14, 4, 6, "#6A4A7C", "#4A2E58")
    room.rect(x - 5, y - 13, 11, 4, "#3C5C8C")
    room.rect(x - 5, y - 13, 11, 1, "#80A8D8")
    for up, dx in enumerate((0, 0, 1, 1, 0, -1, -1)):
        room.rect(x + dx - 1, y - 14 - up, 2, 1, "#7A4C48")
    for dx, up, w in ((-4, 19, 5), (4, 21, 5), (-1, 24, 5)):
        room.ellipse(x + dx, y - up, w + 1, 3.6, INK)
        room.ellipse(x + dx, y - up, w, 2.8, "#2C8C58", 0.8)
        room.ellipse(x + dx - 1, y - up - 1, w * 0.6, 1.4, "#80E8A0", 0.9)


def scroll_case(room: Room, x: int, y: int) -> None:
    """Paint a low chest with a teapot and two cups on it."""
    room.block(x - 13, y, 26, 7, 10, "#8C5848", "#5E3440")
    for drawer in (x - 11, x + 1):
        room.rect(drawer, y - 8, 10, 5, "#43243A")
        room.rect(drawer + 4, y - 6, 2, 1, GOLD, 0.5)
    room.ellipse(x - 4, y - 15, 5, 4, INK)
    room.ellipse(x - 4, y - 15, 4, 3, "#4C8CA8")
    room.rect(x - 6, y - 17, 3, 1, "#A8E8F0")
    room.rect(x + 1, y - 17, 2, 1, "#4C8CA8")
    for cup in (x + 5, x + 9):
        room.rect(cup, y - 14, 3, 2, "#F0E8E0")
        room.dot(cup + 1, y - 16, "#FFF0E0", 0.3)


def match(size: Size) -> Room:
    """A dojo: straw mats, paper screens lit from behind, a banner, a gong and a glowing table."""
    room = Room(size, "#3A2A58", over=8)
    border = room.pick(11, 7)
    floor = bordered(mats("#A8925E", room.pick(46, 32)), planks("#B8704C", 7), size.w, size.h, border)
    room.shell(room.floor(notch=7), floor, footed(planks("#6A3C40", 9, 60), "#6A3444"), "#5E3C70", KINDS["match"])
    screens(room, "#FFD8A0", "#A8644C", 0.5)
    posts(room, "#A8304C", "#F06070")
    banner(room, room.cx, room.top - size.wall + 4, size.wall - room.pick(10, 6), "#B01C48")
    for side in (-1, 1):
        lantern(room, room.cx + side * (size.w // 2 - room.pick(24, 18)), room.top - size.wall + room.pick(10, 5),
                "#FF7A38", room.pick(11, 9), room.pick(14, 10), room.pick(96, 62), 0.75)
    table(room)
    if size.large:
        for side in (-1, 1):
            lantern(room, room.cx + side * 44, room.top - 28, "#FF8A48", 9, 11, 50, 0.4)
        rack(room, room.left + 14, room.bottom - 10, 5, 36)
        room.furnish("down", gong, room.right - 25, room.bottom - 10, 10)
        bonsai(room, room.left + 22, room.top + 28)
        room.furnish("up", scroll_case, room.right - 22, room.top + 27)
    else:
        rack(room, room.left + 9, room.bottom - 5, 3, 24)
        gong(room, room.right - 15, room.bottom - 5, 6)
    return room


def match_red(size: Size) -> Room:
    """The dangerous match: steel, red lamps, spikes, and hazard stripes around the floor."""
    room = Room(size, "#451A30", over=12)
    room.shell(room.floor(cut=room.pick(14, 9)), plates("#7E5870", room.pick(26, 20)),
               panels("#86485C", 16, "#40182C"), "#5E2844", RED, 1.0)
    hazard(room, 6, room.pick(7, 5))
    spikes(room)
    for side in (-1, 1):
        beacon(room, room.cx + side * room.pick(64, 40), room.top - size.wall + room.pick(9, 6), room.pick(110, 70))
        chain(room, room.cx + side * room.pick(38, 25), room.top - size.wall + 1, room.pick(24, 14))
    skull(room, room.cx, room.top - size.wall // 2 + 1)
    foot = table(room)
    room.lamp(room.cx, foot + 20, room.pick(110, 70), "#FF3828", 0.55)
    if size.large:
        brazier(room, room.cx - 86, room.bottom - 14)
        room.furnish("down", brazier, room.cx + 86, room.bottom - 14)
        cage(room, room.left + 24, room.top + 30)
        room.furnish("up", cage, room.right - 24, room.top + 30)
    return room


def hazard(room: Room, inset: int, wide: int) -> None:
    """Paint black and yellow stripes along the edge of the floor."""
    floor = room.inside & (room.y >= room.top)
    outer = shrunk(floor, inset)
    inner = shrunk(outer, wide)
    band = outer & ~inner
    stripe = (room.x + room.y) // wide % 2 == 0
    worn = hash_noise(room.x // 2, room.y // 2, 6) > 0.86
    room.fill(band & stripe, "#F0B040")
    room.fill(band & ~stripe, "#2C1828")
    room.dim(band & worn, 0.7)
    room.fill(grown(inner) & band, "#4A2438")


def spikes(room: Room) -> None:
    """Put iron spikes on the back wall."""
    base = room.top - room.size.wall - 2
    for x in range(room.left + 14, room.right - 16, room.pick(10, 9)):
        if abs(x + 3 - room.cx) > room.pick(20, 12):
            room.polygon([(x, base), (x + 3, base - 10), (x + 6, base)], INK)
            room.polygon([(x + 1, base), (x + 3, base - 8), (x + 5, base)], "#B04058")
            room.line(x + 2, base - 2, x + 3, base - 8, "#FFA898")


def beacon(room: Room, x: int, y: int, reach: int, color: Paint = RED) -> None:
    """Paint a warning lamp on the wall; ``y`` is its top."""
    room.outlined_rect(x - 4, y, 9, 9, "#5A3048")
    room.rect(x - 3, y + 1, 7, 7, color, 1.0)
    room.rect(x - 1, y + 2, 3, 4, "#FFD8C8", 1.0)
    room.rect(x - 4, y + 4, 9, 1, "#7A2030")
    room.lamp(x, y + 14, reach, color, 1.25)


def chain(room: Room, x: int, y: int, long: int) -> None:
    """Hang a chain with a hook."""
    for link in range(0, long, 3):
        room.rect(x, y + link, 2, 2, "#A08098" if link % 2 else "#C8A0B8")
        room.dot(x + link % 2, y + link + 2, "#60485C")
    room.rect(x - 1, y + long, 1, 4, "#C8A0B8")
    room.rect(x - 1, y + long + 3, 4, 1, "#C8A0B8")


SKULL = (
    "...#######...", "..#########..", ".###########.", ".###########.", ".##..###..##.", ".#....#....#.",
    ".#....#....#.",
    ".##..###..##.", "..####.####..", "...###.###...", "...#######...", "...#.#.#.#...", "...#.#.#.#...",
)


def skull(room: Room, x: int, y: int) -> None:
    """Paint a skull in neon on the wall."""
    room.outlined_rect(x - 9, y - 8, 19, 17, "#3C1024")
    room.art(SKULL, x - 6, y - 6, {"#": "#FF5048"}, 1.0)


def cage(room: Room, x: int, y: int) -> None:
    room.block(x - 11, y, 22, 6, 20, "#5C3850", "#1C0A1C")
    room.rect(x - 8, y - 3, 16, 2, "#FF5030", 0.8)
    room.rect(x - 5, y - 5, 9, 2, "#FF9040", 0.9)
    for bar in range(x - 10, x + 11, 4):
        room.rect(bar, y - 19, 2, 18, "#8C6078")
        room.rect(bar, y - 19, 1, 18, "#C898B0")
