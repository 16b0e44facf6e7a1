"""Meshes of the Undercity: rooms by material, furniture by the picture used from above, and fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin, sqrt, tau
from typing import NamedTuple

from game.content.models.walk import Ground, Walls
from systems.draw.stage.mesh import Face, Line, Mesh, box_outline, column, fine, joined, plate, round_outline
from systems.draw.stage.scene import QUARTER
from systems.draw.stage.space import Vec

SIDES = ("n", "w", "s", "e")
"""The sides in the order of quarter turns from the northern one."""
RIMS = "top sides foot"
"""All edges of a box."""
DOORWAY = 0.17
"""Half the width of a doorway."""
STAIRS = 0.24
"""Depth of stairs along a wall."""
LINTEL = 0.43
"""Height of doorways."""
EDGE = 0.5
"""Distance from the middle of a cell to its edge."""
FRAME = 0.035
"""Thickness of a doorway's frame."""


TOWERS = (
    (0.5, 3, "pane_a"), (0.82, 5, "pane_b"), (0.6, 3, "pane_c"), (0.94, 6, "pane_a"), (0.42, 2, "pane_b"),
    (0.7, 4, "pane_a"),
)  # fmt: skip
"""Height of each tower, its number of floors, and the paint of its windows."""


class Built(NamedTuple):
    """The structure of a cell."""

    sides: tuple[str, ...]
    """``wall``, ``door`` or ``open``, in the order of ``SIDES``."""
    half: float
    """Distance of the walls from the middle."""
    high: float
    """Height of the walls."""
    walls: Walls
    ground: Ground


def upright(left: float, low: float, right: float, high: float, z: float, paint: str) -> Face:
    """Return an upright rectangle that faces south."""
    return Face(((left, low, z), (right, low, z), (right, high, z), (left, high, z)), paint)


def flat(left: float, far: float, right: float, near: float, y: float, paint: str) -> Face:
    """Return a horizontal rectangle that faces up."""
    return Face(((left, y, near), (right, y, near), (right, y, far), (left, y, far)), paint)


def _above(left: float, far: float, right: float, near: float, y: float) -> Face:
    """Return a ceiling, a horizontal rectangle that faces down."""
    return Face(((left, y, far), (right, y, far), (right, y, near), (left, y, near)), "ceiling")


def level(a: float, b: float, y: float, z: float, paint: str) -> Line:
    """Return a line along the northern side."""
    return Line((a, y, z), (b, y, z), paint)


def block(
    wide: float, deep: float, low: float, high: float, paint: str, at: tuple[float, float], rims: str = ""
) -> Mesh:
    """Return a box at a position."""
    return column(box_outline(wide, deep), low, high, paint, top=paint, rims=rims.split()).moved((at[0], 0.0, at[1]))


@lru_cache(maxsize=64)
def shell(built: Built) -> Mesh:
    """Return the mesh of a whole cell."""
    half, high = built.half, built.high
    reach = [EDGE if side == "open" else half for side in built.sides]
    north, west, south, east = reach
    parts = [
        Mesh(tuple(_ground(built.ground, -west, -north, east, south)), tuple(_seams(built.ground, half))),
        fine(Mesh((_above(-west, -north, east, south, high),)), 0.6),
        *_ceiling(built),
    ]
    for n, kind in enumerate(built.sides):
        # The wall reaches the edge of the cell if the room does.
        right, left = reach[(n + 3) % 4], reach[(n + 1) % 4]
        if kind != "open":
            parts.append(joined(_side(built, kind, -left, right)).moved(turn=n * QUARTER))
    return joined(parts)


def _ground(ground: Ground, left: float, far: float, right: float, near: float) -> Iterator[Face]:
    """Yield the floor in pieces, for finer lighting."""
    across, along = (1, 6) if ground == "boards" else (3, 3)
    for column_ in range(across):
        for row in range(along):
            a, b = (left + (right - left) * (column_ + n) / across for n in (0, 1))
            c, d = (far + (near - far) * (row + n) / along for n in (0, 1))
            odd = (column_ + row) % 2
            special = {"wet": "wet", "grating": "grate", "carpet": "carpet" if column_ == row == 1 else "floor"}
            yield flat(a, c, b, d, 0.0, special.get(ground, "floor_odd" if odd else "floor"))


def _seams(ground: Ground, half: float) -> Iterator[Line]:
    """Yield the lines on the floor."""
    if ground == "grating":
        for n in range(-4, 5):
            a = half * n / 4.5
            yield Line((a, 0.003, -half), (a, 0.003, half), "tile")
            yield Line((-half, 0.003, a), (half, 0.003, a), "tile")
    elif ground in ("tiles", "wet"):
        for a in (-half / 3, half / 3):
            yield Line((a, 0.003, -half), (a, 0.003, half), "tile")
            yield Line((-half, 0.003, a), (half, 0.003, a), "tile")
    elif ground == "carpet":
        a = half / 3
        corners: tuple[Vec, ...] = ((-a, 0.003, -a), (a, 0.003, -a), (a, 0.003, a), (-a, 0.003, a))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            yield Line(start, end, "rim")


def _ceiling(built: Built) -> Iterator[Mesh]:
    """Yield the beams and the lamp of a room."""
    half, high = built.half, built.high
    if half < 0.3:
        yield block(0.1, 0.1, high - 0.02, high - 0.004, "tube", (0.0, 0.0))
        return
    for z in (-half * 0.62, half * 0.62):
        yield block(2 * half, 0.05, high - 0.06, high, "beam", (0.0, z))
    yield block(0.36, 0.06, high - 0.045, high - 0.03, "tube", (0.0, 0.0))
    for x in (-0.12, 0.12):
        yield block(0.012, 0.012, high - 0.03, high, "beam", (x, 0.0))


def _side(built: Built, kind: str, left: float, right: float) -> Iterator[Mesh]:
    """Yield the northern side of a cell between two corners."""
    half, high = built.half, built.high
    z = -half
    gaps: tuple[tuple[float, float], ...] = ((left, right),)
    if kind == "door":
        gaps = ((left, -DOORWAY), (DOORWAY, right))
        yield Mesh((upright(-DOORWAY, LINTEL, DOORWAY, high, z, "wall"),), (level(-DOORWAY, DOORWAY, high, z, "rim"),))
        yield from _doorway(half, high)
    for a, b in gaps:
        if b - a > 0.01:
            yield Mesh(tuple(_faces(built, kind, a, b)), tuple(_lines(built, kind, a, b)))
    if built.walls == "rails" and kind == "wall":
        yield from _rails(half, left, right)


def _faces(built: Built, kind: str, a: float, b: float) -> Iterator[Face]:
    half, high, z = built.half, built.high, -built.half
    if built.walls == "rails" and kind == "wall":
        yield Face(((a, -0.3, z), (b, -0.3, z), (b, 0.0, z), (a, 0.0, z)), "jamb")
        yield from skyline(-EDGE, -0.2, EDGE, high, -EDGE)
        return
    dado, frieze = 0.3 * high, 0.86 * high
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
    yield upright(a, frieze, b, high, z, "dado")
    if kind == "wall" and built.walls == "panels" and half > 0.3:
        yield upright(-0.16, 0.66 * high, 0.16, 0.7 * high, z + 0.006, "tube")


def skyline(left: float, low: float, right: float, high: float, z: float) -> Iterator[Face]:
    """Yield the city behind a window: towers with lit windows against the sky."""
    yield upright(left, low, right, high, z, "sky")
    wide = (right - left) / len(TOWERS)
    for n, (top, floors, paint) in enumerate(TOWERS):
        a, roof = left + wide * n, low + (high - low) * top
        yield upright(a, low, a + wide * 0.9, roof, z + 0.002, "tower_odd" if n % 2 else "tower")
        for floor in range(floors):
            y = roof - (floor + 0.8) * (roof - low) / (floors + 0.6)
            for at in range(2):
                if (n * 5 + floor * 3 + at * 7) % 4:
                    x = a + wide * (0.16 + 0.36 * at)
                    yield upright(x, y, x + wide * 0.2, y + 0.3 * (roof - low) / (floors + 0.6), z + 0.004, paint)


def _lines(built: Built, kind: str, a: float, b: float) -> Iterator[Line]:
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
                    yield Line((x, low, z), (x, top, z), "mortar")
    elif built.walls == "planks":
        for n in range(1, 6):
            yield Line((a + (b - a) * n / 6, 0.0, z), (a + (b - a) * n / 6, frieze, z), "mortar")
    elif built.walls == "panels":
        for x in (a + 0.25 * (b - a), a + 0.75 * (b - a)):
            yield Line((x, dado, z), (x, frieze, z), "seam")
    elif built.walls == "city" and kind == "wall":
        wide = 0.7 * built.half
        for x in (-wide, 0.0, wide):
            yield Line((x, dado, z), (x, frieze, z), "rim" if x else "seam")
        yield level(-wide, wide, dado, z, "rim")
        yield level(-wide, wide, frieze, z, "rim")


def _rails(half: float, left: float, right: float) -> Iterator[Mesh]:
    """Yield the railing of a bridge."""
    for x in (left + 0.02, (left + right) / 2, right - 0.02):
        yield block(0.025, 0.025, 0.0, 0.2, "steel", (x, -half))
    for y in (0.1, 0.19):
        yield block(right - left, 0.018, y, y + 0.014, "steel", ((left + right) / 2, -half), "top")


def _doorway(half: float, high: float) -> Iterator[Mesh]:
    """Yield a lit doorway: its frame, its sign and the passage through the wall."""
    z = -half
    for x in (-DOORWAY - FRAME / 2, DOORWAY + FRAME / 2):
        yield block(FRAME, FRAME, 0.0, LINTEL + FRAME, "frame", (x, z))
    yield block(2 * DOORWAY, FRAME, LINTEL, LINTEL + FRAME, "frame", (0.0, z))
    arch = ((-DOORWAY, 0.0), (-DOORWAY, LINTEL), (DOORWAY, LINTEL), (DOORWAY, 0.0))
    front = z + FRAME / 2 + 0.002
    yield Mesh((), tuple(Line((a, b, front), (c, d, front), "rim") for (a, b), (c, d) in pairwise(arch)))
    if high - LINTEL > 0.16:
        yield block(0.16, 0.015, LINTEL + 0.06, LINTEL + 0.11, "tube", (0.0, z + 0.01))
    deep = -EDGE
    for x, inward in ((-DOORWAY, 1), (DOORWAY, -1)):
        corners: tuple[Vec, ...] = ((x, 0.0, z), (x, 0.0, deep), (x, LINTEL, deep), (x, LINTEL, z))
        foot = Line((x, 0.01, z), (x, 0.01, deep), "rim")
        yield Mesh((Face(corners if inward > 0 else corners[::-1], "jamb"),), (foot,))
    above = ((-DOORWAY, LINTEL, deep), (DOORWAY, LINTEL, deep), (DOORWAY, LINTEL, z), (-DOORWAY, LINTEL, z))
    yield Mesh((Face(above, "jamb"), flat(-DOORWAY, deep, DOORWAY, z, 0.0, "step_floor")))


def piece(wide: float, deep: float, low: float, high: float, paint: str, top: str = "", lit: bool = True) -> Mesh:
    """Return a box, with lines of light along its edges if ``lit``."""
    return column(box_outline(wide, deep), low, high, paint, top=top or paint, rims=RIMS.split() if lit else ())


def drum(radius: float, low: float, high: float, paint: str) -> Mesh:
    """Return a round shape."""
    return column(round_outline(8, radius), low, high, paint, top=paint, rims=("top",))


def at(mesh: Mesh, x: float, z: float, y: float = 0.0) -> Mesh:
    """Return a mesh, moved away from the middle."""
    return mesh.moved((x, y, z))


SHAPES: dict[str, Mesh] = {
    "walk_table": joined((
        piece(0.3, 0.22, 0.12, 0.16, "wood", "step"), piece(0.06, 0.06, 0.0, 0.12, "wood", lit=False),
        *(at(drum(0.05, 0.0, 0.08, "cloth"), x, z) for x, z in ((0.22, 0.0), (-0.22, 0.0), (0.0, 0.18), (0.0, -0.18))),
    )),
    "walk_crates": joined((
        piece(0.2, 0.18, 0.0, 0.18, "wood", "step"), at(piece(0.18, 0.18, 0.0, 0.16, "wood", "step"), 0.21, 0.02),
        at(piece(0.16, 0.16, 0.18, 0.33, "wood", "step"), 0.05, 0.0),
    )),
    "walk_machine": joined((
        piece(0.2, 0.14, 0.0, 0.44, "cabinet"), at(piece(0.12, 0.01, 0.2, 0.38, "tube"), 0.0, 0.076),
    )),
    "walk_slots": joined(
        at(part, x, 0.0) for x in (-0.2, 0.0, 0.2)
        for part in (piece(0.16, 0.12, 0.0, 0.36, "cabinet"), at(piece(0.1, 0.01, 0.2, 0.3, "tube"), 0.0, 0.066))
    ),
    "walk_guard": joined((
        piece(0.16, 0.12, 0.08, 0.28, "steel"), piece(0.13, 0.11, 0.3, 0.42, "steel"),
        *(at(piece(0.05, 0.07, 0.0, 0.08, "steel", lit=False), x, 0.0) for x in (-0.05, 0.05)),
        at(piece(0.09, 0.01, 0.35, 0.37, "danger", lit=False), 0.0, 0.06),
    )),
    "walk_pool": plate(round_outline(14, 0.3), 0.012, "water", "rim"),
    "walk_garden": joined((
        piece(0.5, 0.16, 0.0, 0.08, "wood"),
        *(at(column(round_outline(6, 0.07), 0.08, 0.3, "leaf", taper=0.0), x, 0.0) for x in (-0.18, -0.06, 0.06, 0.18)),
    )),
    "walk_stall": joined((
        piece(0.46, 0.16, 0.0, 0.18, "wood", "step"), at(piece(0.5, 0.2, 0.44, 0.5, "cloth"), 0.0, 0.0),
        *(at(piece(0.02, 0.02, 0.18, 0.44, "steel", lit=False), x, 0.0) for x in (-0.21, 0.21)),
    )),
    "walk_chips": joined(at(drum(0.06, 0.0, high, "brass"), x, z) for x, z, high in (
        (-0.12, 0.0, 0.08), (0.0, 0.02, 0.16), (0.13, -0.02, 0.11), (0.05, 0.12, 0.05))),
    "walk_fan": at(drum(0.2, 0.0, 0.06, "steel"), 0.0, 0.0),
    "walk_lamp": joined((
        piece(0.09, 0.09, 0.0, 0.02, "steel"), piece(0.018, 0.018, 0.02, 0.4, "steel", lit=False),
        drum(0.05, 0.4, 0.47, "tube"),
    )),
    "walk_sparks": joined((
        piece(0.2, 0.1, 0.0, 0.3, "steel"), at(piece(0.12, 0.01, 0.08, 0.22, "danger", lit=False), 0.0, 0.056),
        *(at(piece(0.012, 0.012, 0.3, high, "danger", lit=False), x, 0.0)
          for x, high in ((-0.07, 0.42), (0.0, 0.5), (0.07, 0.4))),
    )),
    "walk_posters": joined(
        at(piece(0.13, 0.008, low, low + 0.2, paint), x, 0.0)
        for x, low, paint in ((-0.2, 0.3, "poster_a"), (0.0, 0.26, "poster_b"), (0.19, 0.31, "poster_c"))
    ),
    "walk_painting": joined((
        piece(0.34, 0.02, 0.24, 0.52, "wood"), at(piece(0.28, 0.01, 0.27, 0.49, "brass"), 0.0, 0.008),
        at(piece(0.08, 0.01, 0.34, 0.42, "pit", lit=False), 0.0, 0.012),
    )),
    "walk_window": joined((
        piece(0.5, 0.02, 0.26, 0.6, "steel"), at(piece(0.44, 0.01, 0.29, 0.57, "sky", lit=False), 0.0, 0.008),
        at(piece(0.012, 0.02, 0.29, 0.57, "steel", lit=False), 0.0, 0.012),
    )),
    "walk_pipes": joined((
        *(at(piece(0.03, 0.03, 0.0, 0.62, "steel", lit=False), x, 0.01) for x in (-0.22, -0.15, 0.2)),
        at(piece(0.7, 0.035, 0.5, 0.535, "steel"), 0.0, 0.03),
        at(piece(0.08, 0.03, 0.26, 0.34, "danger", lit=False), -0.22, 0.03),
    )),
    "walk_bench": piece(0.36, 0.1, 0.08, 0.11, "wood", "step"),
}  # fmt: skip

HUNG = frozenset({"walk_posters", "walk_painting", "walk_window", "walk_pipes"})
"""Furniture that hangs on a wall and blocks no one."""
LYING = frozenset({"walk_pool"})
"""Furniture in the middle of a room that walkers can walk over."""


PLANKS = ((0.02, 0.03, 0.4), (-0.05, -0.04, -0.5), (0.04, -0.06, 1.3), (-0.03, 0.07, 2.2))
"""Position and turn of each plank of a broken box."""
STEPS_UP = 6


def leaf(left: bool) -> Mesh:
    """Return half of a door, which slides into the wall."""
    x = -DOORWAY / 2 if left else DOORWAY / 2
    wide = DOORWAY - 0.006
    return joined((
        block(wide, 0.05, 0.0, LINTEL, "door", (x, 0.0), RIMS),
        block(wide * 0.6, 0.062, 0.08, 0.2, "door_panel", (x, 0.0)),
        block(wide * 0.6, 0.062, 0.3, 0.42, "door_panel", (x, 0.0)),
        block(0.03, 0.07, 0.22, 0.28, "brass", (-0.03 if left else 0.03, 0.0), "top foot"),
    ))  # fmt: skip


def crate() -> Mesh:
    """Return a box that fills a doorway."""
    wide, high = 2 * DOORWAY - 0.04, 0.38
    bands = (
        block(wide + 0.012, 0.04, 0.0, high + 0.006, "step", (0.0, z)) for z in (-0.11, 0.11)
    )
    return joined((block(wide, 0.3, 0.0, high, "wood", (0.0, 0.0), RIMS), *bands,
                   block(0.12, 0.312, 0.14, 0.24, "label", (0.0, 0.0))))  # fmt: skip


def planks() -> Mesh:
    """Return the pieces of a broken box."""
    return joined(
        block(0.24, 0.04, 0.0, 0.012 + 0.006 * n, "wood" if n % 2 else "step", (x, z)).moved(turn=turn)
        for n, (x, z, turn) in enumerate(PLANKS)
    )


def turnstile(shut: bool) -> Mesh:
    """Return a one-way gate: arms on the open side, or bars up to the lintel if ``shut``."""
    posts = [block(0.05, 0.06, 0.0, 0.26, "steel", (x, 0.0), "top sides") for x in (-DOORWAY + 0.025, DOORWAY - 0.025)]
    if shut:
        bars = [block(0.018, 0.018, 0.0, LINTEL, "danger", (x, 0.0)) for x in (-0.13, -0.065, 0.0, 0.065, 0.13)]
    else:
        bars = [block(0.1, 0.014, 0.15, 0.164, "brass", (x, 0.0), "top") for x in (-0.12, 0.12)]
    arrow: tuple[Vec, ...] = ((-0.07, 0.006, 0.07), (0.07, 0.006, 0.07), (0.0, 0.006, -0.09))
    sign = Mesh((Face(arrow if not shut else tuple((x, y, -z) for x, y, z in arrow[::-1]), "rim"),))
    return joined((*posts, *bars, sign))


@lru_cache(maxsize=16)
def stairs(up: bool, half: float, high: float) -> Mesh:
    """Return stairs along the northern wall, from left to right, up through the ceiling or down through the floor."""
    z, wide = -half + STAIRS / 2, 2 * half / STEPS_UP
    parts: list[Mesh] = []
    for n in range(STEPS_UP):
        x = -half + wide * (n + 0.5)
        if up:
            top = high * (n + 0.6) / STEPS_UP
            parts.append(block(wide, STAIRS, 0.0 if n < 3 else top - 0.07, top, "stair", (x, z)))
            parts.append(Mesh((), (_along(x - wide / 2, x - wide / 2, top + 0.003, z),)))
        else:
            parts.append(Mesh((flat(x - wide / 2, z - STAIRS / 2, x + wide / 2, z + STAIRS / 2, 0.006, f"deep_{n}"),)))
            parts.append(Mesh((), (_along(x - wide / 2, x - wide / 2, 0.009, z),)))
    if up:
        parts.append(_opening(-half + wide * 2.5, half, z, high - 0.008, above=True))
    else:
        parts.append(_opening(-half + 0.01, half - 0.01, z, 0.01, above=False))
    rail = z + STAIRS / 2
    low, rise = (0.12, high - 0.2) if up else (0.2, 0.0)
    parts.append(Mesh((), (Line((-half, low, rail), (half, low + rise, rail), "rail"),)))
    posts = (-half + 0.02, 0.0, half - 0.02)
    parts += [block(0.016, 0.016, 0.0, low + rise * (x + half) / (2 * half), "brass", (x, rail)) for x in posts]
    return joined(parts)


def _along(x: float, to: float, y: float, z: float) -> Line:
    """Return the edge of a step."""
    return Line((x, y, z - STAIRS / 2), (to, y, z + STAIRS / 2), "rail")


def _opening(left: float, right: float, z: float, y: float, above: bool) -> Mesh:
    """Return a hatch outlined in light."""
    far, near = z - STAIRS / 2 + 0.006, z + STAIRS / 2
    corners: tuple[Vec, ...] = ((left, y, near), (right, y, near), (right, y, far), (left, y, far))
    faces = (Face(corners[::-1], "pit"),) if above else ()
    return Mesh(faces, tuple(Line(a, b, "rim") for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)))


def hole() -> Mesh:
    """Return a hole at the northern wall, outlined with tape, which leads only down."""
    pit = plate(box_outline(0.4, STAIRS), 0.006, "pit")
    rim = column(box_outline(0.4, STAIRS), 0.0, 0.1, "danger_dim", rims=("top",), rim="danger")
    inside = Mesh(tuple(Face(face.corners[::-1], "pit") for face in rim.faces))
    posts = [block(0.02, 0.02, 0.0, 0.13, "danger", (x, z)) for x in (-0.2, 0.2) for z in (-STAIRS / 2, STAIRS / 2)]
    return joined((pit, rim, inside, *posts))


def key() -> Mesh:
    """Return a golden key card, upright: a ring, a stem and two teeth."""
    ring = _upright_ring(8, 0.055, 0.022, 0.16)
    return joined((ring, block(0.022, 0.022, 0.0, 0.11, "brass", (0.0, 0.0), "sides"),
                   block(0.05, 0.02, 0.0, 0.02, "brass", (0.025, 0.0)),
                   block(0.04, 0.02, 0.035, 0.055, "brass", (0.02, 0.0))))  # fmt: skip


def _upright_ring(corners: int, outer: float, thick: float, middle: float) -> Mesh:
    """Return a flat upright ring, visible from both sides."""
    faces, lines = [], []
    for n in range(corners):
        (c, s), (d, t) = ((cos(tau * m / corners), sin(tau * m / corners)) for m in (n, n + 1))
        inner = outer - thick
        for z, front in ((0.011, True), (-0.011, False)):
            around: tuple[Vec, ...] = (
                (inner * c, middle + inner * s, z), (outer * c, middle + outer * s, z),
                (outer * d, middle + outer * t, z), (inner * d, middle + inner * t, z),
            )  # fmt: skip
            faces.append(Face(around if front else around[::-1], "brass"))
        lines.append(Line((outer * c, middle + outer * s, 0.0), (outer * d, middle + outer * t, 0.0), "gold_rim"))
    return Mesh(tuple(faces), tuple(lines))


def die(side: float) -> Mesh:
    """Return a golden die with its pips."""
    around = box_outline(side, side)
    body = column(around, 0.0, side, "brass", top="brass", rims=RIMS.split(), rim="gold_rim")
    pip, off, front = side * 0.14, side * 0.26, side / 2 + 0.002
    pips: list[Face] = []
    for x, y in ((0.0, 0.0), (-off, -off), (off, off), (-off, off), (off, -off)):
        low = side / 2 + y - pip / 2
        pips.append(upright(x - pip / 2, low, x + pip / 2, low + pip, front, "pit"))
    face = Mesh(tuple(pips))
    sides = [face.moved(turn=turn * pi / 2) for turn in range(4)]
    top = Mesh((flat(-pip / 2, -pip / 2, pip / 2, pip / 2, side + 0.002, "pit"),))
    return joined((body, *sides, top))


def person() -> Iterator[Mesh]:
    """Yield the parts of a person in a long coat with a lit visor, facing north."""
    yield column(round_outline(8, 0.085, 22.5), 0.02, 0.24, "coat", top="coat", taper=0.78, rims=("foot",))
    yield column(round_outline(8, 0.05, 22.5), 0.24, 0.27, "steel", top="steel")
    yield column(round_outline(8, 0.062, 22.5), 0.27, 0.37, "steel", top="steel", taper=0.8, rims=("top",), rim="seat")
    yield block(0.1, 0.03, 0.31, 0.335, "visor", (0.0, -0.045))
    for x in (-0.085, 0.085):
        yield block(0.03, 0.04, 0.1, 0.23, "coat", (x, 0.0))
    yield plate(round_outline(12, 0.13), 0.004, "shadow")


def pedestal() -> Mesh:
    """Return the pedestal of the goal."""
    ring = plate(round_outline(18, 0.3), 0.006, "floor_odd", "gold_rim")
    return ring + column(round_outline(8, 0.14, 22.5), 0.0, 0.12, "cabinet", top="step", rims=("top",), rim="gold_rim")


def arrow_ring() -> Mesh:
    """Return the mark of the start: two rings of light on the floor and four posts."""
    outer, inner = (plate(round_outline(20, radius), 0.005, "floor_odd", "rim") for radius in (0.3, 0.22))
    far = 0.3 / sqrt(2)
    posts = [block(0.03, 0.03, 0.0, 0.16, "cabinet", (x, z), "top sides") for x in (-far, far) for z in (-far, far)]
    return joined((outer, inner.moved((0.0, 0.001, 0.0)), *posts))


def marker() -> Mesh:
    """Return a small cube of light."""
    return block(0.07, 0.07, 0.0, 0.07, "cube", (0.0, 0.0), RIMS)


FIXED: dict[str, Mesh] = {
    **SHAPES,
    "door": leaf(True) + leaf(False),
    "leaf_left": leaf(True), "leaf_right": leaf(False), "box": crate(), "planks": planks(),
    "gate": turnstile(True), "turnstile": turnstile(False), "hole": hole(), "key": key(),
    "mattress": joined((block(0.5, 0.36, 0.0, 0.07, "cloth", (0.0, 0.0), "top"),
                        block(0.4, 0.26, 0.07, 0.085, "step", (0.0, 0.0)))),
    "goal": die(0.15).moved((-0.02, 0.0, 0.0), 0.3), "pedestal": pedestal(), "start": arrow_ring(),
    "person": joined(person()), "marker": marker(),
}  # fmt: skip
"""Meshes that are the same in every room, by name."""
