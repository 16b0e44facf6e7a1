"""Who looks at a stage: in perspective, or in parallel lines, as maps and slanted boards are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from components.focus import Rect
from systems.draw.stage.space import Vec, dot, minus, plus, unit
from systems.layout import HEIGHT, WIDTH

NEAR, FAR = 0.1, 200.0
ASPECT = WIDTH / HEIGHT


class Ray(NamedTuple):
    """A line of sight: where it begins, and its direction, 1 long."""

    start: Vec
    way: Vec

    def at(self, far: float) -> Vec:
        """The point so far along it."""
        return plus(self.start, self.way, far)

    def on_floor(self, y: float = 0.0) -> Vec | None:
        """Where it meets the floor of that height; None where it never does."""
        if abs(self.way[1]) < 1e-9:
            return None
        far = (y - self.start[1]) / self.way[1]
        return self.at(far) if far >= 0 else None


class Seen(NamedTuple):
    """A point on the picture in virtual pixels, and how far before the eye it lies."""

    x: float
    y: float
    depth: float


@lru_cache(maxsize=64)
def _axes(yaw: float, pitch: float) -> tuple[Vec, Vec, Vec]:
    """What is right, up and toward the eye, where one looks so; asked for every point of a picture."""
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    level, steep = math.cos(math.radians(pitch)), math.sin(math.radians(pitch))
    return (c, 0.0, -s), (-steep * s, level, -steep * c), (s * level, steep, c * level)


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks at a point from a distance. Angles are degrees."""

    at: Vec = (0.0, 0.0, 0.0)
    yaw: float = 0.0
    """0 looks away from whoever sits at the near side, 90 leftward."""
    pitch: float = 45.0
    """0 looks level, 90 straight down."""
    distance: float = 10.0
    field: float = 40.0
    """How much is seen from the upper to the lower edge."""
    span: float = 0.0
    """Above 0 lines are parallel, and so much is seen from the upper to the lower edge, whatever the distance."""

    near: float = NEAR
    """What is nearer to the eye than this is not seen."""

    @property
    def _axes(self) -> tuple[Vec, Vec, Vec]:
        return _axes(self.yaw, self.pitch)

    @property
    def back(self) -> Vec:
        """The direction from what is looked at to the eye."""
        return self._axes[2]

    @property
    def right(self) -> Vec:
        """The direction that is right on the picture."""
        return self._axes[0]

    @property
    def up(self) -> Vec:
        """The direction that is up on the picture."""
        return self._axes[1]

    @property
    def eye(self) -> Vec:
        """Where it looks from."""
        return plus(self.at, self.back, self.distance)

    @property
    def scales(self) -> tuple[float, float]:
        """Half a picture's width and height, one step before the eye or, where lines are parallel, anywhere."""
        half = self.span / 2 if self.span else math.tan(math.radians(self.field) / 2)
        return half * ASPECT, half

    @property
    def matrix(self) -> tuple[float, ...]:
        """From space to what OpenGL clips, column after column."""
        right, up, back, eye = self.right, self.up, self.back, self.eye
        across, upward = (1 / scale for scale in self.scales)
        if self.span:
            slope, flat = -2 / (2 * FAR), 0.0
            shift = 0.0
        else:
            slope, flat = -(FAR + self.near) / (FAR - self.near), -1.0
            shift = -2 * FAR * self.near / (FAR - self.near)
        off = -dot(right, eye), -dot(up, eye), -dot(back, eye)
        columns = [
            (across * right[n], upward * up[n], slope * back[n], flat * back[n]) for n in range(3)
        ]
        columns.append((across * off[0], upward * off[1], slope * off[2] + shift, flat * off[2] if flat else 1.0))
        return tuple(number for column in columns for number in column)

    def project(self, point: Vec) -> Seen | None:
        """Where a point is seen, on the picture or beside it; None behind the eye."""
        return self.projection()(point)

    def projection(self) -> Callable[[Vec], Seen | None]:
        """Says of points where they are seen, None behind the eye; for many of them."""
        (right, up, back), eye, (half_w, half_h), parallel = self._axes, self.eye, self.scales, bool(self.span)
        wide, high = WIDTH / 2, HEIGHT / 2

        def seen(point: Vec) -> Seen | None:
            way = minus(point, eye)
            depth = -dot(way, back)
            if not parallel and depth < self.near:
                return None
            far = 1.0 if parallel else depth
            x, y = dot(way, right) / (half_w * far), dot(way, up) / (half_h * far)
            return Seen((x + 1) * wide, (y + 1) * high, depth)

        return seen

    def ray(self, x: float, y: float) -> Ray:
        """The line of sight through a place of the picture."""
        half_w, half_h = self.scales
        aside, above = (2 * x / WIDTH - 1) * half_w, (2 * y / HEIGHT - 1) * half_h
        if self.span:
            start = plus(plus(plus(self.eye, self.right, aside), self.up, above), self.back, FAR / 2)
            return Ray(start, unit(minus((0.0, 0.0, 0.0), self.back)))
        way = plus(plus(minus((0.0, 0.0, 0.0), self.back), self.right, aside), self.up, above)
        return Ray(self.eye, unit(way))

    def swung(self, yaw: float, pitch: float) -> Camera:
        """Swung around what it looks at."""
        return replace(self, yaw=self.yaw + yaw, pitch=self.pitch + pitch)

    def zoomed(self, times: float) -> Camera:
        """So many times as far away."""
        return replace(self, distance=self.distance * times, span=self.span * times)

    def panned(self, right: float, ahead: float) -> Camera:
        """Moved over the floor, as it looks."""
        yaw = math.radians(self.yaw)
        x, z = math.cos(yaw) * right - math.sin(yaw) * ahead, -math.sin(yaw) * right - math.cos(yaw) * ahead
        return replace(self, at=plus(self.at, (x, 0.0, z)))

    def fitted(self, part: Rect, room: Rect) -> Camera:
        """What is seen in one part of the picture, as large as it can be and in the middle of another one."""
        share = min(room.w / part.w, room.h / part.h)
        away = self.zoomed(1 / share)
        pixel = 2 * away.scales[1] / HEIGHT * (1.0 if away.span else away.distance)
        (from_x, from_y), (to_x, to_y) = part.centre, room.centre
        across = to_x - WIDTH / 2 - share * (from_x - WIDTH / 2)
        upward = to_y - HEIGHT / 2 - share * (from_y - HEIGHT / 2)
        return away.panned(-across * pixel, -upward * pixel / math.sin(math.radians(self.pitch)))

    def looked(self, yaw: float, pitch: float) -> Camera:
        """Looking elsewhere from where it is."""
        other = self.swung(yaw, pitch)
        return replace(other, at=plus(self.eye, other.back, -self.distance))


def first_person(eye: Vec, yaw: float, pitch: float, field: float = 60.0, near: float = NEAR) -> Camera:
    """Somebody who stands there and looks that way."""
    camera = Camera(eye, yaw, pitch, 1.0, field, near=near)
    return replace(camera, at=plus(eye, camera.back, -1.0))


def isometric(at: Vec, span: float, yaw: float = 45.0) -> Camera:
    """Looks slantwise at a point, so that all three axes are equally long; so much is seen from edge to edge."""
    return Camera(at, yaw, math.degrees(math.atan(math.sqrt(0.5))), 40.0, span=span)


def aimed(eye: Vec, at: Vec, like: Camera) -> Camera:
    """Looks from one point at another, in all else like that one."""
    way = minus(eye, at)
    flat = math.hypot(way[0], way[2])
    yaw = math.degrees(math.atan2(way[0], way[2])) if flat > 1e-6 else like.yaw
    distance = math.hypot(flat, way[1])
    return replace(like, at=at, yaw=yaw, pitch=math.degrees(math.atan2(way[1], flat)), distance=distance)


def glided(start: Camera, end: Camera, share: float) -> Camera:
    """A camera on its way to another one, turning the shorter way; lines become parallel at once."""
    if share >= 1:
        return end
    turn = (end.yaw - start.yaw + 180) % 360 - 180

    def mixed(a: float, b: float) -> float:
        return a + (b - a) * share

    return Camera(
        plus(start.at, minus(end.at, start.at), share), start.yaw + turn * share, mixed(start.pitch, end.pitch),
        mixed(start.distance, end.distance), mixed(start.field, end.field),
        mixed(start.span, end.span) if start.span and end.span else end.span,
    )  # fmt: skip


def followed(start: Camera, end: Camera, dt: float, seconds: float) -> Camera:
    """A camera that goes after another one and is nearly there within so many seconds; there at once with none."""
    share = 1.0 if seconds <= 0 else 1 - math.exp(-4 * dt / seconds)
    near = glided(start, end, share)
    return end if _same(near, end) else near


def _same(one: Camera, other: Camera) -> bool:
    apart = [abs(a - b) for a, b in zip(one.at, other.at, strict=True)]
    apart += [abs(one.distance - other.distance), abs(one.span - other.span)]
    turn = (one.yaw - other.yaw + 180) % 360 - 180
    return max(apart) < 0.004 and max(abs(turn), abs(one.pitch - other.pitch), abs(one.field - other.field)) < 0.03
