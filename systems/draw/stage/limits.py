"""How far a camera may go: the middle of its picture always shows a point of what is looked at, so it is never lost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from systems.draw.stage.camera import Camera, aimed, first_person
from systems.draw.stage.space import Vec, held

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Limits:
    """Corners of the box that is looked at, and the least and the most of all else; angles are degrees."""

    low: Vec
    high: Vec
    pitch: Bounds = (15.0, 90.0)
    distance: Bounds = (4.0, 30.0)
    field: Bounds = (20.0, 70.0)
    span: Bounds = (4.0, 40.0)

    def inside(self, point: Vec) -> Vec:
        """The nearest point of the box."""
        x, y, z = (held(point[n], (self.low[n], self.high[n])) for n in range(3))
        return x, y, z

    def kept(self, camera: Camera) -> Camera:
        """A camera that swings around what it looks at, brought back within these."""
        return replace(
            camera, at=self.inside(camera.at), pitch=held(camera.pitch, self.pitch),
            distance=held(camera.distance, self.distance), field=held(camera.field, self.field),
            span=held(camera.span, self.span) if camera.span else 0.0,
        )  # fmt: skip

    def kept_free(self, camera: Camera) -> Camera:
        """A camera that goes and looks freely, brought back: the eye stays, but it looks at the box, and no farther."""
        level = first_person(camera.eye, camera.yaw, held(camera.pitch, self.pitch), camera.field)
        ground = level.ray(*MIDDLE).on_floor(self.low[1]) or level.at
        return self.kept(aimed(camera.eye, self.inside(ground), camera))


MIDDLE = 320.0, 180.0
