"""The meshes of the boards, of the tower, of marks on squares, and of pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TypedDict, Unpack

from game.tables.khet.cells import FILES, RANKS, RED_ONLY, SILVER_ONLY, SQUARES, UPPER_SIZE
from systems.draw.stage.mesh import (
    Face,
    Mesh,
    MeshLine,
    Vec,
    box_outline,
    column,
    join,
    plate,
    plus,
    refine,
    round_outline,
)
from systems.khet.layout import spot_of

RIM = 0.36
"""Width of the rim around the squares."""
SLAB_DEPTH = 0.45
LONGEST_EDGE = 0.7
"""Longest edge of the triangles that light falls on."""
DRAWING_HEIGHT = 0.004
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


def _strokes(strokes: Iterable[Sequence[tuple[float, float]]], paint: str) -> Mesh:
    """Return lines on the ground."""
    return Mesh((), tuple(
        MeshLine((a[0], DRAWING_HEIGHT, a[1]), (b[0], DRAWING_HEIGHT, b[1]), paint)
        for stroke in strokes for a, b in pairwise(stroke)
    ))


def _grid(width: int, height: int, paint: str) -> Mesh:
    x, y, z = width / 2, 0.002, height / 2
    along = (MeshLine((n - x, y, -z), (n - x, y, z), paint) for n in range(width + 1))
    across = (MeshLine((-x, y, n - z), (x, y, n - z), paint) for n in range(height + 1))
    return Mesh((), (*along, *across))


@cache
def board_mesh() -> Mesh:
    """Return the lower board: common squares, and those reserved for one seat, with its sign."""
    width, depth = FILES + 2 * RIM, RANKS + 2 * RIM
    parts = [column(box_outline(width, depth), -SLAB_DEPTH, 0.0, "slab", rims=("top", "foot"), rim="edge")]
    for side in (-1, 1):
        parts += [
            refine(plate(box_outline(width, RIM), 0.0, "slab_top"), 1.5).move((0.0, 0.0, side * (depth - RIM) / 2)),
            refine(plate(box_outline(RIM, RANKS), 0.0, "slab_top"), 1.5).move((side * (width - RIM) / 2, 0.0, 0.0)),
        ]
    for cell, name in SQUARES.items():
        spot = spot_of(name)
        paint = "red" if cell in RED_ONLY else "silver" if cell in SILVER_ONLY else _checker_paint(spot.x - spot.z)
        square = refine(plate(box_outline(1.0, 1.0), 0.0, paint), LONGEST_EDGE)
        if paint in ("red", "silver"):
            line = f"{paint}_line"
            rim = plate(box_outline(0.84, 0.84), DRAWING_HEIGHT, line, line).lines
            square += Mesh((), rim) + _strokes(ANKH if paint == "red" else UDJAT, line)
        parts.append(square.move((spot.x, 0.0, spot.z)))
    return join(parts) + _grid(FILES, RANKS, "grid")


def _checker_paint(number: float, paint: str = "field") -> str:
    return paint if round(number) % 2 else f"{paint}_odd"


@cache
def ledge_mesh() -> Mesh:
    """Return the base of a Sphinx in the rim, around its center."""
    return column(box_outline(1.0, 1.0), -SLAB_DEPTH, 0.0, "slab", top="slab_top", rims=("top", "foot"), rim="edge")


@cache
def upper_mesh() -> Mesh:
    """Return the transparent squares of the upper board, around the center of the tower."""
    parts = []
    for x, z in _upper_squares():
        paint = _checker_paint(x + z, "upper")
        parts.append(plate(box_outline(0.96, 0.96), 0.0, paint).move((x - 2.5, 0.0, z - 2.5)))
    return join(parts)


@cache
def upper_frame_mesh() -> Mesh:
    """Return its lines and edge, with a bar across each corner forbidden to the Pharaoh."""
    half = UPPER_SIZE / 2
    bars = [((x * half, z * (half - 1)), (x * (half - 1), z * half)) for x in (-1, 1) for z in (-1, 1)]
    edge = column(box_outline(UPPER_SIZE + 0.1, UPPER_SIZE + 0.1), -0.07, 0.0, "wall", rims=("top", "foot"), rim="edge")
    return edge + _grid(UPPER_SIZE, UPPER_SIZE, "upper_line") + _strokes(bars, "upper_line")


def _upper_squares() -> list[tuple[int, int]]:
    roof = {UPPER_SIZE // 2 - 1, UPPER_SIZE // 2}
    return [(x, y) for x in range(UPPER_SIZE) for y in range(UPPER_SIZE) if not {x, y} <= roof]


@cache
def tower_mesh(height: float) -> Mesh:
    """Return the tower around its center.

    Each face, seen from outside, has a mirror on the left and a wall on the right.
    """
    cap = column(box_outline(1.9, 1.9), height, height + 0.3, "wall", taper=0.0, rims=("sides", "foot"), rim="gold_rim")
    return join((cap, *(_face(height).move(rotation=math.pi / 2 * n) for n in range(4))))


def _face(height: float) -> Mesh:
    """Return the face toward the viewer."""
    left, right = (-0.97, 0.0), (0.0, 0.97)
    z, low = 0.97, 0.0

    def panel(span: tuple[float, float], bottom: float, top: float, out: float) -> tuple[Vec, ...]:
        a, b = span
        return (a, bottom, out), (b, bottom, out), (b, top, out), (a, top, out)

    faces = (Face(panel(left, low, height, z), "mirror"), Face(panel(right, low, height, z), "wall"))
    corner = [MeshLine((x, low, z), (x, height, z), "wall_line") for x in (-0.97, 0.0)]
    levels = (height * n / round(height * 4) for n in range(1, round(height * 4)))
    courses = [MeshLine((0.1, y, z), (0.87, y, z), "grid") for y in levels]
    edges = [MeshLine((-0.97, height, z), (0.97, height, z), "gold_rim"),
             MeshLine((-0.97, 0.01, z), (0.97, 0.01, z), "wall_line")]
    return Mesh(faces, (*corner, *courses, *edges))


INNER_RADIUS, OUTER_RADIUS = 0.54, 0.7
ARROW_PARTS = 7
MIRROR_PAINTS, SHINE_DISTANCE = ("mirror", "glass"), 0.015
"""Paints of faces that turn a beam, and the distance of light from them."""
PANE_HEIGHT, MOST_SLOPE = 0.22, 0.1
"""Height of the light above a mirror, and the most that its upper edge may slope."""
WAVE_CORNERS = 32


def ring_mark() -> Mesh:
    """Return a double rim just inside a square."""
    outer = plate(box_outline(0.94, 0.94), 0.0, "mark_line", "mark_line").lines
    return Mesh((), outer + plate(box_outline(0.86, 0.86), 0.0, "mark_line", "mark_line").lines)


def wave_mesh() -> Mesh:
    """Return a ring of light on the ground, of radius 1."""
    outer, inner = round_outline(WAVE_CORNERS, 1.0), round_outline(WAVE_CORNERS, 0.86)
    corners = [((*corner, *other), (*inner[n], *inner[(n + 1) % WAVE_CORNERS])) for n, (corner, other) in enumerate(
        zip(outer, (*outer[1:], outer[0]), strict=True))]
    return Mesh(tuple(
        Face(((a, 0.0, b), (c, 0.0, d), (g, 0.0, h), (e, 0.0, f)), "halo") for (a, b, c, d), (e, f, g, h) in corners
    ))


def shine_mark(shape: Mesh) -> Mesh:
    """Return light over the mirrors of a shape, and above their edges, where it is seen from behind, too."""
    faces: list[Face] = []
    lines: list[MeshLine] = []
    for mirror in (face for face in shape.faces if face.paint in MIRROR_PAINTS):
        faces.append(Face(tuple(plus(corner, mirror.normal, SHINE_DISTANCE) for corner in mirror.corners), "shine"))
        height = max(y for _, y, _ in mirror.corners)
        edge = sorted((x, z) for x, y, z in mirror.corners if y > height - MOST_SLOPE)
        (a, b), (c, d) = edge[0], edge[-1]
        pane = (a, height, b), (c, height, d), (c, height + PANE_HEIGHT, d), (a, height + PANE_HEIGHT, b)
        faces += [Face(pane, "shine"), Face(tuple(reversed(pane)), "shine")]
        lines.append(MeshLine(pane[2], pane[3], "mark_line"))
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
                lines += [MeshLine(tip, (x * (far - 0.24), 0.0, z * far), "mark_line"),
                          MeshLine(tip, (x * far, 0.0, z * (far - 0.24)), "mark_line")]
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

    def point_at(angle: float, radius: float) -> Vec:
        # From the near side outward, to the left for clockwise.
        return -side * math.cos(angle) * radius, 0.0, -math.sin(angle) * radius

    angles = [start + (end - start) * n / ARROW_PARTS for n in range(ARROW_PARTS + 1)]
    inner = [point_at(a, INNER_RADIUS) for a in angles]
    outer = [point_at(a, OUTER_RADIUS) for a in angles]
    tip = point_at(end + math.radians(32), (INNER_RADIUS + OUTER_RADIUS) / 2)
    wide_in, wide_out = point_at(end, INNER_RADIUS - 0.12), point_at(end, OUTER_RADIUS + 0.12)
    quads = [(inner[n], outer[n], outer[n + 1], inner[n + 1]) for n in range(ARROW_PARTS)]
    faces = [Face(quad, "mark") for quad in [*quads, (wide_in, wide_out, tip)]]
    outline = [*inner, wide_in, tip, wide_out, *reversed(outer), inner[0]]
    lines = [MeshLine(a, b, "mark_line") for a, b in pairwise(outline)]
    upward = [face if face.normal[1] > 0 else Face(tuple(reversed(face.corners)), face.paint) for face in faces]
    return Mesh(tuple(upward), tuple(lines))


# Pieces: one square is 1 wide. Each is modeled with its mirror toward the northeast, its plate along a backslash, and
# its face to the north.


EIGHTH_TURN = math.pi / 4


def pyramid() -> Mesh:
    """Return half a block: one mirror, two bare sides, the back higher than the mirror."""
    low, high = 0.52, 0.72
    a, b, c = (-0.42, 0.42), (0.42, 0.42), (-0.42, -0.42)
    foot = column((b, c, a), 0.0, 0.1, "stone", top="stone_top")
    s = 0.9
    (ax, az), (bx, bz), (cx, cz) = ((x * s, z * s) for x, z in (a, b, c))
    la, lb, lc = (ax, 0.1, az), (bx, 0.1, bz), (cx, 0.1, cz)
    ha, hb, hc = (ax, high, az), (bx, low, bz), (cx, low, cz)
    faces = (
        Face((lb, lc, hc, hb), "mirror"),
        Face((lc, la, ha, hc), "side"),
        Face((la, lb, hb, ha), "side"),
        Face((ha, hb, hc), "cap"),
    )
    rims = (MeshLine(hb, hc, "rim"), MeshLine(ha, hb, "rim"), MeshLine(ha, hc, "rim"))
    frame = (MeshLine(lb, hb, "frame"), MeshLine(lc, hc, "frame"), MeshLine(lb, lc, "frame"))
    return foot + Mesh(faces, rims + frame)


def _plate(outline: Sequence[tuple[float, float]], thick: float, paint: str, rim: str) -> Mesh:
    """Return an upright plate along ``\\\\``, from an outline in its own plane, right and up."""
    front = [(x, y, thick / 2) for x, y in outline]
    back = [(x, y, -thick / 2) for x, y in outline]
    faces = [Face(tuple(front), paint), Face(tuple(reversed(back)), paint)]
    lines = []
    for n in range(len(outline)):
        m = (n + 1) % len(outline)
        faces.append(Face((front[m], front[n], back[n], back[m]), "metal"))
        lines += [MeshLine(front[n], front[m], rim), MeshLine(back[n], back[m], rim)]
    return Mesh(tuple(faces), tuple(lines)).move(rotation=-EIGHTH_TURN)


def _pedestal(radius: float = 0.4) -> Mesh:
    foot = column(round_outline(8, radius, 22.5), 0.0, 0.08, "stone", top="stone_top", rims=("top",))
    return foot + column(round_outline(8, radius * 0.72, 22.5), 0.08, 0.18, "side", top="stone_top")


def djed() -> Mesh:
    """Return a two-sided mirror, held by a pillar with four collars."""
    glass = _plate(((-0.47, 0.16), (0.47, 0.16), (0.47, 0.66), (0.3, 0.74), (-0.3, 0.74), (-0.47, 0.66)), 0.07,
                   "mirror", "rim")
    post = column(round_outline(6, 0.1), 0.16, 0.98, "side", top="cap", taper=0.8)
    collars = [
        column(round_outline(6, 0.17), y, y + 0.05, "gold", top="gold", rims=()) for y in (0.76, 0.84, 0.92)
    ]
    return join((_pedestal(), glass, post, *collars, column(round_outline(6, 0.1), 0.98, 1.02, "cap", top="cap")))


def _obelisk(low: float, width: float, high: float) -> Mesh:
    shaft = column(box_outline(width, width), low, low + high, "side", taper=0.72, rims=("sides", "top"))
    tip = column(box_outline(width * 0.72, width * 0.72), low + high, low + high + width * 0.5, "cap", taper=0.0,
                 rims=("sides",))
    return shaft + tip


def obelisk() -> Mesh:
    """Return a single obelisk."""
    foot = column(box_outline(0.62, 0.62), 0.0, 0.1, "stone", top="stone_top", rims=("top",))
    return foot + _obelisk(0.1, 0.42, 0.42)


def stack() -> Mesh:
    """Return a stack of two obelisks: the lower one wider, the upper one as if alone."""
    lower = column(box_outline(0.74, 0.74), 0.0, 0.36, "side", top="stone_top", taper=0.9, rims=("top", "sides"))
    seam = column(box_outline(0.5, 0.5), 0.36, 0.42, "cap", top="cap", rims=("foot",))
    return lower + seam + _obelisk(0.42, 0.44, 0.46)


def pharaoh() -> Mesh:
    """Return a robe, a golden collar, a head in striped cloth, and the double crown."""
    eight = 22.5
    robe = column(round_outline(8, 0.34, eight), 0.18, 0.62, "side", taper=0.62, rims=("sides",))
    collar = column(round_outline(8, 0.3, eight), 0.56, 0.66, "gold", top="gold", taper=0.86, rims=("top",),
                    rim="gold_rim")
    cloth = column(round_outline(8, 0.2, eight), 0.66, 0.88, "cap", top="cap", taper=1.15)
    brow = column(round_outline(8, 0.24, eight), 0.88, 0.93, "gold", top="gold")
    crown = column(round_outline(8, 0.19, eight), 0.93, 1.16, "side", top="cap", taper=0.62, rims=("top",))
    bulb = column(round_outline(8, 0.09, eight), 1.16, 1.3, "cap", top="cap", taper=0.5)
    return join((_pedestal(0.42), robe, collar, cloth, brow, crown, bulb))


def eye() -> Mesh:
    """Return the solid parts of the Eye: its base, and the golden lids around its glass."""
    return join((_pedestal(0.4), Mesh((), _glass_outline(0.05) + _glass_outline(-0.05))))


LENS_OUTLINE = tuple(
    (0.48 * math.cos(angle), 0.56 + 0.34 * math.sin(angle)) for angle in (math.tau * n / 12 for n in range(12))
)


def _glass_outline(depth: float) -> tuple[MeshLine, ...]:
    points = [(x, y, depth) for x, y in LENS_OUTLINE]
    mesh = Mesh((), tuple(MeshLine(a, b, "gold_rim") for a, b in zip(points, (*points[1:], points[0]), strict=True)))
    return mesh.move(rotation=-EIGHTH_TURN).lines


def eye_glass() -> Mesh:
    """Return the transparent part of the Eye, with its iris."""
    glass = _plate(LENS_OUTLINE, 0.05, "glass", "gold_rim")
    iris = [(0.17 * math.cos(a), 0.56 + 0.17 * math.sin(a)) for a in (math.tau * n / 8 for n in range(8))]
    return glass + _plate(iris, 0.07, "iris", "rim")


class BlockForm(TypedDict, total=False):
    """The form of a block, as in ``column``."""

    taper: float | tuple[float, float]
    rims: tuple[str, ...]
    rim: str


def _block(
    width: float, depth: float, low: float, high: float, paint: str, center: tuple[float, float] = (0.0, 0.0),
    top: str | None = None, **more: Unpack[BlockForm],
) -> Mesh:
    """Return a block at an offset to the right and toward the viewer; by default its top is painted like its sides."""
    block = column(box_outline(width, depth), low, high, paint, top=top or paint, **more)
    return block.move((center[0], 0.0, center[1]))


def sphinx() -> Mesh:
    """Return a lion with a head cloth, and the mouth of the beam at its breast."""
    slab = _block(0.8, 0.96, 0.0, 0.1, "stone", top="stone_top", rims=("top",))
    body = _block(0.46, 0.62, 0.1, 0.44, "side", (0.0, 0.1), top="cap", taper=(0.7, 0.9), rims=("top",))
    paws = join(_block(0.14, 0.36, 0.1, 0.22, "side", (x, -0.26)) for x in (-0.2, 0.2))
    breast = _block(0.36, 0.22, 0.1, 0.5, "side", (0.0, -0.16), taper=0.9)
    head = _block(0.34, 0.3, 0.5, 0.82, "cap", (0.0, -0.16), taper=0.7, rims=("top", "sides"))
    cloth = join(_block(0.1, 0.12, 0.34, 0.74, "gold", (x, -0.12)) for x in (-0.2, 0.2))
    z = -0.275
    mouth = Face(((0.09, 0.3, z), (-0.09, 0.3, z), (-0.09, 0.46, z), (0.09, 0.46, z)), "mouth")
    return join((slab, body, paws, breast, head, cloth, Mesh((mouth,))))


def anubis() -> Mesh:
    """Return a jackal that sits upright behind a shield; the shield faces the side that withstands the beam."""
    foot = _block(0.72, 0.72, 0.0, 0.1, "stone", top="stone_top", rims=("top",))
    body = _block(0.44, 0.4, 0.1, 0.68, "side", (0.0, 0.06), taper=0.68, rims=("sides",))
    head = _block(0.24, 0.28, 0.68, 0.88, "cap", (0.0, 0.02), taper=0.9)
    nose = _block(0.13, 0.22, 0.7, 0.79, "cap", (0.0, -0.2), taper=0.8)
    ears = join(_block(0.09, 0.08, 0.88, 1.14, "cap", (x, 0.08), taper=0.0, rims=("sides",)) for x in (-0.09, 0.09))
    shield = _block(0.66, 0.07, 0.1, 0.56, "gold", (0.0, -0.33), rims=("top", "sides"), rim="gold_rim")
    return join((foot, body, head, nose, ears, shield))


SHAPES: Mapping[str, Callable[[], Mesh]] = {
    "pharaoh": pharaoh, "djed": djed, "pyramid": pyramid, "obelisk": obelisk, "stack": stack, "eye": eye,
    "eye_glass": eye_glass, "sphinx": sphinx, "anubis": anubis,
}
