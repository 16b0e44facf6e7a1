"""The meshes of the boards, of the tower, and of marks on squares."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from game.tables.khet.cells import NAMES, RED_ONLY, SILVER_ONLY
from systems.draw.stage.mesh import Face, Line, Mesh, box_outline, column, fine, join, plate, round_outline
from systems.draw.stage.space import Vec, plus
from systems.khet.layout import FILES, RANKS, UPPER, spot_of

RIM = 0.36
"""Width of the rim around the squares."""
THICK = 0.45
GRAIN = 0.7
"""Longest edge of the triangles that light falls on."""
ON = 0.004
"""Height of drawings above their square."""
WALL_TOP = 0.46
"""Height of the tower above the upper board, or above the lower one if the boards are side by side."""
ANKH = (
    ((0, -0.02), (0.1, -0.1), (0.1, -0.2), (0, -0.27), (-0.1, -0.2), (-0.1, -0.1), (0, -0.02), (0, 0.27)),
    ((-0.15, 0.03), (0.15, 0.03)),
)
"""The sign on squares reserved for Red."""
UDJAT = (
    ((-0.26, 0), (-0.1, -0.12), (0.1, -0.12), (0.26, 0), (0.1, 0.1), (-0.1, 0.1), (-0.26, 0)),
    ((0.05, 0), (0, -0.06), (-0.05, 0), (0, 0.06), (0.05, 0)),
    ((-0.02, 0.1), (-0.06, 0.26)),
    ((0.06, 0.1), (0.22, 0.22)),
)
"""The sign on squares reserved for Silver."""


def _drawn(strokes: Iterable[Sequence[tuple[float, float]]], paint: str) -> Mesh:
    """Return lines on the ground."""
    return Mesh((), tuple(
        Line((a[0], ON, a[1]), (b[0], ON, b[1]), paint)
        for stroke in strokes for a, b in pairwise(stroke)
    ))


def _grid(width: int, height: int, paint: str) -> Mesh:
    x, y, z = width / 2, 0.002, height / 2
    along = (Line((n - x, y, -z), (n - x, y, z), paint) for n in range(width + 1))
    across = (Line((-x, y, n - z), (x, y, n - z), paint) for n in range(height + 1))
    return Mesh((), (*along, *across))


@cache
def board_mesh() -> Mesh:
    """Return the lower board: common squares, and those reserved for one seat, with its sign."""
    width, depth = FILES + 2 * RIM, RANKS + 2 * RIM
    parts = [column(box_outline(width, depth), -THICK, 0.0, "slab", rims=("top", "foot"), rim="edge")]
    for side in (-1, 1):
        parts += [
            fine(plate(box_outline(width, RIM), 0.0, "slab_top"), 1.5).move((0.0, 0.0, side * (depth - RIM) / 2)),
            fine(plate(box_outline(RIM, RANKS), 0.0, "slab_top"), 1.5).move((side * (width - RIM) / 2, 0.0, 0.0)),
        ]
    for cell, name in NAMES.items():
        spot = spot_of(name)
        paint = "red" if cell in RED_ONLY else "silver" if cell in SILVER_ONLY else _checker_paint(spot.x - spot.z)
        square = fine(plate(box_outline(1.0, 1.0), 0.0, paint), GRAIN)
        if paint in ("red", "silver"):
            line = f"{paint}_line"
            rim = plate(box_outline(0.84, 0.84), ON, line, line).lines
            square += Mesh((), rim) + _drawn(ANKH if paint == "red" else UDJAT, line)
        parts.append(square.move((spot.x, 0.0, spot.z)))
    return join(parts) + _grid(FILES, RANKS, "grid")


def _checker_paint(number: float, paint: str = "field") -> str:
    return paint if round(number) % 2 else f"{paint}_odd"


@cache
def ledge_mesh() -> Mesh:
    """Return the base of a Sphinx in the rim, around its center."""
    return column(box_outline(1.0, 1.0), -THICK, 0.0, "slab", top="slab_top", rims=("top", "foot"), rim="edge")


@cache
def upper_mesh() -> Mesh:
    """Return the transparent squares of the upper board, around the center of the tower."""
    parts = []
    for column_, row in _upper_squares():
        paint = _checker_paint(column_ + row, "upper")
        parts.append(plate(box_outline(0.96, 0.96), 0.0, paint).move((column_ - 2.5, 0.0, row - 2.5)))
    return join(parts)


@cache
def upper_frame_mesh() -> Mesh:
    """Return its lines and edge, with a bar across each corner forbidden to the Pharaoh."""
    half = UPPER / 2
    bars = [((x * half, z * (half - 1)), (x * (half - 1), z * half)) for x in (-1, 1) for z in (-1, 1)]
    edge = column(box_outline(UPPER + 0.1, UPPER + 0.1), -0.07, 0.0, "wall", rims=("top", "foot"), rim="edge")
    return edge + _grid(UPPER, UPPER, "upper_line") + _drawn(bars, "upper_line")


def _upper_squares() -> list[tuple[int, int]]:
    roof = {UPPER // 2 - 1, UPPER // 2}
    return [(x, y) for x in range(UPPER) for y in range(UPPER) if not {x, y} <= roof]


@cache
def tower_mesh(height: float) -> Mesh:
    """Return the tower around its center.

    Each face, seen from outside, has a mirror on the left and a wall on the right.
    """
    cap = column(box_outline(1.9, 1.9), height, height + 0.3, "wall", taper=0.0, rims=("sides", "foot"), rim="gold_rim")
    return join((cap, *(_face(height).move(turn=math.pi / 2 * n) for n in range(4))))


def _face(high: float) -> Mesh:
    """Return the face toward the viewer."""
    left, right = (-0.97, 0.0), (0.0, 0.97)
    z, low = 0.97, 0.0

    def panel(span: tuple[float, float], bottom: float, top: float, out: float) -> tuple[Vec, ...]:
        a, b = span
        return (a, bottom, out), (b, bottom, out), (b, top, out), (a, top, out)

    faces = (Face(panel(left, low, high, z), "mirror"), Face(panel(right, low, high, z), "wall"))
    corner = [Line((x, low, z), (x, high, z), "wall_line") for x in (-0.97, 0.0)]
    courses = [
        Line((0.1, y, z), (0.87, y, z), "grid") for y in (high * n / round(high * 4) for n in range(1, round(high * 4)))
    ]
    around = [Line((-0.97, high, z), (0.97, high, z), "gold_rim"), Line((-0.97, 0.01, z), (0.97, 0.01, z), "wall_line")]
    return Mesh(faces, (*corner, *courses, *around))


INNER, OUTER = 0.54, 0.7
"""Radii of the arrow around its piece."""
STEPS = 7
MIRRORS, NEAR = ("mirror", "glass"), 0.015
"""Paints of faces that turn a beam, and the distance of light from them."""
PANE, SLOPE = 0.22, 0.1
"""Height of the light above a mirror, and the most that its upper edge may slope."""
WAVE = 32
"""Corners of a wave of light."""


def ring_mark() -> Mesh:
    """Return a double rim just inside a square."""
    one = plate(box_outline(0.94, 0.94), 0.0, "mark_line", "mark_line").lines
    return Mesh((), one + plate(box_outline(0.86, 0.86), 0.0, "mark_line", "mark_line").lines)


def wave_mesh() -> Mesh:
    """Return a ring of light on the ground, of radius 1."""
    outer, inner = round_outline(WAVE, 1.0), round_outline(WAVE, 0.86)
    corners = [((*corner, *other), (*inner[n], *inner[(n + 1) % WAVE])) for n, (corner, other) in enumerate(
        zip(outer, (*outer[1:], outer[0]), strict=True))]
    return Mesh(tuple(
        Face(((a, 0.0, b), (c, 0.0, d), (g, 0.0, h), (e, 0.0, f)), "halo") for (a, b, c, d), (e, f, g, h) in corners
    ))


def shine_mark(shape: Mesh) -> Mesh:
    """Return light over the mirrors of a shape, and above their edges, where it is seen from behind, too."""
    faces: list[Face] = []
    lines: list[Line] = []
    for mirror in (face for face in shape.faces if face.paint in MIRRORS):
        faces.append(Face(tuple(plus(corner, mirror.normal, NEAR) for corner in mirror.corners), "shine"))
        height = max(y for _, y, _ in mirror.corners)
        edge = sorted((x, z) for x, y, z in mirror.corners if y > height - SLOPE)
        (a, b), (c, d) = edge[0], edge[-1]
        pane = (a, height, b), (c, height, d), (c, height + PANE, d), (a, height + PANE, b)
        faces += [Face(pane, "shine"), Face(tuple(reversed(pane)), "shine")]
        lines.append(Line(pane[2], pane[3], "mark_line"))
    return Mesh(tuple(faces), tuple(lines))


def bare_mark() -> Mesh:
    """Return an arrow that points at a piece from the north edge of its square."""
    return plate(((0.0, -0.5), (0.24, -0.8), (-0.24, -0.8)), 0.0, "mark", "mark_line")


def corner_marks() -> Mesh:
    """Return the four corners of a square."""
    lines = []
    for x in (-1, 1):
        for z in (-1, 1):
            for far in (0.46, 0.42):
                tip = x * far, 0.0, z * far
                lines += [Line(tip, (x * (far - 0.24), 0.0, z * far), "mark_line"),
                          Line(tip, (x * far, 0.0, z * (far - 0.24)), "mark_line")]
    return Mesh((), tuple(lines))


def field_mark() -> Mesh:
    """Return a diamond in a square, the mark of a possible destination."""
    return plate(round_outline(4, 0.3), 0.0, "mark", "mark_line")


def change_mark() -> Mesh:
    """Return a rim along a square, the mark of a piece to swap with or stack on."""
    return plate(box_outline(0.9, 0.9), 0.0, "mark", "mark_line")


def arrow_mark(side: int) -> Mesh:
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
