"""The solid picture of a dungeon's cells: rooms, their contents, boxes around matches, arrows, and sides of rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import atan2, sqrt
from typing import NamedTuple

from components.focus import Rect
from game.content.definition import Geometry
from game.dungeon.alphabet import WAY_STEPS, WAYS, Alphabet, LabelMeaning
from game.dungeon.own_rules import Flaw
from game.dungeon.pattern import ANY, EMPTY, OUTSIDE, Pattern, Size
from game.dungeon.plan import SIDES
from systems.draw.colors import Colors, Tint, mix
from systems.draw.pen import Pen
from systems.draw.stage.camera import Camera, ScreenPoint, isometric
from systems.draw.stage.mesh import Mesh, MeshLine, Vec, box_outline, column, dot, join, minus, plate, plus
from systems.draw.stage.scene import QUARTER_TURN, Paint, Scene, Sun, Thing, box_around, find_color
from systems.layout import HEIGHT, WIDTH
from systems.undercity.walk.furniture import FIXED_MESHES
from systems.undercity.walk.ground import TURNS
from systems.undercity.walk.scene import paints as furniture_paints
from systems.undercity.walk.shells import EIGHTH_TURN

FLOOR_HEIGHT = 1.5
"""Height of a floor; a cell is 1 wide."""
ROOM_GAP, EXIT_HALF, GROUND_TOP = 0.13, 0.17, 0.16
"""Distance of a room from its cell's edge, half the width of an exit, and height of its ground."""
CORNER_GAP, CORNER_EXIT, CORNER_OPENING = 0.06, 0.08, 0.16
"""Distance of a corner from its cell's edge, and half the width of an exit and of an opening there."""
BOX_HEIGHT = 0.75
"""Height of a box around a match, above the ground of its top floor."""
DOORS = {"lock": "door", "box": "box", "grate": "gate", "turnstile": "gate"}
"""Mesh of a gate in a doorway, by kind."""
SUN = Sun(direction=(-0.35, 0.85, 0.4), light=0.75, shade=0.45, steps=10)


def slab(left: float, far: float, right: float, near: float, height: float) -> Mesh:
    """Return a block between these edges."""
    outline = ((right, near), (right, far), (left, far), (left, near))
    return column(outline, 0.0, height, "side", top="room", rims=("top",))


@cache
def ground_at_corners(open_: tuple[str, ...], joins: tuple[str, ...]) -> Mesh:
    """Return the ground of a cell that meets others at its corners, with exits and wide openings there."""
    half, low = (0.5 - CORNER_GAP) / sqrt(2), GROUND_TOP * 0.7
    parts = [slab(-half, -half, half, half, GROUND_TOP).move(rotation=EIGHTH_TURN)]
    for way in open_:
        wide, height = (CORNER_OPENING, GROUND_TOP) if way in joins else (CORNER_EXIT, low)
        parts.append(slab(-wide, -0.5, wide, wide - 0.5 + CORNER_GAP, height).move(rotation=TURNS[way]))
    return join(parts)


@cache
def ground(open_: tuple[str, ...], joins: tuple[str, ...]) -> Mesh:
    """Return the ground of a cell, with exits toward ``open_`` and no gap toward ``joins``."""
    w, n, e, s = (0.5 if way in joins else 0.5 - ROOM_GAP for way in ("w", "n", "e", "s"))
    parts = [slab(-w, -n, e, s, GROUND_TOP)]
    edge, low = 0.5 - ROOM_GAP, GROUND_TOP * 0.7
    strips = {
        "e": (edge, -EXIT_HALF, 0.5, EXIT_HALF), "w": (-0.5, -EXIT_HALF, -edge, EXIT_HALF),
        "s": (-EXIT_HALF, edge, EXIT_HALF, 0.5), "n": (-EXIT_HALF, -0.5, EXIT_HALF, -edge),
    }
    parts += [slab(*strip, low) for way, strip in strips.items() if way in open_ and way not in joins]
    return join(parts)


def post(paint: str, pieces: int) -> Mesh:
    """Return the post that leads up to the next floor, whole or in pieces."""
    step = (FLOOR_HEIGHT - GROUND_TOP) / (2 * pieces - 1)
    outline = box_outline(0.12, 0.12)
    return join(
        column(outline, GROUND_TOP + 2 * n * step, GROUND_TOP + (2 * n + 1) * step, paint, top=paint)
        for n in range(pieces)
    )


def frame() -> Mesh:
    """Return the edges of a unit cube, from its lower northwestern corner."""
    corners = [(float(x), float(y), float(z)) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    lines = [MeshLine(a, b, "light") for index, a in enumerate(corners) for b in corners[index + 1 :]
             if sum(one != other for one, other in zip(a, b, strict=True)) == 1]
    return Mesh((), tuple(lines))


def bridge(half_width: float) -> Mesh:
    """Return a strip of length 1 to the east, which joins the exits of rooms that are drawn apart."""
    return slab(-0.5, -half_width, 0.5, half_width, GROUND_TOP * 0.7)


def arrow() -> Mesh:
    head = ((0.0, -0.3), (-0.2, 0.02), (0.2, 0.02))
    return plate(head, 0.02, "light") + plate(box_outline(0.14, 0.24), 0.02, "light").move((0.0, 0.0, 0.13))


MESHES: dict[str, Mesh] = {
    **{name: FIXED_MESHES[name] for name in ("door", "box", "gate", "key", "goal", "start")},
    "climb": post("climb", 1), "fall": post("fall", 4), "frame": frame(), "arrow": arrow(),
    "arrow_up": column(box_outline(0.3, 0.3), 0.0, 0.45, "light", taper=0.0),
    "arrow_down": column(box_outline(0.03, 0.03), 0.0, 0.45, "light", top="light", taper=10.0),
    "bridge": bridge(EXIT_HALF), "hall": bridge(0.5 - ROOM_GAP),
    "block": column(((1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (0.0, 1.0)), 0.0, 1.0, "veil", top="veil"),
    "any": column(box_outline(0.3, 0.3), 0.0, 0.05, "side", top="room", rims=("top",)),
    "outside": column(box_outline(1.0, 1.0), 0.0, 0.04, "dark", top="dark", rims=("top", "foot")),
}


def paints(colors: Colors) -> dict[str, Paint]:
    rgb = colors.rgb
    return {
        **furniture_paints(colors),
        "room": Paint((255, 255, 255), tint=1.0),
        "side": Paint((150, 150, 170), tint=0.85),
        "rim": Paint((255, 255, 255), tint=1.0, glow=0.5, own=1.0),
        "climb": Paint(rgb("card"), own=0.3),
        "fall": Paint(rgb("warning"), glow=0.4, own=0.8),
        "light": Paint((255, 255, 255), tint=1.0, glow=0.8, own=1.0),
        "veil": Paint((255, 255, 255), tint=1.0, alpha=0.16, own=1.0),
        "dark": Paint(mix(rgb("field"), rgb("dim"), 0.3), own=0.8),
    }


class Solid:
    """The builder of things from cells; ``meshes`` holds the meshes used so far."""

    def __init__(self, alphabet: Alphabet, colors: Colors) -> None:
        self.alphabet, self.colors = alphabet, colors
        self.spread = 1.0
        """Distance between neighboring cells, in widths of a cell."""
        self.meshes = dict(MESHES)
        self.paints = paints(colors)

    def center_of(self, cell: Size) -> Vec:
        return place_of(cell, self.spread)

    def tint(self, kind: str, share: float = 0.75) -> Tint:
        """Return the color of a kind of room."""
        rgb, lit = self.colors.rgb, self.alphabet.data.colors.get(kind)
        base = mix(rgb("card"), rgb("field"), 0.45)
        return base if lit is None else mix(rgb("field"), find_color(self.colors, lit), share)

    def things(
        self, cells: Mapping[Size, str], bright: Collection[Size] = (), lit: Collection[Size] | None = None,
        geometry: Geometry = SIDES,
    ) -> Iterator[Thing]:
        """Yield everything in these cells; ``bright`` cells shine, and if some are ``lit``, all others are dim."""
        for cell, label in cells.items():
            meaning = self.alphabet.meaning(label)
            glow = 0.35 if cell in bright else -0.55 if lit is not None and cell not in lit else 0.0
            center = self.center_of(cell)
            if meaning is None:
                name = {ANY: "any", OUTSIDE: "outside"}.get(label, "any")
                if label != EMPTY:
                    yield Thing(name, center, tint=self.tint("", 1.0), bright=glow)
                continue
            tint = self.tint(meaning.kind)
            if lit is not None:
                tint = mix(tint, self.colors.rgb("seat2" if cell in lit else "night"), 0.6)
            yield Thing(self._ground(meaning, geometry), center, tint=tint, bright=glow)
            if self.spread > 1:
                yield from self._bridges(center, meaning, tint, glow)
            yield from self._contents(cell, meaning, cells, glow)

    def _ground(self, meaning: LabelMeaning, geometry: Geometry) -> str:
        joins = tuple(WAYS[way] for way in sorted(meaning.joins) if way < 4)
        ways = tuple(WAYS[way] for way in sorted({*meaning.open_ways}) if way < 4)
        name = f"ground {geometry} {' '.join(ways)} / {' '.join(joins)}"
        if name not in self.meshes:
            self.meshes[name] = (ground if geometry == SIDES else ground_at_corners)(ways, joins)
        return name

    def _bridges(self, center: Vec, meaning: LabelMeaning, tint: Tint, glow: float) -> Iterator[Thing]:
        """Yield the strips from a cell half the way to its neighbors on the floor."""
        length, (x, y, z) = (self.spread - 1) / 2, center
        for way in (way for way in meaning.open_ways if way < 4):
            dx, _, dz = WAY_STEPS[way]
            step = 0.5 + length / 2
            rotation = 0.0 if dx else QUARTER_TURN
            yield Thing("hall" if way in meaning.joins else "bridge", (x + dx * step, y, z + dz * step), rotation, tint,
                        size=(length, 1.0, 1.0), bright=glow)

    def arrows(self, cells: Mapping[Size, str]) -> Iterator[Thing]:
        """Yield an arrow at every exit of these cells, in the direction of the intended way."""
        for cell, label in cells.items():
            meaning, (x, y, z) = self.alphabet.meaning(label), self.center_of(cell)
            for way in () if meaning is None else (*meaning.leads, *meaning.falls):
                dx, dy, dz = WAY_STEPS[way]
                tint = self.colors.rgb("warning" if meaning is not None and way in meaning.falls else "seat1")
                if dy:
                    low = y + GROUND_TOP + 0.1 if dy > 0 else y - 0.5
                    yield Thing("arrow_up" if dy > 0 else "arrow_down", (x + 0.22, low, z - 0.22), tint=tint,
                                bright=0.3)
                else:
                    point = x + dx * 0.3, y + GROUND_TOP + 0.05, z + dz * 0.3
                    yield Thing("arrow", point, atan2(-dx, -dz), tint, size=(0.7, 1.0, 0.7), bright=0.3)

    def _contents(self, cell: Size, meaning: LabelMeaning, cells: Mapping[Size, str], glow: float) -> Iterator[Thing]:
        x, y, z = self.center_of(cell)
        rgb = self.colors.rgb
        if WAYS.index("up") in meaning.open_ways:
            above = self.alphabet.meaning(cells.get((cell[0], cell[1] + 1, cell[2]), EMPTY))
            falls = above is not None and WAYS.index("down") in above.falls
            yield Thing("fall" if falls else "climb", (x + 0.22, y, z - 0.22),
                        size=(1.0, self.spread, 1.0), bright=glow)
        if meaning.door in DOORS:
            ways = meaning.leads if meaning.door in ("lock", "turnstile") else meaning.comes
            tint = rgb("double" if meaning.door == "lock" else "seat2")
            for way in (way for way in ways if way < 4):
                dx, _, dz = WAY_STEPS[way]
                yield Thing(DOORS[meaning.door], (x + dx / 2, y + GROUND_TOP * 0.7, z + dz / 2), TURNS[WAYS[way]], tint,
                            bright=glow)
        point = x, y + GROUND_TOP, z
        if meaning.kind in ("start", "goal"):
            yield Thing(meaning.kind, point, tint=self.tint(meaning.kind, 1.0), bright=glow + 0.2)
        if meaning.key:
            yield Thing("key", point, tint=rgb("double"), size=(1.8, 1.8, 1.8), bright=glow + 0.3)

    def way(self, legs: Iterable[tuple[Size, Size]], floors: Collection[int] | None) -> Iterator[Thing]:
        """Yield arrows along a path, on the floors in ``shown``, or on all floors if it is None."""
        tint = self.colors.rgb("seat1")
        for one, other in legs:
            if floors is not None and one[1] not in floors and other[1] not in floors:
                continue
            (x, y, z), (dx, dy, dz) = self.center_of(one), minus(self.center_of(other), self.center_of(one))
            if dy:
                low = min(y, y + dy)
                name = "arrow_up" if dy > 0 else "arrow_down"
                yield Thing(name, (x + dx / 2 + 0.22, low + abs(dy) * 0.45, z + dz / 2 - 0.22), tint=tint, bright=0.3)
            else:
                yield Thing("arrow", (x + dx / 2, y + GROUND_TOP + 0.05, z + dz / 2), atan2(-dx, -dz), tint, bright=0.3)

    def box(self, cell: Size, size: Size, tint: Tint, bright: float = 0.0) -> Thing:
        low, big = box_of(cell, size, self.spread)
        return Thing("frame", low, tint=tint, size=big, bright=bright)

    def floor(self, cells: Collection[Size], level: int) -> Thing:
        """Return the outline of a floor under all of these cells."""
        across = [cell[0] for cell in cells] or [0]
        depth = [cell[2] for cell in cells] or [0]
        x, y, z = self.center_of((min(across), level, min(depth)))
        far_x, _, far_z = self.center_of((max(across), level, max(depth)))
        return Thing("frame", (x - 0.5, y, z - 0.5), tint=self.colors.rgb("field"),
                     size=(far_x - x + 1, 0.0, far_z - z + 1))


def place_of(cell: Size, spread: float = 1.0) -> Vec:
    """Return the place of a cell if neighbors are this far apart."""
    return cell[0] * spread, cell[1] * FLOOR_HEIGHT * spread, cell[2] * spread


def box_of(cell: Size, size: Size, spread: float) -> tuple[Vec, Vec]:
    """Return the lowest corner of a box around cells, and its size."""
    x, y, z = place_of(cell, spread)
    w, h, d = (length - 1 for length in size)
    return (x - 0.5, y, z - 0.5), (w * spread + 1, h * FLOOR_HEIGHT * spread + BOX_HEIGHT, d * spread + 1)


def top_of(cell: Size, size: Size, spread: float) -> Vec:
    """Return the center of the top of a box around cells."""
    (x, y, z), (w, h, d) = box_of(cell, size, spread)
    return x + w / 2, y + h, z + d / 2


def box_on(camera: Camera, area: Rect, cell: Size, size: Size, spread: float) -> Rect | None:
    """Return the picture area of a box around cells, or None."""
    (x, y, z), (w, h, d) = box_of(cell, size, spread)
    points = [(x + a * w, y + b * h, z + c * d) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    outline = box_around(camera, points)
    if outline is None:
        return None
    left, low = picture_offset(area)
    return Rect(outline.x + left, outline.y + low, outline.w, outline.h)


def picture_offset(area: Rect) -> tuple[float, float]:
    """Return the offset of a scene drawn in a part of the picture."""
    return round(area.x) + round(area.w) / 2 - WIDTH / 2, round(area.y) + round(area.h) / 2 - HEIGHT / 2


def point_on(camera: Camera, area: Rect, point: Vec) -> ScreenPoint | None:
    """Return where a point of a scene is on the screen if the scene is drawn in this part of it."""
    projected, (left, low) = camera.project(point), picture_offset(area)
    return None if projected is None else projected._replace(x=projected.x + left, y=projected.y + low)


def camera_around(cells: Iterable[Size], area: Rect, yaw: float, above: bool, spread: float = 1.0) -> Camera:
    """Return a camera in which these cells fill a part of the picture, isometric or from above."""
    camera = Camera((0.0, 0.0, 0.0), yaw, 90.0, 40.0, span=1.0) if above else isometric((0.0, 0.0, 0.0), 1.0, yaw)
    points = [plus(place_of(cell, spread), (0.0, 1.0, 0.0), GROUND_TOP) for cell in cells] or [(0.0, 0.0, 0.0)]
    right = [dot(point, camera.right) for point in points]
    up = [dot(point, camera.up) for point in points]
    across, upward = (max(right) + min(right)) / 2, (max(up) + min(up)) / 2
    target = plus(plus((0.0, 0.0, 0.0), camera.right, across), camera.up, upward)
    width, height = max(right) - min(right) + 1.7, max(up) - min(up) + 1.7
    span = HEIGHT * max(width / area.w, height / area.h)
    return Camera(target, camera.yaw, camera.pitch, 40.0, span=max(span, 3.0))


START_YAW = 30.0
"""The view at first: right and down on the pad are nearly right and down on the screen."""
OUTLINE_HEIGHT = 0.06
"""Height of the outline of an empty cell."""
MARK = 9
"""Side of the mark over a cell with a flaw."""


class SidePicture(NamedTuple):
    """One side of a rule, as it is shown."""

    solid: Solid
    pattern: Pattern
    yaw: float
    cursor: Size | None = None
    is_digging: bool = False
    """The cursor digs a way."""
    changed_cells: frozenset[Size] = frozenset()
    """Cells that the rule changes."""
    flaws: tuple[Flaw, ...] = ()

    def camera(self, area: Rect) -> Camera:
        return camera_around(self.pattern.places(), area, self.yaw, above=False)

    def scene(self, area: Rect) -> Scene:
        solid, rgb = self.solid, self.solid.colors.rgb
        cells = self.pattern.filled_cells()
        things = [*solid.things(cells, self.changed_cells), *solid.arrows(cells)]
        things += (_outline(place, rgb("dim")) for place in self.pattern.places() if place not in cells)
        things += [solid.box(place, (1, 1, 1), rgb("warning"), 0.2) for place in {flaw.place for flaw in self.flaws}]
        things.append(solid.box((0, 0, 0), self.pattern.size, rgb("dim")))
        clear = []
        if self.cursor is not None:
            tint = rgb("double" if self.is_digging else "outline")
            box = solid.box(self.cursor, (1, 1, 1), tint, 0.6)
            things.insert(0, box)
            clear.append(box._replace(mesh="block"))
        return Scene(self.camera(area), solid.meshes, solid.paints, things, clear, area=area)

    def draw(self, pen: Pen, area: Rect) -> None:
        """Draw this side with the marks of its flaws on top."""
        pen.stage(self.scene(area))
        for place in dict.fromkeys(flaw.place for flaw in self.flaws):
            x, y, z = place_of(place)
            point = point_on(self.camera(area), area, (x, y + 0.5, z))
            if point is not None:
                spot = Rect(round(point.x - MARK / 2), round(point.y - MARK / 2), MARK, MARK + 2)
                pen.fill(spot, pen.palette.rgb("warning"))
                pen.label("!", *spot.center, font="bold", tint=pen.palette.rgb("night"))

    def cell_at(self, x: float, y: float, area: Rect, levels: Iterable[int]) -> Size | None:
        """Return the cell under a point of the screen: the nearest one on these levels, None if it is far from all."""
        floors = set(levels)

        def distance(place: Size) -> float:
            point = point_on(self.camera(area), area, place_of(place))
            assert point is not None, "lines are parallel, so nothing is behind the eye"
            return (point.x - x) ** 2 + (point.y - y) ** 2

        return min((place for place in self.pattern.places() if place[1] in floors), key=distance, default=None)


def _outline(place: Size, tint: tuple[int, int, int]) -> Thing:
    x, y, z = place_of(place)
    return Thing("frame", (x - 0.4, y, z - 0.4), tint=tint, size=(0.8, OUTLINE_HEIGHT, 0.8), bright=-0.3)


DIRECTIONS: Sequence[tuple[int, int]] = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""Steps along x and z: east, north, west, south."""
DIRECTION_NUMBERS = {"right": 0, "up": 1, "left": 2, "down": 3}


def way_on_screen(action: str, yaw: float) -> tuple[int, int]:
    """Return the step along x and z that leads in a direction of the screen."""
    return DIRECTIONS[(DIRECTION_NUMBERS[action] + round((yaw - START_YAW) / 90)) % 4]
