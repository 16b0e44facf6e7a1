"""The rooms that cost something: backstreet, pawnshop, gallery, mask hall, throne hall, and a plain passage."""

from __future__ import annotations

import numpy as np
from canvas import INK, Paint, grown, hash_noise, mix, rgb
from chamber import Room, Size
from colors import BLUE, CYAN, GOLD, GREEN, KINDS, PINK, RED, WHITE
from props import brazier, candle, crate, flame, game_table, lantern, pillar, pipes, plinth, tube
from rooms import TABLES
from surfaces import bricks, checks, footed, panels, planks, slabs, velvet


def encounter(size: Size) -> Room:
    """A torn piece of backstreet: a vending machine, a fire in a barrel, one lamp over a free spot."""
    room = Room(size, "#281F4E")
    mask = room.floor()
    x, y = room.x - room.left, room.y - room.top
    deep = room.pick(15, 9)
    middle_x, middle_y = np.abs(room.x - room.cx) < room.pick(18, 12), np.abs(room.y - room.cy) < room.pick(16, 10)
    south = np.where(middle_x, 0, np.floor(hash_noise(room.x // 5, 0, 3) * deep))
    west = np.where(middle_y, 0, np.floor(hash_noise(0, room.y // 6, 5) * deep))
    east = np.where(middle_y, 0, np.floor(hash_noise(1, room.y // 7, 6) * deep))
    mask &= (x >= west) & (x < size.w - east) & (y < size.h - south)
    room.shell(mask, slabs("#6C6088", room.pick(21, 16), room.pick(13, 10), 6, 0.5), footed(bricks("#6E4C7C", 12, 6), "#43305C"),
               "#3C2E60", "#B8A8E8", 0.6)
    platform(room)
    puddles(room)
    graffiti(room)
    machine(room, room.left + room.pick(36, 24), room.top + room.pick(9, 6))
    fire_barrel(room, room.left + room.pick(40, 24), room.cy + room.pick(36, 20))
    street_lamp(room, room.right - room.pick(62, 38), room.cy + room.pick(16, 10))
    if size.large:
        for dx, dy, w in ((-38, 16, 18), (-24, 22, 14), (-36, 4, 14)):
            crate(room, room.right + dx, room.top + dy + 8, w, w * 3 // 4, 8, "#74566C")
        bench(room, room.cx - 14, room.top + 12)
        rubble(room)
    else:
        crate(room, room.right - 22, room.top + 14, 13, 9, 6, "#74566C")
    return room


def platform(room: Room) -> None:
    """Paint the sign of a station that no longer exists, and the yellow line of its platform."""
    floor = room.inside & (room.y >= room.top)
    line = room.cy + room.pick(2, 1)
    band = floor & (room.y >= line) & (room.y < line + 2) & (hash_noise(room.x // 4, 2, 5) > 0.3)
    room.fill(band, "#B89848")
    x, y, w = room.cx - room.pick(12, 8), room.top - room.pick(30, 20), room.pick(52, 32)
    room.rect(x - 1, y - 1, w + 2, room.pick(13, 9), INK)
    room.rect(x, y, w, room.pick(11, 7), "#E8E4F4")
    room.rect(x, y + room.pick(7, 4), w, 2, "#E84858")
    room.rect(x, y, 8, room.pick(11, 7), "#3C50B0")
    for number in range(room.pick(7, 4)):
        room.rect(x + 12 + number * 5, y + 2, 3 if number % 2 else 4, room.pick(3, 2), "#4A3C70")
    room.rect(x + w - 9, y, 9, 3, "#A89CC0")


def puddles(room: Room) -> None:
    """Paint puddles that mirror the sky."""
    floor = room.inside & (room.y >= room.top)
    for dx, dy, rx, ry in ((0.16, 0.3, 30, 8), (-0.1, 0.36, 20, 5), (-0.28, -0.18, 16, 4)):
        scale = room.pick(10, 6) / 10
        water = room.oval(room.cx + dx * room.size.w, room.cy + dy * room.size.h, rx * scale, ry * scale) & floor
        room.fill(water, "#3C4C90")
        room.fill(water & ((room.x + room.y * 3) % 19 < 2), "#A8D0FF", 0.3)
        room.fill(water & ~grown(~water), "#34447E")
        room.fill(water & ((room.x * 2 + room.y * 5) % 31 == 0), "#C8E8FF", 0.4)


def graffiti(room: Room) -> None:
    """Spray rings, a die and drips on the wall."""
    y, radius = room.top - room.pick(14, 9), room.pick(8, 5)
    for number, color in enumerate((PINK, CYAN, GREEN)[:room.pick(3, 2)]):
        x = room.right - room.pick(76, 46) + number * room.pick(11, 7)
        room.ellipse(x, y, radius, radius * 0.85, rgb(color) * 0.8, 0.3, ring=2)
        room.rect(x - 2, y + radius - 1, 1, room.pick(6, 3), rgb(color) * 0.7, 0.3)


def machine(room: Room, x: int, y: int) -> None:
    """Paint a vending machine."""
    w, high = room.pick(28, 19), room.pick(48, 33)
    room.shadow(x + w // 2, y, w * 0.62, 4)
    room.rect(x - 1, y - high - 1, w + 2, high + 2, INK)
    room.rect(x, y - high, w, high, "#3C70D0")
    room.rect(x, y - high, 2, high, "#8CBCFF")
    room.rect(x + w - 2, y - high, 2, high, "#1C3C88")
    glass_h, columns = room.pick(25, 17), room.pick(5, 4)
    room.rect(x + 3, y - high + 4, w - 6, glass_h, "#D8FFFF", 1.0)
    for row in range(room.pick(4, 3)):
        for column in range(columns):
            color = (PINK, GOLD, GREEN, "#FF6030", BLUE)[(column * 2 + row) % 5]
            left, top = x + 4 + column * 4, y - high + 5 + row * 6
            room.rect(left, top, 3, 4, color, 1.0)
            room.dot(left, top, WHITE, 1.0)
        room.rect(x + 3, y - high + 9 + row * 6, w - 6, 1, "#88B8D8", 1.0)
    if room.size.large:
        room.line(x + 20, y - high + 6, x + 12, y - high + 26, "#F4FFFF", 1.0)
    low = y - high + glass_h + 6
    room.rect(x + 3, low, w - 12, 3, "#102050")
    room.rect(x + w - 7, low, 4, 2, GREEN, 1.0)
    room.rect(x + w - 7, low + 4, 4, 4, "#102050")
    room.rect(x + w - 6, low + 5, 1, 2, GOLD, 0.8)
    room.rect(x + 3, y - 6, w - 6, 4, "#0C1838")
    room.rect(x, y - high - 2, w, 2, WHITE, 1.0)
    room.lamp(x + w / 2, y + 4, room.pick(84, 54), "#90E8FF", 1.05)


def fire_barrel(room: Room, x: int, y: int) -> None:
    """Paint a fire in an oil barrel."""
    half, high = room.pick(9, 6), room.pick(18, 12)
    room.shadow(x, y, half + 3, 4)
    room.rect(x - half - 1, y - high, 2 * half + 3, high + 1, INK)
    for right in range(2 * half + 1):
        room.rect(x - half + right, y - high + 1, 1, high - 1, rgb("#8C5450") * (1.3 - 1.1 * abs(right / (2 * half) - 0.25)))
    for ring in (y - high * 2 // 3, y - high // 3):
        room.rect(x - half, ring, 2 * half + 1, 1, "#4A2430")
    for hole in range(-half + 3, half - 1, 5):
        room.rect(x + hole, y - 5, 2, 3, "#FF8C30", 1.0)
    room.ellipse(x, y - high, half + 1, 3.4, INK)
    room.ellipse(x, y - high, half, 2.6, "#FF7A20", 1.0)
    flame(room, x, y - high + 1, 2 * half - 3, room.pick(17, 11))
    for number in range(7):
        room.dot(x - 6 + round(float(hash_noise(number, 1, 8)) * 12), y - high - 12 - round(float(hash_noise(number, 2, 8)) * 14),
                 "#FFB040", 1.0)
    room.lamp(x, y - high // 2, room.pick(88, 56), "#FF8030", 1.05)


def street_lamp(room: Room, x: int, y: int) -> None:
    """Paint a lamp post whose cone of light falls on a free spot."""
    tall, arm = room.pick(62, 40), room.pick(20, 13)
    room.ellipse(x - arm, y + room.pick(16, 10), room.pick(26, 16), room.pick(9, 6), "#8C84B0", 0.0)
    room.shadow(x, y, 6, 2)
    room.rect(x - 1, y - tall, 4, tall, INK)
    room.rect(x, y - tall, 2, tall, "#54487C")
    room.rect(x, y - tall, 1, tall, "#A098CC")
    room.rect(x - 2, y - 3, 6, 3, "#40366A")
    room.rect(x - arm, y - tall - 1, arm + 3, 3, INK)
    room.rect(x - arm, y - tall, arm + 2, 1, "#8C84B8")
    room.cone(x - arm, y - tall + 5, y + room.pick(18, 11), 4, room.pick(26, 17), "#FFF4D0", 0.34)
    room.rect(x - arm - 5, y - tall, 11, 4, INK)
    room.rect(x - arm - 4, y - tall + 1, 9, 3, "#FFF6D0", 1.0)
    room.lamp(x - arm, y + room.pick(12, 8), room.pick(70, 44), "#FFF0C0", 1.3, 0.6)


def bench(room: Room, x: int, y: int) -> None:
    """Paint a bench of the platform."""
    room.shadow(x + 18, y, 22, 3)
    for leg in (x + 2, x + 30):
        room.rect(leg, y - 6, 4, 6, "#2E2448")
    for board, tone in ((14, 0.8), (10, 0.95), (6, 1.1)):
        room.rect(x - 1, y - board - 1, 38, 5, INK)
        room.rect(x, y - board, 36, 3, rgb("#9C6858") * tone)
        room.rect(x, y - board, 36, 1, rgb("#D8A080") * tone)
    room.rect(x + 22, y - 9, 12, 3, "#E8E0F0")
    room.rect(x + 24, y - 8, 7, 1, "#8C84A8")


def rubble(room: Room) -> None:
    """Scatter stones along the broken edge."""
    for number in range(26):
        x = room.left + 8 + round(float(hash_noise(number, 1, 6)) * (room.size.w - 16))
        y = room.bottom - 8 - round(float(hash_noise(number, 2, 6)) * 10)
        if room.inside[y + 2, x] and abs(x - room.cx) > 20:
            room.rect(x, y, 3, 2, "#8C80A8" if number % 2 else "#5C5078")
            room.rect(x, y + 2, 3, 1, "#2A2044")


def gambit(size: Size) -> Room:
    """A pawnshop: shelves of pledges, a grille over a counter, scales, a purple curtain."""
    room = Room(size, "#30204E")
    room.shell(room.floor(cut=room.pick(12, 8)), planks("#7C5468", 8, 52), velvet("#7A2CA8"), "#4E2C6C", KINDS["gambit"])
    carpet(room)
    shelves(room, room.left + room.pick(10, 7), room.top - 3, room.pick(62, 38))
    shelves(room, room.right - room.pick(72, 45), room.top - 3, room.pick(62, 38), 5)
    grille(room)
    scales(room, room.right - room.pick(32, 20), room.cy + room.pick(40, 24))
    if size.large:
        suit(room, room.left + 20, room.top + 40)
        clock(room, room.right - 24, room.top + 14)
        safe(room, room.left + 24, room.bottom - 10)
    else:
        safe(room, room.left + 17, room.bottom - 5)
    for side in (-1, 1):
        lantern(room, room.cx + side * room.pick(56, 35), room.top - size.wall + room.pick(6, 4), "#C060FF", room.pick(9, 7),
                room.pick(12, 8), room.pick(90, 56), 0.95)
    room.lamp(room.cx, room.cy, room.pick(90, 56), "#FFC070", 0.85)
    room.lamp(room.cx, room.bottom - 8, room.pick(90, 56), "#B060FF", 0.5)
    return room


def carpet(room: Room) -> None:
    """Lay a round carpet with a pattern of three balls, the old sign of pawnshops."""
    x, y, rx, ry = room.cx, room.cy + room.pick(34, 20), room.pick(52, 32), room.pick(17, 9)
    for share, color in ((1.0, "#2A1034"), (0.95, GOLD), (0.9, "#6A1C8C"), (0.7, "#8C34B0"), (0.66, "#5A1878")):
        room.ellipse(x, y, rx * share, ry * share, color)
    for dx, dy in ((-0.3, -0.18), (0.3, -0.18), (0.0, 0.3)):
        room.ellipse(x + dx * rx, y + dy * ry, room.pick(5, 3), room.pick(3, 2), GOLD, 0.3)


def shelves(room: Room, x: int, foot: int, w: int, seed: int = 2) -> None:
    """Paint shelves full of other people's things."""
    high = room.size.wall - 4
    room.rect(x - 1, foot - high - 1, w + 2, high + 3, INK)
    room.rect(x, foot - high, w, high + 1, "#22122E")
    step = room.pick(11, 10)
    for row in range(high // step):
        line = foot - row * step
        room.rect(x, line - 1, w, 2, "#A0704C")
        room.rect(x, line - 1, w, 1, "#D8A878")
        for number in range(w // 9):
            thing = int(float(hash_noise(number, row, seed)) * 7.9)
            pledge(room, x + 3 + number * 9, line - 1, thing)
    room.rect(x, foot - high, w, 2, "#A0704C")
    for side in (x, x + w - 2):
        room.rect(side, foot - high, 2, high, "#8C5C44")


PLEDGES = (
    ("..##..", ".####.", "##..##", "######", "##..##"), ("..##..", ".#..#.", "..##..", ".####.", ".####."),
    (".####.", "#....#", "#.##.#", "#....#", ".####."), ("#....#", "######", ".####.", "..##..", ".####."),
    ("..#...", ".###..", "..#...", "..#...", ".###.."), ("######", "#.##.#", "######", "#.##.#", "######"),
    (".#..#.", ".####.", "######", "######", ".####."), ("..####", "..#..#", "..#..#", "###.##", "###.##"),
)
PLEDGE_COLORS = (GOLD, CYAN, "#FFE8C0", GOLD, "#C0D0FF", PINK, "#E86858", GREEN)


def pledge(room: Room, x: int, foot: int, number: int) -> None:
    """Paint a thing on a shelf."""
    color = PLEDGE_COLORS[number]
    room.art(PLEDGES[number], x, foot - 5, {"#": mix(color, "#402048", 0.15)}, 0.45)


def grille(room: Room) -> None:
    """Paint the counter with its grille and a warm light behind it."""
    foot, half = room.cy + room.pick(10, 7), room.pick(50, 32)
    high, deep = room.pick(17, 12), room.pick(9, 6)
    room.block(room.cx - half, foot, 2 * half, deep, high, "#B07850", "#6A3848")
    for panel in range(-half + 4, half - 10, room.pick(19, 15)):
        room.rect(room.cx + panel, foot - high + 5, room.pick(15, 11), high - 8, "#48223C")
        room.rect(room.cx + panel, foot - high + 5, room.pick(15, 11), 1, "#8C5060")
    top, tall = foot - high - deep, room.pick(26, 17)
    room.rect(room.cx - half, top - tall - 2, 2 * half, 4, INK)
    room.rect(room.cx - half, top - tall - 1, 2 * half, 2, GOLD, 0.35)
    for bar in range(-half, half, room.pick(6, 5)):
        if abs(bar + 1) > room.pick(13, 9):
            room.rect(room.cx + bar, top - tall, 2, tall + 3, "#7A5A34")
            room.rect(room.cx + bar, top - tall, 1, tall + 3, "#F0C868", 0.25)
    for side in (-1, 1):
        room.rect(room.cx + side * half - 2, top - tall - 6, 4, tall + 8, INK)
        room.rect(room.cx + side * half - 1, top - tall - 5, 2, tall + 7, GOLD, 0.3)
        room.ellipse(room.cx + side * half, top - tall - 6, 2.5, 2.5, "#FFE890", 0.7)
    room.rect(room.cx + room.pick(22, 14), top - 3, room.pick(9, 6), room.pick(5, 4), INK)
    room.rect(room.cx + room.pick(23, 15), top - 2, room.pick(7, 4), 2, "#FFD860", 0.9)
    room.rect(room.cx - room.pick(34, 22), top + 2, room.pick(12, 8), 3, "#F0E8D8")
    for number in range(3):
        room.ellipse(room.cx + room.pick(9, 6) + number * 3, top + 3 - number, 3, 1.6, GOLD, 0.6)


def scales(room: Room, x: int, y: int) -> None:
    """Paint a pair of scales that never agree."""
    tall, arm = room.pick(38, 25), room.pick(17, 11)
    room.shadow(x, y, 12, 3)
    room.rect(x - 7, y - 4, 15, 5, INK)
    room.rect(x - 6, y - 3, 13, 3, "#B88838")
    room.rect(x - 6, y - 3, 13, 1, "#FFE898")
    room.rect(x - 2, y - tall, 5, tall - 3, INK)
    room.rect(x - 1, y - tall, 3, tall - 3, GOLD, 0.3)
    room.line(x - arm, y - tall + 6, x + arm, y - tall - 2, INK)
    for shift in (1, 2):
        room.line(x - arm, y - tall + 6 + shift, x + arm, y - tall - 2 + shift, GOLD if shift == 1 else "#A87828", 0.35)
    room.ellipse(x, y - tall + 2, 3, 3, "#FFF0B0", 0.8)
    for side, drop in ((-1, 6), (1, -2)):
        end_x, end_y = x + side * arm, y - tall + drop + 2
        pan = end_y + room.pick(15, 10)
        for spread in (-5, 5):
            room.line(end_x, end_y, end_x + spread, pan, "#C8A050")
        room.ellipse(end_x, pan, 7, 2.6, INK)
        room.ellipse(end_x, pan, 6, 1.8, "#E8B848", 0.35)
        if side < 0:
            room.art((".##.##.", "#######", ".#####.", "..###..", "...#..."), end_x - 3, pan - 6, {"#": "#FF5A80"}, 1.0)
        else:
            for coin in range(3):
                room.ellipse(end_x - 2 + coin * 2, pan - 2 - coin, 3, 1.4, GOLD, 0.6)


def suit(room: Room, x: int, y: int) -> None:
    """Paint a suit of armor on a stand."""
    room.shadow(x, y, 11, 3)
    room.rect(x - 6, y - 3, 13, 3, "#4A2E48")
    room.rect(x - 1, y - 12, 3, 10, "#6A4A58")
    for w, top, h, color in ((16, 27, 7, "#B83058"), (12, 21, 10, "#8C2450"), (14, 13, 4, "#B83058")):
        room.rect(x - w // 2 - 1, y - top - 1, w + 2, h + 2, INK)
        room.rect(x - w // 2, y - top, w, h, color)
        for line in range(0, h, 3):
            room.rect(x - w // 2, y - top + line, w, 1, mix(color, GOLD, 0.5))
    room.ellipse(x, y - 32, 6, 5, INK)
    room.ellipse(x, y - 32, 5, 4, "#4C4470")
    room.rect(x - 3, y - 31, 6, 2, "#12081E")
    for side in (-1, 1):
        room.line(x + side * 3, y - 36, x + side * 7, y - 41, GOLD, 0.4)


def clock(room: Room, x: int, y: int) -> None:
    """Paint a clock that is taller than people."""
    room.block(x - 9, y, 18, 3, 38, "#7A4A3C", "#5C3434")
    room.ellipse(x, y - 29, 7, 7, INK)
    room.ellipse(x, y - 29, 6, 6, "#FFF0C8", 0.8)
    room.line(x, y - 29, x, y - 33, INK)
    room.line(x, y - 29, x + 3, y - 28, INK)
    room.rect(x - 4, y - 19, 8, 15, "#24101C")
    room.line(x, y - 18, x + 1, y - 10, GOLD, 0.4)
    room.ellipse(x + 1, y - 8, 2.4, 2.4, GOLD, 0.7)


def safe(room: Room, x: int, y: int) -> None:
    """Paint a small safe."""
    half, high = room.pick(12, 8), room.pick(20, 13)
    room.block(x - half, y, 2 * half, room.pick(6, 4), high, "#5A5A80", "#3C3C60")
    room.rect(x - half + 3, y - high + 3, 2 * half - 6, high - 6, "#50507A")
    room.ellipse(x, y - high // 2, room.pick(5, 3), room.pick(5, 3), GOLD, 0.4)
    room.ellipse(x, y - high // 2, 1.6, 1.6, INK)
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        room.dot(x + dx * room.pick(4, 2), y - high // 2 + dy * room.pick(4, 2), "#FFF4C0", 0.8)


def glass(size: Size) -> Room:
    """A gallery with a large window: red light behind it, and the shadow of somebody great."""
    room = Room(size, "#2A1836", over=10 if size.large else 6)
    room.shell(room.floor(notch=room.pick(10, 6)), checks("#4A3A68", "#2C2248", room.pick(16, 12)),
               panels("#4A3860", 22, "#281C40"), "#3E2850", KINDS["glass"], high=size.wall + room.pick(8, 5))
    window(room)
    rail(room, room.cy + room.pick(-16, -10))
    benches = ((-0.3, 0.3), (0.3, 0.3)) if size.large else ()
    for dx, dy in benches:
        seat(room, room.cx + round(dx * size.w), room.cy + round(dy * size.h))
    for side in (-1, 1):
        telescope(room, room.cx + side * room.pick(46, 28), room.cy + room.pick(4, 2), side)
        pillar(room, room.cx + side * (size.w // 2 - room.pick(16, 11)), room.top + room.pick(12, 8), room.pick(13, 9),
               room.pick(54, 34), "#6C4878", "#C08098")
    reflection(room)
    return room


def window(room: Room) -> None:
    """Paint the window over most of the wall, and what stands behind it."""
    half, top, foot = room.pick(84, 50), room.top - room.size.wall - room.pick(4, 3), room.top - room.pick(5, 4)
    left, w, h = room.cx - half, 2 * half, foot - top
    room.rect(left - 3, top - 3, w + 6, h + 6, INK)
    room.rect(left - 2, top - 2, w + 4, h + 4, "#8C5870")
    room.rect(left - 2, top - 2, w + 4, 1, "#E8A0A8", 0.4)
    pane = (room.x >= left) & (room.x < left + w) & (room.y >= top) & (room.y < foot)
    far = np.sqrt(((room.x - room.cx) / half) ** 2 + ((room.y - foot) / (h * 1.25)) ** 2)
    level = np.floor((1.08 - far) * 6 + room.dots) / 6
    for number, color in enumerate(("#2C0818", "#5A0C20", "#8C1428", "#C41C30", "#F03038", "#FF6848")):
        room.fill(pane & (level >= number / 6), color, 0.9)
    giant = room.shape([(room.cx - half * 0.34, foot), (room.cx - half * 0.27, foot - h * 0.42), (room.cx - half * 0.1, foot - h * 0.56),
                        (room.cx + half * 0.1, foot - h * 0.56), (room.cx + half * 0.27, foot - h * 0.42),
                        (room.cx + half * 0.34, foot)])
    giant |= room.oval(room.cx, foot - h * 0.62, half * 0.13, h * 0.26)
    for side in (-1, 1):
        giant |= room.shape([(room.cx + side * half * 0.11, foot - h * 0.72), (room.cx + side * half * 0.22, foot - h * 0.98),
                             (room.cx + side * half * 0.04, foot - h * 0.84)])
    giant &= pane
    room.fill(giant, "#1A0412")
    room.fill(giant & grown(~giant) & pane, "#FF5848", 0.9)
    for side in (-1, 1):
        room.rect(room.cx + side * half * 0.055 - 1, foot - h * 0.66, room.pick(4, 3), room.pick(2, 1), "#FFE060", 1.0)
    for beam in (-0.78, -0.6, 0.6, 0.78):
        column = pane & (np.abs(room.x - (room.cx + beam * half)) < room.pick(5, 3))
        room.fill(column, "#240614")
        room.fill(column & (room.x == room.cx + round(beam * half) - 2), "#7A1828", 0.6)
    for shine in (0.3, 0.36, 0.62):
        streak = pane & (np.abs(room.x - left - shine * w - (foot - room.y) * 0.7) < 1)
        room.fill(streak & ~giant, "#FF9C88", 0.8)
    for bar in (-0.5, 0.0, 0.5):
        x = room.cx + round(bar * half)
        if bar:
            room.rect(x - 1, top, 3, h, INK)
            room.rect(x, top, 1, h, "#A87088")
    room.rect(left - 5, foot + 1, w + 10, 3, INK)
    room.rect(left - 4, foot + 1, w + 8, 2, "#A87088")
    for dx, power in ((0, 1.25), (-0.55, 0.7), (0.55, 0.7)):
        room.lamp(room.cx + dx * half, foot + room.pick(14, 9), room.pick(110, 70), "#FF3040", power)


def rail(room: Room, y: int) -> None:
    """Paint the rail in front of the window."""
    left, right = room.cx - room.pick(82, 50), room.cx + room.pick(82, 50)
    for post in range(left, right + 1, room.pick(20, 16)):
        room.rect(post - 1, y - room.pick(14, 9), 4, room.pick(15, 10), INK)
        room.rect(post, y - room.pick(13, 8), 2, room.pick(13, 8), "#B08848")
        room.rect(post, y - room.pick(13, 8), 1, room.pick(13, 8), "#FFE0A0")
        room.dot(post, y - room.pick(15, 10), "#FFF0C0", 0.8)
        if post + 12 < right:
            for across in range(room.pick(18, 14)):
                share = across / room.pick(18, 14)
                sag = round(share * (1 - share) * 4 * room.pick(5, 3))
                room.rect(post + 2 + across, y - room.pick(12, 8) + sag, 1, 2, "#C02848")
                room.dot(post + 2 + across, y - room.pick(12, 8) + sag, "#FF6878")


def telescope(room: Room, x: int, y: int, side: int) -> None:
    """Paint a coin telescope that looks at the window."""
    tall = room.pick(18, 12)
    room.shadow(x, y, 7, 2.5)
    room.rect(x - 4, y - 2, 9, 3, INK)
    room.rect(x - 1, y - tall, 4, tall, INK)
    room.rect(x, y - tall, 2, tall, "#8C84B0")
    head = room.shape([(x - 5, y - tall + 2), (x + 5, y - tall + 2), (x + 4 - side * 2, y - tall - 9), (x - 4 - side * 2, y - tall - 9)])
    room.fill(grown(head), INK)
    room.fill(head, "#5C74A8")
    room.fill(head & (room.y < y - tall - 6), "#FF8C80", 0.7)
    room.rect(x - 2, y - tall - 2, 4, 2, CYAN, 0.9)


def seat(room: Room, x: int, y: int) -> None:
    """Paint a velvet bench."""
    room.block(x - 20, y, 40, 8, 7, "#A02C58", "#5A1C40")
    for button in range(x - 15, x + 18, 10):
        room.dot(button, y - 11, "#FF90A8")
        room.rect(button, y - 13, 1, 4, "#7A1C44")


def reflection(room: Room) -> None:
    """Let the window shine on the floor."""
    floor = room.inside & (room.y > room.top + 2)
    for bar in (-0.62, 0.0, 0.62):
        center = room.cx + bar * room.pick(70, 42) + (room.y - room.top) * bar * 0.35
        band = floor & (np.abs(room.x - center) < room.pick(17, 10)) & (room.y < room.cy + room.pick(38, 22))
        fade = 0.42 * (1 - (room.y - room.top) / (room.size.h * 0.9))
        lit = band & (room.dots < fade)
        room.color[lit] = room.color[lit] * 0.5 + rgb("#FF5058") * 0.5


MASKS = {
    "fox": ("##.........##", "###.......###", "####.....####", ".###########.", ".###########.", "..#..###..#..", "..##.###.##..",
            "..#########..", "...#######...", "....##.##....", ".....###.....", "......#......"),
    "oni": ("#...........#", "##.........##", ".##.#####.##.", "..#########..", ".###########.", ".##..###..##.", ".###.###.###.",
            ".###########.", ".#####.#####.", "..##.....##..", "..#.#.#.#.#..", "...#######..."),
    "smile": ("...#######...", "..#########..", ".###########.", ".###########.", ".#...###...#.", ".###########.", ".#####.#####.",
              ".###########.", ".##.#####.##.", "..##.....##..", "...#######...", "....#####...."),
}


def mask(room: Room, x: int, y: int, name: str, color: Paint) -> None:
    """Hang a mask on the wall, 13 pixels wide; ``y`` is its top."""
    rows = MASKS[name]
    shape = np.zeros_like(room.cover)
    for down, row in enumerate(rows):
        for right, character in enumerate(row):
            shape[y + down, x - 6 + right] = character == "#"
    room.fill(grown(shape), INK)
    room.fill(shape, color, 0.35)
    room.fill(shape & (room.x > x + 2), rgb(color) * 0.75, 0.25)
    room.fill(shape & ((room.y - y) == 3) & (np.abs(room.x - x) < 4), mix(color, WHITE, 0.5), 0.5)


def rival(size: Size) -> Room:
    """A hall of masks: the walls look at who comes in; a table, candles and red silk."""
    room = Room(size, "#33193C", over=8)
    room.shell(room.floor(cut=room.pick(28, 17)), bordered_checks(room), footed(planks("#6C2C50", 12, 70), "#401834"), "#5A2450",
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
            stand(room, room.cx + side * room.pick(70 - 6 * up, 44 - 4 * up), room.cy + room.pick(down, down * 6 // 10))
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


def boss(size: Size) -> Room:
    """The throne hall: a great red mask whose eyes burn, braziers, a carpet, the golden dice."""
    over = room_mask(size)
    room = Room(size, "#3C1636", over=over)
    floor = room.floor(cut=room.pick(6, 4))
    tiles = checks("#6E2E5C", "#421C4A", room.pick(17, 13))
    half = room.pick(26, 16)
    def paved(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        out = tiles(x, y)
        far = np.abs(x - size.w // 2 + 0.5)
        silk_red = rgb("#CC223E") * (0.84 + 0.22 * hash_noise(x // 2, y // 2, 4))[..., None]
        out[far < half] = silk_red[far < half]
        out[(far < half) & ((x + y) % 12 == 0) & (far < half - 6)] *= 0.75
        out[(far >= half - 5) & (far < half - 2)] = rgb(GOLD)
        out[(far >= half - 1) & (far < half)] *= 0.5
        return out
    apse(room, over)
    room.shell(floor, paved, velvet("#B0243E"), "#54193E", RED)
    great_mask(room, over)
    throne(room)
    for side in (-1, 1):
        for number, dx in enumerate((0.3, 0.44)):
            pillar(room, room.cx + side * round(dx * size.w), room.top + room.pick(10 + 6 * number, 6 + 4 * number), room.pick(15, 10),
                   room.pick(52, 34), "#8A4C78")
        for dx, dy in ((0.25, 0.16), (0.38, 0.36)):
            brazier(room, room.cx + side * round(dx * size.w), room.cy + round(dy * size.h), size.large, room.pick(76, 48))
    room.lamp(room.cx, room.cy + room.pick(20, 12), room.pick(110, 70), "#FF6048", 0.5)
    return room


def room_mask(size: Size) -> int:
    """Return the rows that the mask rises above the wall."""
    return 36 if size.large else 22


def apse(room: Room, over: int) -> None:
    """Build the round wall behind the mask."""
    x, y = room.cx, room.top - room.size.wall + room.pick(4, 3)
    half, high = room.pick(56, 35), over + room.pick(2, 1)
    dome = room.oval(x, y, half, high) & (room.y <= y)
    room.fill(grown(dome), INK)
    room.fill(dome, "#54193E")
    room.fill(room.oval(x, y, half - 2, high - 2) & (room.y <= y), RED, 0.9)
    room.fill(room.oval(x, y, half - 4, high - 4) & (room.y <= y), "#3A0A22")


def great_mask(room: Room, over: int) -> None:
    """Paint the mask over the throne: horns, burning eyes, teeth."""
    scale = room.pick(100, 62) / 100
    x, y = room.cx, room.top - room.pick(44, 28)
    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * scale, y + dy * scale
    room.fill(room.oval(x, y + 2, 50 * scale, 40 * scale) & (room.y < room.top), "#3A0A22")
    face = room.shape([at(-36, -14), at(-26, -25), at(26, -25), at(36, -14), at(34, 14), at(20, 34), at(-20, 34), at(-34, 14)])
    horns = np.zeros_like(face)
    for side in (-1, 1):
        horns |= room.shape([at(side * 34, -12), at(side * 44, -32), at(side * 40, -42), at(side * 34, -30), at(side * 20, -22)])
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
    room.lamp(x, room.top - 4, room.pick(130, 82), "#FF3048", 1.15)
    for side in (-1, 1):
        room.lamp(*at(side * 17, 2), 40 * scale, "#FFB040", 0.5)


def throne(room: Room) -> None:
    """Paint steps, and the golden dice on their plinth."""
    x, foot = room.cx, room.top + room.pick(34, 21)
    for step in range(3):
        half = room.pick(44, 28) - step * room.pick(8, 5)
        line = foot - step * room.pick(7, 4)
        room.rect(x - half - 1, line - 1, 2 * half + 2, room.pick(9, 6), INK)
        room.rect(x - half, line, 2 * half, room.pick(7, 4), mix("#54305C", "#9C6490", step / 2))
        room.rect(x - half, line, 2 * half, 1, "#E0A8C8")
        room.rect(x - room.pick(14, 9), line, room.pick(28, 18), room.pick(7, 4), "#CC223E")
        room.rect(x - room.pick(14, 9), line, room.pick(28, 18), 1, "#FF7080")
    base = foot - room.pick(11, 7)
    plinth(room, x, base, room.pick(32, 21), room.pick(10, 7), room.pick(9, 6), "#A87838")
    top = base - room.pick(12, 9)
    side = room.pick(17, 11)
    golden_die(room, x - side - 1 + room.pick(5, 3), top, side, ((1, 1), (3, 3), (1, 3), (3, 1)))
    golden_die(room, x + room.pick(1, 1), top - room.pick(4, 3), side, ((2, 2),))
    room.lamp(x, top, room.pick(72, 46), "#FFD860", 1.15)


def golden_die(room: Room, x: int, y: int, side: int, pips: tuple[tuple[int, int], ...]) -> None:
    """Paint a golden die; ``y`` is its foot."""
    room.rect(x - 1, y - side - 1, side + 2, side + 2, INK)
    room.rect(x, y - side, side, side, "#FFD24A", 1.0)
    room.rect(x, y - side, side, 2, "#FFF8D0", 1.0)
    room.rect(x, y - side, 2, side, "#FFEC98", 1.0)
    room.rect(x + side - 2, y - side + 2, 2, side - 2, "#B07820", 0.9)
    room.rect(x, y - 2, side, 2, "#B07820", 0.9)
    unit = side / 5
    for across, down in pips:
        room.rect(x + across * unit, y - side + down * unit, max(2, round(unit)), max(2, round(unit)), "#5A3008")


def hall(size: Size) -> Room:
    """A passage of bricks: pipes, a neon tube, a drain."""
    room = Room(size, "#262250")
    room.shell(room.floor(cut=room.pick(10, 7)), slabs("#66648E", room.pick(24, 18), room.pick(14, 11), 8),
               footed(bricks("#565888", 12, 6), "#38386A"), "#3E3C70", "#7C8CE8", 0.6)
    pipes(room, room.left, room.top - size.wall + room.pick(5, 3), size.w, "#7C6C8C", room.pick(5, 3))
    pipes(room, room.left, room.top - size.wall + room.pick(13, 8), size.w, "#5C7C94", room.pick(3, 2))
    for side in (-1, 1):
        tube(room, room.cx + side * room.pick(60, 38) - room.pick(18, 11), room.top - room.pick(13, 8), room.pick(36, 22),
             CYAN if side < 0 else PINK, room.pick(110, 68), 0.9)
    valve(room, room.cx + room.pick(24, 15), room.top - size.wall + room.pick(14, 8))
    drain(room)
    if size.large:
        crate(room, room.left + 14, room.bottom - 10, 18, 13, 8, "#6C6478")
        crate(room, room.left + 32, room.bottom - 7, 14, 10, 7, "#6C6478")
        puddle_light(room)
        for x in (room.left + 2, room.right - 8):
            room.rect(x, room.top - size.wall, 6, size.wall, INK)
            room.rect(x + 1, room.top - size.wall, 4, size.wall, "#5C5484")
            room.rect(x + 1, room.top - size.wall, 1, size.wall, "#A098D0")
    room.lamp(room.cx, room.cy + 10, room.pick(110, 70), "#8C90FF", 0.5)
    return room


def valve(room: Room, x: int, y: int) -> None:
    """Paint a red valve on a pipe."""
    radius = room.pick(5, 3)
    room.ellipse(x, y, radius + 1, radius + 1, INK)
    room.ellipse(x, y, radius, radius, "#E84858", 0.2, ring=1.6)
    room.line(x - radius + 1, y, x + radius - 1, y, "#E84858")
    room.line(x, y - radius + 1, x, y + radius - 1, "#E84858")
    room.dot(x, y, "#FFD0C8")


def drain(room: Room) -> None:
    """Paint a drain with light from below."""
    x, y, half, high = room.cx, room.cy + room.pick(6, 3), room.pick(20, 13), room.pick(11, 7)
    room.rect(x - half - 1, y - high - 1, 2 * half + 2, 2 * high + 2, INK)
    room.rect(x - half, y - high, 2 * half, 2 * high, "#1C4C5C", 0.5)
    room.rect(x - half, y - high, 2 * half, 2, "#0C2430")
    for bar in range(-half, half, room.pick(5, 4)):
        room.rect(x + bar, y - high, 3, 2 * high, "#4C4C78")
        room.rect(x + bar, y - high, 1, 2 * high, "#8C8CC0")
    for line in (y - high, y + high - 2):
        room.rect(x - half, line, 2 * half, 2, "#5C5C8C")
    room.lamp(x, y, room.pick(50, 32), GREEN, 0.45)


def puddle_light(room: Room) -> None:
    """Paint what drips from the pipes."""
    x, y = room.right - 48, room.cy + 34
    water = room.oval(x, y, 26, 8)
    room.fill(water, "#34407C")
    room.fill(water & ((room.x + room.y * 3) % 17 < 2), "#FF8CC8", 0.4)
    room.fill(room.oval(x, y, 9, 2.6, 1.0), "#8CA8FF", 0.3)
    room.line(x, room.top - 16, x, room.top - 12, "#9CC8FF", 0.6)
