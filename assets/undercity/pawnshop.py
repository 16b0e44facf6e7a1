"""The pawnshop of gambits."""

from __future__ import annotations

from canvas import INK, hash_noise, mix
from chamber import Room, Size
from colors import CYAN, GOLD, GREEN, KINDS, PINK
from props import lantern
from surfaces import planks, velvet


def gambit(size: Size) -> Room:
    """A pawnshop: shelves of pledges, a grille over a counter, scales, a purple curtain."""
    room = Room(size, "#3A2858")
    room.shell(room.floor(cut=room.pick(12, 8)), planks("#7C5468", 8, 52), velvet("#7A2CA8"), "#4E2C6C",
               KINDS["gambit"])
    carpet(room)
    shelves(room, room.left + room.pick(10, 7), room.top - 3, room.pick(62, 38))
    shelves(room, room.right - room.pick(72, 45), room.top - 3, room.pick(62, 38), 5)
    grille(room)
    room.furnish("down", scales, room.right - room.pick(32, 20), room.cy + room.pick(40, 24))
    if size.large:
        suit(room, room.left + 20, room.top + 40)
        room.furnish("up", clock, room.right - 24, room.top + 14)
        safe(room, room.left + 24, room.bottom - 10)
    else:
        safe(room, room.left + 17, room.bottom - 5)
    for side in (-1, 1):
        lantern(room, room.cx + side * room.pick(56, 35), room.top - size.wall + room.pick(6, 4), "#C060FF",
                room.pick(9, 7),
                room.pick(12, 8), room.pick(90, 56), 0.95)
    room.lamp(room.cx, room.cy, room.pick(90, 56), "#FFC070", 1.05)
    room.lamp(room.cx, room.bottom - 8, room.pick(90, 56), "#C070FF", 0.75)
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
    room.outlined_rect(x, foot - high, w, high + 1, "#22122E")
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
    room.outlined_rect(x - 6, y - 3, 13, 3, "#B88838")
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
        room.outlined_rect(x - w // 2, y - top, w, h, color)
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
    half, high = room.pick(12, 8), room.pick(20, 13)
    room.block(x - half, y, 2 * half, room.pick(6, 4), high, "#5A5A80", "#3C3C60")
    room.rect(x - half + 3, y - high + 3, 2 * half - 6, high - 6, "#50507A")
    room.ellipse(x, y - high // 2, room.pick(5, 3), room.pick(5, 3), GOLD, 0.4)
    room.ellipse(x, y - high // 2, 1.6, 1.6, INK)
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        room.dot(x + dx * room.pick(4, 2), y - high // 2 + dy * room.pick(4, 2), "#FFF4C0", 0.8)
