"""The workshop: a forge, an anvil, cogwheels."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from canvas import INK, hash_noise, mix, rgb
from chamber import Room, Size
from colors import GOLD, KINDS, WHITE
from props import crate, gear
from surfaces import bricks, footed, slabs


def workshop(size: Size) -> Room:
    """A smithy: a forge with its chimney, an anvil in sparks, cogwheels, a bench, crates."""
    room = Room(size, "#2C2444", over=room_chimney(size))
    room.shell(room.floor(cut=room.pick(8, 6)), slabs("#7C7090", room.pick(26, 20), room.pick(17, 13)),
               footed(bricks("#6C5468", 12, 7), "#54405C"), "#54446C", KINDS["workshop"], high=room.pick(36, 24))
    forge(room)
    gear(room, room.right - room.pick(34, 22), room.top - room.pick(19, 13), room.pick(16, 10), "#DCA460")
    gear(room, room.right - room.pick(62, 38), room.top - room.pick(11, 8), room.pick(9, 6), "#A87CA0", 8)
    tools(room)
    room.furnish("up", bench)
    anvil(room, room.cx + room.pick(4, 2), room.cy + room.pick(26, 17))
    if size.large:
        for x, y, w in ((15, 12, 20), (32, 8, 16), (20, 26, 15)):
            crate(room, room.left + x, room.bottom - y, w, w * 3 // 4, 9, "#8C6450")
        room.furnish("down", barrel, room.right - 22, room.bottom - 12)
        room.furnish("down", barrel, room.right - 40, room.bottom - 9)
        coal(room, room.left + 26, room.top + 30)
    else:
        crate(room, room.left + 8, room.bottom - 7, 13, 10, 6, "#8C6450")
        crate(room, room.left + 18, room.bottom - 4, 11, 8, 5, "#8C6450")
        barrel(room, room.right - 14, room.bottom - 7)
    room.furnish("down", ingots, room.right - room.pick(44, 27), room.cy + room.pick(29, 17), room.pick(4, 3))
    hanging_lamp(room, room.cx - 4, room.top - size.wall - 2, room.pick(20, 12))
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
    room.outlined_fill(body, bricked)
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
    room.outlined_rect(x - half // 2, y - tall // 2 + 2, half, tall // 2 - 2, "#6C4840")
    for line in (y - 3, y - tall // 2 + 3):
        room.rect(x - half // 2, line, half, 1, "#40262C")
    body = room.shape([(x - half, y - tall), (x + half - 3, y - tall), (x + half - 3, y - tall + 5), (x + half // 2,
                                                                                                      y - tall + 8),
                       (x + half // 2 + 2, y - tall // 2 + 2), (x - half // 2 - 2, y - tall // 2 + 2),
                       (x - half // 2, y - tall + 8), (x - half // 2 - 4, y - tall + 6)])
    room.outlined_fill(body, "#787C9C")
    room.fill(body & (room.y < y - tall + 2), "#D8DCF8")
    room.fill(body & (room.y > y - tall + 7), "#54587C")
    w, h = (13, 17) if large else (9, 12)
    left, top = x - w // 2 - 1, y - tall - h + 2
    room.outlined_rect(left, top, w, h, "#FFFBE8", 1.0)
    room.rect(left + 1, top + 1, w - 2, h - 2, "#FFA040", 1.0)
    room.rect(left + 2, top + 2, w - 4, h - 4, "#7C2C10", 1.0)
    room.ellipse(left + w // 2, top + h // 2, 2.4, 2.4, "#FFE890", 1.0)
    for number in range(room.pick(54, 30)):
        angle = -pi * float(hash_noise(number, 1, 4))
        far = 8 + float(hash_noise(number, 2, 4)) * room.pick(28, 17)
        color = "#FFF6C0" if far < 16 else "#FFB040" if far < 24 else "#FF6A20"
        room.dot(x + round(far * 1.2 * cos(angle)), y - tall + round(far * 0.8 * sin(angle)), color, 1.0)
    room.lamp(x, y - tall // 2, room.pick(80, 50), "#FFA040", 1.0)


def ingots(room: Room, x: int, y: int, rows: int) -> None:
    """Stack bars of metal that still glow."""
    room.shadow(x + 2, y, 4 * rows + 3, 4)
    for row in range(rows):
        for number in range(rows - row):
            left, top = x - 5 * rows + 5 * row + 10 * number + 5 - rows, y - 5 * row - 5
            heat = row / max(1, rows - 1)
            room.outlined_rect(left, top, 9, 5, mix("#C84818", "#FFB840", heat), 0.8)
            room.rect(left, top, 9, 1, mix("#FF9048", "#FFF4C0", heat), 1.0)
            room.rect(left, top + 4, 9, 1, "#7A2810", 0.8)
    room.lamp(x, y - 4, room.pick(50, 32), "#FF8838", 0.8)


def hanging_lamp(room: Room, x: int, y: int, long: int) -> None:
    room.rect(x, y, 1, long, "#5C4C6C")
    shade = room.shape([(x - 2, y + long), (x + 2, y + long), (x + 7, y + long + 5), (x - 7, y + long + 5)])
    room.outlined_fill(shade, "#6C7C8C")
    room.fill(shade & (room.x < x), "#A8B8C8")
    room.rect(x - 4, y + long + 5, 9, 2, "#FFF0C0", 1.0)
    room.lamp(x, y + long + 22, room.pick(64, 40), "#FFD8A0", 0.7)


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
    half, high = room.pick(8, 6), room.pick(17, 12)
    room.shadow(x, y, half + 2, 3)
    room.rect(x - half - 1, y - high, 2 * half + 3, high + 1, INK)
    for right in range(2 * half + 1):
        room.rect(x - half + right, y - high + 1, 1, high - 1,
                  rgb("#9C6848") * (1.2 - 0.9 * abs(right / (2 * half) - 0.3)))
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
