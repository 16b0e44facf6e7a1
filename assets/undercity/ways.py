"""The ways between rooms: corridors, doors, stairs, and the dark shape of a room that no one has seen."""

from __future__ import annotations

from math import cos, pi, sin

from canvas import INK, Canvas, grown, mix
from chamber import LARGE, SMALL, Room, Size
from colors import CYAN, GOLD, RED, WHITE
from pixels import Pictures
from props import crate
from surfaces import bricks, footed, slabs

AMBIENT = "#8A80B8"
"""The light on things that are drawn in rooms of any color."""
WIDE = 22
"""The width of a corridor's floor."""
FLOOR = slabs("#6E6694", 14, 9, 7)
TILE_W, TILE_H = 28, 18
"""The lengths after which the slabs of a corridor repeat."""


def corridor_across() -> Canvas:
    """Return a tile of a corridor from west to east: wall, floor, edge and outside."""
    wall, top, skirt = 16, 4, 8
    canvas = Canvas(TILE_W, WIDE + wall + 2 * top + skirt, AMBIENT)
    stones = bricks("#5E4A80", 7, 4)(canvas.x, top + wall - 1 - canvas.y)
    canvas.fill(canvas.y < top, "#4A3C78")
    canvas.fill(canvas.y == 0, "#8474B4")
    canvas.fill((canvas.y >= top) & (canvas.y < top + wall), stones)
    canvas.rect(0, top + wall - 3, TILE_W, 3, "#332650")
    floor = (canvas.y >= top + wall) & (canvas.y < top + wall + WIDE)
    canvas.fill(floor, FLOOR(canvas.x, canvas.y - top - wall))
    canvas.dim(floor & (canvas.dots < (top + wall + 7 - canvas.y) / 7), 0.65)
    low = top + wall + WIDE
    canvas.fill((canvas.y >= low) & (canvas.y < low + top), "#4A3C78")
    outside = canvas.y >= low + top
    fade = 1 - (canvas.y - low - top) / (skirt + 1)
    canvas.fill(outside, bricks("#3A2C60", 7, 4)(canvas.x, canvas.y) * fade[..., None])
    canvas.shade[outside] = 0
    return canvas


def corridor_along() -> Canvas:
    """Return a tile of a corridor from north to south."""
    top = 4
    canvas = Canvas(WIDE + 2 * top, TILE_H, AMBIENT)
    canvas.rect(0, 0, canvas.w, TILE_H, "#4A3C78")
    canvas.fill((canvas.x == 0) | (canvas.x == canvas.w - 1), "#8474B4")
    floor = (canvas.x >= top) & (canvas.x < top + WIDE)
    canvas.fill(floor, FLOOR(canvas.x - top, canvas.y))
    canvas.dim(floor & (canvas.dots < (top + 5 - canvas.x) / 6), 0.65)
    return canvas


def post(canvas: Canvas, x: int, y: int, w: int, high: int, locked: bool) -> None:
    """Paint a post of a door; ``y`` is its foot."""
    canvas.outlined_rect(x, y - high, w, high, "#54447C")
    canvas.rect(x, y - high, 1, high, "#9484C4")
    canvas.rect(x + w - 1, y - high, 1, high, "#382C5C")
    canvas.rect(x, y - high, w, 4, "#8C7CC0")
    canvas.rect(x, y - high, w, 1, GOLD if locked else CYAN, 1.0)


def lock(canvas: Canvas, x: int, y: int, radius: int) -> None:
    """Paint a golden lock that glows, with a keyhole."""
    for size, color, shine in ((1, INK, 0.0), (0, GOLD, 1.0), (-1.6, "#5C4420", 0.4), (-2.6, "#B88C40", 0.5),
                               (-radius * 0.4, "#E8C064", 0.7)):
        canvas.ellipse(x, y, radius + size, radius + size, color, shine)
    if radius > 8:
        for number in range(8):
            angle = number * pi / 4
            canvas.rect(x + round((radius - 2) * cos(angle)) - 1, y + round((radius - 2) * sin(angle)) - 1, 2, 2,
                        "#FFF4C0", 1.0)
    hole = max(1, round(radius * 0.2))
    canvas.ellipse(x, y - hole, hole + 0.6, hole + 0.6, "#2A1408")
    canvas.polygon([(x - hole * 0.6, y - hole), (x + hole * 0.6, y - hole), (x + hole, y + 2 * hole + 1),
                    (x - hole, y + 2 * hole + 1)], "#2A1408")
    canvas.rect(x, y - hole - 1, 1, 2 * hole + 1, "#FFF0A0", 1.0)


def door_north(size: Size, locked: bool) -> Canvas:
    """Return a door in the back wall, as wide as it is high."""
    w, h = (35, 36) if size.large else (25, 24)
    canvas = Canvas(w, h, AMBIENT)
    canvas.rect(0, 0, w, h, INK)
    canvas.rect(1, 1, w - 2, h - 1, "#544C7C")
    canvas.rect(1, 1, w - 2, 2, "#B0A8E0")
    canvas.rect(1, 1, 2, h - 1, "#8C84BC")
    canvas.rect(w - 3, 1, 2, h - 1, "#3A325C")
    canvas.rect(4, 5, w - 8, h - 5, INK)
    if locked:
        canvas.rect(5, 6, w - 10, h - 6, "#5E4C5C")
        for y in range(8, h, 5):
            canvas.rect(5, y, w - 10, 1, "#3C3044")
        for x in (7, w - 9):
            canvas.rect(x, 6, 2, h - 6, "#8C7458")
        lock(canvas, w // 2, h // 2 + 1, w // 2 - 5)
        canvas.lamp(w / 2, h / 2, w, GOLD, 0.8)
    else:
        depth = (h - 6) // 2
        for step in range(h - 6):
            share = max(0.0, 1 - step / (h - 6))
            canvas.rect(5, h - 1 - step, w - 10, 1, mix("#0C0820", "#6E6694", share * 0.9))
            if step % 6 == 0 and step < depth * 1.4:
                canvas.rect(5, h - 1 - step, w - 10, 1, mix("#0C0820", "#A8A0D0", share * 0.8))
        for edge in (5, w - 6):
            canvas.rect(edge, 7, 1, h - 7, "#241A44")
        canvas.rect(4, 4, w - 8, 1, CYAN, 1.0)
        canvas.lamp(w / 2, h, w, CYAN, 0.5)
    return canvas


def door_side(locked: bool) -> Canvas:
    """Return an opening in the east wall: its floor, a piece of wall behind it, two posts."""
    w, wall, low = 11, 16, 6
    canvas = Canvas(w, wall + WIDE + low + 6, AMBIENT)
    foot = wall + 6
    canvas.rect(1, foot - wall, w - 2, wall, "#4A3868")
    canvas.rect(1, foot - 3, w - 2, 3, "#332650")
    floor = (canvas.y >= foot) & (canvas.y < foot + WIDE) & (canvas.x > 0) & (canvas.x < w - 1)
    canvas.fill(floor, FLOOR(canvas.x, canvas.y - foot))
    post(canvas, 1, foot, w - 2, wall + 4, locked)
    if locked:
        for x in (3, 6):
            canvas.rect(x, foot - 10, 2, WIDE + 10, "#8C7458")
            canvas.rect(x, foot - 10, 1, WIDE + 10, "#F0C868", 0.6)
        lock(canvas, w // 2, foot + 6, 5)
    post(canvas, 1, foot + WIDE + low - 1, w - 2, low + 6, locked)
    return canvas


def door_south(locked: bool) -> Canvas:
    """Return an opening in the southern wall with steps that lead down, and two posts."""
    w, h = 38, 26
    canvas = Canvas(w, h, AMBIENT)
    inside = w - 16
    canvas.rect(8, 8, inside, h - 8, INK)
    for step in range(4):
        y = 8 + step * 5
        canvas.rect(8, y, inside, 5, mix("#8C80B4", "#3A3068", step / 4))
        canvas.rect(8, y, inside, 1, mix("#D4C8F4", "#6A5CA0", step / 4))
    for x in (2, w - 8):
        post(canvas, x, h - 5, 6, 20, locked)
    if locked:
        for x in range(9, w - 9, 5):
            canvas.rect(x, 5, 2, 17, "#8C7458")
            canvas.rect(x, 5, 1, 17, "#F0C868", 0.6)
        canvas.rect(8, 7, inside, 2, "#B08C50")
        lock(canvas, w // 2, 13, 6)
    return canvas


def stairs(down: bool) -> Canvas:
    """Return stairs in the corner of a room, 40x34."""
    w, h = 40, 34
    canvas = Canvas(w, h, AMBIENT)
    canvas.rect(1, 1, w - 2, h - 2, INK)
    color = "#60C8FF" if down else "#FFE0A0"
    count = 7
    for step in range(count):
        inset = step if down else count - 1 - step
        y = 3 + step * 4
        share = step / (count - 1)
        tone = mix("#A8A0DC", "#1C3C90", share) if down else mix("#5A5088", "#C8BCE8", 1 - share)
        canvas.rect(4 + inset, y, w - 8 - 2 * inset, 4, tone)
        canvas.rect(4 + inset, y, w - 8 - 2 * inset, 1, mix(tone, WHITE, 0.45))
    canvas.rect(8 if down else 4, h - 4 if down else 2, w - (16 if down else 8), 2, color, 1.0)
    for x in (1, w - 4):
        for y in (10, 22, h - 1):
            canvas.rect(x, y - 9, 3, 9, "#8C80C4")
            canvas.rect(x, y - 9, 1, 9, "#C8BCF0")
            canvas.dot(x + 1, y - 10, WHITE, 0.9)
        canvas.line(x + 1, 3, x + 1, h - 3, "#B8ACE8")
    canvas.lamp(w / 2, h - 4 if down else 4, 30, color, 0.7)
    return canvas


def box() -> Canvas:
    """Return a box that blocks a way, with bright edges."""
    canvas = Canvas(22, 24, AMBIENT)
    crate(canvas, 2, 22, 18, 12, 7, "#A8703C")
    for x, y, w in ((2, 3, 18), (2, 10, 18)):
        canvas.rect(x, y, w, 1, "#FFC878", 0.8)
    canvas.rect(9, 14, 5, 5, "#4A2C18")
    canvas.rect(10, 15, 3, 3, "#FFD890", 0.8)
    return canvas


def one_way() -> Canvas:
    """Return an arrow of light on the ground that points east."""
    canvas = Canvas(17, 13)
    for number in range(3):
        for step in range(6):
            for y in (step, 12 - step):
                canvas.rect(number * 5 + step, y, 2, 1, mix(RED, "#FFC0A0", number / 3), 1.0 - 0.25 * (2 - number))
    return canvas


def unknown(size: Size) -> Room:
    """A room that no one has seen: a dark shape with a dashed outline."""
    room = Room(size, "#5A5088")
    room.shell(room.floor(cut=room.pick(20, 13)), slabs("#2C2458", 20, 12, 2, 0.7), footed(bricks("#2A2050"),
                                                                                           "#201844"), "#2A2054",
               "#3A3070", 0.0)
    far = ((room.x - room.cx) / (room.size.w / 2)) ** 2 + ((room.y - room.cy) / (room.size.h / 2)) ** 2
    inside = room.inside
    room.dim(inside & (room.dots * 1.3 > far), 0.72)
    body = room.cover.copy()
    dash = body & grown(~body) & ((room.x + room.y) % 8 < 4)
    for edge in (0, room.h - 1):
        dash[edge] = body[edge] & ((room.x[edge] + edge) % 8 < 4)
    room.fill(dash, "#8C7CFF", 1.0)
    return room


def beacon() -> Canvas:
    """Return a warning lamp on a wall."""
    canvas = Canvas(11, 11, AMBIENT)
    canvas.outlined_rect(1, 1, 9, 9, "#5A3048")
    canvas.rect(2, 2, 7, 7, RED, 1.0)
    canvas.rect(4, 3, 3, 4, "#FFD8C8", 1.0)
    canvas.rect(1, 5, 9, 1, "#7A2030")
    return canvas


def pictures() -> Pictures:
    """Corridors are tiles; doors are for the north, the east and the south, and mirrored for the west."""
    drawn = {"corridor_across": corridor_across(), "corridor_along": corridor_along(), "stairs_up": stairs(False),
             "stairs_down": stairs(True), "run_box": box(), "run_arrow": one_way(),
             "run_beacon": beacon()}
    for name, locked in (("open", False), ("locked", True)):
        drawn |= {f"door_{name}": door_north(LARGE, locked), f"door_{name}_small": door_north(SMALL, locked),
                  f"door_{name}_side": door_side(locked), f"door_{name}_south": door_south(locked)}
    return {name: canvas.pictures()[0] for name, canvas in drawn.items()}
