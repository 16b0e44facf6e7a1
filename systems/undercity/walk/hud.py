"""The display over the picture of a walk: keys, floor and steps at the top, a bubble above a walker, and the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Literal, NamedTuple

from components.focus import Rect
from components.undercity import Stride
from game.content.models.controls import DeviceFamily
from game.content.texts import Say
from game.dungeon.plan import Cell, Plan, compass_name
from game.dungeon.walk.rules import Gate, NearbyWay, climbs, refusal_code
from game.dungeon.walk.state import WalkState
from systems.draw.pen import Pen
from systems.draw.widgets import cap_width, draw_cap, draw_panel, find_cap
from systems.layout import HEIGHT, WIDTH
from systems.undercity.walk.floor import GATE_SPRITES, LitFloor, MapArea

BAR_HEIGHT = 22
"""Height of the bar at normal text size."""

OBSTACLE_TEXTS: Mapping[Gate, str] = {"locked": "action.unlock", "box": "action.push"}
"""The text of the action that removes each obstacle."""


class Prompt(NamedTuple):
    """The text of a bubble above a walker, and the button for it."""

    key: str
    """The key of its text."""
    button: Literal["confirm", "move", ""] = ""


def prompt(state: WalkState, number: int, thing: NearbyWay, chooses: bool, two_climbs: bool) -> Prompt:
    """Return the prompt for the thing that a walker's button works on.

    With ``two_climbs``, the button asks between up and down first, and ``chooses`` is True once it has.
    """
    is_climb = thing.way in ("up", "down")
    if is_climb and two_climbs and len(climbs(state, number)) > 1:
        return Prompt("walk.which_way", "move") if chooses else Prompt("walk.do_climb", "confirm")
    if code := refusal_code(state, number, thing):
        return Prompt(f"walk.{code}")
    if thing.gate in OBSTACLE_TEXTS:
        return Prompt(OBSTACLE_TEXTS[thing.gate], "confirm")
    return Prompt("walk.do_drop" if thing.gate == "no_return" else f"walk.do_{thing.way}", "confirm")


def draw_bubble(
    pen: Pen, area: MapArea, stride: Stride, text: str, family: DeviceFamily, bubble: Prompt, is_first_person: bool
) -> None:
    """Draw a text above a walker, or in first person at a fixed height, with its button in front."""
    x, y = (area.rect.center[0], 60.0) if is_first_person else area.spot(*stride.place)
    cap = find_cap(pen, family, bubble.button) if bubble.button else None
    cap_space = cap_width(pen, *cap) + 5 if cap else 0
    width, height = pen.measure(text, "small") + 14 + cap_space, 18 * pen.text_scale
    left = max(area.rect.x + 8, min(area.rect.x + area.rect.w - 8 - width, x - width / 2))
    low = min(y + 16, HEIGHT - BAR_HEIGHT * pen.text_scale - height - 4)
    draw_panel(pen, Rect(round(left), round(low), width, height), f"seat{stride.number}")
    if cap:
        draw_cap(pen, *cap, left + 7 + (cap_space - 5) / 2, low + height / 2)
    tint = pen.palette.rgb("text")
    pen.label(text, left + 7 + cap_space, low + height / 2, font="small", tint=tint, align="left")


def draw_bar(
    pen: Pen, height: float, keys: Sequence[int], steps: str, places: Sequence[tuple[Rect, list[str]]]
) -> None:
    """Draw the keys in hand of each walker, their places, and the text about steps.

    ``places`` has the area of each walker and the texts of its place, from long to short. All walkers get the longest
    form that fits for each of them.
    """
    rgb, scale = pen.palette.rgb, pen.text_scale
    pen.fill(Rect(0, HEIGHT - height, WIDTH, height), rgb("panel"), 0.8, glow=0.0)
    pen.fill(Rect(0, HEIGHT - height, WIDTH, 1), rgb("card"), 0.5)
    y = HEIGHT - height / 2
    for number, count in enumerate(keys):
        x = 20 + 52 * scale * number
        pen.sprite("walk_key", x, y)
        tint = rgb("double" if len(keys) == 1 else f"seat{number + 1}")
        pen.label(str(count), x + 16, y, font="bold", tint=tint, align="left")
    right = WIDTH - 20 - pen.label(steps, WIDTH - 12, y, font="small", tint=rgb("text"), align="right")
    left = 20 + 52 * scale * len(keys)
    rooms = [(max(left, area.x), min(right, area.x + area.w)) for area, _ in places]

    def fits(texts: Sequence[str]) -> bool:
        return all(pen.measure(text, "small") <= b - a for text, (a, b) in zip(texts, rooms, strict=True))

    forms = zip(*(texts for _, texts in places), strict=True)
    longest = next((texts for texts in forms if fits(texts)), ())
    for text, (a, b) in zip(longest, rooms, strict=False):
        pen.label(text, (a + b) / 2, y, font="small", tint=rgb("text"))


def place_texts(say: Say, state: WalkState, stride: Stride, is_first_person: bool) -> list[str]:
    """Return a walker's floor, and in first person its direction, as texts from long to short."""
    floors = state.plan.floors
    number = floors.index(stride.height) + 1
    texts = [say("walk.floor", floor=number, floors=len(floors)), f"{number}/{len(floors)}"]
    if not is_first_person:
        return texts
    facing = say(f"walk.facing_{compass_name(state.plan.geometry, stride.facing)}")
    return [f"{texts[0]}  -  {facing}", f"{texts[1]}  {facing}", texts[1]]


LARGEST_CELL = 22


def draw_levels(say: Say, pen: Pen, floor: LitFloor, panel: Rect) -> None:
    """Draw all floors at the same scale, the lowest first, in as many rows as give the largest cells."""
    heights, line = floors_of(floor.state), pen.line_height("small")

    def side(rooms: list[Rect]) -> int:
        pairs = zip(heights, rooms, strict=True)
        return min(LARGEST_CELL, *(fitting_side(floor, height, room, line) for height, room in pairs))

    rooms = max((row_areas(panel, len(heights), across) for across in range(len(heights), 0, -1)), key=side)
    for height, room in zip(heights, rooms, strict=True):
        draw_level(say, pen, floor, height, room, max(3, side(rooms)))


def row_areas(panel: Rect, count: int, across: int) -> list[Rect]:
    """Return ``count`` areas in rows of ``across``, from the top."""
    width, height = panel.w / across, (panel.h - 8) / ceil(count / across)
    top = panel.y + panel.h - 4
    return [
        Rect(panel.x + n % across * width + 6, top - (n // across + 1) * height + 4, width - 12, height - 8)
        for n in range(count)
    ]


def known_cells(floor: LitFloor, height: int) -> list[Cell]:
    """Return the cells of a floor in seen or guessed rooms."""
    known_rooms = floor.state.rooms_seen | floor.state.rooms_next_door
    return [cell for cell, owner in floor.plan.room_at.items() if cell[1] == height and owner in known_rooms]


def extent(plan: Plan, cells: list[Cell]) -> tuple[float, float, float, float]:
    """Return the first column and row of these cells on the map, and the number of columns and rows."""
    columns, rows = zip(*map(plan.on_map, cells), strict=True)
    return min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def fitting_side(floor: LitFloor, height: int, room: Rect, line: int) -> int:
    """Return the largest cell size at which a floor fits."""
    _, _, columns, rows = extent(floor.plan, known_cells(floor, height))
    return min(int(room.w / columns), int((room.h - line) / rows))


def floors_of(state: WalkState) -> list[int]:
    """Return the floors with at least one seen room."""
    room_at, seen_rooms = state.plan.room_at, state.rooms_seen
    return sorted({cell[1] for cell, room in room_at.items() if room in seen_rooms})


def draw_level(say: Say, pen: Pen, floor: LitFloor, height: int, room: Rect, side: int) -> None:
    """Draw one floor in the middle of its area."""
    state, plan, rgb = floor.state, floor.plan, pen.palette.rgb
    cells = known_cells(floor, height)
    number = plan.floors.index(height) + 1
    line = pen.line_height("small")
    text = say("walk.floor", floor=number, floors=len(plan.floors))
    if pen.measure(text, "small") > room.w:
        text = str(number)
    pen.label(text, room.center[0], room.y + line / 2, font="small", tint=rgb("dim"))
    left, top, columns, rows = extent(plan, cells)
    x0, y0 = room.center[0] - columns * side / 2, (room.y + line + room.h + room.y) / 2 + rows * side / 2
    for cell in cells:
        column, row = plan.on_map(cell)
        x, y = round(x0 + (column - left + 0.5) * side), round(y0 - (row - top + 0.5) * side)
        owner = plan.room_at[cell]
        half = max(1, side // 2 - 2)
        if owner not in state.rooms_seen:
            pen.outline(Rect(x - half, y - half, 2 * half, 2 * half), rgb("dim"), 0.6)
            continue
        tint = rgb("double" if owner == plan.goal else floor.looks[cell].rim)
        for way, link in plan.level_ways[cell].items():
            dx, dy = floor.steps[way]
            gate_kind = floor.gate(cell, link)
            color = rgb(GATE_SPRITES[gate_kind][1]) if gate_kind in GATE_SPRITES else tint
            if plan.at_corners:
                wide = max(1, half // 2) if gate_kind == "room" else 1
                for distance in range(half, side // 2 + 1):
                    spot = Rect(x + dx * distance - wide, y + dy * distance - wide, 2 * wide, 2 * wide)
                    pen.fill(spot, color, 0.8, glow=0.2)
                continue
            reach = side / 2
            across = half if gate_kind == "room" else 1
            pen.fill(
                Rect(x + min(0, dx * reach) - (across if dy else 0), y + min(0, dy * reach) - (across if dx else 0),
                     reach if dx else 2 * across, reach if dy else 2 * across), color, 0.8, glow=0.2)
        pen.fill(Rect(x - half, y - half, 2 * half, 2 * half), tint, 0.75, glow=0.2)
        if plan.rooms[owner].cells[0] == cell and state.has_key(owner):
            pen.fill(Rect(x - 2, y - 2, 4, 4), rgb("double"), glow=0.4)
        climbs = {way for way in plan.ways[cell] if way not in floor.steps}
        if climbs and side >= 8:
            pen.fill(Rect(x - 1, y - half + 1 if "down" in climbs else y, 2, half), rgb("panel"), glow=0.0)
        for seat, walker in enumerate(state.walkers, 1):
            if walker.cell == cell:
                pen.fill(Rect(x - 3, y - 3, 6, 6), rgb("panel"))
                pen.fill(Rect(x - 2, y - 2, 4, 4), rgb(f"seat{seat}"))
