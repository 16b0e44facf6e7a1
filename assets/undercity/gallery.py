"""The gallery from which the boss is seen."""

from __future__ import annotations

import numpy as np
from canvas import INK, grown, rgb
from chamber import Room, Size
from colors import CYAN, KINDS
from props import pillar
from surfaces import checks, panels


def glass(size: Size) -> Room:
    """A gallery with a large window: red light behind it, and the shadow of someone great."""
    room = Room(size, "#33203E", over=10 if size.large else 6)
    room.shell(room.floor(notch=room.pick(10, 6)), checks("#4A3A68", "#2C2248", room.pick(16, 12)),
               panels("#4A3860", 22, "#281C40"), "#3E2850", KINDS["glass"], high=size.wall + room.pick(8, 5))
    window(room)
    rail(room, room.cy + room.pick(-16, -10))
    benches = ((-0.3, 0.3), (0.3, 0.3)) if size.large else ()
    for dx, dy in benches:
        room.furnish("down" if dx > 0 else "", seat, room.cx + round(dx * size.w), room.cy + round(dy * size.h))
    for side in (-1, 1):
        telescope(room, room.cx + side * room.pick(46, 28), room.cy + room.pick(4, 2), side)
        room.furnish("up" if side > 0 else "", pillar, room.cx + side * (size.w // 2 - room.pick(16, 11)),
                     room.top + room.pick(12, 8), room.pick(13, 9), room.pick(54, 34), "#6C4878", "#C08098")
    reflection(room)
    room.lamp(room.cx, room.bottom - 8, room.pick(130, 80), "#A070FF", 0.55)
    return room


def window(room: Room) -> None:
    """Paint the window over most of the wall, and what stands behind it."""
    half, top, foot = room.pick(84, 50), room.top - room.size.wall - room.pick(4, 3), room.top - room.pick(5, 4)
    left, w, h = room.cx - half, 2 * half, foot - top
    room.outlined_rect(left - 2, top - 2, w + 4, h + 4, "#8C5870")
    room.rect(left - 2, top - 2, w + 4, 1, "#E8A0A8", 0.4)
    pane = (room.x >= left) & (room.x < left + w) & (room.y >= top) & (room.y < foot)
    far = np.sqrt(((room.x - room.cx + half * 0.35) / half) ** 2 + ((room.y - foot) / (h * 1.25)) ** 2)
    level = np.floor((1.2 - far) * 6 + room.dots) / 6
    for number, color in enumerate(("#2C0818", "#5A0C20", "#8C1428", "#C41C30", "#F03038", "#FF6848")):
        room.fill(pane & (level >= number / 6), color, 0.9)
    x = room.cx - round(half * 0.5)
    giant = room.oval(x, foot - h * 0.62, half * 0.14, h * 0.28) | room.shape(
        [(x + dx * half, foot - up * h) for dx, up in
         ((-0.36, 0), (-0.29, 0.44), (-0.11, 0.58), (0.11, 0.58), (0.29, 0.44), (0.36, 0))])
    for side in (-1, 1):
        giant |= room.shape([(x + side * dx * half, foot - up * h) for dx, up in ((0.12, 0.72), (0.24, 1.0), (0.04,
                                                                                                              0.86))])
    giant &= pane
    room.fill(giant, "#1A0412")
    room.fill(giant & grown(~giant) & pane, "#FF5848", 0.9)
    for side in (-1, 1):
        room.rect(x + side * half * 0.06 - 1, foot - h * 0.66, room.pick(4, 3), room.pick(2, 1), "#FFE060", 1.0)
    for beam in (-0.92, 0.16, 0.34, 0.66, 0.84):
        column = pane & ~giant & (np.abs(room.x - (room.cx + round(beam * half))) < room.pick(5, 3))
        room.fill(column, "#240614")
        room.fill(column & (room.x == room.cx + round(beam * half) - 2), "#7A1828", 0.6)
    throne = pane & (np.abs(room.x - room.cx - half * 0.5) < half * 0.09) & (room.y > foot - h * 0.55)
    room.fill(throne, "#1A0412")
    room.fill(throne & grown(~throne), "#B02030", 0.8)
    for shine in (0.3, 0.36, 0.62):
        streak = pane & (np.abs(room.x - left - shine * w - (foot - room.y) * 0.7) < 1)
        room.fill(streak & ~giant, "#FF9C88", 0.8)
    for bar in (-round(half * 0.1), round(half * 0.1)):
        room.rect(room.cx + bar - 1, top, 3, h, INK)
        room.rect(room.cx + bar, top, 1, h, "#A87088")
    room.rect(left - 5, foot + 1, w + 10, 3, INK)
    room.rect(left - 4, foot + 1, w + 8, 2, "#A87088")
    for dx, power in ((0, 1.25), (-0.55, 0.7), (0.55, 0.7)):
        room.lamp(room.cx + dx * half, foot + room.pick(14, 9), room.pick(110, 70), "#FF3040", power)


def rail(room: Room, y: int) -> None:
    """Paint the rail in front of the window."""
    left, right = room.cx - room.pick(82, 50), room.cx + (50 if "up" in room.size.stairs else room.pick(82, 50))
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
    head = room.shape([(x - 5, y - tall + 2), (x + 5, y - tall + 2), (x + 4 - side * 2, y - tall - 9),
                       (x - 4 - side * 2, y - tall - 9)])
    room.outlined_fill(head, "#5C74A8")
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
