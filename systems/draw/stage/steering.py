"""The steering of a camera: drags, wheel, sticks and keys move it within its limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from game.content.models.light import CameraPace
from systems.draw.stage.camera import Camera, aim, camera_toward, first_person
from systems.draw.stage.space import Vec, clamp
from systems.layout import HEIGHT, WIDTH

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
            camera, at=self.inside(camera.at), pitch=clamp(camera.pitch, self.pitch),
            distance=clamp(camera.distance, self.distance), field=clamp(camera.field, self.field),
            span=clamp(camera.span, self.span) if camera.span else 0.0,
        )

    def clamp_free(self, camera: Camera) -> Camera:
        """Return a free camera, brought back within these limits: the eye stays if possible, but looks at the box."""
        level = first_person(camera.eye, camera.yaw, clamp(camera.pitch, self.pitch), camera.field)
        ground = level.ray(WIDTH / 2, HEIGHT / 2).on_floor(self.low[1]) or level.at
        return self.clamp(aim(camera.eye, self.inside(ground), camera))


CameraControl = Literal["swing", "tilt", "widen", "pan", "look"]
"""The effect of a drag or a stick: orbit, tilt only, tilt and widen the field of view, move, or look around."""


@dataclass(frozen=True, slots=True)
class Handling:
    """The controls of a kind of camera."""

    main: CameraControl
    """The effect of the right mouse button and of the right stick."""
    other: CameraControl
    """The effect of the middle button, and of the stick while it is pressed."""
    free: bool = False
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
            self._turn(control, across * degrees, upward * degrees)

    def stick(self, x: float, y: float, dt: float, other: bool = False) -> None:
        """Handle a stick held for ``dt`` seconds, to the right and up, at most 1."""
        control = self.handling.other if other else self.handling.main
        if control == "pan":
            self.walk(x, y, dt)
        else:
            degrees = self.pace.turn * dt
            self._turn(control, x * degrees, y * degrees)

    def walk(self, right: float, ahead: float, dt: float) -> None:
        """Move over the floor for ``dt`` seconds, relative to the view direction."""
        distance = self.pace.walk * dt
        self._keep(self.goal.pan(right * distance, ahead * distance))

    def zoom(self, nearer: float, dt: float) -> None:
        """Zoom in for ``dt`` seconds, or out if ``nearer`` is below 0."""
        self._keep(self.goal.zoom(self.pace.zoom ** (-nearer * dt)))

    def wheel(self, steps: float) -> None:
        """Zoom in by steps of the wheel."""
        self._keep(self.goal.zoom(self.pace.wheel**-steps))

    def go_home(self) -> None:
        """Return to the home camera."""
        self.goal = self.home

    def follow(self, dt: float, calm: bool = False, goal: Camera | None = None) -> None:
        """Let ``dt`` seconds pass; with reduced motion the goal, or one in its place, is reached at once."""
        self.view = camera_toward(self.view, goal or self.goal, dt, 0.0 if calm else self.pace.seconds)

    def _turn(self, control: CameraControl, yaw: float, pitch: float) -> None:
        goal = self.goal
        if control == "look":
            self._keep(goal.turn(-yaw, -pitch))
        elif control == "widen":
            self._keep(replace(goal.swing(0.0, -pitch), field=goal.field + yaw / 2))
        else:
            self._keep(goal.swing(-yaw if control == "swing" else 0.0, -pitch))

    def _keep(self, camera: Camera) -> None:
        self.goal = self.limits.clamp_free(camera) if self.handling.free else self.limits.clamp(camera)


def steering(home: Camera, limits: CameraLimits, handling: Handling, pace: CameraPace) -> Steering:
    """Return a steering whose camera is at home."""
    return Steering(home, limits, handling, pace, home, home)


HANDLINGS: Mapping[str, Handling] = {
    "slanted": Handling("swing", "widen"),
    "swinging": Handling("swing", "pan"),
    "free": Handling("look", "pan", free=True),
}
"""Controls by kind of camera: one in front of its target, one that orbits it, one that walks."""
