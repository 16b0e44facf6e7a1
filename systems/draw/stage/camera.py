"""Cameras of a stage, in perspective or with parallel lines, and their steering by drags, wheel, sticks and keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from components.focus import Rect
from game.content.models.light import CameraPace, CameraSight
from systems.draw.stage.mesh import Vec, clamp, dot, minus, plus, unit
from systems.easing import closer_share
from systems.layout import HEIGHT, WIDTH

NEAR_PLANE, FAR_PLANE = 0.1, 200.0
ASPECT = WIDTH / HEIGHT


class Ray(NamedTuple):
    """A line of sight: its start and its direction, of length 1."""

    start: Vec
    direction: Vec

    def point_at(self, distance: float) -> Vec:
        return plus(self.start, self.direction, distance)

    def on_floor(self, y: float = 0.0) -> Vec | None:
        """Return the point where it meets the floor at height ``y``; None if it never does."""
        if abs(self.direction[1]) < 1e-9:
            return None
        distance = (y - self.start[1]) / self.direction[1]
        return self.point_at(distance) if distance >= 0 else None


class ScreenPoint(NamedTuple):
    """A projected point in virtual pixels, and its depth in front of the eye."""

    x: float
    y: float
    depth: float


@lru_cache(maxsize=64)
def directions(yaw: float, pitch: float) -> tuple[Vec, Vec, Vec]:
    """Return the directions right, up and toward the eye for these angles.

    Cached, because every projected point needs them.
    """
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    level, steep = math.cos(math.radians(pitch)), math.sin(math.radians(pitch))
    return (c, 0.0, -s), (-steep * s, level, -steep * c), (s * level, steep, c * level)


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera that looks at a point from a distance. Angles are in degrees."""

    target: Vec = (0.0, 0.0, 0.0)
    yaw: float = 0.0
    """0 looks away from a viewer at the near side, 90 to the left."""
    pitch: float = 45.0
    """0 looks level, 90 straight down."""
    distance: float = 10.0
    field: float = 40.0
    """Vertical field of view."""
    span: float = 0.0
    """Height of the view with parallel lines, regardless of distance; 0 for perspective."""

    near: float = NEAR_PLANE

    @property
    def _axes(self) -> tuple[Vec, Vec, Vec]:
        return directions(self.yaw, self.pitch)

    @property
    def back(self) -> Vec:
        """The direction from the target to the eye."""
        return self._axes[2]

    @property
    def right(self) -> Vec:
        """The direction that points right on the picture."""
        return self._axes[0]

    @property
    def up(self) -> Vec:
        """The direction that points up on the picture."""
        return self._axes[1]

    @property
    def eye(self) -> Vec:
        return plus(self.target, self.back, self.distance)

    @property
    def scales(self) -> tuple[float, float]:
        """Half the picture's width and height, at distance 1 in perspective, or anywhere with parallel lines."""
        half = self.span / 2 if self.span else math.tan(math.radians(self.field) / 2)
        return half * ASPECT, half

    @property
    def pixel(self) -> float:
        """The size of a pixel of the picture, at the distance of the target."""
        return 2 * self.scales[1] / HEIGHT * (1.0 if self.span else self.distance)

    @property
    def matrix(self) -> tuple[float, ...]:
        """The matrix from space to OpenGL clip coordinates, column by column."""
        right, up, back, eye = self.right, self.up, self.back, self.eye
        across, upward = (1 / scale for scale in self.scales)
        if self.span:
            slope, flat = -1 / FAR_PLANE, 0.0
            shift = 0.0
        else:
            slope, flat = -(FAR_PLANE + self.near) / (FAR_PLANE - self.near), -1.0
            shift = -2 * FAR_PLANE * self.near / (FAR_PLANE - self.near)
        x, y, z = -dot(right, eye), -dot(up, eye), -dot(back, eye)
        columns = [
            (across * right[n], upward * up[n], slope * back[n], flat * back[n]) for n in range(3)
        ]
        columns.append((across * x, upward * y, slope * z + shift, flat * z if flat else 1.0))
        return tuple(number for column in columns for number in column)

    def project(self, point: Vec) -> ScreenPoint | None:
        """Return the projection of a point, on the picture or outside it; None behind the eye."""
        return self.projection()(point)

    def projection(self) -> Callable[[Vec], ScreenPoint | None]:
        """Return a function that projects points, None behind the eye; faster for many points."""
        (right, up, back), eye, (half_w, half_h), parallel = self._axes, self.eye, self.scales, bool(self.span)
        width, height = WIDTH / 2, HEIGHT / 2

        def project(point: Vec) -> ScreenPoint | None:
            sight = minus(point, eye)
            depth = -dot(sight, back)
            if not parallel and depth < self.near:
                return None
            distance = 1.0 if parallel else depth
            x, y = dot(sight, right) / (half_w * distance), dot(sight, up) / (half_h * distance)
            return ScreenPoint((x + 1) * width, (y + 1) * height, depth)

        return project

    def ray(self, x: float, y: float) -> Ray:
        """Return the line of sight through a point of the picture."""
        half_w, half_h = self.scales
        across, upward = (2 * x / WIDTH - 1) * half_w, (2 * y / HEIGHT - 1) * half_h
        if self.span:
            start = plus(plus(plus(self.eye, self.right, across), self.up, upward), self.back, FAR_PLANE / 2)
            return Ray(start, unit(minus((0.0, 0.0, 0.0), self.back)))
        way = plus(plus(minus((0.0, 0.0, 0.0), self.back), self.right, across), self.up, upward)
        return Ray(self.eye, unit(way))

    def swing(self, yaw: float, pitch: float) -> Camera:
        """Return this camera swung around its target."""
        return replace(self, yaw=self.yaw + yaw, pitch=self.pitch + pitch)

    def zoom(self, times: float) -> Camera:
        return replace(self, distance=self.distance * times, span=self.span * times)

    def pan(self, right: float, ahead: float) -> Camera:
        """Return this camera moved over the floor, relative to its view direction."""
        yaw = math.radians(self.yaw)
        x = math.cos(yaw) * right - math.sin(yaw) * ahead
        z = -math.sin(yaw) * right - math.cos(yaw) * ahead
        return replace(self, target=plus(self.target, (x, 0.0, z)))

    def fit(self, area: Rect, room: Rect) -> Camera:
        """Return a camera that shows one part of the picture centered in another rectangle, as large as fits."""
        share = min(room.w / area.w, room.h / area.h)
        camera = self.zoom(1 / share)
        pixel = camera.pixel
        (from_x, from_y), (to_x, to_y) = area.center, room.center
        across = to_x - WIDTH / 2 - share * (from_x - WIDTH / 2)
        upward = to_y - HEIGHT / 2 - share * (from_y - HEIGHT / 2)
        return camera.pan(-across * pixel, -upward * pixel / math.sin(math.radians(self.pitch)))

    def rotate(self, yaw: float, pitch: float) -> Camera:
        """Return this camera rotated in place."""
        other = self.swing(yaw, pitch)
        return replace(other, target=plus(self.eye, other.back, -self.distance))


def first_person(eye: Vec, yaw: float, pitch: float, field: float = 60.0, near: float = NEAR_PLANE) -> Camera:
    """Return a camera for a viewer at this position looking in this direction."""
    camera = Camera(eye, yaw, pitch, 1.0, field, near=near)
    return replace(camera, target=plus(eye, camera.back, -1.0))


def isometric(target: Vec, span: float, yaw: float) -> Camera:
    """Return an isometric camera at a point; ``span`` is the height of the view."""
    return Camera(target, yaw, math.degrees(math.atan(math.sqrt(0.5))), 40.0, span=span)


def aim(eye: Vec, target: Vec, model: Camera) -> Camera:
    """Return a camera that looks from one point at another, otherwise equal to ``model``."""
    way = minus(eye, target)
    flat = math.hypot(way[0], way[2])
    yaw = math.degrees(math.atan2(way[0], way[2])) if flat > 1e-6 else model.yaw
    distance = math.hypot(flat, way[1])
    return replace(model, target=target, yaw=yaw, pitch=math.degrees(math.atan2(way[1], flat)), distance=distance)


def blend_cameras(start: Camera, end: Camera, share: float) -> Camera:
    """Return a camera on the way between two others, turning the shorter way.

    Parallel lines and the near clipping distance take effect at once.
    """
    if share >= 1:
        return end
    yaw_change = (end.yaw - start.yaw + 180) % 360 - 180

    def mix(a: float, b: float) -> float:
        return a + (b - a) * share

    return replace(
        end, target=plus(start.target, minus(end.target, start.target), share), yaw=start.yaw + yaw_change * share,
        pitch=mix(start.pitch, end.pitch), distance=mix(start.distance, end.distance),
        field=mix(start.field, end.field), span=mix(start.span, end.span) if start.span and end.span else end.span,
    )


def camera_toward(start: Camera, end: Camera, dt: float, seconds: float) -> Camera:
    """Return a camera that follows another one and nearly reaches it within ``seconds``; with 0, at once."""
    share = closer_share(dt, seconds)
    near = blend_cameras(start, end, share)
    return end if _are_close(near, end) else near


def _are_close(one: Camera, other: Camera) -> bool:
    gaps = [abs(a - b) for a, b in zip(one.target, other.target, strict=True)]
    gaps += [abs(one.distance - other.distance), abs(one.span - other.span)]
    yaw_change = (one.yaw - other.yaw + 180) % 360 - 180
    return max(gaps) < 0.004 and max(abs(yaw_change), abs(one.pitch - other.pitch), abs(one.field - other.field)) < 0.03


Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CameraLimits:
    """The corners of the target box, and the bounds of everything else; angles are in degrees."""

    low: Vec
    high: Vec
    pitch: Bounds = (15.0, 90.0)
    distance: Bounds = (4.0, 30.0)
    field: Bounds = (20.0, 70.0)
    span: Bounds = (4.0, 40.0)

    def inside(self, point: Vec) -> Vec:
        """Return the nearest point of the box."""
        x, y, z = (clamp(point[n], (self.low[n], self.high[n])) for n in range(3))
        return x, y, z

    def clamp(self, camera: Camera) -> Camera:
        """Return an orbiting camera, brought back within these limits."""
        return replace(
            camera, target=self.inside(camera.target), pitch=clamp(camera.pitch, self.pitch),
            distance=clamp(camera.distance, self.distance), field=clamp(camera.field, self.field),
            span=clamp(camera.span, self.span) if camera.span else 0.0,
        )

    def clamp_free(self, camera: Camera) -> Camera:
        """Return a free camera, brought back within these limits: the eye stays if possible, but looks at the box."""
        level = first_person(camera.eye, camera.yaw, clamp(camera.pitch, self.pitch), camera.field)
        ground = level.ray(WIDTH / 2, HEIGHT / 2).on_floor(self.low[1]) or level.target
        return self.clamp(aim(camera.eye, self.inside(ground), camera))


CameraControl = Literal["swing", "widen", "pan", "look"]
"""The effect of a drag or a stick: orbit, tilt and widen the field of view, move, or look around."""


@dataclass(frozen=True, slots=True)
class Handling:
    """The controls of a kind of camera."""

    main: CameraControl
    """The effect of the right mouse button and of the right stick."""
    other: CameraControl
    """The effect of the middle button, and of the stick while it is pressed."""
    is_free: bool = False
    """True if it moves and looks freely instead of orbiting its target."""


@dataclass(slots=True)
class Steering:
    """A camera moving toward its goal, within its limits; one button returns it to ``home``."""

    home: Camera
    limits: CameraLimits
    handling: Handling
    pace: CameraPace
    goal: Camera
    view: Camera

    def drag(self, across: float, upward: float, other: bool = False) -> None:
        """Handle a mouse drag, in virtual pixels."""
        control = self.handling.other if other else self.handling.main
        degrees = self.pace.drag
        if control == "pan":
            pixel = self.goal.pixel
            self._keep(self.goal.pan(-across * pixel, -upward * pixel))
        else:
            self._rotate(control, across * degrees, upward * degrees)

    def stick(self, x: float, y: float, dt: float, other: bool = False) -> None:
        """Handle a stick held for ``dt`` seconds, to the right and up, at most 1."""
        control = self.handling.other if other else self.handling.main
        if control == "pan":
            self.walk(x, y, dt)
        else:
            degrees = self.pace.turn * dt
            self._rotate(control, x * degrees, y * degrees)

    def walk(self, right: float, ahead: float, dt: float) -> None:
        """Move over the floor for ``dt`` seconds, relative to the view direction."""
        distance = self.pace.walk * dt
        self._keep(self.goal.pan(right * distance, ahead * distance))

    def zoom(self, nearer: float, dt: float) -> None:
        """Zoom in for ``dt`` seconds, or out if ``nearer`` is below 0."""
        self._keep(self.goal.zoom(self.pace.zoom ** (-nearer * dt)))

    def wheel(self, steps: float) -> None:
        self._keep(self.goal.zoom(self.pace.wheel**-steps))

    def go_home(self) -> None:
        self.goal = self.home

    def follow(self, dt: float, calm: bool = False, goal: Camera | None = None) -> None:
        """Let ``dt`` seconds pass; with reduced motion the goal, or one in its place, is reached at once."""
        self.view = camera_toward(self.view, goal or self.goal, dt, 0.0 if calm else self.pace.seconds)

    def _rotate(self, control: CameraControl, yaw: float, pitch: float) -> None:
        goal = self.goal
        if control == "look":
            self._keep(goal.rotate(-yaw, -pitch))
        elif control == "widen":
            self._keep(replace(goal.swing(0.0, -pitch), field=goal.field + yaw / 2))
        else:
            self._keep(goal.swing(-yaw, -pitch))

    def _keep(self, camera: Camera) -> None:
        self.goal = self.limits.clamp_free(camera) if self.handling.is_free else self.limits.clamp(camera)


def camera_at(sight: CameraSight) -> Camera:
    return Camera(sight.at, sight.yaw, sight.pitch, sight.distance, sight.field, sight.span)


def steering(home: Camera, limits: CameraLimits, handling: Handling, pace: CameraPace) -> Steering:
    return Steering(home, limits, handling, pace, home, home)


HANDLINGS: Mapping[str, Handling] = {
    "slanted": Handling("swing", "widen"),
    "swinging": Handling("swing", "pan"),
    "free": Handling("look", "pan", is_free=True),
}
"""Controls by kind of camera: one in front of its target, one that orbits it, one that walks."""
