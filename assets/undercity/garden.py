"""The shrine garden to rest in."""

from __future__ import annotations

from collections.abc import Iterable

from canvas import INK, hash_noise, rgb
from chamber import Room, Size
from colors import GOLD, GREEN, PINK, WHITE
from props import gate, rope, stone_lamp, tree
from surfaces import bamboo, grass


def rest(size: Size) -> Room:
    """A shrine in a round garden: a red gate, a cherry tree, a pond with fish, stone lanterns."""
    room = Room(size, "#26385C", over=14 if size.large else 12)
    room.shell(room.floor(round_by=room.pick(50, 29)), grass("#3C8C5C", size.w), bamboo(), "#2C6054", GREEN,
               high=room.pick(30, 20))
    gate(room, room.cx, room.top + room.pick(14, 9), room.pick(76, 48), room.pick(50, 34))
    offering(room)
    pond(room, room.left + room.pick(48, 30), room.bottom - room.pick(38, 21), room.pick(34, 21), room.pick(18, 10))
    room.furnish("up", tree, room.right - room.pick(46, 28), room.top + room.pick(66, 40), room.pick(26, 15))
    stone_lamp(room, room.cx - room.pick(40, 25), room.top + room.pick(34, 22), room.pick(56, 36))
    stone_lamp(room, room.cx + room.pick(28, 17), room.bottom - room.pick(12, 5), room.pick(56, 36))
    if size.large:
        stone_lamp(room, room.cx - 24, room.bottom - 8, 44)
        rocks(room, ((room.left + 24, room.top + 36, 8), (room.left + 37, room.top + 32, 5)))
        room.furnish("down", rocks, ((room.right - 40, room.bottom - 16, 7), (room.right - 53, room.bottom - 12, 4)))
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
    fish = ((-0.4, 0.25, "#FF6A3C"), (0.3, -0.3, "#FFF0E0"), (0.15, 0.45, PINK), (-0.15, -0.35, GOLD), (0.55, 0.1,
                                                                                                        "#FF8A5C"))
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


def rocks(room: Room, places: Iterable[tuple[int, int, int]]) -> None:
    """Put rocks and ferns into the garden: the middle, the foot and half the width of each."""
    for x, y, w in places:
        room.shadow(x, y, w + 3, 3)
        room.ellipse(x, y - w * 0.5, w + 1, w * 0.8 + 1, INK)
        room.ellipse(x, y - w * 0.5, w, w * 0.8, "#6C7490")
        room.ellipse(x - w * 0.2, y - w * 0.75, w * 0.6, w * 0.4, "#A8B4CC")
        for blade in range(-2, 3):
            room.line(x + w + 2, y, x + w + 2 + 2 * blade, y - 6 + abs(blade), "#68D080")
