"""The map of a run: the small one in the corner, and all floors side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, degrees
from typing import NamedTuple

from components.focus import Rect
from components.undercity import Stroller
from game.dungeon.plan import Cell
from game.tables.undercity.run_map import Gate, MapDoor, MapRoom, gate
from systems.draw.colors import Tint, mix
from systems.draw.pen import Pen
from systems.draw.text import fit_text
from systems.draw.widgets import draw_panel
from systems.entities import things
from systems.undercity.run.chambers import known_room_ids
from systems.undercity.run.picture import RED, STONE_TINT, RunView, color_of
from systems.undercity.run.rooms import FlatPoint

SMALL_STEP = (18, 14)
SMALL_BOX = (12, 8)
"""The distance and the size of rooms on the small map."""
LARGE_STEP, LARGE_BOX = (40, 30), (24, 22)
"""The most distance and the most size of rooms on the map page."""
SIGN_STEP = 15
"""The least distance of rooms that have room for their signs."""
PATH_TINT: Tint = (255, 196, 110)
DOT_DISTANCE = 4
TITLE_HEIGHT, NOTE_HEIGHT = 11, 16
"""The height of the small map's title, and of a line that may stand there."""


class FloorGrid(NamedTuple):
    """A floor on a map: where its cells are."""

    left: float
    top: float
    """The middle of the cell in the first column and row."""
    first: Cell
    step: tuple[float, float]

    def spot(self, cell: Cell) -> FlatPoint:
        """Return the middle of a cell on the picture."""
        return (
            round(self.left + (cell[0] - self.first[0]) * self.step[0]),
            round(self.top - (cell[2] - self.first[2]) * self.step[1]),
        )


def known_places(view: RunView) -> list[MapRoom]:
    """Return the places whose kind is known."""
    known_ids = known_room_ids(view.map, view.position)
    return [place for place in view.map.places.values() if place.id in known_ids]


class Link(NamedTuple):
    """A known door between two rooms, as seen from the first."""

    start: MapRoom
    end: MapRoom
    door: MapDoor
    gate: Gate

    @property
    def is_level(self) -> bool:
        """True if both rooms are on the same floor."""
        return self.start.floor == self.end.floor

    @property
    def marks(self) -> list[str]:
        """Marks of its obstacles: stairs, a lock, a drop or a box."""
        door = self.door
        marks = {
            "stairs": not self.is_level, "locked": self.gate == "locked", "drop": door.one_way,
            "box": not door.one_way and self.gate in ("box", "box_behind"),
        }
        return [mark for mark, applies in marks.items() if applies]

    def tint(self, pen: Pen, view: RunView) -> Tint:
        """Return its color: gold if it is locked, red if it is dangerous."""
        if self.gate == "locked":
            return pen.palette.rgb("double")
        if view.is_red(self.end):
            return RED
        return mix(pen.palette.rgb("card"), STONE_TINT, 0.7 if self.gate in ("box_behind", "shut") else 0.45)


def links(view: RunView) -> Iterator[Link]:
    """Yield the known doors between known rooms."""
    places, seen_rooms = view.map.places, view.position.seen_rooms
    for number, door in enumerate(view.map.doors):
        start = door.a if door.a in seen_rooms else door.b
        state = gate(view.map, number, start, view.position.doors)
        if start in seen_rooms and state != "hidden":
            yield Link(places[start], places[door.other(start)], door, state)


def draw_small_map(pen: Pen, view: RunView, area: Rect, title: str) -> None:
    """Draw the surroundings of the room on its floor."""
    rgb = pen.palette.rgb
    current = view.map.places[view.position.room]
    draw_panel(pen, area, "triple", rim=0.9)
    head = Rect(0, 0, area.w - 16 - 8 * view.map.floors, TITLE_HEIGHT + 1)
    font, lines = fit_text(pen, title, head, ("small", "tiny"), trial=True)
    if len(lines) == 1 and pen.line_height(font) <= NOTE_HEIGHT:
        pen.label(lines[0], area.x + 7, area.y + area.h - 10, font=font, tint=rgb("card"), align="left")
    for floor in range(1, view.map.floors + 1):
        dot = Rect(area.x + area.w - 6 - 7 * (view.map.floors - floor + 1), area.y + area.h - 12, 4, 4)
        pen.fill(dot, rgb("seat1" if floor == current.floor else "dim"), 1.0 if floor == current.floor else 0.5)
    room = Rect(area.x + 4, area.y + 4, area.w - 8, area.h - 8 - TITLE_HEIGHT)
    grid = FloorGrid(room.center[0], room.center[1], current.cell, SMALL_STEP)
    half_w, half_h = SMALL_BOX[0] / 2, SMALL_BOX[1] / 2

    def inside(place: MapRoom) -> bool:
        x, y = grid.spot(place.cell)
        across = room.x <= x - half_w and x + half_w <= room.x + room.w
        return across and room.y <= y - half_h and y + half_h <= room.y + room.h

    for link in links(view):
        if link.start.floor == link.end.floor == current.floor and inside(link.start) and inside(link.end):
            draw_link(pen, view, link, grid, 1)
    for place in known_places(view):
        if place.floor == current.floor and inside(place):
            x, y = grid.spot(place.cell)
            draw_box(pen, view, place, Rect(x - half_w, y - half_h, *SMALL_BOX))
    x, y = grid.spot(current.cell)
    pen.outline(Rect(x - half_w - 2, y - half_h - 2, SMALL_BOX[0] + 4, SMALL_BOX[1] + 4), rgb("text"), 0.9, glow=0.6)
    for _, player in things(Stroller):
        pen.fill(Rect(x - 4 + 5 * (player.number - 1), y - 1, 3, 3), rgb(f"seat{player.number}"), glow=0.8)


def corners(view: RunView, door: MapDoor, grid: FloorGrid) -> tuple[FlatPoint, FlatPoint, FlatPoint]:
    """Return the start, the bend and the end of a passage, as its door leaves its rooms."""
    start, end = grid.spot(view.map.places[door.a].cell), grid.spot(view.map.places[door.b].cell)
    bend = (start[0], end[1]) if door.way in ("n", "s") else (end[0], start[1])
    return start, bend, end


def room_tint(pen: Pen, view: RunView, place: MapRoom) -> Tint:
    """Return the color of a room: red if it is dangerous."""
    return RED if view.is_red(place) else color_of(pen, view, place)


def draw_box(pen: Pen, view: RunView, place: MapRoom, box: Rect) -> None:
    """Draw a room as a box: filled if someone was there, else its outline."""
    tint = room_tint(pen, view, place)
    is_seen = place.id in view.position.seen_rooms
    is_done = place.id in view.position.done_rooms
    pen.fill(box, mix(tint, STONE_TINT, 0.62 if is_done else 0.4) if is_seen else STONE_TINT, glow=0.1)
    pen.outline(box, tint, 0.9 if is_seen else 0.5, glow=0.4)


def draw_link(pen: Pen, view: RunView, link: Link, grid: FloorGrid, width: int) -> None:
    """Draw a passage as a line with one bend."""
    low = -(width // 2)
    for (x0, y0), (x1, y1) in pairwise(corners(view, link.door, grid)):
        rect = Rect(min(x0, x1) + low, min(y0, y1) + low, abs(x1 - x0) + width, abs(y1 - y0) + width)
        pen.fill(rect, link.tint(pen, view), 0.8, glow=0.3)


def draw_floors(
    pen: Pen, view: RunView, path: Sequence[int], area: Rect, names: Sequence[str], align: bool = True
) -> None:
    """Draw all floors side by side with rooms, doors and the path that was walked; rooms above each other align.

    Without ``align`` each floor is as large as it can be.
    """
    grids = draw_grids(pen, view, area, names, align)
    for link in links(view):
        if link.is_level:
            draw_link(pen, view, link, grids[link.start.floor], 3)
    draw_path(pen, view, grids, path)
    step_x = min(grid.step[0] for grid in grids.values())
    step_y = min(grid.step[1] for grid in grids.values())
    has_signs = min(step_x, step_y) >= SIGN_STEP
    for place in known_places(view):
        center = grids[place.floor].spot(place.cell)
        box = box_around(center, (step_x, step_y))
        if has_signs:
            draw_place(pen, view, place, center, box)
        else:
            draw_box(pen, view, place, box)
        if place.id == view.position.room:
            pen.outline(box.grow(2), pen.palette.rgb("text"), glow=0.7)
    for link in links(view):
        draw_obstacle(pen, view, grids, link)


def extent_of(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """Return the first and the last column of these cells, and their first and last row."""
    columns, _, rows = zip(*cells, strict=True)
    return min(columns), max(columns), min(rows), max(rows)


def draw_grids(pen: Pen, view: RunView, area: Rect, names: Sequence[str], align: bool) -> dict[int, FloorGrid]:
    """Draw the names of the floors and lines between them; return where the cells of each floor are."""
    places = known_places(view)
    floors = sorted({place.floor for place in places})
    extents: dict[int, tuple[int, int, int, int]] = {}
    for floor in floors:
        extents[floor] = extent_of([place.cell for place in places if align or place.floor == floor])
    column_sum = sum(2 + right - left for left, right, _, _ in extents.values())
    line, edge = pen.line_height("small"), area.x
    grids: dict[int, FloorGrid] = {}
    for floor, (left, right, top, bottom) in extents.items():
        wide = area.w * (2 + right - left) / column_sum
        step = (
            min(LARGE_STEP[0], (wide - 40) / max(1, right - left)),
            min(LARGE_STEP[1], (area.h - line - 30) / max(1, bottom - top)),
        )
        middle, high = edge + wide / 2, area.y + (area.h - line) / 2
        corner = middle - (right - left) * step[0] / 2, high + (bottom - top) * step[1] / 2
        font, lines = fit_text(pen, names[floor - 1], Rect(0, 0, wide - 8, line), ("small", "tiny"))
        pen.lines(lines, middle, area.y + area.h, font=font, tint=pen.palette.rgb("dim"), align="center")
        if grids:
            pen.fill(Rect(round(edge), area.y, 1, area.h), pen.palette.rgb("dim"), 0.3, glow=0.0)
        grids[floor] = FloorGrid(*corner, (left, 0, top), step)
        edge += wide
    return grids


def draw_obstacle(pen: Pen, view: RunView, grids: Mapping[int, FloorGrid], link: Link) -> None:
    """Draw what a door needs: a key, a push, or a jump; and stairs at both of their ends."""
    if not link.is_level:
        for place, other in ((link.start, link.end), (link.end, link.start)):
            x, y = grids[place.floor].spot(place.cell)
            draw_stairs(pen, (x + 12, y), other.floor > place.floor, link.tint(pen, view))
    elif link.marks:
        first, bend, last = corners(view, link.door, grids[link.start.floor])
        x, y = bend if bend not in (first, last) else ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
        draw_mark(pen, link.marks[0], (x, y), degrees(atan2(y - last[1], last[0] - x)))


def draw_box_mark(pen: Pen, center: FlatPoint) -> None:
    """Draw a box that blocks a passage."""
    box = Rect(round(center[0]) - 4, round(center[1]) - 4, 8, 8)
    pen.fill(box, pen.palette.rgb("warning"), glow=0.1)
    pen.outline(box, STONE_TINT, glow=0.0)
    pen.fill(Rect(box.x + 1, box.y + 3, 6, 2), mix(pen.palette.rgb("warning"), STONE_TINT, 0.6), glow=0.0)


def draw_stairs(pen: Pen, center: FlatPoint, down: bool, tint: Tint) -> None:
    """Draw three steps that lead up or down."""
    x, y = round(center[0]), round(center[1])
    for step in range(3):
        high = 9 - 3 * step if down else 3 + 3 * step
        pen.fill(Rect(x + 3 * step, y - 4, 3, high), tint, 0.95, glow=0.3)
        pen.fill(Rect(x + 3 * step, y - 4 + high, 3, 1), STONE_TINT, glow=0.0)


def draw_path(pen: Pen, view: RunView, grids: Mapping[int, FloorGrid], path: Sequence[int]) -> None:
    """Draw the way that was walked as a dotted line."""
    doors = {frozenset((door.a, door.b)): door for door in view.map.doors}
    for one, other in pairwise(path):
        floor = view.map.places[one].floor
        if floor != view.map.places[other].floor:
            continue
        for (x0, y0), (x1, y1) in pairwise(corners(view, doors[frozenset((one, other))], grids[floor])):
            count = round((abs(x1 - x0) + abs(y1 - y0)) / DOT_DISTANCE)
            for dot in range(count):
                x, y = x0 + (x1 - x0) * dot / count, y0 + (y1 - y0) * dot / count
                pen.fill(Rect(round(x) - 1, round(y) - 1, 2, 2), PATH_TINT, glow=0.8)


def marks_on_map(view: RunView) -> list[str]:
    """Return the signs besides those of rooms that the map has."""
    found = {mark for link in links(view) for mark in link.marks}
    marks = ["path", *(mark for mark in ("stairs", "locked", "drop", "box") if mark in found)]
    return [*marks, "red"] if any(map(view.is_red, known_places(view))) else marks


def draw_mark(pen: Pen, mark: str, center: FlatPoint, angle: float = 0.0) -> None:
    """Draw a sign of the map or its legend; a drop points in a direction."""
    x, y = center
    if mark == "path":
        for dot in range(4):
            pen.fill(Rect(round(x) - 9 + DOT_DISTANCE * dot, round(y) - 1, 2, 2), PATH_TINT, glow=0.8)
    elif mark == "stairs":
        draw_stairs(pen, (x - 5, y), True, pen.palette.rgb("card"))
    elif mark == "locked":
        pen.sprite("run_key", x, y)
    elif mark == "drop":
        pen.sprite("arrow", x, y, tint=pen.palette.rgb("text"), angle=angle)
    elif mark == "box":
        draw_box_mark(pen, center)
    else:
        pen.sprite("sign_danger", x, y)


def box_around(center: FlatPoint, step: FlatPoint) -> Rect:
    """Return the box of a room on the map page, smaller if the next room is near."""
    width, height = min(LARGE_BOX[0], int(step[0]) - 2), min(LARGE_BOX[1], int(step[1]) - 2)
    return Rect(round(center[0] - width / 2), round(center[1] - height / 2), width, height)


def draw_place(pen: Pen, view: RunView, place: MapRoom, center: FlatPoint, box: Rect) -> None:
    """Draw a room of the map page with its sign."""
    x, y = center
    is_seen, is_done = place.id in view.position.seen_rooms, place.id in view.position.done_rooms
    tint = room_tint(pen, view, place)
    pen.fill(box, mix(tint, STONE_TINT, 0.75), 1.0 if is_seen else 0.5, glow=0.05)
    pen.sprite(f"sign_{place.kind}", x, y, alpha=1.0 if is_seen else 0.6)
    if view.is_red(place):
        pen.outline(box, RED, glow=0.6)
    if is_done:
        pen.fill(Rect(x - 9, y - 9, 19, 19), STONE_TINT, 0.5, glow=0.0)
    if view.has_key(place):
        pen.sprite("run_key", x + 9, y - 8)
    if place.id == view.position.room:
        for _, player in things(Stroller):
            tint = pen.palette.rgb(f"seat{player.number}")
            pen.fill(Rect(x - 5 + 6 * (player.number - 1), y + 14, 5, 5), tint, glow=0.8)
