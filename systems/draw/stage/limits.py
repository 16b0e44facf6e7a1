"""Limits of a camera's movement: the middle of its picture always shows a point of the target box, so it never gets
lost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from systems.draw.stage.camera import Camera, aimed, first_person
from systems.draw.stage.space import Vec, held

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Limits:
    """The corners of the target box, and the bounds of everything else; angles are in degrees."""

    low: Vec
    high: Vec
    pitch: Bounds = (15.0, 90.0)
    distance: Bounds = (4.0, 30.0)
    field: Bounds = (20.0, 70.0)
    span: Bounds = (4.0, 40.0)

    def inside(self, point: Vec) -> Vec:
        """Return the nearest point of the box."""
        x, y, z = (held(point[n], (self.low[n], self.high[n])) for n in range(3))
        return x, y, z

    def kept(self, camera: Camera) -> Camera:
        """Return an orbiting camera, brought back within these limits."""
        return replace(
            camera, at=self.inside(camera.at), pitch=held(camera.pitch, self.pitch),
            distance=held(camera.distance, self.distance), field=held(camera.field, self.field),
            span=held(camera.span, self.span) if camera.span else 0.0,
        )  # fmt: skip

    def kept_free(self, camera: Camera) -> Camera:
        """Return a free camera, brought back within these limits: the eye stays if possible, but looks at the box."""
        level = first_person(camera.eye, camera.yaw, held(camera.pitch, self.pitch), camera.field)
        ground = level.ray(*MIDDLE).on_floor(self.low[1]) or level.at
        return self.kept(aimed(camera.eye, self.inside(ground), camera))


MIDDLE = 320.0, 180.0
