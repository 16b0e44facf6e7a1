"""The map: all seen floors side by side."""

from __future__ import annotations

from math import ceil
from typing import Protocol

from components.focus import Rect
from game.dungeon.plan import Cell, neighbor
from game.dungeon.walk.state import State
from systems.draw.pen import Pen
from systems.undercity.compass import ON_PICTURE
from systems.undercity.floor import GATES, LitFloor

LARGEST = 22
"""Maximum size of a cell, in pixels."""


class Say(Protocol):
    """A function that returns a text by its key."""

    def __call__(self, key: str, **values: object) -> str: ...


def draw_levels(say: Say, canvas: Pen, floor: LitFloor, panel: Rect) -> None:
    """Draw all floors at the same scale, the lowest first, in as many rows as give the largest cells."""
    heights, line = floors_of(floor.now), canvas.line("small")

    def side(rooms: list[Rect]) -> int:
        pairs = zip(heights, rooms, strict=True)
        return min(LARGEST, *(fitting_side(floor, height, room, line) for height, room in pairs))

    rooms = max((in_rows(panel, len(heights), across) for across in range(len(heights), 0, -1)), key=side)
    for height, room in zip(heights, rooms, strict=True):
        draw_level(say, canvas, floor, height, room, max(3, side(rooms)))


def in_rows(panel: Rect, count: int, across: int) -> list[Rect]:
    """Return ``count`` areas in rows of ``across``, from the top."""
    width, height = panel.w / across, (panel.h - 8) / ceil(count / across)
    top = panel.y + panel.h - 4
    return [
        Rect(panel.x + n % across * width + 6, top - (n // across + 1) * height + 4, width - 12, height - 8)
        for n in range(count)
    ]


def known_cells(floor: LitFloor, height: int) -> list[Cell]:
    """Return the cells of a floor in seen or guessed rooms."""
    known = floor.now.rooms_seen | floor.now.rooms_next_door
    return [cell for cell, owner in floor.plan.room_at.items() if cell[1] == height and owner in known]


def extent(cells: list[Cell]) -> tuple[int, int, int, int]:
    """Return the first column and row of these cells, and the number of columns and rows."""
    left, top = min(x for x, _, _ in cells), min(z for _, _, z in cells)
    return left, top, max(x for x, _, _ in cells) - left + 1, max(z for _, _, z in cells) - top + 1


def fitting_side(floor: LitFloor, height: int, room: Rect, line: int) -> int:
    """Return the largest cell size at which a floor fits."""
    _, _, columns, rows = extent(known_cells(floor, height))
    return min(int(room.w / columns), int((room.h - line) / rows))


def floors_of(state: State) -> list[int]:
    """Return the floors with at least one seen room."""
    at, known = state.plan.room_at, state.rooms_seen
    return sorted({cell[1] for cell, room in at.items() if room in known})


def draw_level(say: Say, canvas: Pen, floor: LitFloor, height: int, room: Rect, side: int) -> None:
    """Draw one floor in the middle of its area."""
    now, plan, rgb = floor.now, floor.plan, canvas.palette.rgb
    cells = known_cells(floor, height)
    number = plan.floors.index(height) + 1
    line = canvas.line("small")
    text = say("walk.floor", floor=number, floors=len(plan.floors))
    text = text if canvas.measure(text, "small") <= room.w else str(number)
    canvas.label(text, room.center[0], room.y + line / 2, font="small", tint=rgb("dim"))
    left, top, columns, rows = extent(cells)
    x0, y0 = room.center[0] - columns * side / 2, (room.y + line + room.h + room.y) / 2 + rows * side / 2
    for cell in cells:
        x, y = round(x0 + (cell[0] - left + 0.5) * side), round(y0 - (cell[2] - top + 0.5) * side)
        owner = plan.room_at[cell]
        half = max(1, side // 2 - 2)
        if owner not in now.rooms_seen:
            canvas.outline(Rect(x - half, y - half, 2 * half, 2 * half), rgb("dim"), 0.6)
            continue
        tint = rgb("double" if owner == plan.goal else floor.looks[cell].rim)
        for way, there in plan.ways[cell].items():
            if way in ON_PICTURE and there.to == neighbor(cell, way):
                dx, dy = ON_PICTURE[way]
                state = floor.gate(cell, there)
                color = rgb(GATES[state][1]) if state in GATES else tint
                reach = side / 2
                across = half if state == "room" else 1
                canvas.fill(
                    Rect(x + min(0, dx * reach) - (across if dy else 0), y + min(0, dy * reach) - (across if dx else 0),
                         reach if dx else 2 * across, reach if dy else 2 * across), color, 0.8, glow=0.2)
        canvas.fill(Rect(x - half, y - half, 2 * half, 2 * half), tint, 0.75, glow=0.2)
        climbs = {way for way in plan.ways[cell] if way not in ON_PICTURE}
        if climbs and side >= 8:
            canvas.fill(Rect(x - 1, y - half + 1 if "down" in climbs else y, 2, half), rgb("panel"), glow=0.0)
        if cell in now.markers:
            canvas.fill(Rect(x + half - 3, y - half + 1, 2, 2), rgb(f"seat{now.markers[cell]}"))
        for who, walker in enumerate(now.walkers, 1):
            if walker.cell == cell:
                canvas.fill(Rect(x - 3, y - 3, 6, 6), rgb("panel"))
                canvas.fill(Rect(x - 2, y - 2, 4, 4), rgb(f"seat{who}"))
