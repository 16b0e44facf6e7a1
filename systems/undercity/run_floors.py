"""The map of a run: the small one in the corner, and all floors side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from components.focus import Rect
from components.undercity import Stroller
from game.tables.undercity.run_map import Cell, Place, gate
from systems.draw.pen import Pen, Tint
from systems.draw.text import fit_text
from systems.draw.widgets import draw_panel
from systems.undercity.chambers import known_kinds
from systems.undercity.floor import mix
from systems.undercity.run_picture import DARK, RED, RunView, color_of
from systems.undercity.run_world import parts

SMALL_STEP = (18, 14)
SMALL_BOX = (12, 8)
"""The distance and the size of rooms on the small map."""
LARGE_STEP, SIGN = (40, 30), 19
"""The most distance of rooms on the map page, and the size of their signs."""
PATH: Tint = (255, 196, 110)


class Grid(NamedTuple):
    """A floor on a map: where its cells are."""

    left: float
    top: float
    """The middle of the cell in the first column and row."""
    first: Cell
    step: tuple[float, float]

    def spot(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a cell on the picture."""
        return (
            round(self.left + (cell[0] - self.first[0]) * self.step[0]),
            round(self.top - (cell[2] - self.first[2]) * self.step[1]),
        )


def known_places(view: RunView, floor: int) -> list[Place]:
    """Return the rooms of a floor whose kind is known."""
    known = known_kinds(view.run, view.position)
    return [place for place in view.run.places.values() if place.floor == floor and place.id in known]


def links(view: RunView) -> Iterator[tuple[Place, Place, int, str]]:
    """Yield the known doors between known rooms, each with its number and state as seen from the first room."""
    seen = view.position.seen
    for number, door in enumerate(view.run.doors):
        start = door.a if door.a in seen else door.b
        state = gate(view.run, number, start, view.position.doors, view.position.doors)
        if start in seen and state != "hidden":
            yield view.run.places[start], view.run.places[door.other(start)], number, state


def draw_small_map(pen: Pen, view: RunView, area: Rect, title: str) -> None:
    """Draw the surroundings of the room on its floor."""
    rgb = pen.palette.rgb
    here = view.run.places[view.position.where]
    draw_panel(pen, area, "triple", rim=0.9)
    line = 11
    font, lines = fit_text(pen, title, Rect(0, 0, area.w - 16 - 8 * view.run.floors, line + 1), ("small", "tiny"), trial=True)
    if len(lines) == 1 and pen.line(font) <= 16:
        pen.label(lines[0], area.x + 7, area.y + area.h - 10, font=font, tint=rgb("card"), align="left")
    for floor in range(1, view.run.floors + 1):
        dot = Rect(area.x + area.w - 6 - 7 * (view.run.floors - floor + 1), area.y + area.h - 12, 4, 4)
        pen.fill(dot, rgb("seat1" if floor == here.floor else "dim"), 1.0 if floor == here.floor else 0.5)
    room = Rect(area.x + 4, area.y + 4, area.w - 8, area.h - 8 - line)
    grid = Grid(room.center[0], room.center[1], here.cell, SMALL_STEP)
    half_w, half_h = SMALL_BOX[0] / 2, SMALL_BOX[1] / 2

    def inside(place: Place) -> bool:
        x, y = grid.spot(place.cell)
        return room.x <= x - half_w and x + half_w <= room.x + room.w and room.y <= y - half_h and y + half_h <= room.y + room.h

    for start, end, number, state in links(view):
        if start.floor == end.floor == here.floor and inside(start) and inside(end):
            draw_link(pen, grid.spot(start.cell), grid.spot(end.cell), link_tint(pen, view, state, end), 1)
    for place in known_places(view, here.floor):
        if inside(place):
            x, y = grid.spot(place.cell)
            draw_box(pen, view, place, Rect(x - half_w, y - half_h, *SMALL_BOX))
    x, y = grid.spot(here.cell)
    pen.outline(Rect(x - half_w - 2, y - half_h - 2, SMALL_BOX[0] + 4, SMALL_BOX[1] + 4), rgb("text"), 0.9, glow=0.6)
    for each in parts(Stroller):
        pen.fill(Rect(x - 4 + 5 * (each.number - 1), y - 1, 3, 3), rgb(f"seat{each.number}"), glow=0.8)


def draw_box(pen: Pen, view: RunView, place: Place, box: Rect) -> None:
    """Draw a room as a box: filled if somebody was there, else its outline."""
    tint = RED if place.red else color_of(pen, view, place)
    seen = place.id in view.position.seen
    done = place.id in view.position.done
    pen.fill(box, mix(tint, DARK, 0.62 if done else 0.4) if seen else DARK, glow=0.1)
    pen.outline(box, tint, 0.9 if seen else 0.5, glow=0.4)


def draw_link(pen: Pen, start: tuple[float, float], end: tuple[float, float], tint: Tint, width: int) -> None:
    """Draw a passage as a line with one bend."""
    (x0, y0), (x1, y1) = start, end
    low = -(width // 2)
    pen.fill(Rect(min(x0, x1) + low, y0 + low, abs(x1 - x0) + width, width), tint, 0.8, glow=0.3)
    pen.fill(Rect(x1 + low, min(y0, y1) + low, width, abs(y1 - y0) + width), tint, 0.8, glow=0.3)


def link_tint(pen: Pen, view: RunView, state: str, end: Place) -> Tint:
    """Return the color of a passage: gold if it is locked, red if it is dangerous."""
    if state == "locked":
        return pen.palette.rgb("double")
    if end.red:
        return RED
    return pen.palette.rgb("dim" if state == "blocked" else "card")


def draw_floors(pen: Pen, view: RunView, path: Sequence[int], area: Rect, names: Sequence[str]) -> None:
    """Draw all floors side by side, aligned, with rooms, doors and the path that was walked."""
    cells = [place.cell for floor in range(1, view.run.floors + 1) for place in known_places(view, floor)]
    left, right = min(cell[0] for cell in cells), max(cell[0] for cell in cells)
    top, bottom = min(cell[2] for cell in cells), max(cell[2] for cell in cells)
    line = pen.line("small")
    floors = [floor for floor in range(1, view.run.floors + 1) if known_places(view, floor)]
    wide = area.w / len(floors)
    step = (
        min(LARGE_STEP[0], (wide - 30) / max(1, right - left + 0.4)),
        min(LARGE_STEP[1], (area.h - line - 26) / max(1, bottom - top + 0.4)),
    )
    grids = {}
    for number, floor in enumerate(floors):
        middle = area.x + wide * (number + 0.5)
        low = area.y + (area.h - line) / 2
        grids[floor] = Grid(middle - (right - left) * step[0] / 2, low + (bottom - top) * step[1] / 2, (left, 0, top), step)
        font, lines = fit_text(pen, names[floor - 1], Rect(0, 0, wide - 8, line), ("small", "tiny"))
        pen.lines(lines, middle, area.y + area.h, font=font, tint=pen.palette.rgb("dim"), align="center")
        if number:
            pen.fill(Rect(round(area.x + wide * number), area.y, 1, area.h), pen.palette.rgb("dim"), 0.3, glow=0.0)
    for start, end, number, state in links(view):
        draw_door(pen, view, grids, start, end, number, state)
    draw_path(pen, view, grids, path)
    for floor in floors:
        for place in known_places(view, floor):
            draw_place(pen, view, place, grids[floor].spot(place.cell))


def draw_door(pen: Pen, view: RunView, grids: dict[int, Grid], start: Place, end: Place, number: int, state: str) -> None:
    """Draw a door between two rooms, with what it needs on it; stairs are signs at both ends."""
    at, there = grids[start.floor].spot(start.cell), grids[end.floor].spot(end.cell)
    tint = link_tint(pen, view, state, end)
    if start.floor != end.floor:
        for place, other in ((start, end), (end, start)):
            x, y = grids[place.floor].spot(place.cell)
            down = other.floor > place.floor
            pen.sprite("arrow", x + 15, y + (-5 if down else 5), tint=tint, angle=90.0 if down else -90.0, scale_x=0.5, scale_y=0.5)
        return
    draw_link(pen, at, there, tint, 3)
    x, y = (at[0] + there[0]) / 2, (at[1] + there[1]) / 2
    door = view.run.doors[number]
    if at[0] != there[0] and at[1] != there[1]:
        x, y = there[0], at[1]
    if state == "locked":
        pen.sprite("run_key", x, y)
    elif door.box and state in ("push", "blocked") and not door.one_way:
        pen.fill(Rect(x - 3, y - 3, 7, 7), pen.palette.rgb("warning"), glow=0.1)
        pen.outline(Rect(x - 3, y - 3, 7, 7), DARK, glow=0.0)
    elif door.one_way:
        to = grids[end.floor].spot(view.run.places[door.b].cell)
        angle = 0.0 if to[0] > x else 180.0 if to[0] < x else -90.0 if to[1] > y else 90.0
        pen.sprite("arrow", x, y, tint=pen.palette.rgb("text"), angle=angle, scale_x=0.7, scale_y=0.7)


def draw_path(pen: Pen, view: RunView, grids: dict[int, Grid], path: Sequence[int]) -> None:
    """Draw the way that was walked as a dotted line."""
    rooms = [view.run.places[room] for room in path]
    for start, end in zip(rooms, rooms[1:], strict=False):
        if start.floor != end.floor:
            continue
        (x0, y0), (x1, y1) = grids[start.floor].spot(start.cell), grids[end.floor].spot(end.cell)
        count = max(1, round((abs(x1 - x0) + abs(y1 - y0)) / 5))
        for dot in range(count):
            far = (abs(x1 - x0) + abs(y1 - y0)) * dot / count
            along = min(far, abs(x1 - x0))
            x = x0 + along * (1 if x1 > x0 else -1)
            y = y0 + (far - along) * (1 if y1 > y0 else -1)
            pen.fill(Rect(round(x) - 1, round(y) - 1, 2, 2), PATH, glow=0.8)


def draw_place(pen: Pen, view: RunView, place: Place, at: tuple[float, float]) -> None:
    """Draw a room of the map page with its sign; the room of the players has a bright frame."""
    x, y = at
    seen, done = place.id in view.position.seen, place.id in view.position.done
    tint = RED if place.red else color_of(pen, view, place)
    pen.fill(Rect(x - 12, y - 11, 24, 22), mix(tint, DARK, 0.75), 1.0 if seen else 0.5, glow=0.05)
    pen.sprite(f"sign_{place.kind}", x, y, alpha=1.0 if seen else 0.6)
    if place.red:
        pen.outline(Rect(x - 12, y - 11, 24, 22), RED, glow=0.6)
    if done:
        pen.fill(Rect(x - 9, y - 9, 19, 19), DARK, 0.5, glow=0.0)
    if place.key and not done:
        pen.sprite("run_key", x + 9, y - 8)
    if place.id == view.position.where:
        pen.outline(Rect(x - 14, y - 13, 28, 26), pen.palette.rgb("text"), glow=0.7)
        for each in parts(Stroller):
            pen.fill(Rect(x - 5 + 6 * (each.number - 1), y + 14, 5, 5), pen.palette.rgb(f"seat{each.number}"), glow=0.8)
