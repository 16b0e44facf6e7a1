"""Meshes of rooms: floors, walls, doorways, ceilings and stairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from game.content.models.walk import GroundKind, Walls
from systems.draw.stage.mesh import Face, Flat, Mesh, MeshLine, Vec, box_outline, column, join, refine
from systems.draw.stage.scene import QUARTER_TURN

SIDE_ORDER = ("n", "w", "s", "e")
"""The sides in the order of quarter turns from the northern one."""
DOORWAY = 0.17
"""Half the width of a doorway."""
STAIRS = 0.24
"""Depth of stairs along a wall."""
LINTEL = 0.43
"""Height of doorways."""
CELL_HALF = 0.5
"""Distance from the middle of a cell to its edge."""
FRAME_WIDTH = 0.035
STEPS_UP = 6
"""Number of steps of stairs."""
EIGHTH_TURN = QUARTER_TURN / 2
"""The turn of a room whose corners meet those of others: its walls are between its passages."""
OPENING = 0.2
"""Half the width of an opening at a corner, within a room of several cells."""
CORNER_HALVES = {"wall": 0.0, "door": DOORWAY, "open": OPENING}
"""Half the width of each kind of corner."""


class CellShape(NamedTuple):
    """The structure of a cell."""

    sides: tuple[str, ...]
    """``wall``, ``door`` or ``open``, in the order of ``SIDE_ORDER``."""
    half: float
    """Distance of the walls from the middle."""
    high: float
    """Height of the walls."""
    walls: Walls
    ground: GroundKind
    at_corners: bool = False
    """True if ``sides`` are its corners, which meet those of other rooms."""


@lru_cache(maxsize=64)
def shell(built: CellShape) -> Mesh:
    """Return the mesh of a whole cell."""
    return _shell_with_corners(built) if built.at_corners else _shell_with_sides(built)


def _shell_with_corners(built: CellShape) -> Mesh:
    """Return a square room, turned so that its corners point to its neighbors."""
    half, parts = built.half, _floor_and_ceiling(built, (built.half,) * 4)
    cuts = [CORNER_HALVES[kind] * sqrt(2) for kind in built.sides]
    for n in range(4):
        # The wall between two corners: the northern one is to the left of the northern corner.
        left, right = half - cuts[(n + 1) % 4], half - cuts[n]
        parts.append(join(_side(built, "wall", -left, right)).move(rotation=n * QUARTER_TURN))
    parts = [join(parts).move(rotation=EIGHTH_TURN)]
    for n, kind in enumerate(built.sides):
        cut = built._replace(half=half * sqrt(2) - CORNER_HALVES[kind])
        if kind == "door":
            parts.append(join(_side(cut, "door", -DOORWAY, DOORWAY)).move((0.0, 0.002, 0.0), n * QUARTER_TURN))
        elif kind == "open":
            parts.append(join(_throat(cut.half, built.high)).move((0.0, 0.002, 0.0), n * QUARTER_TURN))
    return join(parts)


def _floor_and_ceiling(built: CellShape, reach: Sequence[float]) -> list[Mesh]:
    """Return the floor, the ceiling and the lamp of a room with this reach to each side."""
    north, west, south, east = reach
    floor = Mesh(tuple(_ground(built.ground, -west, -north, east, south)), tuple(_seams(built.ground, built.half)))
    return [floor, refine(Mesh((ceiling(-west, -north, east, south, built.high),)), 0.6), *_ceiling(built)]


def _throat(half: float, height: float) -> Iterator[Mesh]:
    """Yield the wide opening at a corner, from the room to the edge of its cell."""
    for x, inward in ((-OPENING, 1), (OPENING, -1)):
        corners: tuple[Vec, ...] = ((x, 0.0, -half), (x, 0.0, -CELL_HALF), (x, height, -CELL_HALF), (x, height, -half))
        foot = MeshLine((x, 0.01, -half), (x, 0.01, -CELL_HALF), "rim")
        yield Mesh((Face(corners if inward > 0 else corners[::-1], "jamb"),), (foot,))
    edges = -OPENING, -CELL_HALF, OPENING, -half
    yield Mesh((flat(*edges, 0.0, "floor"), ceiling(*edges, height)))


def _shell_with_sides(built: CellShape) -> Mesh:
    """Return a room whose passages are in the middle of its sides."""
    reach = [CELL_HALF if side == "open" else built.half for side in built.sides]
    parts = _floor_and_ceiling(built, reach)
    for n, kind in enumerate(built.sides):
        # The wall reaches the edge of the cell if the room does.
        right, left = reach[(n + 3) % 4], reach[(n + 1) % 4]
        if kind != "open":
            parts.append(join(_side(built, kind, -left, right)).move(rotation=n * QUARTER_TURN))
    return join(parts)


def _ground(ground: GroundKind, left: float, far: float, right: float, near: float) -> Iterator[Face]:
    """Yield the floor in pieces, for finer lighting."""
    columns, rows = (1, 6) if ground == "boards" else (3, 3)
    for place in range(columns):
        for row in range(rows):
            a, b = (left + (right - left) * (place + n) / columns for n in (0, 1))
            c, d = (far + (near - far) * (row + n) / rows for n in (0, 1))
            odd = (place + row) % 2
            special = {"wet": "wet", "grating": "grate", "carpet": "carpet" if place == row == 1 else "floor"}
            yield flat(a, c, b, d, 0.0, special.get(ground, "floor_odd" if odd else "floor"))


def _seams(ground: GroundKind, half: float) -> Iterator[MeshLine]:
    """Yield the lines on the floor."""
    if ground == "grating":
        for n in range(-4, 5):
            a = half * n / 4.5
            yield MeshLine((a, 0.003, -half), (a, 0.003, half), "tile")
            yield MeshLine((-half, 0.003, a), (half, 0.003, a), "tile")
    elif ground in ("tiles", "wet"):
        for a in (-half / 3, half / 3):
            yield MeshLine((a, 0.003, -half), (a, 0.003, half), "tile")
            yield MeshLine((-half, 0.003, a), (half, 0.003, a), "tile")
    elif ground == "carpet":
        a = half / 3
        corners: tuple[Vec, ...] = ((-a, 0.003, -a), (a, 0.003, -a), (a, 0.003, a), (-a, 0.003, a))
        yield from loop(corners)


def _ceiling(built: CellShape) -> Iterator[Mesh]:
    """Yield the beams and the lamp of a room."""
    half, height = built.half, built.high
    if half < 0.3:
        yield block(0.1, 0.1, height - 0.02, height - 0.004, "tube", (0.0, 0.0))
        return
    for z in (-half * 0.62, half * 0.62):
        yield block(2 * half, 0.05, height - 0.06, height, "beam", (0.0, z))
    yield block(0.36, 0.06, height - 0.045, height - 0.03, "tube", (0.0, 0.0))
    for x in (-0.12, 0.12):
        yield block(0.012, 0.012, height - 0.03, height, "beam", (x, 0.0))


def _side(built: CellShape, kind: str, left: float, right: float) -> Iterator[Mesh]:
    """Yield the northern side of a cell between two corners."""
    half, height = built.half, built.high
    z = -half
    gaps: tuple[tuple[float, float], ...] = ((left, right),)
    if kind == "door":
        gaps = ((left, -DOORWAY), (DOORWAY, right))
        over = upright(-DOORWAY, LINTEL, DOORWAY, height, z, "wall")
        yield Mesh((over,), (level(-DOORWAY, DOORWAY, height, z, "rim"),))
        yield from _doorway(half, height)
    for a, b in gaps:
        if b - a > 0.01:
            yield Mesh(tuple(_faces(built, kind, a, b)), tuple(_lines(built, kind, a, b)))
    if built.walls == "rails" and kind == "wall":
        yield from _rails(half, left, right)


def _faces(built: CellShape, kind: str, a: float, b: float) -> Iterator[Face]:
    half, height, z = built.half, built.high, -built.half
    if built.walls == "rails" and kind == "wall":
        yield Face(((a, -0.3, z), (b, -0.3, z), (b, 0.0, z), (a, 0.0, z)), "jamb")
        far = CELL_HALF / sqrt(2) if built.at_corners else CELL_HALF
        wide = far - DOORWAY * sqrt(2) if built.at_corners else far
        yield from skyline(-wide, -0.2, wide, height, -far)
        return
    dado, frieze = 0.3 * height, 0.86 * height
    middle = "brick" if built.walls == "bricks" else "plank" if built.walls == "planks" else "wall"
    yield upright(a, 0.0, b, dado, z, "dado")
    if built.walls == "city" and kind == "wall" and half > 0.3:
        left, right = max(a, -0.7 * half), min(b, 0.7 * half)
        yield upright(a, dado, left, frieze, z, middle)
        yield upright(right, dado, b, frieze, z, middle)
        yield from skyline(left, dado, right, frieze, z)
    else:
        yield upright(a, dado, (a + b) / 2, frieze, z, middle)
        yield upright((a + b) / 2, dado, b, frieze, z, middle)
    yield upright(a, frieze, b, height, z, "dado")
    if kind == "wall" and built.walls == "panels" and half > 0.3:
        yield upright(-0.16, 0.66 * height, 0.16, 0.7 * height, z + 0.006, "tube")


TOWERS = (
    (0.5, 3, "pane_a"), (0.82, 5, "pane_b"), (0.6, 3, "pane_c"), (0.94, 6, "pane_a"), (0.42, 2, "pane_b"),
    (0.7, 4, "pane_a"),
)
"""Height of each tower, its number of floors, and the paint of its windows."""


def skyline(left: float, low: float, right: float, high: float, z: float) -> Iterator[Face]:
    """Yield the city behind a window: towers with lit windows against the sky."""
    yield upright(left, low, right, high, z, "sky")
    width = (right - left) / len(TOWERS)
    for n, (top, floors, paint) in enumerate(TOWERS):
        a, roof = left + width * n, low + (high - low) * top
        yield upright(a, low, a + width * 0.9, roof, z + 0.002, "tower_odd" if n % 2 else "tower")
        for floor in range(floors):
            y = roof - (floor + 0.8) * (roof - low) / (floors + 0.6)
            for index in range(2):
                if (n * 5 + floor * 3 + index * 7) % 4:
                    x = a + width * (0.16 + 0.36 * index)
                    yield upright(x, y, x + width * 0.2, y + 0.3 * (roof - low) / (floors + 0.6), z + 0.004, paint)


def _lines(built: CellShape, kind: str, a: float, b: float) -> Iterator[MeshLine]:
    high, z = built.high, 0.003 - built.half
    dado, frieze = 0.3 * high, 0.86 * high
    for y, paint in ((0.008, "rim"), (high - 0.004, "rim"), (dado, "seam"), (frieze, "seam")):
        if paint == "rim" or built.walls != "rails" or kind == "door":
            yield level(a, b, y, z, paint)
    if built.walls == "bricks":
        rows = 5
        for row in range(rows):
            low, top = (dado + (frieze - dado) * (row + n) / rows for n in (0, 1))
            yield level(a, b, top, z, "mortar")
            for n in range(1, 4):
                x = a + (b - a) * (n - 0.5 * (row % 2)) / 3.5
                if x < b:
                    yield MeshLine((x, low, z), (x, top, z), "mortar")
    elif built.walls == "planks":
        for n in range(1, 6):
            yield MeshLine((a + (b - a) * n / 6, 0.0, z), (a + (b - a) * n / 6, frieze, z), "mortar")
    elif built.walls == "panels":
        for x in (a + 0.25 * (b - a), a + 0.75 * (b - a)):
            yield MeshLine((x, dado, z), (x, frieze, z), "seam")
    elif built.walls == "city" and kind == "wall":
        width = 0.7 * built.half
        for x in (-width, 0.0, width):
            yield MeshLine((x, dado, z), (x, frieze, z), "rim" if x else "seam")
        yield level(-width, width, dado, z, "rim")
        yield level(-width, width, frieze, z, "rim")


def _rails(half: float, left: float, right: float) -> Iterator[Mesh]:
    """Yield the railing of a bridge."""
    for x in (left + 0.02, (left + right) / 2, right - 0.02):
        yield block(0.025, 0.025, 0.0, 0.2, "steel", (x, -half))
    for y in (0.1, 0.19):
        yield block(right - left, 0.018, y, y + 0.014, "steel", ((left + right) / 2, -half), "top")


def _doorway(half: float, height: float) -> Iterator[Mesh]:
    """Yield a lit doorway: its frame, its sign and the passage through the wall."""
    z = -half
    for x in (-DOORWAY - FRAME_WIDTH / 2, DOORWAY + FRAME_WIDTH / 2):
        yield block(FRAME_WIDTH, FRAME_WIDTH, 0.0, LINTEL + FRAME_WIDTH, "frame", (x, z))
    yield block(2 * DOORWAY, FRAME_WIDTH, LINTEL, LINTEL + FRAME_WIDTH, "frame", (0.0, z))
    arch = ((-DOORWAY, 0.0), (-DOORWAY, LINTEL), (DOORWAY, LINTEL), (DOORWAY, 0.0))
    front = z + FRAME_WIDTH / 2 + 0.002
    yield Mesh((), tuple(MeshLine((a, b, front), (c, d, front), "rim") for (a, b), (c, d) in pairwise(arch)))
    if height - LINTEL > 0.16:
        yield block(0.16, 0.015, LINTEL + 0.06, LINTEL + 0.11, "tube", (0.0, z + 0.01))
    depth = -CELL_HALF
    for x, inward in ((-DOORWAY, 1), (DOORWAY, -1)):
        corners: tuple[Vec, ...] = ((x, 0.0, z), (x, 0.0, depth), (x, LINTEL, depth), (x, LINTEL, z))
        foot = MeshLine((x, 0.01, z), (x, 0.01, depth), "rim")
        yield Mesh((Face(corners if inward > 0 else corners[::-1], "jamb"),), (foot,))
    above = ((-DOORWAY, LINTEL, depth), (DOORWAY, LINTEL, depth), (DOORWAY, LINTEL, z), (-DOORWAY, LINTEL, z))
    yield Mesh((Face(above, "jamb"), flat(-DOORWAY, depth, DOORWAY, z, 0.0, "step_floor")))


@lru_cache(maxsize=16)
def stairs(up: bool, wide: float, far: float, high: float) -> Mesh:
    """Return stairs along the northern wall, which is ``far`` away, from left to right over ``wide`` on both sides.

    They lead up through the ceiling or down through the floor.
    """
    half, z, width = wide, -far + STAIRS / 2, 2 * wide / STEPS_UP
    parts: list[Mesh] = []
    for n in range(STEPS_UP):
        x = -half + width * (n + 0.5)
        if up:
            top = high * (n + 0.6) / STEPS_UP
            parts.append(block(width, STAIRS, 0.0 if n < 3 else top - 0.07, top, "stair", (x, z)))
            parts.append(Mesh((), (_step_edge(x - width / 2, top + 0.003, z),)))
        else:
            step = flat(x - width / 2, z - STAIRS / 2, x + width / 2, z + STAIRS / 2, 0.006, f"deep_{n}")
            parts.append(Mesh((step,)))
            parts.append(Mesh((), (_step_edge(x - width / 2, 0.009, z),)))
    if up:
        parts.append(_hatch(-half + width * 2.5, half, z, high - 0.008, above=True))
    else:
        parts.append(_hatch(-half + 0.01, half - 0.01, z, 0.01, above=False))
    rail = z + STAIRS / 2
    low, rise = (0.12, high - 0.2) if up else (0.2, 0.0)
    parts.append(Mesh((), (MeshLine((-half, low, rail), (half, low + rise, rail), "rail"),)))
    posts = (-half + 0.02, 0.0, half - 0.02)
    parts += [block(0.016, 0.016, 0.0, low + rise * (x + half) / (2 * half), "brass", (x, rail)) for x in posts]
    return join(parts)


def _step_edge(x: float, y: float, z: float) -> MeshLine:
    return MeshLine((x, y, z - STAIRS / 2), (x, y, z + STAIRS / 2), "rail")


def _hatch(left: float, right: float, z: float, y: float, above: bool) -> Mesh:
    """Return a hatch outlined in light."""
    far, near = z - STAIRS / 2 + 0.006, z + STAIRS / 2
    corners: tuple[Vec, ...] = ((left, y, near), (right, y, near), (right, y, far), (left, y, far))
    faces = (Face(corners[::-1], "pit"),) if above else ()
    return Mesh(faces, tuple(loop(corners)))


# Parts.


def upright(left: float, low: float, right: float, high: float, z: float, paint: str) -> Face:
    """Return an upright rectangle that faces south."""
    return Face(((left, low, z), (right, low, z), (right, high, z), (left, high, z)), paint)


def flat(left: float, far: float, right: float, near: float, y: float, paint: str) -> Face:
    """Return a horizontal rectangle that faces up."""
    return Face(((left, y, near), (right, y, near), (right, y, far), (left, y, far)), paint)


def ceiling(left: float, far: float, right: float, near: float, y: float) -> Face:
    """Return a ceiling, a horizontal rectangle that faces down."""
    return Face(((left, y, far), (right, y, far), (right, y, near), (left, y, near)), "ceiling")


def level(a: float, b: float, y: float, z: float, paint: str) -> MeshLine:
    """Return a line along the northern side."""
    return MeshLine((a, y, z), (b, y, z), paint)


def block(
    width: float, depth: float, low: float, high: float, paint: str, center: Flat = (0.0, 0.0), rims: str = "",
    top: str = "",
) -> Mesh:
    """Return a box at a position; ``rims`` are its lit edges, ``top`` is the paint of its top if it differs."""
    box = column(box_outline(width, depth), low, high, paint, top=top or paint, rims=rims.split())
    return box.move((center[0], 0.0, center[1]))


def loop(corners: tuple[Vec, ...]) -> Iterator[MeshLine]:
    """Yield the lines of light around a face."""
    return (MeshLine(start, end, "rim") for start, end in zip(corners, (*corners[1:], corners[0]), strict=True))
