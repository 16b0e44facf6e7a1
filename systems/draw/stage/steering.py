"""How drags, wheels, sticks and keys move a camera: what each does, by the kind of the camera."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from game.content.models.stage import Pace
from systems.draw.stage.camera import Camera, followed
from systems.draw.stage.limits import Limits
from systems.layout import HEIGHT

Hand = Literal["swing", "tilt", "widen", "pan", "look"]
"""What a drag or a stick does: turn and tilt around what is looked at, tilt, tilt and see more, go, look around."""


@dataclass(frozen=True, slots=True)
class Handling:
    """What moves a kind of camera."""

    main: Hand
    """The right button of the mouse, and the right stick."""
    other: Hand
    """The middle button, and the stick while it is held."""
    free: bool = False
    """Whether it goes and looks from where it is, instead of around what it looks at."""


@dataclass(slots=True)
class Steering:
    """A camera on its way to where it is led, within its limits; ``home`` is where one button brings it back to."""

    home: Camera
    limits: Limits
    handling: Handling
    pace: Pace
    goal: Camera
    shown: Camera

    def drag(self, across: float, upward: float, other: bool = False) -> None:
        """The mouse was dragged so many virtual pixels."""
        hand = self.handling.other if other else self.handling.main
        by = self.pace.drag
        if hand == "pan":
            pixel = 2 * self.goal.scales[1] / HEIGHT * (1.0 if self.goal.span else self.goal.distance)
            self._keep(self.goal.panned(-across * pixel, -upward * pixel))
        else:
            self._turn(hand, across * by, upward * by)

    def stick(self, x: float, y: float, dt: float, other: bool = False) -> None:
        """A stick is held so far, 1 at most, for so long; to the right and up."""
        hand = self.handling.other if other else self.handling.main
        if hand == "pan":
            self.walk(x, y, dt)
        else:
            by = self.pace.turn * dt
            self._turn(hand, x * by, y * by)

    def walk(self, right: float, ahead: float, dt: float) -> None:
        """Go over the floor for so long, as it is looked at."""
        far = self.pace.walk * dt
        self._keep(self.goal.panned(right * far, ahead * far))

    def zoom(self, nearer: float, dt: float) -> None:
        """Come nearer for so long, or below 0 go away."""
        self._keep(self.goal.zoomed(self.pace.zoom ** (-nearer * dt)))

    def wheel(self, steps: float) -> None:
        """Come nearer by so many steps of the wheel."""
        self._keep(self.goal.zoomed(self.pace.wheel**-steps))

    def back(self) -> None:
        """Go back to where it began."""
        self.goal = self.home

    def lead(self, goal: Camera) -> None:
        """Go there."""
        self.home = goal
        self.goal = goal

    def follow(self, dt: float, calm: bool = False) -> None:
        """Let so much time pass; whoever wants no motion is there at once."""
        self.shown = followed(self.shown, self.goal, dt, 0.0 if calm else self.pace.seconds)

    def _turn(self, hand: Hand, yaw: float, pitch: float) -> None:
        goal = self.goal
        if hand == "look":
            self._keep(goal.looked(-yaw, -pitch))
        elif hand == "widen":
            self._keep(replace(goal.swung(0.0, -pitch), field=goal.field + yaw / 2))
        else:
            self._keep(goal.swung(-yaw if hand == "swing" else 0.0, -pitch))

    def _keep(self, camera: Camera) -> None:
        self.goal = self.limits.kept_free(camera) if self.handling.free else self.limits.kept(camera)


def steering(home: Camera, limits: Limits, handling: Handling, pace: Pace) -> Steering:
    """A camera that stands at home."""
    return Steering(home, limits, handling, pace, home, home)


HANDLINGS: Mapping[str, Handling] = {
    "slanted": Handling("tilt", "widen"),
    "swinging": Handling("swing", "pan"),
    "free": Handling("look", "pan", free=True),
}
"""By the kind of camera: one that stands before what it looks at, one that goes around it, one that walks."""
