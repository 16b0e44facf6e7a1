"""Meshes of the things in rooms: furniture, by the picture used from above, and keys, doors, boxes and people."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin, sqrt, tau

from systems.draw.stage.mesh import Face, Flat, Mesh, MeshLine, Vec, box_outline, column, join, plate, round_outline
from systems.undercity.walk.shells import DOORWAY, LINTEL, STAIRS, block, flat, upright

ALL_RIMS = "top sides foot"


def lit_block(
    width: float, depth: float, low: float, high: float, paint: str, center: Flat = (0.0, 0.0), top: str = ""
) -> Mesh:
    """Return a box with lines of light along its edges."""
    return block(width, depth, low, high, paint, center, ALL_RIMS, top)


def drum(radius: float, low: float, high: float, paint: str, center: Flat = (0.0, 0.0)) -> Mesh:
    """Return a round box at a position."""
    round_box = column(round_outline(8, radius), low, high, paint, top=paint, rims=("top",))
    return round_box.move((center[0], 0.0, center[1]))


FURNITURE: dict[str, Mesh] = {
    "walk_table": join((
        lit_block(0.3, 0.22, 0.12, 0.16, "wood", top="step"), block(0.06, 0.06, 0.0, 0.12, "wood"),
        *(drum(0.05, 0.0, 0.08, "cloth", (x, z)) for x, z in ((0.22, 0.0), (-0.22, 0.0), (0.0, 0.18), (0.0, -0.18))),
    )),
    "walk_crates": join((
        lit_block(0.2, 0.18, 0.0, 0.18, "wood", top="step"),
        lit_block(0.18, 0.18, 0.0, 0.16, "wood", (0.21, 0.02), top="step"),
        lit_block(0.16, 0.16, 0.18, 0.33, "wood", (0.05, 0.0), top="step"),
    )),
    "walk_machine": join((
        lit_block(0.2, 0.14, 0.0, 0.44, "cabinet"), lit_block(0.12, 0.01, 0.2, 0.38, "tube", (0.0, 0.076)),
    )),
    "walk_slots": join(
        part.move((x, 0.0, 0.0)) for x in (-0.2, 0.0, 0.2)
        for part in (lit_block(0.16, 0.12, 0.0, 0.36, "cabinet"), lit_block(0.1, 0.01, 0.2, 0.3, "tube", (0.0, 0.066)))
    ),
    "walk_guard": join((
        lit_block(0.16, 0.12, 0.08, 0.28, "steel"), lit_block(0.13, 0.11, 0.3, 0.42, "steel"),
        *(block(0.05, 0.07, 0.0, 0.08, "steel", (x, 0.0)) for x in (-0.05, 0.05)),
        block(0.09, 0.01, 0.35, 0.37, "danger", (0.0, 0.06)),
    )),
    "walk_pool": plate(round_outline(14, 0.3), 0.012, "water", "rim"),
    "walk_garden": join((
        lit_block(0.5, 0.16, 0.0, 0.08, "wood"),
        *(column(round_outline(6, 0.07), 0.08, 0.3, "leaf", taper=0.0).move((x, 0.0, 0.0))
          for x in (-0.18, -0.06, 0.06, 0.18)),
    )),
    "walk_stall": join((
        lit_block(0.46, 0.16, 0.0, 0.18, "wood", top="step"), lit_block(0.5, 0.2, 0.44, 0.5, "cloth"),
        *(block(0.02, 0.02, 0.18, 0.44, "steel", (x, 0.0)) for x in (-0.21, 0.21)),
    )),
    "walk_chips": join(drum(0.06, 0.0, high, "brass", (x, z)) for x, z, high in (
        (-0.12, 0.0, 0.08), (0.0, 0.02, 0.16), (0.13, -0.02, 0.11), (0.05, 0.12, 0.05))),
    "walk_fan": drum(0.2, 0.0, 0.06, "steel"),
    "walk_lamp": join((
        lit_block(0.09, 0.09, 0.0, 0.02, "steel"), block(0.018, 0.018, 0.02, 0.4, "steel"),
        drum(0.05, 0.4, 0.47, "tube"),
    )),
    "walk_sparks": join((
        lit_block(0.2, 0.1, 0.0, 0.3, "steel"), block(0.12, 0.01, 0.08, 0.22, "danger", (0.0, 0.056)),
        *(block(0.012, 0.012, 0.3, high, "danger", (x, 0.0))
          for x, high in ((-0.07, 0.42), (0.0, 0.5), (0.07, 0.4))),
    )),
    "walk_posters": join(
        lit_block(0.13, 0.008, low, low + 0.2, paint, (x, 0.0))
        for x, low, paint in ((-0.2, 0.3, "poster_a"), (0.0, 0.26, "poster_b"), (0.19, 0.31, "poster_c"))
    ),
    "walk_painting": join((
        lit_block(0.34, 0.02, 0.24, 0.52, "wood"), lit_block(0.28, 0.01, 0.27, 0.49, "brass", (0.0, 0.008)),
        block(0.08, 0.01, 0.34, 0.42, "pit", (0.0, 0.012)),
    )),
    "walk_window": join((
        lit_block(0.5, 0.02, 0.26, 0.6, "steel"), block(0.44, 0.01, 0.29, 0.57, "sky", (0.0, 0.008)),
        block(0.012, 0.02, 0.29, 0.57, "steel", (0.0, 0.012)),
    )),
    "walk_pipes": join((
        *(block(0.03, 0.03, 0.0, 0.62, "steel", (x, 0.01)) for x in (-0.22, -0.15, 0.2)),
        lit_block(0.7, 0.035, 0.5, 0.535, "steel", (0.0, 0.03)),
        block(0.08, 0.03, 0.26, 0.34, "danger", (-0.22, 0.03)),
    )),
    "walk_bench": lit_block(0.36, 0.1, 0.08, 0.11, "wood", top="step"),
}
"""The furniture of rooms, by picture."""
ON_WALLS = frozenset({"walk_posters", "walk_painting", "walk_window", "walk_pipes"})
"""Furniture that hangs on a wall and blocks no one."""
ON_FLOORS = frozenset({"walk_pool"})
"""Furniture in the middle of a room that walkers can walk over."""


# Doors, boxes, keys and people.

PLANK_PLACES = ((0.02, 0.03, 0.4), (-0.05, -0.04, -0.5), (0.04, -0.06, 1.3), (-0.03, 0.07, 2.2))
"""Position and turn of each plank of a broken box."""


def leaf(left: bool) -> Mesh:
    """Return half of a door, which slides into the wall."""
    x = -DOORWAY / 2 if left else DOORWAY / 2
    width = DOORWAY - 0.006
    return join((
        block(width, 0.05, 0.0, LINTEL, "door", (x, 0.0), ALL_RIMS),
        block(width * 0.6, 0.062, 0.08, 0.2, "door_panel", (x, 0.0)),
        block(width * 0.6, 0.062, 0.3, 0.42, "door_panel", (x, 0.0)),
        block(0.03, 0.07, 0.22, 0.28, "brass", (-0.03 if left else 0.03, 0.0), "top foot"),
    ))


def crate() -> Mesh:
    """Return a box that fills a doorway."""
    width, height = 2 * DOORWAY - 0.04, 0.38
    bands = (
        block(width + 0.012, 0.04, 0.0, height + 0.006, "step", (0.0, z)) for z in (-0.11, 0.11)
    )
    return join((block(width, 0.3, 0.0, height, "wood", rims=ALL_RIMS), *bands,
                 block(0.12, 0.312, 0.14, 0.24, "label")))


def planks() -> Mesh:
    """Return the pieces of a broken box."""
    return join(
        block(0.24, 0.04, 0.0, 0.012 + 0.006 * n, "wood" if n % 2 else "step", (x, z)).move(rotation=rotation)
        for n, (x, z, rotation) in enumerate(PLANK_PLACES)
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
    return join((*posts, *bars, sign))


def hole() -> Mesh:
    """Return a hole at the northern wall, outlined with tape, which leads only down."""
    pit = plate(box_outline(0.4, STAIRS), 0.006, "pit")
    rim = column(box_outline(0.4, STAIRS), 0.0, 0.1, "danger_dim", rims=("top",), rim="danger")
    inside = Mesh(tuple(Face(face.corners[::-1], "pit") for face in rim.faces))
    posts = [block(0.02, 0.02, 0.0, 0.13, "danger", (x, z)) for x in (-0.2, 0.2) for z in (-STAIRS / 2, STAIRS / 2)]
    return join((pit, rim, inside, *posts))


def key() -> Mesh:
    """Return a golden key card, upright: a ring, a stem and two teeth."""
    ring = _upright_ring(8, 0.055, 0.033, 0.16)
    return join((ring, block(0.022, 0.022, 0.0, 0.11, "brass", rims="sides"),
                 block(0.05, 0.02, 0.0, 0.02, "brass", (0.025, 0.0)),
                 block(0.04, 0.02, 0.035, 0.055, "brass", (0.02, 0.0))))


def _upright_ring(corners: int, outer: float, inner: float, middle: float) -> Mesh:
    """Return a flat upright ring, visible from both sides."""
    faces, lines = [], []
    for n in range(corners):
        (c, s), (d, t) = ((cos(tau * m / corners), sin(tau * m / corners)) for m in (n, n + 1))
        for z, front in ((0.011, True), (-0.011, False)):
            outline: tuple[Vec, ...] = (
                (inner * c, middle + inner * s, z), (outer * c, middle + outer * s, z),
                (outer * d, middle + outer * t, z), (inner * d, middle + inner * t, z),
            )
            faces.append(Face(outline if front else outline[::-1], "brass"))
        lines.append(MeshLine((outer * c, middle + outer * s, 0.0), (outer * d, middle + outer * t, 0.0), "gold_rim"))
    return Mesh(tuple(faces), tuple(lines))


def die(side: float) -> Mesh:
    """Return a golden die with its pips."""
    outline = box_outline(side, side)
    body = column(outline, 0.0, side, "brass", top="brass", rims=ALL_RIMS.split(), rim="gold_rim")
    pip, spread, front = side * 0.14, side * 0.26, side / 2 + 0.002
    pips: list[Face] = []
    for x, y in ((0.0, 0.0), (-spread, -spread), (spread, spread), (-spread, spread), (spread, -spread)):
        low = side / 2 + y - pip / 2
        pips.append(upright(x - pip / 2, low, x + pip / 2, low + pip, front, "pit"))
    face = Mesh(tuple(pips))
    sides = [face.move(rotation=rotation * pi / 2) for rotation in range(4)]
    top = Mesh((flat(-pip / 2, -pip / 2, pip / 2, pip / 2, side + 0.002, "pit"),))
    return join((body, *sides, top))


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
    return join((outer, inner.move((0.0, 0.001, 0.0)), *posts))


FIXED_MESHES: dict[str, Mesh] = {
    **FURNITURE,
    "door": leaf(True) + leaf(False),
    "leaf_left": leaf(True), "leaf_right": leaf(False), "box": crate(), "planks": planks(),
    "gate": turnstile(True), "turnstile": turnstile(False), "hole": hole(), "key": key(),
    "mattress": join((block(0.5, 0.36, 0.0, 0.07, "cloth", rims="top"),
                      block(0.4, 0.26, 0.07, 0.085, "step"))),
    "goal": die(0.15).move((-0.02, 0.0, 0.0), 0.3), "pedestal": pedestal(), "start": arrow_ring(),
    "person": join(person()),
    "cube": lit_block(1.0, 1.0, 0.0, 1.0, "coat"),
}
"""Meshes that are the same in every room, by name."""
