"""Meshes of furniture, by the name of the picture used in the view from above."""

from __future__ import annotations

from systems.draw.stage.mesh import Mesh, box_outline, column, joined, plate, round_outline

RIMS = ("top", "sides", "foot")


def block(wide: float, deep: float, low: float, high: float, paint: str, top: str = "", lit: bool = True) -> Mesh:
    """Return a box, with lines of light along its edges if ``lit``."""
    return column(box_outline(wide, deep), low, high, paint, top=top or paint, rims=RIMS if lit else ())


def drum(radius: float, low: float, high: float, paint: str) -> Mesh:
    """Return a round shape."""
    return column(round_outline(8, radius), low, high, paint, top=paint, rims=("top",))


def at(mesh: Mesh, x: float, z: float, y: float = 0.0) -> Mesh:
    """Return a mesh, moved away from the middle."""
    return mesh.moved((x, y, z))


SHAPES: dict[str, Mesh] = {
    "walk_table": joined((
        block(0.3, 0.22, 0.12, 0.16, "wood", "step"), block(0.06, 0.06, 0.0, 0.12, "wood", lit=False),
        *(at(drum(0.05, 0.0, 0.08, "cloth"), x, z) for x, z in ((0.22, 0.0), (-0.22, 0.0), (0.0, 0.18), (0.0, -0.18))),
    )),
    "walk_crates": joined((
        block(0.2, 0.18, 0.0, 0.18, "wood", "step"), at(block(0.18, 0.18, 0.0, 0.16, "wood", "step"), 0.21, 0.02),
        at(block(0.16, 0.16, 0.18, 0.33, "wood", "step"), 0.05, 0.0),
    )),
    "walk_machine": joined((
        block(0.2, 0.14, 0.0, 0.44, "cabinet"), at(block(0.12, 0.01, 0.2, 0.38, "tube"), 0.0, 0.076),
    )),
    "walk_slots": joined(
        at(part, x, 0.0) for x in (-0.2, 0.0, 0.2)
        for part in (block(0.16, 0.12, 0.0, 0.36, "cabinet"), at(block(0.1, 0.01, 0.2, 0.3, "tube"), 0.0, 0.066))
    ),
    "walk_guard": joined((
        block(0.16, 0.12, 0.08, 0.28, "steel"), block(0.13, 0.11, 0.3, 0.42, "steel"),
        *(at(block(0.05, 0.07, 0.0, 0.08, "steel", lit=False), x, 0.0) for x in (-0.05, 0.05)),
        at(block(0.09, 0.01, 0.35, 0.37, "danger", lit=False), 0.0, 0.06),
    )),
    "walk_pool": plate(round_outline(14, 0.3), 0.012, "water", "rim"),
    "walk_garden": joined((
        block(0.5, 0.16, 0.0, 0.08, "wood"),
        *(at(column(round_outline(6, 0.07), 0.08, 0.3, "leaf", taper=0.0), x, 0.0) for x in (-0.18, -0.06, 0.06, 0.18)),
    )),
    "walk_stall": joined((
        block(0.46, 0.16, 0.0, 0.18, "wood", "step"), at(block(0.5, 0.2, 0.44, 0.5, "cloth"), 0.0, 0.0),
        *(at(block(0.02, 0.02, 0.18, 0.44, "steel", lit=False), x, 0.0) for x in (-0.21, 0.21)),
    )),
    "walk_chips": joined(at(drum(0.06, 0.0, high, "brass"), x, z) for x, z, high in (
        (-0.12, 0.0, 0.08), (0.0, 0.02, 0.16), (0.13, -0.02, 0.11), (0.05, 0.12, 0.05))),
    "walk_fan": at(drum(0.2, 0.0, 0.06, "steel"), 0.0, 0.0),
    "walk_lamp": joined((
        block(0.09, 0.09, 0.0, 0.02, "steel"), block(0.018, 0.018, 0.02, 0.4, "steel", lit=False),
        drum(0.05, 0.4, 0.47, "tube"),
    )),
    "walk_sparks": joined((
        block(0.2, 0.1, 0.0, 0.3, "steel"), at(block(0.12, 0.01, 0.08, 0.22, "danger", lit=False), 0.0, 0.056),
        *(at(block(0.012, 0.012, 0.3, high, "danger", lit=False), x, 0.0)
          for x, high in ((-0.07, 0.42), (0.0, 0.5), (0.07, 0.4))),
    )),
    "walk_posters": joined(
        at(block(0.13, 0.008, low, low + 0.2, paint), x, 0.0)
        for x, low, paint in ((-0.2, 0.3, "poster_a"), (0.0, 0.26, "poster_b"), (0.19, 0.31, "poster_c"))
    ),
    "walk_painting": joined((
        block(0.34, 0.02, 0.24, 0.52, "wood"), at(block(0.28, 0.01, 0.27, 0.49, "brass"), 0.0, 0.008),
        at(block(0.08, 0.01, 0.34, 0.42, "pit", lit=False), 0.0, 0.012),
    )),
    "walk_window": joined((
        block(0.5, 0.02, 0.26, 0.6, "steel"), at(block(0.44, 0.01, 0.29, 0.57, "sky", lit=False), 0.0, 0.008),
        at(block(0.012, 0.02, 0.29, 0.57, "steel", lit=False), 0.0, 0.012),
    )),
    "walk_pipes": joined((
        *(at(block(0.03, 0.03, 0.0, 0.62, "steel", lit=False), x, 0.01) for x in (-0.22, -0.15, 0.2)),
        at(block(0.7, 0.035, 0.5, 0.535, "steel"), 0.0, 0.03),
        at(block(0.08, 0.03, 0.26, 0.34, "danger", lit=False), -0.22, 0.03),
    )),
    "walk_bench": block(0.36, 0.1, 0.08, 0.11, "wood", "step"),
}  # fmt: skip

HUNG = frozenset({"walk_posters", "walk_painting", "walk_window", "walk_pipes"})
"""Furniture that hangs on a wall and blocks no one."""
LYING = frozenset({"walk_pool"})
"""Furniture in the middle of a room that walkers can walk over."""
