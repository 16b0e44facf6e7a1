"""The rooms that help: dojo, library, noodle bar, workshop, shrine garden and vault, in both sizes."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from canvas import INK, Paint, grown, hash_noise, mix, rgb
from chamber import Room, Size
from colors import AMBER, CYAN, GOLD, GREEN, KINDS, PINK, RED, WHITE
from pixels import written
from props import (
    brazier,
    candle,
    crate,
    cushion,
    game_table,
    gate,
    gear,
    heap,
    lantern,
    plinth,
    rope,
    stone_lamp,
    stool,
    tree,
)
from surfaces import bamboo, books, bordered, bricks, checks, footed, grass, mats, panels, planks, plates, slabs

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
    room.rect(x - w // 2 - 1, top - 1, w + 2, h + 2, INK)
    room.rect(x - w // 2, top, w, h, "#F8E8D0", 0.5)
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
    """Paint a gong in its frame."""
    high, half = radius * 2 + 11, radius + 4
    room.shadow(x, y, half + 3, 3)
    for side in (-half, half - 2):
        room.rect(x + side - 1, y - high, 5, high + 1, INK)
        room.rect(x + side, y - high, 3, high, "#9C3448")
        room.rect(x + side, y - high, 1, high, "#E06C78")
        room.rect(x + side - 1, y - 2, 5, 2, "#5A2038")
    room.rect(x - half - 3, y - high - 2, 2 * half + 7, 5, INK)
    room.rect(x - half - 2, y - high - 1, 2 * half + 5, 3, "#B44858")
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
        room.rect(left - 1, top - 1, 5, y - top, INK)
        room.rect(left, top, 3, y - top - 2, "#D89C58")
        room.rect(left, top, 1, y - top - 2, "#FFE0A0")
        room.rect(left, y - high // 2 - 1, 3, 2, ("#E83A60", "#40C8E8", "#EDCD5D", "#5AFF96")[number % 4], 0.5)
        room.rect(left, y - high // 2 + 1, 3, 4, "#3C2440")
    for line in (y - 5, y - 11):
        room.rect(x - 1, line - 1, w + 2, 6 if line == y - 5 else 4, INK)
        room.rect(x, line, w, 5 if line == y - 5 else 2, "#7A3C4C")
        room.rect(x, line, w, 1, "#C07C88")


def bonsai(room: Room, x: int, y: int, small: bool = False) -> None:
    """Paint a little pine on a stand."""
    room.block(x - 7, y, 14, 4, 6, "#6A4A7C", "#4A2E58")
    room.rect(x - 5, y - 13, 11, 4, "#3C5C8C")
    room.rect(x - 5, y - 13, 11, 1, "#80A8D8")
    for up, dx in enumerate((0, 0, 1, 1, 0, -1, -1)):
        room.rect(x + dx - 1, y - 14 - up, 2, 1, "#7A4C48")
    for dx, up, w in ((-4, 19, 5), (4, 21, 5), (-1, 24, 5)) if not small else ((-2, 18, 4), (3, 20, 3)):
        room.ellipse(x + dx, y - up, w + 1, 3.6, INK)
        room.ellipse(x + dx, y - up, w, 2.8, "#2C7C58")
        room.ellipse(x + dx - 1, y - up - 1, w * 0.6, 1.4, "#6CD08C")


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
        gong(room, room.right - 25, room.bottom - 10, 10)
        bonsai(room, room.left + 22, room.top + 28)
        scroll_case(room, room.right - 22, room.top + 27)
    else:
        rack(room, room.left + 9, room.bottom - 5, 3, 24)
        gong(room, room.right - 15, room.bottom - 5, 6)
    return room


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
        for side in (-1, 1):
            brazier(room, room.cx + side * 86, room.bottom - 14)
        cage(room, room.left + 24, room.top + 30)
        cage(room, room.right - 24, room.top + 30)
    return room


def hazard(room: Room, inset: int, wide: int) -> None:
    """Paint black and yellow stripes along the edge of the floor."""
    floor = room.inside & (room.y >= room.top)
    inner, outer = floor, floor
    for _ in range(inset):
        outer = ~grown(~outer)
    inner = outer
    for _ in range(wide):
        inner = ~grown(~inner)
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
    room.rect(x - 5, y - 1, 11, 11, INK)
    room.rect(x - 4, y, 9, 9, "#5A3048")
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
    "...#######...", "..#########..", ".###########.", ".###########.", ".##..###..##.", ".#....#....#.", ".#....#....#.",
    ".##..###..##.", "..####.####..", "...###.###...", "...#######...", "...#.#.#.#...", "...#.#.#.#...",
)


def skull(room: Room, x: int, y: int) -> None:
    """Paint a skull in neon on the wall."""
    room.rect(x - 10, y - 9, 21, 19, INK)
    room.rect(x - 9, y - 8, 19, 17, "#3C1024")
    room.art(SKULL, x - 6, y - 6, {"#": "#FF5048"}, 1.0)


def cage(room: Room, x: int, y: int) -> None:
    """Paint a cage with embers in it."""
    room.block(x - 11, y, 22, 6, 20, "#5C3850", "#1C0A1C")
    room.rect(x - 8, y - 3, 16, 2, "#FF5030", 0.8)
    room.rect(x - 5, y - 5, 9, 2, "#FF9040", 0.9)
    for bar in range(x - 10, x + 11, 4):
        room.rect(bar, y - 19, 2, 18, "#8C6078")
        room.rect(bar, y - 19, 1, 18, "#C898B0")


def riddle(size: Size) -> Room:
    """An eight-sided library: shelves, a magic circle, candles, a board on a lectern in a beam."""
    room = Room(size, "#262068")
    cut = room.pick(38, 24)
    def floor(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        return slabs("#6864BC", room.pick(24, 18), room.pick(14, 10))(x, y)
    room.shell(room.floor(cut=cut), floor, books(), "#3E3690", KINDS["riddle"])
    circle(room)
    room.cone(room.cx, room.top - size.wall + 2, room.cy + 10, room.pick(14, 9), room.pick(34, 22), "#B8B4FF", 0.4)
    lectern(room)
    if size.large:
        globe(room, room.left + 44, room.cy - 12)
        for x, y, count in ((room.left + 40, room.bottom - 30, 4), (room.right - 46, room.bottom - 26, 5),
                            (room.right - 60, room.top + 20, 3)):
            pile(room, x, y, count)
        ladder(room, room.cx + 52, room.top - size.wall + 2, size.wall + 6)
    else:
        pile(room, room.left + 26, room.bottom - 16, 3)
        pile(room, room.right - 30, room.bottom - 14, 3)
    room.lamp(room.cx, room.cy - 8, room.pick(124, 78), "#9C98FF", 1.1)
    room.lamp(room.cx, room.cy + 8, room.pick(60, 40), GOLD, 0.4)
    for side in (-1, 1):
        room.lamp(room.cx + side * room.pick(64, 40), room.top - 10, room.pick(64, 40), "#8C7CFF", 0.7)
    return room


def circle(room: Room) -> None:
    """Paint a magic circle with candles on it."""
    x, y, rx, ry = room.cx, room.cy + 4, room.pick(78, 46), room.pick(42, 24)
    floor = room.inside & (room.y >= room.top)
    for share, shine in ((1.0, 0.85), (0.93, 0.45), (0.62, 0.65), (0.36, 0.4)):
        room.fill(room.oval(x, y, rx * share, ry * share, 1.0) & floor, "#8C86FF", shine)
    corners = [(x + round(rx * 0.93 * cos(pi * k / 4)), y + round(ry * 0.93 * sin(pi * k / 4))) for k in range(8)]
    for number in range(8):
        room.line(*corners[number], *corners[(number + 3) % 8], "#6A66E8", 0.4)
    for number in range(8):
        angle = pi * number / 4 + pi / 8
        rune(room, x + round(rx * 0.78 * cos(angle)), y + round(ry * 0.78 * sin(angle)), number)
        candle(room, x + round(rx * cos(angle)), y + round(ry * sin(angle)), room.pick(6, 4), room.pick(26, 17))


RUNES = (("#.#", ".#.", "#.#"), ("###", "#..", "###"), (".#.", "###", ".#."), ("#.#", "###", "..#"))


def rune(room: Room, x: int, y: int, number: int) -> None:
    """Paint a sign of the circle."""
    room.art(RUNES[number % 4], x - 1, y - 1, {"#": "#C8C4FF"}, 0.8)


def lectern(room: Room) -> None:
    """Put the board of the riddle on its lectern; its fields are empty."""
    foot, half, high = room.cy + room.pick(30, 19), room.pick(31, 20), room.pick(34, 23)
    plinth(room, room.cx, foot, 2 * half - 8, room.pick(14, 9), room.pick(10, 6), "#4A4498")
    board = foot - room.pick(26, 16)
    room.rect(room.cx - half - 2, board - high - 2, 2 * half + 4, high + 5, INK)
    room.rect(room.cx - half - 1, board - high - 1, 2 * half + 2, high + 2, "#B8A8FF", 0.9)
    room.rect(room.cx - half, board - high, 2 * half, high, "#181050", 0.7)
    room.rect(room.cx - half, board + 1, 2 * half, 2, "#6C5CC0")
    for corner in (room.cx - half - 1, room.cx + half - 1):
        for line in (board - high - 1, board - 1):
            room.rect(corner, line, 2, 2, GOLD, 1.0)


def globe(room: Room, x: int, y: int) -> None:
    """Paint a globe of stars on a stand."""
    room.shadow(x, y, 10, 3)
    room.rect(x - 1, y - 8, 3, 8, "#7A5A48")
    room.rect(x - 5, y - 2, 11, 2, "#9C7458")
    room.ellipse(x, y - 16, 10, 10, INK)
    room.ellipse(x, y - 16, 9, 9, "#2C3C9C", 0.3)
    room.ellipse(x - 2, y - 18, 5, 5, "#4C6CD8", 0.4)
    room.ellipse(x, y - 16, 10.5, 3.6, GOLD, 0.4, ring=1)
    for dx, dy in ((-4, -20), (2, -21), (4, -14), (-2, -12), (0, -17)):
        room.dot(x + dx, y + dy, WHITE, 0.9)


def pile(room: Room, x: int, y: int, count: int) -> None:
    """Paint a pile of books."""
    room.shadow(x + 6, y, 9, 3)
    for number in range(count):
        color = ("#9C64E8", "#E0588C", "#4C74F0", "#F0C060", "#4CC0D8")[(number + x) % 5]
        left, line = x + (number * 5) % 3, y - 3 * number - 3
        room.rect(left - 1, line - 1, 14, 5, INK)
        room.rect(left, line, 12, 3, color)
        room.rect(left, line, 12, 1, mix(color, WHITE, 0.35))
        room.rect(left + 9, line + 1, 3, 1, "#F4ECDC")


def ladder(room: Room, x: int, y: int, long: int) -> None:
    """Lean a ladder against shelves."""
    for side in (0, 7):
        room.line(x + side, y, x + side + 4, y + long, INK)
        room.line(x + side + 1, y, x + side + 5, y + long, "#C89868")
    for rung in range(4, long, 6):
        room.rect(x + 2 + rung * 4 // long, y + rung, 6, 1, "#E8C090")


def market(size: Size) -> Room:
    """A noodle bar: a striped awning, bottles, a steaming counter, stools, and cards for sale."""
    room = Room(size, "#46264A", over=room_over(size))
    room.shell(room.floor(), checks("#BC6C60", "#7C3E56", room.pick(14, 11)), footed(bricks("#904854"), "#5C2840"),
               "#6C3654", AMBER)
    bottles(room)
    counter(room)
    shop(room)
    awning(room)
    for number in range(room.pick(5, 4)):
        x = room.left + room.pick(22, 16) + number * (size.w - room.pick(44, 32)) // room.pick(4, 3)
        lantern(room, x, room.top - size.wall + room.pick(21, 14), "#FF5A38", room.pick(9, 7), room.pick(11, 8),
                room.pick(74, 46), 0.62)
    room.lamp(room.cx - 10, room.cy - 8, room.pick(110, 70), "#FFB070", 0.65)
    room.lamp(room.cx, room.bottom - 10, room.pick(90, 60), "#FF7048", 0.3)
    return room


def room_over(size: Size) -> int:
    """Return the rows that the awning rises above the wall."""
    return 6 if size.large else 5


def bottles(room: Room) -> None:
    """Put bottles that shine on shelves at the back wall."""
    lines = (room.top - 16, room.top - 4) if room.size.large else (room.top - 4,)
    for row, line in enumerate(lines):
        room.rect(room.left + 8, line, room.size.w - 16, 2, "#C88058")
        room.rect(room.left + 8, line + 2, room.size.w - 16, 1, "#4A2030")
        for number in range((room.size.w - 20) // 6):
            luck = float(hash_noise(number, row, 4))
            color = (GREEN, AMBER, PINK, CYAN, GOLD, "#FF5A3C")[int(luck * 5.9)]
            high = 4 + int(float(hash_noise(number, row, 7)) * 4)
            x = room.left + 11 + number * 6
            room.rect(x, line - high, 3, high, rgb(color) * 0.8, 0.55)
            room.rect(x, line - high, 1, high, mix(color, WHITE, 0.3), 0.6)
            room.dot(x + 1, line - high - 1, color, 0.5)
            room.dot(x + 1, line - high // 2, "#FFF4E0", 0.6)


def counter(room: Room) -> None:
    """Paint the counter with bowls, a pot and stools."""
    foot, left = room.cy + room.pick(14, 9), room.left + room.pick(12, 7)
    w, high, deep = room.size.w - room.pick(62, 40), room.pick(20, 13), room.pick(11, 7)
    room.block(left, foot, w, deep, high, "#DCA068", "#8C3E3A")
    for plank in range(0, w - 2, 7):
        room.rect(left + 1 + plank, foot - high + 2, 1, high - 3, "#642832")
        room.rect(left + 2 + plank, foot - high + 2, 1, high - 3, "#B4604C")
    room.rect(left, foot - high + 5, w, 1, "#F0B040", 0.5)
    surface = foot - high - deep // 2
    bowls = (0.08, 0.2, 0.62, 0.76, 0.9) if room.size.large else (0.12, 0.72, 0.88)
    for number, share in enumerate(bowls):
        color = ("#F8F0FF", CYAN, PINK, "#F8F0FF", GREEN)[number]
        x = left + round(w * share) - 5
        room.rect(x - 1, surface - 3, 12, 6, INK)
        room.rect(x, surface - 2, 10, 2, color)
        room.rect(x + 1, surface, 8, 2, rgb(color) * 0.7)
        room.rect(x + 1, surface - 3, 8, 1, "#FFD070", 0.7)
        room.line(x + 8, surface - 7, x + 6, surface - 3, "#E8C090")
        for up in range(10):
            if (up + number) % 4:
                room.dot(x + 4 + round(1.6 * sin(up * 0.9 + number)), surface - 5 - up,
                         mix("#FFF0E0", "#7C4C58", up / 11), 0.5 * (1 - up / 10))
    for number in range(room.pick(6, 4)):
        stool(room, left + room.pick(16, 12) + number * (w - room.pick(30, 22)) // room.pick(5, 3), foot + room.pick(17, 12))


def shop(room: Room) -> None:
    """Paint the rack of cards for sale."""
    x, foot = room.right - room.pick(40, 26), room.cy + room.pick(20, 13)
    w, high = room.pick(31, 21), room.pick(54, 34)
    card_w, card_h = room.pick(11, 7), room.pick(17, 10)
    room.shadow(x + w // 2, foot, w / 2 + 3, 3)
    room.rect(x - 1, foot - high - 1, w + 2, high + 2, INK)
    room.rect(x, foot - high, w, high, "#5E2E4C")
    room.rect(x, foot - high, w, 2, "#C87C94")
    room.rect(x, foot - 3, w, 3, "#3C1834")
    for number, color in enumerate((CYAN, PINK, GOLD, GREEN)):
        left = x + room.pick(3, 2) + number % 2 * (card_w + room.pick(3, 3))
        top = foot - high + room.pick(5, 4) + number // 2 * (card_h + room.pick(7, 5))
        room.rect(left, top, card_w, card_h, color, 1.0)
        room.rect(left + 1, top + 1, card_w - 2, card_h - 2, rgb(color) * 0.22, 1.0)
        middle_x, middle_y = left + card_w // 2, top + card_h // 2
        room.rect(middle_x - 1, middle_y - 1, 3, 3, mix(color, WHITE, 0.45), 1.0)
        room.dot(left + 2, top + 2, color, 1.0)
        room.dot(left + card_w - 3, top + card_h - 3, color, 1.0)
        room.rect(left + 1, top + card_h + 1, card_w - 2, 2, GOLD, 0.8)
    room.lamp(x + w // 2, foot - high // 3, room.pick(52, 34), "#E8C8FF", 0.5)


def awning(room: Room) -> None:
    """Hang a striped awning over the wall."""
    top, high, wide = room.top - room.size.wall - room.size.top - 5, room.pick(26, 17), room.pick(14, 10)
    left = room.left - 5
    full = room.size.w + 10
    room.rect(left, top, full, high + 6, INK)
    for x in range(full):
        color = "#F04458" if x // wide % 2 == 0 else "#FFF0DC"
        in_stripe = x % wide
        drop = 5 if 2 <= in_stripe < wide - 2 else 3 if 1 <= in_stripe < wide - 1 else 1
        for down in range(high + drop - 1):
            share = down / (high + 4)
            tone = rgb(color) * (0.55 + 0.45 * share) * (0.86 if in_stripe == wide - 1 else 1.0)
            room.dot(left + x, top + 1 + down, tone if down < high else tone * 0.72)
    room.rect(left, top, full, 2, "#8C2440")
    room.rect(left, top, full, 1, "#FF9484", 0.5)
    under = (room.y > top + high + 4) & (room.y < top + high + 11) & room.inside
    room.dim(under & (room.dots > (room.y - top - high - 4) / 7), 0.6)


def workshop(size: Size) -> Room:
    """A smithy: a forge with its chimney, an anvil in sparks, cogwheels, a bench, crates."""
    room = Room(size, "#2C2444", over=room_chimney(size))
    room.shell(room.floor(cut=room.pick(8, 6)), slabs("#7C7090", room.pick(26, 20), room.pick(17, 13)),
               footed(bricks("#6C5468", 12, 7), "#54405C"), "#54446C", KINDS["workshop"], high=room.pick(36, 24))
    forge(room)
    gear(room, room.right - room.pick(34, 22), room.top - room.pick(19, 13), room.pick(16, 10), "#DCA460")
    gear(room, room.right - room.pick(62, 38), room.top - room.pick(11, 8), room.pick(9, 6), "#A87CA0", 8)
    tools(room)
    bench(room)
    anvil(room, room.cx + room.pick(4, 2), room.cy + room.pick(26, 17))
    if size.large:
        for x, y, w in ((15, 12, 20), (32, 8, 16), (20, 26, 15)):
            crate(room, room.left + x, room.bottom - y, w, w * 3 // 4, 9, "#8C6450")
        barrel(room, room.right - 22, room.bottom - 12)
        barrel(room, room.right - 40, room.bottom - 9)
        coal(room, room.left + 26, room.top + 30)
    else:
        crate(room, room.left + 8, room.bottom - 7, 13, 10, 6, "#8C6450")
        crate(room, room.left + 18, room.bottom - 4, 11, 8, 5, "#8C6450")
        barrel(room, room.right - 14, room.bottom - 7)
    room.lamp(room.cx + 30, room.top + 20, room.pick(80, 50), "#FFC080", 0.5)
    return room


def room_chimney(size: Size) -> int:
    """Return the rows that the chimney rises above the wall."""
    return 20 if size.large else 12


def forge(room: Room) -> None:
    """Paint a brick forge whose chimney rises above the wall."""
    x, foot = room.left + room.pick(54, 33), room.top + room.pick(10, 6)
    half, high = room.pick(27, 17), room.pick(50, 34)
    top = foot - high
    bricked = bricks("#8C5C64", 9, 5, 3)(room.x, room.bottom - room.y)
    shape = (np.abs(room.x - x) <= half - np.maximum(0, (top + 16 - room.y)) * 0.8) & (room.y >= top) & (room.y < foot)
    stack = (np.abs(room.x - x) <= half * 0.5) & (room.y >= 3) & (room.y < top + 8)
    body = shape | stack
    room.shadow(x, foot, half + 8, 6)
    room.fill(grown(body), INK)
    room.fill(body, bricked)
    room.fill(body & (np.abs(room.x - x) > half - 3), rgb("#5C3848"))
    room.rect(x - half // 2 - 2, 2, half + 5, 4, INK)
    room.rect(x - half // 2 - 1, 2, half + 3, 2, "#B88894")
    room.rect(x - half // 2 + 3, 3, half - 5, 2, "#FF6A2C", 1.0)
    mouth = foot - room.pick(12, 8)
    wide = room.pick(17, 11)
    for size, color in ((1.12, INK), (1.0, "#8C1C18"), (0.86, "#E8401C"), (0.66, "#FF8C24"), (0.46, "#FFD860"),
                        (0.26, "#FFFBD8")):
        arch = room.oval(x, mouth, wide * size, wide * size * 0.95) & (room.y < mouth + 3)
        room.fill(arch, color, 0.0 if color == INK else 1.0)
    for bar in range(-wide + 3, wide, room.pick(6, 5)):
        room.rect(x + bar, mouth - wide + 3 + abs(bar) // 3, 2, wide - abs(bar) // 3, "#281420")
    room.rect(x - half, mouth + 3, 2 * half + 1, foot - mouth - 3, INK)
    room.rect(x - half + 1, mouth + 3, 2 * half - 1, foot - mouth - 4, "#5E4654")
    room.rect(x - half + 1, mouth + 3, 2 * half - 1, 2, "#D09080", 0.3)
    room.rect(x - 9, mouth - wide - 7, 19, 4, "#5E4654")
    room.rect(x - 9, mouth - wide - 7, 19, 1, "#A88898")
    room.lamp(x, foot + 4, room.pick(120, 76), "#FF7A30", 1.3)
    room.lamp(x, 6, room.pick(40, 26), "#FF5A20", 0.6)


def anvil(room: Room, x: int, y: int) -> None:
    """Paint an anvil with a card being forged on it."""
    large = room.size.large
    half, tall = (19, 20) if large else (13, 14)
    room.shadow(x, y, half + 2, 5, 0.5)
    room.rect(x - half // 2 - 1, y - tall // 2 + 1, half + 2, tall // 2, INK)
    room.rect(x - half // 2, y - tall // 2 + 2, half, tall // 2 - 2, "#6C4840")
    for line in (y - 3, y - tall // 2 + 3):
        room.rect(x - half // 2, line, half, 1, "#40262C")
    body = room.shape([(x - half, y - tall), (x + half - 3, y - tall), (x + half - 3, y - tall + 5), (x + half // 2, y - tall + 8),
                       (x + half // 2 + 2, y - tall // 2 + 2), (x - half // 2 - 2, y - tall // 2 + 2),
                       (x - half // 2, y - tall + 8), (x - half // 2 - 4, y - tall + 6)])
    room.fill(grown(body), INK)
    room.fill(body, "#787C9C")
    room.fill(body & (room.y < y - tall + 2), "#D8DCF8")
    room.fill(body & (room.y > y - tall + 7), "#54587C")
    w, h = (13, 17) if large else (9, 12)
    left, top = x - w // 2 - 1, y - tall - h + 2
    room.rect(left - 1, top - 1, w + 2, h + 2, INK)
    room.rect(left, top, w, h, "#FFFBE8", 1.0)
    room.rect(left + 1, top + 1, w - 2, h - 2, "#FFA040", 1.0)
    room.rect(left + 2, top + 2, w - 4, h - 4, "#7C2C10", 1.0)
    room.ellipse(left + w // 2, top + h // 2, 2.4, 2.4, "#FFE890", 1.0)
    for number in range(room.pick(34, 20)):
        angle = -pi * float(hash_noise(number, 1, 4))
        far = 8 + float(hash_noise(number, 2, 4)) * room.pick(28, 17)
        color = "#FFF6C0" if far < 16 else "#FFB040" if far < 24 else "#FF6A20"
        room.dot(x + round(far * 1.2 * cos(angle)), y - tall + round(far * 0.8 * sin(angle)), color, 1.0)
    room.lamp(x, y - tall // 2, room.pick(80, 50), "#FFA040", 1.0)


def bench(room: Room) -> None:
    """Paint a workbench with a lit screen."""
    x, foot = room.right - room.pick(78, 49), room.top + room.pick(26, 16)
    w = room.pick(62, 38)
    room.block(x, foot, w, room.pick(10, 7), room.pick(14, 9), "#BC8458", "#70463E")
    for drawer in range(4, w - 14, 18):
        room.rect(x + drawer, foot - room.pick(10, 6), 14, room.pick(6, 4), "#583432")
        room.rect(x + drawer + 5, foot - room.pick(8, 5), 4, 1, GOLD, 0.4)
    top = foot - room.pick(20, 13)
    room.rect(x + 5, top, 10, 4, INK)
    room.rect(x + 6, top, 8, 3, "#C0C0D8")
    room.rect(x + 9, top + 2, 2, 6, "#8C5C3C")
    room.rect(x + 20, top + 2, 12, 2, "#D8D8F0")
    room.rect(x + 20, top + 4, 6, 1, "#E84848")
    if room.size.large:
        room.rect(x + 35, top + 1, 3, 3, "#F0C060")
        room.rect(x + 40, top + 3, 5, 1, "#9CE0E8")
        room.rect(x + 48, top - 7, 12, 12, INK)
        room.rect(x + 49, top - 6, 10, 9, "#40C0FF", 1.0)
        room.rect(x + 50, top - 5, 5, 1, WHITE, 1.0)
        room.rect(x + 50, top - 2, 7, 1, "#1C5C9C", 1.0)
        room.lamp(x + 54, top + 4, 34, "#40C0FF", 0.6)


def tools(room: Room) -> None:
    """Hang tools on the wall."""
    x, y = room.cx - room.pick(12, 8), room.top - room.pick(26, 17)
    room.rect(x, y, room.pick(38, 22), 2, "#8C6448")
    room.rect(x, y, room.pick(38, 22), 1, "#C89C70")
    for number in range(room.pick(5, 3)):
        left, long = x + 3 + number * 7, (13, 10, 15, 11, 14)[number] * (1 if room.size.large else 0.6)
        room.rect(left, y + 2, 2, round(long), "#A8785C" if number % 2 else "#9C9CBC")
        head = ((-2, 5), (-1, 4), (-2, 6), (-1, 3), (-2, 5))[number]
        room.rect(left + head[0], y + 1 + round(long), head[1], 3, "#C8C8E0")
        room.rect(left + head[0], y + 1 + round(long), head[1], 1, "#F0F0FF")


def barrel(room: Room, x: int, y: int) -> None:
    """Paint a barrel of water."""
    half, high = room.pick(8, 6), room.pick(17, 12)
    room.shadow(x, y, half + 2, 3)
    room.rect(x - half - 1, y - high, 2 * half + 3, high + 1, INK)
    for right in range(2 * half + 1):
        room.rect(x - half + right, y - high + 1, 1, high - 1, rgb("#9C6848") * (1.2 - 0.9 * abs(right / (2 * half) - 0.3)))
    for hoop in (y - 4, y - high + 4):
        room.rect(x - half, hoop, 2 * half + 1, 2, "#6C6C8C")
        room.rect(x - half, hoop, half, 1, "#B0B0D0")
    room.ellipse(x, y - high, half + 1, 3, INK)
    room.ellipse(x, y - high, half, 2.2, "#285C8C", 0.3)
    room.rect(x - 3, y - high, 3, 1, "#90D8FF", 0.6)


def coal(room: Room, x: int, y: int) -> None:
    """Paint a heap of coal with embers in it."""
    room.shadow(x, y, 16, 4)
    for number in range(22):
        luck = float(hash_noise(number, 2, 5))
        at_x = x - 13 + round(float(hash_noise(number, 1, 5)) * 26)
        at_y = y - round((1 - abs(at_x - x) / 15) * luck * 10)
        room.ellipse(at_x, at_y, 3, 2.2, "#241C30")
        room.dot(at_x - 1, at_y - 1, "#6C6480")
        if luck > 0.72:
            room.dot(at_x, at_y, "#FF6A28", 0.9)


def rest(size: Size) -> Room:
    """A shrine in a round garden: a red gate, a cherry tree, a pond with fish, stone lanterns."""
    room = Room(size, "#26385C", over=14 if size.large else 12)
    room.shell(room.floor(round_by=room.pick(50, 29)), grass("#3C8C5C", size.w), bamboo(), "#2C6054", GREEN,
               high=room.pick(30, 20))
    gate(room, room.cx, room.top + room.pick(14, 9), room.pick(76, 48), room.pick(50, 34))
    offering(room)
    pond(room, room.left + room.pick(48, 30), room.bottom - room.pick(38, 21), room.pick(34, 21), room.pick(18, 10))
    tree(room, room.right - room.pick(46, 28), room.top + room.pick(66, 40), room.pick(26, 15))
    stone_lamp(room, room.cx - room.pick(40, 25), room.top + room.pick(34, 22), room.pick(56, 36))
    stone_lamp(room, room.cx + room.pick(28, 17), room.bottom - room.pick(12, 5), room.pick(56, 36))
    if size.large:
        stone_lamp(room, room.cx - 24, room.bottom - 8, 44)
        rocks(room)
        rope(room, room.cx - 26, room.cx + 26, room.top - 16)
    room.lamp(room.cx, room.cy + 8, room.pick(120, 76), "#A0FFC0", 0.62)
    room.lamp(room.right - room.pick(48, 30), room.top + room.pick(36, 24), room.pick(84, 52), "#FF7AB8", 0.62)
    room.lamp(room.left + 40, room.top + 20, room.pick(80, 50), "#70D0A0", 0.4)
    return room


HEART = (".##.##.", "#######", "#######", ".#####.", "..###..", "...#...")


def offering(room: Room) -> None:
    """Paint the offering box with a heart that hovers above it."""
    foot, half = room.top + room.pick(40, 26), room.pick(13, 9)
    room.block(room.cx - half, foot, 2 * half, room.pick(8, 6), room.pick(11, 8), "#C0B8D8", "#70688F")
    for slat in range(-half + 3, half - 2, 4):
        room.rect(room.cx + slat, foot - room.pick(17, 12), 2, room.pick(5, 4), "#5A5280")
    y = foot - room.pick(30, 22)
    room.art(HEART, room.cx - 3, y, {"#": "#FF5A80"}, 1.0)
    room.rect(room.cx - 2, y + 1, 1, 2, WHITE, 1.0)
    room.lamp(room.cx, y + 10, room.pick(96, 62), "#FF8CB0", 0.75)


def pond(room: Room, x: int, y: int, rx: int, ry: int) -> None:
    """Paint a pond with carp and lilies."""
    room.ellipse(x, y + 1, rx + 4, ry + 3, "#5C6080")
    stones = room.oval(x, y, rx + 3, ry + 2)
    room.fill(stones, rgb("#98A0BC") * (0.7 + 0.5 * hash_noise(room.x // 4, room.y // 3, 5))[..., None])
    room.ellipse(x, y, rx, ry, "#0A2C58", 0.3)
    water = room.oval(x, y + 1, rx - 1, ry - 2)
    room.fill(water, "#1468A0", 0.5)
    room.fill(room.oval(x + 2, y + 3, rx * 0.75, ry * 0.6), "#1C80B8", 0.55)
    for number in range(room.pick(9, 5)):
        at_x = x - rx + 6 + round(float(hash_noise(number, 3, 2)) * (2 * rx - 14))
        at_y = y - ry + 5 + round(float(hash_noise(number, 4, 2)) * (2 * ry - 8))
        if water[at_y, at_x]:
            room.rect(at_x, at_y, 4, 1, "#70D8F8", 0.8)
    fish = ((-0.4, 0.25, "#FF6A3C"), (0.3, -0.3, "#FFF0E0"), (0.15, 0.45, PINK), (-0.15, -0.35, GOLD), (0.55, 0.1, "#FF8A5C"))
    for dx, dy, color in fish[:room.pick(5, 3)]:
        at_x, at_y, way = round(x + dx * rx), round(y + dy * ry), 1 if dx < 0.2 else -1
        room.rect(at_x - 2, at_y, 6, 2, color, 0.9)
        room.rect(at_x + (4 if way > 0 else -3), at_y, 1, 1, color, 0.9)
        room.dot(at_x + (-3 if way > 0 else 4), at_y - 1, color, 0.9)
        room.dot(at_x + (-3 if way > 0 else 4), at_y + 2, color, 0.9)
        room.dot(at_x + 1, at_y, WHITE, 0.9)
    for dx, dy in ((0.55, 0.45), (-0.7, -0.15), (0.1, -0.65))[:room.pick(3, 2)]:
        room.ellipse(x + dx * rx, y + dy * ry, 4, 2, "#3CA060", 0.3)
        room.dot(x + dx * rx, y + dy * ry - 1, "#FF9CD0", 1.0)
    room.lamp(x, y, rx * 1.9, "#40C8FF", 0.65)


def rocks(room: Room) -> None:
    """Put rocks and ferns into the garden."""
    for x, y, w in ((room.left + 24, room.top + 36, 8), (room.left + 37, room.top + 32, 5), (room.right - 40, room.bottom - 16, 7),
                    (room.right - 53, room.bottom - 12, 4)):
        room.shadow(x, y, w + 3, 3)
        room.ellipse(x, y - w * 0.5, w + 1, w * 0.8 + 1, INK)
        room.ellipse(x, y - w * 0.5, w, w * 0.8, "#6C7490")
        room.ellipse(x - w * 0.2, y - w * 0.75, w * 0.6, w * 0.4, "#A8B4CC")
        for blade in range(-2, 3):
            room.line(x + w + 2, y, x + w + 2 + 2 * blade, y - 6 + abs(blade), "#68D080")


def treasure(size: Size) -> Room:
    """A vault: thick steel, a round door, three pedestals in beams, heaps of gold."""
    room = Room(size, "#2C2A58")
    cut = room.pick(20, 13)
    plate = plates("#5C6490", room.pick(24, 18))
    room.shell(room.floor(cut=cut), plate, panels("#6A74A4", room.pick(18, 15), "#3A4070"), "#5E668E", GOLD, 0.9)
    inlay(room)
    vault(room, room.cx, room.top - room.pick(14, 10), room.pick(25, 17))
    for number, color in enumerate((CYAN, GOLD, PINK)):
        pedestal(room, room.cx + (number - 1) * room.pick(54, 36), room.cy + room.pick(30, 20) + (number == 1) * 5, color)
    heaps = ((-82, 44, 6), (-58, 50, 4), (80, 44, 7), (56, 51, 4), (-28, 50, 3), (30, 51, 3)) if size.large else (
        (-46, 26, 4), (46, 26, 5), (-18, 29, 2), (20, 29, 2))
    for dx, dy, count in heaps:
        heap(room, room.cx + dx, room.cy + dy, count)
    if size.large:
        for side in (-1, 1):
            boxes(room, room.cx + side * 68, room.top - 4)
            chest(room, room.cx + side * 84, room.top + 24)
    for dx, power in ((-0.35, 0.7), (0, 0.9), (0.35, 0.7)):
        room.lamp(room.cx + dx * size.w, room.top + 8, room.pick(96, 60), GOLD, power)
    return room


def inlay(room: Room) -> None:
    """Lay golden lines into the floor."""
    floor = room.inside & (room.y >= room.top)
    inner = floor
    for _ in range(room.pick(11, 7)):
        inner = ~grown(~inner)
    room.fill(inner & grown(~inner), GOLD, 0.5)
    room.fill(room.oval(room.cx, room.cy + 8, room.pick(40, 24), room.pick(20, 12), 1.0) & inner, rgb(GOLD) * 0.8, 0.3)


def vault(room: Room, x: int, y: int, radius: int) -> None:
    """Paint the round door in the back wall."""
    for size, color in ((3, INK), (2, "#98A0C8"), (-1, "#343C64"), (-2, "#6C76A4"), (-5, "#B0B8DC"), (-6, "#5C6490")):
        room.ellipse(x, y, radius + size, radius + size, color)
    shine = room.oval(x, y, radius - 6, radius - 6)
    room.fill(shine & ((room.x - x + room.y - y) // 5 % 4 == 0), "#7C86B4")
    for number in range(12):
        angle = pi * number / 6
        room.rect(x + round((radius + 0.5) * cos(angle)) - 1, y + round((radius + 0.5) * sin(angle)) - 1, 2, 2, GOLD, 0.7)
    spoke = radius * 0.55
    for number in range(3):
        angle = pi * number / 3 + 0.3
        dx, dy = spoke * cos(angle), spoke * sin(angle)
        for shift in (0, 1):
            room.line(x - dx, y - dy + shift, x + dx, y + dy + shift, GOLD if shift == 0 else "#A87828", 0.5)
        for end in (-1, 1):
            room.rect(x + end * dx - 1, y + end * dy - 1, 3, 3, "#FFE890", 0.7)
    room.ellipse(x, y, 5, 5, INK)
    room.ellipse(x, y, 4, 4, "#FFF0B0", 0.9)


def pedestal(room: Room, x: int, y: int, color: Paint) -> None:
    """Paint a pedestal in a beam; what is won is drawn on it in the game."""
    w, high, deep = room.pick((26), 18), room.pick(16, 11), room.pick(10, 7)
    room.cone(x, room.top - room.pick(20, 12), y - high - deep // 2 + 2, 2, w / 2 + 2, color, 0.3)
    plinth(room, x, y, w, high, deep, "#565E94")
    middle = y - high - deep / 2
    room.ellipse(x, middle, w * 0.42, deep * 0.38, color, 0.9)
    room.ellipse(x, middle, w * 0.42 - 1.5, deep * 0.38 - 1, mix(color, "#101030", 0.6), 0.6)
    room.rect(x - w // 2 + 4, y - high + 5, w - 8, 1, color, 0.9)
    room.lamp(x, y - high, room.pick(48, 30), color, 0.95)


def boxes(room: Room, x: int, y: int) -> None:
    """Paint a wall of deposit boxes."""
    for column in range(4):
        for row in range(3):
            left, top = x - 20 + column * 10, y - 26 + row * 8
            room.rect(left, top, 9, 7, INK)
            room.rect(left + 1, top + 1, 7, 5, "#8890B8" if (column + row) % 3 else "#B89848")
            room.rect(left + 1, top + 1, 7, 1, "#C8D0F0")
            room.dot(left + 4, top + 4, GOLD, 0.6)


def chest(room: Room, x: int, y: int) -> None:
    """Paint an open chest of coins."""
    room.block(x - 12, y, 24, 6, 10, "#3A2030", "#9C6038")
    room.rect(x - 12, y - 22, 24, 7, INK)
    room.rect(x - 11, y - 21, 22, 5, "#B47444")
    room.rect(x - 11, y - 21, 22, 1, "#F0C080")
    for band in (x - 9, x + 7):
        room.rect(band, y - 21, 2, 21, GOLD, 0.3)
    room.ellipse(x, y - 13, 9, 3, GOLD, 0.7)
    for dx in (-6, -2, 3, 6):
        room.dot(x + dx, y - 14, "#FFF8D0", 1.0)
    room.rect(x - 2, y - 8, 4, 4, GOLD, 0.6)
    room.rect(x - 1, y - 7, 1, 2, "#5A3010")
