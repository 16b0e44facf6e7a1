"""The hall of masks of a rival, and the throne hall of the boss."""

from __future__ import annotations

import numpy as np
from canvas import INK, Paint, grown, hash_noise, mix, rgb
from chamber import Room, Size
from colors import GOLD, KINDS, WHITE
from crests import Throne
from dojo import TABLES
from props import FLAME, brazier, candle, game_table, pillar, plinth
from surfaces import checks, footed, planks, velvet

APART = 2
"""Rows above a boss's own hall: so high a picture comes last on the sheet, and does not move the others."""
MASKS = {
    "fox": ("##.........##", "###.......###", "####.....####", ".###########.", ".###########.", "..#..###..#..",
            "..##.###.##..",
            "..#########..", "...#######...", "....##.##....", ".....###.....", "......#......"),
    "oni": ("#...........#", "##.........##", ".##.#####.##.", "..#########..", ".###########.", ".##..###..##.",
            ".###.###.###.",
            ".###########.", ".#####.#####.", "..##.....##..", "..#.#.#.#.#..", "...#######..."),
    "smile": ("...#######...", "..#########..", ".###########.", ".###########.", ".#...###...#.", ".###########.",
              ".#####.#####.",
              ".###########.", ".##.#####.##.", "..##.....##..", "...#######...", "....#####...."),
}


def mask(room: Room, x: int, y: int, name: str, color: Paint) -> None:
    """Hang a mask on the wall, 13 pixels wide; ``y`` is its top."""
    rows = MASKS[name]
    shape = np.zeros_like(room.cover)
    for down, row in enumerate(rows):
        for right, character in enumerate(row):
            shape[y + down, x - 6 + right] = character == "#"
    room.outlined_fill(shape, color, 0.35)
    room.fill(shape & (room.x > x + 2), rgb(color) * 0.75, 0.25)
    room.fill(shape & ((room.y - y) == 3) & (np.abs(room.x - x) < 4), mix(color, WHITE, 0.5), 0.5)


def rival(size: Size) -> Room:
    """A hall of masks: the walls look at who comes in; a table, candles and red silk."""
    room = Room(size, "#33193C", over=8)
    room.shell(room.floor(cut=room.pick(28, 17)), bordered_checks(room), footed(planks("#6C2C50", 12, 70), "#401834"),
               "#5A2450",
               KINDS["rival"])
    step = room.pick(26, 22)
    for number in range(-3, 4) if size.large else range(-2, 3):
        name = ("fox", "smile", "oni")[number % 3]
        color = ("#FFF0E4", "#FF7888", "#F0D070")[(number + 3) % 3]
        mask(room, room.cx + number * step, room.top - room.pick(25, 18) - (number % 2) * room.pick(3, 2), name, color)
    silk(room)
    w, deep, below = TABLES[size.name]
    game_table(room, room.cx, room.cy + below, w, deep, "#FF5CA0", "#FFB454")
    for side in (-1, 1):
        for up, down in ((0, -26), (1, 34)):
            room.furnish(("up", "down")[up] if side > 0 else "", stand,
                         room.cx + side * room.pick(70 - 6 * up, 44 - 4 * up),
                         room.cy + room.pick(down, down * 6 // 10))
    room.lamp(room.cx, room.top - 6, room.pick(120, 76), "#FF6088", 0.8)
    room.lamp(room.cx, room.bottom - 12, room.pick(100, 62), "#FF4880", 0.5)
    return room


def bordered_checks(room: Room):
    """Return a dark floor with a diamond in it."""
    tiles = checks("#5C2C54", "#3A1C44", room.pick(13, 10))
    def floor(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        out = tiles(x, y)
        far = np.abs(x - room.size.w / 2) / room.size.w + np.abs(y - room.size.h / 2) / room.size.h
        out[(far > 0.42) & (far < 0.445)] = rgb(GOLD) * 0.8
        return out
    return floor


def silk(room: Room) -> None:
    """Hang red silk over the wall."""
    for number in range(2):
        left = room.cx + (-1, 1)[number] * room.pick(46, 30) - room.pick(24, 15)
        w = room.pick(48, 30)
        for across in range(w):
            share = across / (w - 1)
            sag = round(share * (1 - share) * 4 * room.pick(8, 5))
            tone = rgb("#D02850") * (0.7 + 0.4 * (across % 7) / 7)
            room.rect(left + across, room.top - room.size.wall - 4 + sag // 3, 1, 3 + sag * 2 // 3, tone)
            room.dot(left + across, room.top - room.size.wall - 2 + sag, GOLD, 0.3)


def stand(room: Room, x: int, y: int) -> None:
    """Paint a stand with three candles."""
    tall = room.pick(18, 12)
    room.shadow(x, y, 6, 2.5)
    room.rect(x - 1, y - tall, 3, tall, INK)
    room.rect(x, y - tall, 1, tall, "#E0B050")
    room.rect(x - 3, y - 1, 7, 2, "#8C6030")
    room.rect(x - room.pick(7, 5), y - tall, room.pick(15, 11), 2, "#C89838")
    for dx in (-room.pick(6, 4), 0, room.pick(6, 4)):
        candle(room, x + dx, y - tall - (dx == 0) * 2, room.pick(5, 4), room.pick(30, 19))


def boss(size: Size, look: Throne | None = None) -> Room:
    """The throne hall of a boss: its sign, braziers, a carpet, the golden dice. Without a boss, a great red mask."""
    over, look = room_mask(size) + (look is not None) * APART, look or USUAL
    room = Room(size, look.ground, over=over)
    floor = room.floor(cut=room.pick(6, 4))
    tiles = checks(*look.tiles, room.pick(17, 13))
    half = room.pick(26, 16)
    def paved(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        out = tiles(x, y)
        across = x - size.w // 2 + 0.5
        far = np.abs(across)
        weave = (0.84 + 0.22 * hash_noise(x // 2, y // 2, 4))[..., None]
        for side, color in zip((-1, 1), look.carpet, strict=True):
            part = (far < half) & (across * side > 0)
            out[part] = (rgb(color) * weave)[part]
        out[(far < half) & ((x + y) % 12 == 0) & (far < half - 6)] *= 0.75
        if look.stripes:
            out[(far < half - 7) & (y % room.pick(16, 10) < room.pick(8, 5))] = rgb(look.stripes)
        out[(far >= half - 5) & (far < half - 2)] = rgb(look.trim)
        out[(far >= half - 1) & (far < half)] *= 0.5
        return out
    apse(room, over, look)
    room.shell(floor, paved, velvet(look.wall, look.trim), look.top, look.rim)
    look.crest(room)
    room.lamp(room.cx, room.top - 4, room.pick(130, 82), look.glow, 1.15)
    throne(room, look)
    for side in (-1, 1):
        for number, dx in enumerate((0.3, 0.44)):
            room.furnish("up" if side > 0 else "", pillar, room.cx + side * round(dx * size.w),
                         room.top + room.pick(10 + 6 * number, 6 + 4 * number), room.pick(15, 10),
                         room.pick(52, 34), look.pillar, look.trim)
        for dx, dy in ((0.25, 0.16), (0.38, 0.36)):
            room.furnish("down" if side > 0 and dy > 0.3 else "", brazier, room.cx + side * round(dx * size.w),
                         room.cy + round(dy * size.h), size.large, room.pick(76, 48), look.flames, look.flames[0])
    room.lamp(room.cx, room.cy + room.pick(20, 12), room.pick(110, 70), look.rim, 0.5)
    return room


def room_mask(size: Size) -> int:
    """Return the rows that the mask rises above the wall."""
    return 36 if size.large else 22


def apse(room: Room, over: int, look: Throne) -> None:
    """Build the round wall behind the mask."""
    x, y = room.cx, room.top - room.size.wall + room.pick(4, 3)
    half, high = room.pick(56, 35), over + room.pick(2, 1)
    dome = room.oval(x, y, half, high) & (room.y <= y)
    room.outlined_fill(dome, look.top)
    room.fill(room.oval(x, y, half - 2, high - 2) & (room.y <= y), look.rim, 0.9)
    room.fill(room.oval(x, y, half - 4, high - 4) & (room.y <= y), look.apse)


def great_mask(room: Room) -> None:
    """Paint the mask over the throne: horns, burning eyes, teeth."""
    scale = room.pick(100, 62) / 100
    x, y = room.cx, room.top - room.pick(44, 28)
    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * scale, y + dy * scale
    room.fill(room.oval(x, y + 2, 50 * scale, 40 * scale) & (room.y < room.top), "#3A0A22")
    face = room.shape([at(-36, -14), at(-26, -25), at(26, -25), at(36, -14), at(34, 14), at(20, 34), at(-20, 34),
                       at(-34, 14)])
    horns = np.zeros_like(face)
    for side in (-1, 1):
        horns |= room.shape([at(side * 34, -12), at(side * 44, -32), at(side * 40, -42), at(side * 34, -30),
                             at(side * 20, -22)])
    both = face | horns
    room.fill(grown(both, 2), INK)
    room.fill(horns, "#E8C0A0")
    room.fill(horns & ((room.y - y) % max(3, round(5 * scale)) == 0), "#9C6058")
    room.fill(face, "#C81C34", 0.55)
    room.fill(face & (np.abs(room.x - x) > 24 * scale), "#8C1028", 0.5)
    room.fill(face & (np.abs(room.x - x) < 5 * scale) & (room.y < y + 14 * scale), "#F03C48", 0.65)
    room.fill(face & grown(~face), "#FF6A60", 0.9)
    for side in (-1, 1):
        room.polygon([at(side * 6, -4), at(side * 29, -15), at(side * 30, -8), at(side * 8, 3)], "#6A0A20", 0.3)
        socket = [at(side * 8, -1), at(side * 27, -10), at(side * 25, 2), at(side * 11, 5)]
        room.polygon(socket, INK)
        room.polygon([at(side * 10, 0), at(side * 24, -6), at(side * 22, 1), at(side * 12, 3)], "#FFC830", 1.0)
        room.rect(*at(side * 16 - 2, -2), max(2, round(5 * scale)), max(1, round(3 * scale)), "#FFFBD8", 1.0)
        room.polygon([at(side * 30, 8), at(side * 18, 12), at(side * 20, 18), at(side * 30, 16)], "#F03C48", 0.6)
    room.polygon([at(-6, 13), at(0, 4), at(6, 13), at(4, 17), at(-4, 17)], "#8C1028", 0.4)
    room.polygon([at(-22, 21), at(22, 21), at(17, 32), at(-17, 32)], INK)
    for tooth in range(-3, 4):
        w = max(2, round(4 * scale))
        room.rect(*at(tooth * 6 - 2, 21), w, max(2, round((7 if abs(tooth) == 2 else 4) * scale)), "#FFF0DC", 0.8)
    for side in (-1, 1):
        room.lamp(*at(side * 17, 2), 40 * scale, "#FFB040", 0.5)


def throne(room: Room, look: Throne) -> None:
    """Paint steps, and the golden dice on their plinth."""
    x, foot = room.cx, room.top + room.pick(34, 21)
    for step in range(3):
        half = room.pick(44, 28) - step * room.pick(8, 5)
        line = foot - step * room.pick(7, 4)
        room.rect(x - half - 1, line - 1, 2 * half + 2, room.pick(9, 6), INK)
        room.rect(x - half, line, 2 * half, room.pick(7, 4), rgb(look.pillar) * (0.62 + 0.28 * step))
        room.rect(x - half, line, 2 * half, 1, mix(look.pillar, WHITE, 0.5))
        for left, color in zip((x - room.pick(14, 9), x), look.carpet, strict=True):
            room.rect(left, line, room.pick(14, 9), room.pick(7, 4), color)
            room.rect(left, line, room.pick(14, 9), 1, mix(color, WHITE, 0.4))
    base = foot - room.pick(11, 7)
    plinth(room, x, base, room.pick(32, 21), room.pick(10, 7), room.pick(9, 6), "#A87838")
    top = base - room.pick(12, 9)
    side = room.pick(17, 11)
    golden_die(room, x - side - 1 + room.pick(5, 3), top, side, ((1, 1), (3, 3), (1, 3), (3, 1)))
    golden_die(room, x + room.pick(1, 1), top - room.pick(4, 3), side, ((2, 2),))
    room.lamp(x, top, room.pick(72, 46), "#FFD860", 1.15)


def golden_die(room: Room, x: int, y: int, side: int, pips: tuple[tuple[int, int], ...]) -> None:
    room.outlined_rect(x, y - side, side, side, "#FFD24A", 1.0)
    room.rect(x, y - side, side, 2, "#FFF8D0", 1.0)
    room.rect(x, y - side, 2, side, "#FFEC98", 1.0)
    room.rect(x + side - 2, y - side + 2, 2, side - 2, "#B07820", 0.9)
    room.rect(x, y - 2, side, 2, "#B07820", 0.9)
    unit = side / 5
    for across, down in pips:
        room.rect(x + across * unit, y - side + down * unit, max(2, round(unit)), max(2, round(unit)), "#5A3008")


USUAL = Throne(great_mask, "#B0243E", "#54193E", "#3C1636", ("#6E2E5C", "#421C4A"), ("#CC223E", "#CC223E"), "#8A4C78",
               "#FF6048", "#3A0A22", "#FF3048", ("#FF7030", *FLAME[1:]))
"""The hall of a boss without one."""
