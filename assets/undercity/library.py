"""The library of riddles: shelves, a magic circle, a board on a lectern."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from canvas import INK, mix
from chamber import Room, Size
from colors import GOLD, KINDS, WHITE
from props import candle, plinth
from surfaces import books, slabs


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
        pile(room, room.left + 40, room.bottom - 30, 4)
        room.furnish("down", pile, room.right - 46, room.bottom - 26, 5)
        room.furnish("up", pile, room.right - 60, room.top + 20, 3)
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
    foot, half, high = room.cy + room.pick(30, 19), room.pick(31, 27), room.pick(34, 23)
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
    room.shadow(x + 6, y, 9, 3)
    for number in range(count):
        color = ("#9C64E8", "#E0588C", "#4C74F0", "#F0C060", "#4CC0D8")[(number + x) % 5]
        left, line = x + (number * 5) % 3, y - 3 * number - 3
        room.outlined_rect(left, line, 12, 3, color)
        room.rect(left, line, 12, 1, mix(color, WHITE, 0.35))
        room.rect(left + 9, line + 1, 3, 1, "#F4ECDC")


def ladder(room: Room, x: int, y: int, long: int) -> None:
    """Lean a ladder against shelves."""
    for side in (0, 7):
        room.line(x + side, y, x + side + 4, y + long, INK)
        room.line(x + side + 1, y, x + side + 5, y + long, "#C89868")
    for rung in range(4, long, 6):
        room.rect(x + 2 + rung * 4 // long, y + rung, 6, 1, "#E8C090")
