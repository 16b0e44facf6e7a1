"""Rooms of a run as pictures: their places on the virtual picture, and what is drawn in them.

``center`` is always the middle of a room's floor; its walls are around the floor.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from components.focus import Rect
from systems.draw.colors import Tint
from systems.draw.pen import Pen

FlatPoint = tuple[float, float]


class RoomSize(NamedTuple):
    """The measures of a room's picture; those of the generator in ``assets/undercity/chamber.py``."""

    suffix: str
    """The end of the names of its pictures."""
    w: int
    """The width of the floor."""
    h: int
    """The height of the floor."""
    wall: int
    top: int
    """The width of the tops of walls."""
    skirt: int
    """The height of the outer wall that shows below the floor."""


LARGE_ROOM, SMALL_ROOM = RoomSize("", 212, 108, 36, 5, 9), RoomSize("_small", 130, 62, 24, 5, 8)
CORRIDOR_WIDTH = 22
TILES_ABOVE, TILES_BELOW, TILES_BESIDE = 20, 12, 4
"""The part of a corridor's tiles above, below and next to its floor."""
WALKER_HEIGHT = 18
STAIRS_SIZE: FlatPoint = (40, 34)
BOARD_PLACES: Mapping[str, tuple[FlatPoint, FlatPoint]] = {
    "match": ((0, 3), (0, 3)), "rival": ((0, 3), (0, 3)), "riddle": ((0, 14), (0, 9)),
}
"""The middle of the board in a room, large and small, by kind."""
PERSON_PLACES: Mapping[str, tuple[FlatPoint, FlatPoint]] = {
    "match": ((0, 32), (0, 26)), "rival": ((0, 32), (0, 26)), "riddle": ((50, -8), (33, -6)),
    "market": ((-31, 27), (-20, 21)), "workshop": ((36, -16), (25, -7)), "rest": ((8, -14), (6, -8)),
    "encounter": ((24, -20), (14, -8)), "gambit": ((0, 26), (0, 21)),
}
"""The middle of the picture of the person in a room, large and small, by kind."""
HALL_SPRITES = "room_{}", "room_light_{}"
"""The pictures of a boss's own hall."""
RED_LIGHT: tuple[float, float, float] = (1.0, 0.6, 0.58)
"""The light in rooms on the dangerous route that have no red picture."""


def size_of(large: bool) -> RoomSize:
    """Return the measures of the room that players are in, or of a neighbor."""
    return LARGE_ROOM if large else SMALL_ROOM


def room_rect(center: FlatPoint) -> Rect:
    """Return a small room with its walls, without what rises above them."""
    size = SMALL_ROOM
    low, width = size.top + size.skirt, size.w + 2 * size.top
    return Rect(center[0] - width / 2, center[1] - size.h / 2 - low, width, size.h + low + size.wall + size.top)


def doorway(center: FlatPoint, large: bool, way: str) -> FlatPoint:
    """Return the point where a way leaves the floor of a room: in the middle of a side, or the middle of its stairs."""
    size = size_of(large)
    across, up = {
        "n": (0.0, size.h / 2), "s": (0.0, -size.h / 2), "e": (size.w / 2, 0.0), "w": (-size.w / 2, 0.0),
        "up": ((size.w - STAIRS_SIZE[0]) / 2 - 6, (size.h - STAIRS_SIZE[1]) / 2 - 4),
        "down": ((size.w - STAIRS_SIZE[0]) / 2 - 6, (STAIRS_SIZE[1] - size.h) / 2 + 6),
    }[way]
    return center[0] + across, center[1] + up


def plus(point: FlatPoint, by: FlatPoint) -> FlatPoint:
    """Return a point at a distance from another one, such as a place in a room from the middle of its floor."""
    return point[0] + by[0], point[1] + by[1]


def tint_at(light: float, color: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Tint:
    """Return the tint of things in a share of their light; dark ones are a little bluer."""
    red, green, blue = (255 * part * light for part in color)
    return round(red), round(green * (0.94 + 0.06 * light)), round(min(255.0, blue * (1.3 - 0.3 * light)))


def stone_tint(light: float, color: Tint) -> Tint:
    """Return the tint of stones in a share of their light, with a little of the color of the room they lead to."""
    red, green, blue = (0.45 + 0.55 * part / 255 for part in color)
    return tint_at(light, (red, green, blue))


def draw_room(pen: Pen, kind: str, center: FlatPoint, *, large: bool, light: float = 1.0, red: bool = False,
              alpha: float = 1.0, stairs: Collection[str] = ()) -> None:
    """Draw a room; ``unknown`` is one that no one has seen. ``light`` is the share of its light that is on.

    The corners of a large room that have ``stairs`` are free of furniture.
    """
    size = size_of(large)
    own_red = red and f"room_{kind}_red" in pen.atlas
    name = f"{kind}_red{size.suffix}" if own_red else f"{kind}{size.suffix}"
    tint = tint_at(light, RED_LIGHT) if red and not own_red else tint_at(light)
    height = pen.atlas.region(f"room_{name}").h
    middle = center[0], center[1] - size.h / 2 - size.top - size.skirt + height / 2
    pen.sprite(f"room_{name}", *middle, tint=tint, alpha=alpha)
    pen.sprite(f"room_light_{name}", *middle, tint=tint, alpha=alpha)
    for way in stairs:
        part = f"{name}_{way}"
        corner = pen.atlas.region(f"landing_{part}")
        x = center[0] + size.w / 2 + size.top - corner.w / 2
        side = 1 if way == "up" else -1
        y = middle[1] + side * (height - corner.h) / 2
        pen.sprite(f"landing_{part}", x, y, tint=tint, alpha=alpha)
        pen.sprite(f"landing_light_{part}", x, y, tint=tint, alpha=alpha)
    if red and not own_red:
        top = center[1] + size.h / 2 + size.wall * 0.6
        for side in (-1, 1):
            pen.sprite("run_beacon", center[0] + side * size.w * 0.3, top, alpha=alpha)


def draw_board(
    pen: Pen, table: str, kind: str, center: FlatPoint, *, large: bool, light: float = 1.0, alpha: float = 1.0
) -> None:
    """Draw the board of a table at its place in a room of this kind."""
    ending = "" if large and kind != "riddle" else "_small"
    pen.sprite(f"board_{table}{ending}", *plus(center, BOARD_PLACES[kind][not large]), tint=tint_at(light), alpha=alpha)


def draw_person(
    pen: Pen, name: str, kind: str, center: FlatPoint, *, large: bool, light: float = 1.0, lift: float = 0.0
) -> None:
    """Draw who is met in a room of this kind; ``lift`` raises them, as breathing does. A stranger is a ghost."""
    x, y = plus(center, PERSON_PLACES[kind][not large])
    picture = f"opponent_{name}"
    pen.sprite(picture if picture in pen.atlas else "opponent_ghost", x, y + lift, tint=tint_at(light))


def draw_walker(pen: Pen, view: str, stride: int, feet: FlatPoint, *, tint: Tint) -> None:
    """Draw a player with a lantern; ``view`` is the direction of the face.

    ``stride`` counts quarters of two steps, and 0 stands.
    """
    x, y = feet[0], feet[1] + WALKER_HEIGHT / 2 + stride % 2
    side = -1 if view == "w" else 1
    name = f"{'e' if view == 'w' else view}_{1 + stride // 2 % 2}"
    red, green, blue = (part / 255 for part in tint)
    shade = tint_at(1.0, (red, green, blue))
    pen.sprite("walker_light", x, feet[1] + 2, tint=shade, alpha=0.3, glow=0.0, add=1.0)
    pen.sprite(f"walker_rim_{name}", x, y, scale_x=float(side))
    pen.sprite(f"walker_{name}", x, y, tint=shade, scale_x=float(side))
    hand = 8 * (-1 if view in ("n", "w") else 1)
    pen.sprite("walker_lantern", x + hand, y - 3, tint=shade)


def draw_corridor(
    pen: Pen, start: FlatPoint, end: FlatPoint, *, edge: Tint, light: float = 1.0, alpha: float = 1.0
) -> None:
    """Draw a straight corridor between the middles of its ends, with edges in a color."""
    (left, right), (low, high) = sorted((start[0], end[0])), sorted((start[1], end[1]))
    tint, half = stone_tint(light, edge), CORRIDOR_WIDTH / 2
    line = tint_at(light, (edge[0] / 255, edge[1] / 255, edge[2] / 255))
    if right - left > high - low:
        y = low + (TILES_ABOVE - TILES_BELOW) / 2
        for x, w in tiles(left, right, pen.atlas.region("corridor_across").w):
            pen.sprite("corridor_across", x + w / 2, y, tint=tint, alpha=alpha, glow=0.0)
        for y in (low + half + TILES_ABOVE - TILES_BESIDE, low - half - 1):
            pen.fill(Rect(left, y, right - left, 1), line, alpha, glow=light)
    else:
        for y, h in tiles(low, high, pen.atlas.region("corridor_along").h):
            pen.sprite("corridor_along", left, y + h / 2, tint=tint, alpha=alpha, glow=0.0)
        for x in (left - half - 1, left + half):
            pen.fill(Rect(x, low, 1, high - low), line, alpha, glow=light)


def draw_bent_corridor(pen: Pen, line: Sequence[FlatPoint], *, edge: Tint, light: float, alpha: float) -> None:
    """Draw a corridor with bends: stretches that go up and down first, so that the walls of the others hide them."""
    half = CORRIDOR_WIDTH / 2
    stretches = []
    for number, (start, end) in enumerate(pairwise(line)):
        dx, dy = end[0] - start[0], end[1] - start[1]
        long = max(1.0, abs(dx) + abs(dy))
        before = half if number else 0.0
        after = half if number < len(line) - 2 else 0.0
        stretches.append((
            (start[0] - dx / long * before, start[1] - dy / long * before),
            (end[0] + dx / long * after, end[1] + dy / long * after),
        ))
    for start, end in sorted(stretches, key=lambda stretch: abs(stretch[0][0] - stretch[1][0])):
        draw_corridor(pen, start, end, edge=edge, light=light, alpha=alpha)
    for x, y in line[1:-1]:
        bend = Rect(x - half, y - half, CORRIDOR_WIDTH, CORRIDOR_WIDTH)
        pen.fill(bend, stone_tint(light * 0.55, edge), 0.5 * alpha, glow=0.0)


def tiles(start: float, end: float, long: int) -> list[tuple[float, int]]:
    """Return starts of tiles that fill a line; the last one ends with it."""
    count = max(1, -(-round(end - start) // long))
    return [(min(start + number * long, end - long), long) for number in range(count)]


def draw_door(pen: Pen, way: str, center: FlatPoint, *, large: bool, locked: bool = False, box: bool = False,
              color: Tint, light: float = 1.0, alpha: float = 1.0) -> None:
    """Draw the opening in a wall of a room, or its stairs, with its lock or box.

    ``color`` is the color of the room behind it.
    """
    x, y = doorway(center, large, way)
    state = "locked" if locked else "open"
    tint = tint_at(light) if locked else stone_tint(light, color)
    if way in ("up", "down"):
        pen.sprite(f"stairs_{way}", x, y, tint=tint, alpha=alpha)
    elif way == "n":
        name = f"door_{state}{size_of(large).suffix}"
        pen.sprite(name, x, y + pen.atlas.region(name).h / 2, tint=tint, alpha=alpha)
    elif way == "s":
        pen.sprite(f"door_{state}_south", x, y - 4, tint=tint, alpha=alpha)
    else:
        side = 1 if way == "e" else -1
        pen.sprite(f"door_{state}_side", x + side * 3, y + 5, tint=tint, alpha=alpha, scale_x=float(side))
    if box:
        inward = {"n": (0, -10), "s": (0, 14), "e": (-14, 0), "w": (14, 0)}.get(way, (0, 0))
        pen.sprite("run_box", x + inward[0], y + inward[1], tint=tint, alpha=alpha)
