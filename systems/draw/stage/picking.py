"""Picking: the nearest thing on the line of sight through a point of the picture."""

from __future__ import annotations

from collections.abc import Iterable

from components.focus import Id, Rect
from systems.draw.stage.camera import Camera, Ray
from systems.draw.stage.scene import Scene, Thing
from systems.draw.stage.space import Vec, cross, dot, minus, plus


def meets(ray: Ray, triangle: tuple[Vec, Vec, Vec]) -> float | None:
    """Return the distance at which a ray meets a triangle from either side; None if it misses (Moeller and
    Trumbore)."""
    first, second, third = triangle
    one, other = minus(second, first), minus(third, first)
    aside = cross(ray.way, other)
    facing = dot(one, aside)
    if abs(facing) < 1e-12:
        return None
    off = minus(ray.start, first)
    u = dot(off, aside) / facing
    if not 0 <= u <= 1:
        return None
    across = cross(off, one)
    v = dot(ray.way, across) / facing
    if v < 0 or u + v > 1:
        return None
    far = dot(other, across) / facing
    return far if far >= 0 else None


def passes(ray: Ray, middle: Vec, radius: float) -> bool:
    """Return True if a ray comes within a radius of a point."""
    off = minus(middle, ray.start)
    nearest = minus(off, plus((0.0, 0.0, 0.0), ray.way, dot(off, ray.way)))
    return dot(nearest, nearest) <= radius * radius


def pick(scene: Scene, x: float, y: float) -> Id:
    """Return the id of the nearest thing at a point of the picture; None if there is none with an id."""
    return pick_along(scene, scene.camera.ray(x, y))[0]


def pick_along(scene: Scene, ray: Ray) -> tuple[Id, float]:
    """Return the id of the first thing on a line of sight and its distance; None if there is none with an id."""
    found, nearest = None, float("inf")
    for thing in (*scene.things, *scene.clear):
        far = _far(ray, thing, scene) if thing.id is not None else None
        if far is not None and far < nearest:
            found, nearest = thing.id, far
    return found, nearest


def _far(ray: Ray, thing: Thing, scene: Scene) -> float | None:
    mesh = scene.meshes[thing.mesh]
    if not passes(ray, thing.at, mesh.reach * max(thing.size)):
        return None
    found = (meets(ray, (thing.there(a), thing.there(b), thing.there(c))) for a, b, c in mesh.triangles)
    return min((far for far in found if far is not None), default=None)


def box_around(camera: Camera, points: Iterable[Vec]) -> Rect | None:
    """Return the bounding rectangle on the picture of points in space; None if one is behind the eye."""
    seen = [*map(camera.projection(), points)]
    shown = [each for each in seen if each is not None]
    if len(shown) < len(seen) or not shown:
        return None
    across, upward, _ = zip(*shown, strict=True)
    left, low = min(across), min(upward)
    return Rect(left, low, max(across) - left, max(upward) - low)
