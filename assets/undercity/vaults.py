"""The vault of treasures."""

from __future__ import annotations

from math import cos, pi, sin

from canvas import INK, Paint, grown, mix, rgb, shrunk
from chamber import Room, Size
from colors import CYAN, GOLD, PINK
from props import heap, plinth
from surfaces import panels, plates


def treasure(size: Size) -> Room:
    """A vault: thick steel, a round door, three pedestals in beams, heaps of gold."""
    room = Room(size, "#2C2A58")
    cut = room.pick(20, 13)
    plate = plates("#5C6490", room.pick(24, 18))
    room.shell(room.floor(cut=cut), plate, panels("#6A74A4", room.pick(18, 15), "#3A4070"), "#5E668E", GOLD, 0.9)
    inlay(room)
    vault(room, room.cx, room.top - room.pick(14, 10), room.pick(25, 17))
    for number, color in enumerate((CYAN, GOLD, PINK)):
        pedestal(room, room.cx + (number - 1) * room.pick(44, 36), room.cy + room.pick(30, 20) + (number == 1) * 5,
                 color)
    heaps = ((-82, 44, 6), (-58, 50, 4), (80, 44, 7), (56, 51, 4), (-28, 50, 3), (30, 51, 3)) if size.large else (
        (-46, 26, 4), (46, 26, 5), (-18, 29, 2), (20, 29, 2))
    for dx, dy, count in heaps:
        room.furnish("down" if dx > 40 else "", heap, room.cx + dx, room.cy + dy, count)
    if size.large:
        for side in (-1, 1):
            boxes(room, room.cx + side * 68, room.top - 4)
            room.furnish("up" if side > 0 else "", chest, room.cx + side * 84, room.top + 24)
    for dx, power in ((-0.35, 0.7), (0, 0.9), (0.35, 0.7)):
        room.lamp(room.cx + dx * size.w, room.top + 8, room.pick(96, 60), GOLD, power)
    return room


def inlay(room: Room) -> None:
    """Lay golden lines into the floor."""
    inner = shrunk(room.inside & (room.y >= room.top), room.pick(11, 7))
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
        room.rect(x + round((radius + 0.5) * cos(angle)) - 1, y + round((radius + 0.5) * sin(angle)) - 1, 2, 2, GOLD,
                  0.7)
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
            room.outlined_rect(left + 1, top + 1, 7, 5, "#8890B8" if (column + row) % 3 else "#B89848")
            room.rect(left + 1, top + 1, 7, 1, "#C8D0F0")
            room.dot(left + 4, top + 4, GOLD, 0.6)


def chest(room: Room, x: int, y: int) -> None:
    """Paint an open chest of coins."""
    room.block(x - 12, y, 24, 6, 10, "#3A2030", "#9C6038")
    room.outlined_rect(x - 11, y - 21, 22, 5, "#B47444")
    room.rect(x - 11, y - 21, 22, 1, "#F0C080")
    for band in (x - 9, x + 7):
        room.rect(band, y - 21, 2, 21, GOLD, 0.3)
    room.ellipse(x, y - 13, 9, 3, GOLD, 0.7)
    for dx in (-6, -2, 3, 6):
        room.dot(x + dx, y - 14, "#FFF8D0", 1.0)
    room.rect(x - 2, y - 8, 4, 4, GOLD, 0.6)
    room.rect(x - 1, y - 7, 1, 2, "#5A3010")
