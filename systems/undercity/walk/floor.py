"""A dungeon floor from above: ground, neon walls, furniture and walkers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sin, sqrt
from typing import NamedTuple

from components.focus import Rect
from components.undercity import Stride
from game.content.models.walk import GroundKind, RoomLook, WalkLook, Walls
from game.dungeon.plan import Cell, Plan, Way, on_map
from game.dungeon.walk.rules import Gate, gate
from game.dungeon.walk.state import WalkState
from systems.draw.colors import Tint, mix
from systems.draw.pen import Pen
from systems.layout import HEIGHT, WHOLE_PICTURE, WIDTH
from systems.undercity.walk.furniture import ON_WALLS
from systems.undercity.walk.ground import ANGLES, steps_on_map
from systems.undercity.walk.world import all_cubes, walkers_with


class Strip(NamedTuple):
    """A strip of a pattern: left, low, width and height relative to the cell's middle, and brightness."""

    x: float
    y: float
    w: float
    h: float
    share: float


def _tiles(half: int) -> Iterator[Strip]:
    for start in range(-half + 8, half, 16):
        yield Strip(start, -half, 1, 2 * half, 0.16)
        yield Strip(-half, start, 2 * half, 1, 0.16)


def _boards(half: int) -> Iterator[Strip]:
    for number, y in enumerate(range(-half + 6, half, 7)):
        yield Strip(-half, y, 2 * half, 1, 0.2)
        yield Strip(-half + 9 + 17 * (number % 3), y - 6, 1, 6, 0.16)


def _grating(half: int) -> Iterator[Strip]:
    for start in range(-half + 3, half, 6):
        yield Strip(start, -half + 2, 1, 2 * half - 4, 0.2)
    for start in range(-half + 3, half, 12):
        yield Strip(-half + 2, start, 2 * half - 4, 1, 0.2)


def _carpet(half: int) -> Iterator[Strip]:
    inner = half - 7
    yield Strip(-inner, -inner, 2 * inner, 2 * inner, 0.16)
    for far in (-inner, inner - 1):
        yield Strip(-inner, far, 2 * inner, 1, 0.55)
        yield Strip(far, -inner, 1, 2 * inner, 0.55)


def _puddles(half: int) -> Iterator[Strip]:
    for number, y in enumerate(range(-half + 5, half - 2, 9)):
        width = (14, 22, 9, 18)[number % 4]
        yield Strip(-half + 5 + 11 * (number * 7 % 3), y, min(width, 2 * half - 12), 1, 0.34)
        yield Strip(-half + 8 + 11 * (number * 5 % 3), y - 2, min(width, 2 * half - 14) / 2, 1, 0.18)


GROUND_PATTERNS: Mapping[GroundKind, Callable[[int], Iterator[Strip]]] = {
    "tiles": _tiles, "boards": _boards, "grating": _grating, "carpet": _carpet, "wet": _puddles,
}
"""Patterns by floor material; ``half`` is half the width of the room."""


def far_wall(walls: Walls, left: int, right: int, height: int) -> Iterator[Strip]:
    """Yield the pattern of the far wall, from its upper left corner; y points down from its upper edge."""
    if walls == "bricks":
        for row, y in enumerate(range(3, height, 3)):
            yield Strip(left, -y, right - left, 1, 0.2)
            for x in range(left + 3 + 4 * (row % 2), right, 8):
                yield Strip(x, -y, 1, 3, 0.2)
    elif walls == "planks":
        for x in range(left + 5, right, 6):
            yield Strip(x, -height, 1, height - 2, 0.2)
    elif walls == "city":
        for number, x in enumerate(range(left + 4, right - 4, 5)):
            yield Strip(x, -height + 2, 3, (4, 6, 3, 5)[number % 4], 0.25)
            yield Strip(x + 1, -height + 3, 1, 1, 1.0)
    elif walls == "panels":
        for x in range(left + 12, right, 14):
            yield Strip(x, -height, 1, height - 2, 0.25)


CELL_SIDE = 64
PASSAGE_WIDTH, OPENING_WIDTH = 24, 34
"""Width of a passage between cells, and of an opening within a room of several cells that meet at corners."""
DIAGONAL_STEP = 3
"""Distance between the squares of which a diagonal passage is drawn."""
WALL_WIDTH, NEON_WIDTH, WALL_HEIGHT = 6, 2, 11
"""Width of walls and their neon, and visible height of the far wall."""
WALL_TINT: Tint = (9, 4, 22)
GATE_SPRITES: dict[Gate, tuple[str, str]] = {
    "locked": ("walk_door", "double"), "opened": ("walk_door_open", "double"), "shut": ("walk_gate", "seat2"),
    "no_return": ("walk_gate", "seat2"), "box": ("walk_box", "text"), "box_behind": ("walk_box", "text"),
}
"""Sprite and color of the gate between two cells, by state."""
SIGHT_MARGIN = 40
"""Pixels; a sprite this far outside the picture is out of sight."""
OVERHANG = 4
"""Pixels by which a sprite may reach out of its half of the picture."""


@dataclass(frozen=True)
class MapArea:
    """An area of the picture, with the place on the map at its center."""

    rect: Rect
    x: float
    z: float
    height: int

    def spot(self, x: float, z: float) -> tuple[float, float]:
        """Return the picture position of a place on the map."""
        middle_x, middle_y = self.rect.center
        return round(middle_x + (x - self.x) * CELL_SIDE), round(middle_y - (z - self.z) * CELL_SIDE)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return the place on the map at a picture position."""
        middle_x, middle_y = self.rect.center
        return self.x + (x - middle_x) / CELL_SIDE, self.z - (y - middle_y) / CELL_SIDE

    def shows(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Return True if something at this position can be seen in the area, and not in the other walker's.

        ``reach`` is its radius.
        """
        left, low, right, top = self.rect.x, self.rect.y, self.rect.x + self.rect.w, self.rect.y + self.rect.h
        if not low - SIGHT_MARGIN < y < top + SIGHT_MARGIN:
            return False
        if self.rect.w == WIDTH:
            return left - SIGHT_MARGIN < x < right + SIGHT_MARGIN
        return left - OVERHANG <= x - reach and x + reach <= right + OVERHANG

    def clip(self, left: float, low: float, right: float, top: float) -> Rect | None:
        """Return the part of a rectangle inside the area, or None."""
        rect = self.rect
        left, low = max(left, rect.x), max(low, rect.y)
        right, top = min(right, rect.x + rect.w), min(top, rect.y + rect.h)
        return Rect(left, low, right - left, top - low) if left < right and low < top else None


@dataclass(frozen=True)
class WalkerFigure:
    """A walker as drawn."""

    number: int
    x: float
    z: float
    height: int
    facing: str
    step: int = 1
    y: float = 0.0
    """Height above the floor."""
    yaw: float | None = None
    """View direction in free movement, in degrees to the left of north, or None."""


def figure(stride: Stride) -> WalkerFigure:
    """Return a walker on the way from cell to cell."""
    foot = stride.foot if 0.2 < stride.remaining < 0.8 else 1
    return WalkerFigure(stride.number, *stride.place, stride.height, stride.facing, foot)


PICTURE_HALVES = Rect(0, 0, WIDTH / 2, HEIGHT), Rect(WIDTH / 2, 0, WIDTH / 2, HEIGHT)


def map_areas(is_shared: bool) -> list[MapArea]:
    """Return the areas of the picture: one that all walkers share, or a half for each of two."""
    rects = (WHOLE_PICTURE,) if is_shared else PICTURE_HALVES
    strides = zip(rects, walkers_with(Stride), strict=False)
    return [MapArea(rect, *stride.camera, stride.height) for rect, stride in strides]


def room_looks(look: WalkLook, plan: Plan) -> dict[Cell, RoomLook]:
    """Return the look of each cell: the first one whose tags its label and its room have."""
    tags = {cell: {*plan.labels.get(cell, "").split("_"), plan.rooms[room].kind} for cell, room in plan.room_at.items()}
    return {cell: next(room for room in look.rooms if tags[cell].issuperset(room.of)) for cell in tags}


class LitFloor:
    """The renderer for the floors of one dungeon."""

    def __init__(self, state: WalkState, look: WalkLook) -> None:
        self.plan, self.look = state.plan, look
        self.steps = steps_on_map(self.plan.geometry)
        """The step to the next cell in each direction, with y up."""
        self.state = state.copy()
        """The state that is drawn."""
        self.looks = room_looks(look, self.plan)
        self.boxes = {cell: tuple(self._ground_rects(cell)) for cell in self.plan.room_at}
        """Ground rectangles of each cell: left, low, right, top, relative to its middle."""

    def _ground_rects(self, cell: Cell) -> Iterable[tuple[float, float, float, float]]:
        """Yield the square of a cell, up to the edge where its room continues, and an arm for every passage."""
        half, edges = self.looks[cell].side / 2, {}
        if self.plan.at_corners:
            yield from self._diagonals(cell, half)
            yield -half, -half, half, half
            return
        for way, link in self.plan.level_ways[cell].items():
            if link.passage is None:
                edges[way] = CELL_SIDE / 2
            else:
                dx, dy = self.steps[way]
                far_x, far_y = dx * CELL_SIDE / 2, dy * CELL_SIDE / 2
                half_x, half_y = (PASSAGE_WIDTH / 2, 0.0) if dy else (0.0, PASSAGE_WIDTH / 2)
                yield min(0, far_x) - half_x, min(0, far_y) - half_y, max(0, far_x) + half_x, max(0, far_y) + half_y
        yield -edges.get("w", half), -edges.get("s", half), edges.get("e", half), edges.get("n", half)

    def _diagonals(self, cell: Cell, half: float) -> Iterator[tuple[float, float, float, float]]:
        """Yield the steps of squares that make the passages at the corners of a room."""
        for way, link in self.plan.level_ways[cell].items():
            dx, dy = self.steps[way]
            wide = (PASSAGE_WIDTH if link.passage is not None else OPENING_WIDTH) / sqrt(2) / 2
            for far in range(DIAGONAL_STEP * round((half - wide) / DIAGONAL_STEP), CELL_SIDE // 2 + 1, DIAGONAL_STEP):
                yield dx * far - wide, dy * far - wide, dx * far + wide, dy * far + wide

    def show(self, state: WalkState) -> None:
        """Draw this state from now on."""
        self.state = state.copy()

    def draw(self, pen: Pen, area: MapArea, figures: Iterable[WalkerFigure], clock: float) -> None:
        """Draw the floor in its area, with the floor below as a shade."""
        rgb, plan = pen.palette.rgb, self.plan
        seen_rooms, next_rooms = self.state.rooms_seen, self.state.rooms_next_door
        lower = [cell for cell in self.within(area, area.height - 1) if plan.room_at[cell] in seen_rooms]
        self.draw_ground(pen, area, lower, 0, rgb("card"), 0.1, shift=(5, -7))
        cells = [cell for cell in self.within(area, area.height) if plan.room_at[cell] in seen_rooms]
        self.draw_ground(pen, area, cells, WALL_WIDTH, WALL_TINT, 0.96)
        for cell in cells:
            self.draw_ground(pen, area, [cell], NEON_WIDTH, rgb(self.looks[cell].rim), 0.9, glow=0.7)
        for cell in cells:
            tint = self.floor_tint(pen, cell)
            self.draw_ground(pen, area, [cell], 0, tint, 1.0)
            self.draw_wall(pen, area, cell, tint)
            self.draw_fading_passage(pen, area, cell, tint)
        for cell in cells:
            self.draw_contents(pen, area, cell, clock)
        for cell in sorted({way.to for near in cells for way in plan.ways[near].values()}):
            if cell[1] == area.height and plan.room_at[cell] in next_rooms:
                self.draw_guess(pen, area, cell)
        for cell in cells:
            self.draw_gates(pen, area, cell)
        for figure in sorted(figures, key=lambda walker: walker.z):
            if figure.height == area.height:
                self.draw_walker(pen, area, figure)

    def floor_tint(self, pen: Pen, cell: Cell) -> Tint:
        """Return the color of the ground, tinted by its neon."""
        rgb, even = pen.palette.rgb, (cell[0] + cell[2]) % 2
        return mix(rgb("field"), rgb(self.looks[cell].rim), 0.13 + 0.03 * even)

    def draw_wall(self, pen: Pen, area: MapArea, cell: Cell, tint: Tint) -> None:
        """Draw the far wall of a cell, with a gap for a passage."""
        *arms, (left, _, right, top) = self.boxes[cell]
        link = self.plan.ways[cell].get("n")
        if not self.plan.at_corners and link is not None and link.passage is None:
            return
        x, y = area.spot(*self.plan.on_map(cell))
        rim = pen.palette.rgb(self.looks[cell].rim)
        for height, share in ((WALL_HEIGHT, 0.14), (2, 0.6)):
            if rect := area.clip(x + left, y + top - WALL_HEIGHT, x + right, y + top - WALL_HEIGHT + height):
                pen.fill(rect, mix(WALL_TINT, rim, share), glow=0.0)
        look = self.looks[cell]
        strips = far_wall(look.walls, round(left), round(right), WALL_HEIGHT)
        self.draw_pattern(pen, area, strips, look, x, y + top)
        for a, _, c, d in arms:
            if d > 0 and (rect := area.clip(x + a, y + top - WALL_HEIGHT, x + c, y + d)):
                pen.fill(rect, tint, glow=0.0)

    def draw_fading_passage(self, pen: Pen, area: MapArea, cell: Cell, tint: Tint) -> None:
        """Draw a passage into an unseen room so that it fades out."""
        x, y = area.spot(*self.plan.on_map(cell))
        for way, link in self.plan.level_ways[cell].items():
            if self.plan.room_at[link.to] not in self.state.rooms_seen:
                dx, dy = self.steps[way]
                for step in range(3):
                    at_x, at_y = x + dx * (CELL_SIDE / 2 + 5 * step), y + dy * (CELL_SIDE / 2 + 5 * step)
                    depth, width = 3, PASSAGE_WIDTH / 2
                    half_x, half_y = (depth, width) if dx else (width, depth)
                    if self.plan.at_corners:
                        half_x = half_y = PASSAGE_WIDTH / sqrt(2) / 2
                    if rect := area.clip(at_x - half_x, at_y - half_y, at_x + half_x, at_y + half_y):
                        pen.fill(rect, tint, (0.9, 0.5, 0.2)[step], glow=0.0)

    def within(self, area: MapArea, height: int) -> list[Cell]:
        """Return the cells of a floor that are visible in an area."""
        width, high = area.rect.w / CELL_SIDE / 2 + 1, area.rect.h / CELL_SIDE / 2 + 1
        return [
            cell for cell in self.plan.room_at
            if cell[1] == height and abs((spot := self.plan.on_map(cell))[0] - area.x) <= width
            and abs(spot[1] - area.z) <= high
        ]

    def draw_ground(
        self, pen: Pen, area: MapArea, cells: Iterable[Cell], more: float, tint: Tint, alpha: float,
        glow: float = 0.0, shift: tuple[int, int] = (0, 0),
    ) -> None:
        """Draw the ground of these cells, ``more`` pixels larger on every side."""
        for cell in cells:
            x, y = area.spot(*self.plan.on_map(cell))
            x, y = x + shift[0], y + shift[1]
            for left, low, right, top in self.boxes[cell]:
                if rect := area.clip(x + left - more, y + low - more, x + right + more, y + top + more):
                    pen.fill(rect, tint, alpha, glow=glow)

    def draw_contents(self, pen: Pen, area: MapArea, cell: Cell, clock: float) -> None:
        rgb, plan, look = pen.palette.rgb, self.plan, self.looks[cell]
        x, y = area.spot(*self.plan.on_map(cell))
        self.draw_pattern(pen, area, GROUND_PATTERNS[look.ground](round(look.side / 2)), look, x, y)
        far = plan.ways[cell].get("n")
        for thing in look.things:
            if thing.picture in ON_WALLS and far is not None:
                continue  # No wall to hang it on.
            reach = pen.atlas.region(thing.picture).w / 2
            if area.shows(x + thing.x, y + thing.y, reach):
                pen.sprite(thing.picture, x + thing.x, y + thing.y, tint=rgb(thing.color))
        self.draw_climbs(pen, area, cell, x, y)
        for cube in all_cubes():
            if plan.cell_on_map(*(spot := on_map(plan.geometry, cube.x, cube.z)), cube.floor) == cell:
                left, low = area.spot(*spot)
                if area.shows(left, low, 3):
                    pen.fill(Rect(left - 2, low - 2, 4, 4), rgb(f"seat{cube.owner}"), glow=0.6)
        room = plan.rooms[plan.room_at[cell]]
        if cell == room.cells[0] and self.state.has_key(room.id) and area.shows(x, y, 9):
            pen.sprite("walk_key", x, y - 4 + 2 * sin(3 * clock))

    def draw_pattern(
        self, pen: Pen, area: MapArea, strips: Iterable[Strip], look: RoomLook, x: float, y: float
    ) -> None:
        """Draw the pattern of a floor or wall."""
        tint = pen.palette.rgb(look.rim)
        for strip in strips:
            if rect := area.clip(x + strip.x, y + strip.y, x + strip.x + strip.w, y + strip.y + strip.h):
                pen.fill(rect, tint, strip.share, glow=0.0)

    def draw_climbs(self, pen: Pen, area: MapArea, cell: Cell, x: float, y: float) -> None:
        """Draw stairs, holes and landings: up on the left, down on the right."""
        links = {way: link for way, link in self.plan.ways[cell].items() if way not in self.steps}
        for way, link in links.items():
            offset = (0 if len(links) == 1 else -15 if way == "up" else 15) if self.looks[cell].side > 40 else 0
            gate_kind = self.gate(cell, link)
            name = f"walk_stairs_{way}"
            if gate_kind == "no_return" and way == "down":
                name = "walk_hole"
            elif gate_kind == "shut" and way == "up":
                name = "walk_mattress"
            if not area.shows(x + offset, y, 16):
                continue
            pen.sprite(name, x + offset, y - 2, tint=pen.palette.rgb("card"))
            if gate_kind in ("locked", "box", "box_behind"):
                gate, color = GATE_SPRITES[gate_kind]
                pen.sprite(gate, x + offset, y - 2, tint=pen.palette.rgb(color))

    def gate(self, cell: Cell, link: Way) -> Gate:
        """Return the state of a passage as seen from a cell."""
        return gate(self.state, cell, link)

    def draw_gates(self, pen: Pen, area: MapArea, cell: Cell) -> None:
        """Draw doors, boxes and gates around a cell; one shared by two seen rooms is drawn once."""
        x, y = area.spot(*self.plan.on_map(cell))
        for way, link in self.plan.level_ways[cell].items():
            gate_kind = self.gate(cell, link)
            if gate_kind not in GATE_SPRITES:
                continue
            if way in ("n", "w") and self.plan.room_at[link.to] in self.state.rooms_seen:
                continue
            name, color = GATE_SPRITES[gate_kind]
            dx, dy = self.steps[way]
            at_x, at_y = x + dx * CELL_SIDE / 2, y + dy * CELL_SIDE / 2
            toward = ANGLES[way] + (45.0 if self.plan.at_corners else 0.0)
            angle = toward % 180
            if name == "walk_gate":
                angle = toward + (180.0 if gate_kind == "shut" else 0.0)
            if area.shows(at_x, at_y, 12):
                rotation = 0.0 if name == "walk_box" else angle
                pen.sprite(name, at_x, at_y, tint=pen.palette.rgb(color), angle=rotation)

    def draw_guess(self, pen: Pen, area: MapArea, cell: Cell) -> None:
        """Draw a room that must exist but is not seen yet."""
        x, y = area.spot(*self.plan.on_map(cell))
        room, rgb = self.plan.room_at[cell], pen.palette.rgb
        if not area.shows(x, y, 14):
            return
        pen.frame("frame", Rect(x - 12, y - 12, 24, 24), tint=rgb("dim"), alpha=0.5)
        if room == self.plan.goal:
            pen.sprite("walk_goal", x, y, alpha=0.6)
        elif self.state.has_key(room):
            pen.sprite("walk_key", x, y, alpha=0.8)
        else:
            pen.label("?", x, y, font="bold", tint=rgb("dim"))

    def draw_walker(self, pen: Pen, area: MapArea, figure: WalkerFigure) -> None:
        """Draw a walker with a shadow and, with two walkers, the mark of the seat."""
        x, y = area.spot(figure.x, figure.z)
        if not area.shows(x, y, 8):
            return
        tint = pen.palette.rgb(f"seat{figure.number}")
        pen.sprite("floor_light", x, y - 6, tint=tint, alpha=0.55, scale_x=0.32, scale_y=0.8, add=0.7)
        pen.fill(Rect(x - 6, y - 9, 12, 3), WALL_TINT, 0.6, glow=0.0)
        view, flip = ("e", -1.0) if figure.facing == "w" else (figure.facing, 1.0)
        pen.sprite(f"walker_{view}_{figure.step}", x, y, tint=tint, scale_x=flip)
        if len(self.state.walkers) > 1:
            pen.sprite(f"mark_{figure.number}", x, y + 14, tint=tint)
