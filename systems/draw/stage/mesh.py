"""Points in space, and meshes: flat faces and the lines along their edges, each with the name of its paint."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

Vec = tuple[float, float, float]


def plus(a: Vec, b: Vec, times: float = 1.0) -> Vec:
    """Return ``a`` plus ``times`` times ``b``."""
    return a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times


def minus(a: Vec, b: Vec) -> Vec:
    """Return the vector from ``b`` to ``a``."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Vec, b: Vec) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec, b: Vec) -> Vec:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def length(a: Vec) -> float:
    return math.sqrt(dot(a, a))


def unit(a: Vec) -> Vec:
    """Return the vector with length 1; the zero vector stays zero."""
    long = length(a) or 1.0
    return a[0] / long, a[1] / long, a[2] / long


def rotate(a: Vec, rotation: float) -> Vec:
    """Return the vector rotated around the vertical axis."""
    c, s = math.cos(rotation), math.sin(rotation)
    return c * a[0] + s * a[2], a[1], c * a[2] - s * a[0]


def clamp(value: float, bounds: tuple[float, float]) -> float:
    return max(bounds[0], min(bounds[1], value))


Flat = tuple[float, float]
"""A point of an outline: to the right, and toward the viewer."""


class Face(NamedTuple):
    """A flat, convex face; its corners run counterclockwise seen from outside."""

    corners: tuple[Vec, ...]
    paint: str

    @property
    def normal(self) -> Vec:
        first, second, third = self.corners[:3]
        return unit(cross(minus(second, first), minus(third, first)))


class MeshLine(NamedTuple):
    """A line one pixel wide at any distance."""

    start: Vec
    end: Vec
    paint: str


@dataclass(frozen=True, eq=False)
class Mesh:
    """A shape around its origin, the center of its base."""

    faces: tuple[Face, ...]
    lines: tuple[MeshLine, ...] = ()
    reach: float = field(init=False)
    """Distance from its origin to its farthest corner."""

    def __post_init__(self) -> None:
        corners = {corner for face in self.faces for corner in face.corners}
        object.__setattr__(self, "reach", max(map(length, corners), default=0.0))

    @cached_property
    def triangles(self) -> tuple[tuple[Vec, Vec, Vec], ...]:
        """Its faces as triangles for picking; computed on demand, since few shapes are ever picked."""
        return tuple(
            (face.corners[0], face.corners[n], face.corners[n + 1])
            for face in self.faces
            for n in range(1, len(face.corners) - 1)
        )

    @cached_property
    def high(self) -> float:
        """The height of its highest corner."""
        return max((y for face in self.faces for _, y, _ in face.corners), default=0.0)

    def __add__(self, other: Mesh) -> Mesh:
        return Mesh(self.faces + other.faces, self.lines + other.lines)

    def move(self, offset: Vec = (0.0, 0.0, 0.0), rotation: float = 0.0) -> Mesh:
        return _map_points((self,), lambda point: plus(rotate(point, rotation), offset))


def join(meshes: Iterable[Mesh]) -> Mesh:
    numbers: dict[float, float] = {}

    def share_numbers(point: Vec) -> Vec:
        x, y, z = point
        return numbers.setdefault(x, x), numbers.setdefault(y, y), numbers.setdefault(z, z)

    return _map_points(tuple(meshes), share_numbers)


def _map_points(meshes: Sequence[Mesh], transform: Callable[[Vec], Vec]) -> Mesh:
    """Return one mesh with all points mapped.

    Equal corners share one tuple: a room has hundreds, and a dungeon hundreds of rooms.
    """
    images: dict[Vec, Vec] = {}

    def image_of(point: Vec) -> Vec:
        corner = images.get(point)
        if corner is None:
            corner = images[point] = transform(point)
        return corner

    return Mesh(
        tuple(Face(tuple(map(image_of, face.corners)), face.paint) for mesh in meshes for face in mesh.faces),
        tuple(MeshLine(image_of(line.start), image_of(line.end), line.paint) for mesh in meshes for line in mesh.lines),
    )


def round_outline(corners: int, radius: float, start: float = 0.0) -> tuple[Flat, ...]:
    """Return a regular polygon, counterclockwise seen from above.

    ``start`` is the angle of its first corner in degrees.
    """
    angles = (math.radians(start) + math.tau * n / corners for n in range(corners))
    return tuple((radius * math.cos(angle), -radius * math.sin(angle)) for angle in angles)


def box_outline(width: float, depth: float) -> tuple[Flat, ...]:
    x, z = width / 2, depth / 2
    return (x, z), (x, -z), (-x, -z), (-x, z)


def column(
    outline: Sequence[Flat],
    low: float,
    high: float,
    sides: str | Sequence[str],
    *,
    top: str | None = None,
    taper: float | tuple[float, float] = 1.0,
    rims: Iterable[str] = (),
    rim: str = "rim",
) -> Mesh:
    """Return a prism between two heights over an outline, which runs counterclockwise seen from above.

    ``sides`` is the paint of all sides or of each, the first between the first and the second corner. Without ``top``
    it is open above. ``taper`` is the scale of its upper end, across and deep. ``rims`` are lines of the paint ``rim``:
    ``top``, ``foot`` and ``sides``.
    """
    across, depth = taper if isinstance(taper, tuple) else (taper, taper)
    lower = [(x, low, z) for x, z in outline]
    upper = [(x * across, high, z * depth) for x, z in outline]
    count = len(outline)
    paints = [sides] * count if isinstance(sides, str) else list(sides)
    faces = []
    for n, paint in enumerate(paints):
        m = (n + 1) % count
        corners = (lower[n], lower[m], upper[m], upper[n]) if across or depth else (lower[n], lower[m], upper[n])
        faces.append(Face(corners, paint))
    if top is not None and (across or depth):
        faces.append(Face(tuple(upper), top))
    edges, lines = set(rims), []
    for n in range(count):
        m = (n + 1) % count
        if "top" in edges:
            lines.append(MeshLine(upper[n], upper[m], rim))
        if "foot" in edges:
            lines.append(MeshLine(lower[n], lower[m], rim))
        if "sides" in edges:
            lines.append(MeshLine(lower[n], upper[n], rim))
    return Mesh(tuple(faces), tuple(lines))


def plate(outline: Sequence[Flat], y: float, paint: str, rim: str | None = None) -> Mesh:
    """Return a flat shape that is visible only from above."""
    corners = tuple((x, y, z) for x, z in outline)
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    return Mesh((Face(corners, paint),), () if rim is None else tuple(MeshLine(a, b, rim) for a, b in edges))


def refine(mesh: Mesh, most: float) -> Mesh:
    """Return a shape in triangles whose edges are at most this long, so that light on it has finer detail."""
    return Mesh(tuple(part for face in mesh.faces for part in _split(face, most)), mesh.lines)


def _split(face: Face, most: float) -> Iterator[Face]:
    corners = face.corners
    if len(corners) > 3:
        for n in range(1, len(corners) - 1):
            yield from _split(Face((corners[0], corners[n], corners[n + 1]), face.paint), most)
        return
    long, n = max((length(minus(corners[(n + 1) % 3], corners[n])), n) for n in range(3))
    if long <= most:
        yield face
        return
    start, end, other = corners[n], corners[(n + 1) % 3], corners[(n + 2) % 3]
    middle = plus(start, minus(end, start), 0.5)
    yield from _split(Face((start, middle, other), face.paint), most)
    yield from _split(Face((middle, end, other), face.paint), most)
