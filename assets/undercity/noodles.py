"""The noodle bar that is the market."""

from __future__ import annotations

from math import sin

from canvas import INK, hash_noise, mix, rgb
from chamber import Room, Size
from colors import AMBER, CYAN, GOLD, GREEN, PINK, WHITE
from props import lantern, stool
from surfaces import bricks, checks, footed


def market(size: Size) -> Room:
    """A noodle bar: a striped awning, bottles, a steaming counter, stools, and cards for sale."""
    room = Room(size, "#46264A", over=room_over(size))
    room.shell(room.floor(), checks("#BC6C60", "#7C3E56", room.pick(14, 11)), footed(bricks("#904854"), "#5C2840"),
               "#6C3654", AMBER)
    bottles(room)
    counter(room)
    room.furnish("up down", shop)
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
        stool(room, left + room.pick(16, 12) + number * (w - room.pick(30, 22)) // room.pick(5, 3),
              foot + room.pick(17, 12))


def shop(room: Room) -> None:
    """Paint the rack of cards for sale."""
    x, foot = room.right - room.pick(40, 26), room.cy + room.pick(20, 13)
    w, high = room.pick(31, 21), room.pick(54, 34)
    card_w, card_h = room.pick(11, 7), room.pick(17, 10)
    room.shadow(x + w // 2, foot, w / 2 + 3, 3)
    room.outlined_rect(x, foot - high, w, high, "#5E2E4C")
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
