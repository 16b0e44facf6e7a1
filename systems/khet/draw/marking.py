"""The meshes of marks on squares: rims, corners, diamonds, and the arrows that turn a piece."""

from __future__ import annotations

import math
from itertools import pairwise

from systems.draw.stage.mesh import Face, Line, Mesh, box_outline, plate, round_outline
from systems.draw.stage.space import Vec

INNER, OUTER = 0.54, 0.7
"""Radii of the arrow around its piece."""
STEPS = 7


def ring() -> Mesh:
    """Return a double rim just inside a square."""
    one = plate(box_outline(0.94, 0.94), 0.0, "mark_line", "mark_line").lines
    return Mesh((), one + plate(box_outline(0.86, 0.86), 0.0, "mark_line", "mark_line").lines)


def corners() -> Mesh:
    """Return the four corners of a square."""
    lines = []
    for x in (-1, 1):
        for z in (-1, 1):
            for far in (0.46, 0.42):
                tip = x * far, 0.0, z * far
                lines += [Line(tip, (x * (far - 0.24), 0.0, z * far), "mark_line"),
                          Line(tip, (x * far, 0.0, z * (far - 0.24)), "mark_line")]  # fmt: skip
    return Mesh((), tuple(lines))


def field() -> Mesh:
    """Return a diamond in a square, the mark of a possible destination."""
    return plate(round_outline(4, 0.3), 0.0, "mark", "mark_line")


def change() -> Mesh:
    """Return a rim along a square, the mark of a piece to swap with or stack on."""
    return plate(box_outline(0.9, 0.9), 0.0, "mark", "mark_line")


def arrow(side: int) -> Mesh:
    """Return a curved arrow around a piece, clockwise for 1, counterclockwise for -1."""
    start, end = math.radians(-78), math.radians(-4)

    def on(angle: float, radius: float) -> Vec:
        # From the near side outward, to the left for clockwise.
        return -side * math.cos(angle) * radius, 0.0, -math.sin(angle) * radius

    angles = [start + (end - start) * n / STEPS for n in range(STEPS + 1)]
    inner, outer = [on(a, INNER) for a in angles], [on(a, OUTER) for a in angles]
    tip = on(end + math.radians(32), (INNER + OUTER) / 2)
    wide_in, wide_out = on(end, INNER - 0.12), on(end, OUTER + 0.12)
    quads = [(inner[n], outer[n], outer[n + 1], inner[n + 1]) for n in range(STEPS)]
    faces = [Face(quad, "mark") for quad in [*quads, (wide_in, wide_out, tip)]]
    around = [*inner, wide_in, tip, wide_out, *reversed(outer), inner[0]]
    lines = [Line(a, b, "mark_line") for a, b in pairwise(around)]
    upward = [face if face.normal[1] > 0 else Face(tuple(reversed(face.corners)), face.paint) for face in faces]
    return Mesh(tuple(upward), tuple(lines))
