"""The backstreet of encounters, and a plain passage."""

from __future__ import annotations

import numpy as np
from canvas import INK, hash_noise, rgb, shrunk
from chamber import Room, Size
from colors import BLUE, CYAN, GOLD, GREEN, PINK, WHITE
from props import crate, flame, pipes, tube
from surfaces import bricks, footed, slabs


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
    mask |= room.landings()
    room.shell(mask, slabs("#6C6088", room.pick(21, 16), room.pick(13, 10), 6, 0.5), footed(bricks("#6E4C7C", 12, 6),
                                                                                            "#43305C"),
               "#3C2E60", "#B8A8E8", 0.6)
    platform(room)
    puddles(room)
    graffiti(room)
    machine(room, room.left + room.pick(36, 24), room.top + room.pick(9, 6))
    fire_barrel(room, room.left + room.pick(40, 24), room.cy + room.pick(36, 20))
    street_lamp(room, room.right - room.pick(62, 38), room.cy + room.pick(16, 10))
    room.lamp(room.right - room.pick(30, 18), room.top + room.pick(24, 14), room.pick(70, 44), "#8C6CFF", 0.6)
    if size.large:
        for dx, dy, w in ((-38, 16, 18), (-24, 22, 14), (-36, 4, 14)):
            room.furnish("up", crate, room.right + dx, room.top + dy + 8, w, w * 3 // 4, 8, "#74566C")
        platform_bench(room, room.left + 60, room.cy + 22)
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
    x, y, w = room.cx + room.pick(24, 16), room.top - room.pick(33, 22), room.pick(52, 32)
    room.rect(x - 1, y - 1, w + 2, room.pick(13, 9), INK)
    room.rect(x, y, w, room.pick(11, 7), "#E8E4F4", 0.5)
    room.lamp(x + w / 2, y + 12, room.pick(60, 38), "#C8C0FF", 0.6)
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
        room.fill(shrunk(water), "#34447E")
        room.fill(water & ((room.x * 2 + room.y * 5) % 31 == 0), "#C8E8FF", 0.4)


def graffiti(room: Room) -> None:
    """Spray rings, a die and drips on the wall."""
    y, radius = room.top - room.pick(12, 8), room.pick(8, 5)
    for number, color in enumerate((PINK, CYAN, GREEN)[:room.pick(3, 2)]):
        x = room.right - room.pick(76, 46) + number * room.pick(11, 7)
        room.ellipse(x, y, radius, radius * 0.85, color, 0.75, ring=2)
        room.rect(x - 2, y + radius - 1, 1, room.pick(6, 3), color, 0.5)
        room.lamp(x, y + 8, room.pick(52, 32), color, 0.5)


def machine(room: Room, x: int, y: int) -> None:
    w, high = room.pick(28, 19), room.pick(48, 33)
    room.shadow(x + w // 2, y, w * 0.62, 4)
    room.outlined_rect(x, y - high, w, high, "#3C70D0")
    room.rect(x, y - high, 2, high, "#8CBCFF")
    room.rect(x + w - 2, y - high, 2, high, "#1C3C88")
    glass_h, columns = room.pick(25, 17), room.pick(5, 3)
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
    half, high = room.pick(9, 6), room.pick(18, 12)
    room.shadow(x, y, half + 3, 4)
    room.rect(x - half - 1, y - high, 2 * half + 3, high + 1, INK)
    for right in range(2 * half + 1):
        room.rect(x - half + right, y - high + 1, 1, high - 1,
                  rgb("#8C5450") * (1.3 - 1.1 * abs(right / (2 * half) - 0.25)))
    for ring in (y - high * 2 // 3, y - high // 3):
        room.rect(x - half, ring, 2 * half + 1, 1, "#4A2430")
    for hole in range(-half + 3, half - 1, 5):
        room.rect(x + hole, y - 5, 2, 3, "#FF8C30", 1.0)
    room.ellipse(x, y - high, half + 1, 3.4, INK)
    room.ellipse(x, y - high, half, 2.6, "#FF7A20", 1.0)
    flame(room, x, y - high + 1, 2 * half - 3, room.pick(17, 11))
    for number in range(7):
        room.dot(x - 6 + round(float(hash_noise(number, 1, 8)) * 12), y - high - 12 - round(float(hash_noise(number, 2,
                                                                                                             8)) * 14),
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


def platform_bench(room: Room, x: int, y: int) -> None:
    room.shadow(x + 18, y, 22, 3)
    for leg in (x + 2, x + 30):
        room.rect(leg, y - 6, 4, 6, "#2E2448")
    for board, tone in ((14, 0.8), (10, 0.95), (6, 1.1)):
        room.outlined_rect(x, y - board, 36, 3, rgb("#9C6858") * tone)
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


def hall(size: Size) -> Room:
    """A passage of bricks: pipes, a neon tube, a drain."""
    room = Room(size, "#262250")
    room.shell(room.floor(cut=room.pick(10, 7)), slabs("#66648E", room.pick(24, 18), room.pick(14, 11), 8),
               footed(bricks("#565888", 12, 6), "#38386A"), "#3E3C70", "#7C8CE8", 0.6)
    pipes(room, room.left, room.top - size.wall + room.pick(5, 3), size.w, "#7C6C8C", room.pick(5, 3))
    pipes(room, room.left, room.top - size.wall + room.pick(13, 8), size.w, "#5C7C94", room.pick(3, 2))
    for side in (-1, 1):
        tube(room, room.cx + side * room.pick(60, 38) - room.pick(18, 11), room.top - room.pick(13, 8), room.pick(36,
                                                                                                                  22),
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
    room.outlined_rect(x - half, y - high, 2 * half, 2 * high, "#1C4C5C", 0.5)
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
