"""The meshes of all Khet pieces, built from flat faces: one square is 1 wide.

Each is modeled with its mirror toward the northeast, its plate along ``\\``, its face to the north."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict, Unpack

from systems.draw.stage.mesh import Face, Line, Mesh, box_outline, column, join, round_outline

DIAGONAL = math.pi / 4


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
    rims = (Line(hb, hc, "rim"), Line(ha, hb, "rim"), Line(ha, hc, "rim"))
    frame = (Line(lb, hb, "frame"), Line(lc, hc, "frame"), Line(lb, lc, "frame"))
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
        lines += [Line(front[n], front[m], rim), Line(back[n], back[m], rim)]
    return Mesh(tuple(faces), tuple(lines)).move(turn=-DIAGONAL)


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
    return join((_pedestal(0.4), Mesh((), _glass_outline("gold_rim", 0.05) + _glass_outline("gold_rim", -0.05))))


LENS = tuple(
    (0.48 * math.cos(angle), 0.56 + 0.34 * math.sin(angle)) for angle in (math.tau * n / 12 for n in range(12))
)


def _glass_outline(paint: str, off: float) -> tuple[Line, ...]:
    points = [(x, y, off) for x, y in LENS]
    mesh = Mesh((), tuple(Line(a, b, paint) for a, b in zip(points, (*points[1:], points[0]), strict=True)))
    return mesh.move(turn=-DIAGONAL).lines


def eye_glass() -> Mesh:
    """Return the transparent part of the Eye, with its iris."""
    glass = _plate(LENS, 0.05, "glass", "gold_rim")
    iris = [(0.17 * math.cos(a), 0.56 + 0.17 * math.sin(a)) for a in (math.tau * n / 8 for n in range(8))]
    return glass + _plate(iris, 0.07, "iris", "rim")


class Form(TypedDict, total=False):
    """The form of a block, as in ``column``."""

    taper: float | tuple[float, float]
    rims: tuple[str, ...]
    rim: str


def _block(
    width: float, depth: float, low: float, high: float, paint: str, at: tuple[float, float] = (0.0, 0.0),
    top: str | None = None, **more: Unpack[Form],
) -> Mesh:
    """Return a block at an offset to the right and toward the viewer; by default its top is painted like its sides."""
    return column(box_outline(width, depth), low, high, paint, top=top or paint, **more).move((at[0], 0.0, at[1]))


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
