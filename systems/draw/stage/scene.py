"""The content of a stage: its things, paints, lights and camera. Plain values, rebuilt every frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from components.focus import Id, Rect
from game.content.definition import rgb
from game.content.models.light import Daylight, Lamp, Material
from game.kernel.caches import last_answer
from systems.draw.colors import WHITE, Colors, Tint
from systems.draw.stage.camera import Camera, Ray
from systems.draw.stage.mesh import Mesh, Vec, cross, dot, minus, plus, rotate


class Paint(NamedTuple):
    """The look of a face or a line; everything except the color is from 0 to 1."""

    color: Tint
    tint: float = 0.0
    """Share of the thing's own tint in the color."""
    glow: float = 0.0
    """Share of its light that glows."""
    mirror: float = 0.0
    """Share of the background that it reflects."""
    alpha: float = 1.0
    """Opacity; only used for things in ``clear``."""
    own: float = 0.0
    """Share of its color that no light of the scene changes; 1 ignores all lights."""
    add: float = 0.0
    """1: it is pure light, only added to the things behind it."""


class Thing(NamedTuple):
    """One instance of a mesh."""

    mesh: str
    at: Vec
    rotation: float = 0.0
    tint: Tint = WHITE
    size: Vec = (1.0, 1.0, 1.0)
    alpha: float = 1.0
    """Opacity, multiplied with that of its paint."""
    bright: float = 0.0
    """Extra light, such as for a selected thing; below 0 it is darker."""
    id: Id = None
    """The id for picking; None if picking ignores it."""

    def to_space(self, point: Vec) -> Vec:
        """Return a point of its mesh, in space."""
        x, y, z = rotate((point[0] * self.size[0], point[1] * self.size[1], point[2] * self.size[2]), self.rotation)
        return x + self.at[0], y + self.at[1], z + self.at[2]


class Glow(NamedTuple):
    """A line of light that falls on nearby things; a lamp if it starts and ends in one point."""

    start: Vec
    end: Vec
    color: Tint
    strength: float = 1.0
    reach: float = 2.0


@dataclass(frozen=True, slots=True)
class Sun:
    """The light from far away."""

    direction: Vec = (-0.4, 0.8, 0.45)
    """The direction toward it."""
    light: float = 0.6
    shade: float = 0.4
    """Brightness of surfaces its light never reaches."""
    steps: int = 6
    """Number of tones from dark to bright."""
    dark: Tint = (20, 12, 48)
    """The color that dark tones blend toward."""


@dataclass(slots=True)
class Scene:
    """Everything drawn at once."""

    camera: Camera
    meshes: Mapping[str, Mesh]
    paints: Mapping[str, Paint]
    things: list[Thing] = field(default_factory=list)
    """Solid things; nearer things hide those behind them."""
    clear: list[Thing] = field(default_factory=list)
    """Transparent things: drawn last and hiding nothing. Shapes are drawn in order of first use, each shape from far to
    near."""
    glows: list[Glow] = field(default_factory=list)
    """Lines of light; the brightest ones are used, up to the stage's maximum."""
    sun: Sun = Sun()
    mirror_picture: str = "city"
    """The sprite that mirrors show."""
    area: Rect | None = None
    """The part of the picture to draw in, with the target at its center; None for the whole picture."""

    def clear_things(self) -> list[Thing]:
        """Return the transparent things, each shape from far to near."""
        eye, back = self.camera.eye, self.camera.back
        order = {thing.mesh: -n for n, thing in reversed([*enumerate(self.clear)])}

        def depth(thing: Thing) -> tuple[int, float]:
            return order[thing.mesh], sum((eye[n] - thing.at[n]) * back[n] for n in range(3))

        return sorted(self.clear, key=depth, reverse=True)

    @property
    def choices_area(self) -> Rect | None:
        """The rectangle on the picture around all things that can be picked; None if there are none in front."""
        boxes = ((thing.at, self.meshes[thing.mesh].reach) for thing in self.things if thing.id is not None)
        return box_around(self.camera, (
            plus(center, way, side * reach)
            for center, reach in boxes for way in (self.camera.right, self.camera.up) for side in (-1, 1)
        ))


def find_color(colors: Colors, name: str, share: float = 1.0) -> Tint:
    """Return a color of the palette or ``#RRGGBB``, with its brightness multiplied."""
    red, green, blue = rgb(name) if name.startswith("#") else colors.rgb(name)
    return min(255, round(red * share)), min(255, round(green * share)), min(255, round(blue * share))


@last_answer
def paints_of(colors: Colors, materials: Mapping[str, Material]) -> dict[str, Paint]:
    return {
        name: Paint(find_color(colors, look.color, look.share), look.tint, look.glow, look.mirror, look.alpha, look.own,
                    look.add)
        for name, look in materials.items()
    }


def glows_of(colors: Colors, lamps: Iterable[Lamp]) -> list[Glow]:
    return [Glow(lamp.start, lamp.end, find_color(colors, lamp.color), lamp.strength, lamp.reach) for lamp in lamps]


def sun_of(colors: Colors, light: Daylight) -> Sun:
    return Sun(light.way, light.light, light.shade, light.steps, find_color(colors, light.dark))


QUARTER_TURN = math.pi / 2


def meets(ray: Ray, triangle: tuple[Vec, Vec, Vec]) -> float | None:
    """Return the distance at which a ray meets a triangle from either side.

    Return None if it misses (Moeller and Trumbore).
    """
    first, second, third = triangle
    one, other = minus(second, first), minus(third, first)
    p_vector = cross(ray.direction, other)
    determinant = dot(one, p_vector)
    if abs(determinant) < 1e-12:
        return None
    offset = minus(ray.start, first)
    u = dot(offset, p_vector) / determinant
    if not 0 <= u <= 1:
        return None
    q_vector = cross(offset, one)
    v = dot(ray.direction, q_vector) / determinant
    if v < 0 or u + v > 1:
        return None
    distance = dot(other, q_vector) / determinant
    return distance if distance >= 0 else None


def passes(ray: Ray, middle: Vec, radius: float) -> bool:
    offset = minus(middle, ray.start)
    nearest = minus(offset, plus((0.0, 0.0, 0.0), ray.direction, dot(offset, ray.direction)))
    return dot(nearest, nearest) <= radius * radius


def pick(scene: Scene, x: float, y: float) -> Id:
    """Return the id of the nearest thing at a point of the picture; None if there is none with an id."""
    return pick_along(scene, scene.camera.ray(x, y))[0]


def pick_along(scene: Scene, ray: Ray) -> tuple[Id, float]:
    """Return the id of the first thing on a line of sight and its distance; None if there is none with an id."""
    nearest_id, nearest = None, float("inf")
    for thing in (*scene.things, *scene.clear):
        distance = _distance(ray, thing, scene) if thing.id is not None else None
        if distance is not None and distance < nearest:
            nearest_id, nearest = thing.id, distance
    return nearest_id, nearest


def _distance(ray: Ray, thing: Thing, scene: Scene) -> float | None:
    mesh = scene.meshes[thing.mesh]
    if not passes(ray, thing.at, mesh.reach * max(thing.size)):
        return None
    distances = (meets(ray, (thing.to_space(a), thing.to_space(b), thing.to_space(c))) for a, b, c in mesh.triangles)
    return min((distance for distance in distances if distance is not None), default=None)


def box_around(camera: Camera, points: Iterable[Vec]) -> Rect | None:
    """Return the bounding rectangle on the picture of points in space; None if one is behind the eye."""
    screen_points = [*map(camera.projection(), points)]
    visible = [point for point in screen_points if point is not None]
    if len(visible) < len(screen_points) or not visible:
        return None
    across, upward, _ = zip(*visible, strict=True)
    left, low = min(across), min(upward)
    return Rect(left, low, max(across) - left, max(upward) - low)
