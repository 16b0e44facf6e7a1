"""Meshes of dungeon fixtures: doors, boxes, gates, stairs, holes, keys, start, goal, people and markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin, sqrt, tau

from game.screens.walk.footing import DOORWAY, STAIRS
from game.screens.walk.furniture import SHAPES
from game.screens.walk.shells import LINTEL, block, flat, upright
from systems.draw.stage.mesh import Face, Line, Mesh, box_outline, column, joined, plate, round_outline
from systems.draw.stage.space import Vec

RIMS = "top sides foot"
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
