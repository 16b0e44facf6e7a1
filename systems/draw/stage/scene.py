"""What stands on a stage, how it is painted and lit, and who looks at it; plain values, made anew in every frame."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from components.focus import Id, Rect
from systems.draw.stage.camera import Camera
from systems.draw.stage.mesh import Mesh
from systems.draw.stage.space import Vec, turned

Colour = tuple[int, int, int]


class Paint(NamedTuple):
    """How a face or a line looks; all but the colour goes from 0 to 1."""

    colour: Colour
    tint: float = 0.0
    """How much of its colour is that of the thing itself."""
    glow: float = 0.0
    """How much of its light spreads."""
    mirror: float = 0.0
    """How much of what stands behind the picture is seen in it."""
    alpha: float = 1.0
    """How solid it is; less counts only for things in ``clear``."""
    own: float = 0.0
    """How little it depends on the light that falls on it."""
    add: float = 0.0
    """1: it is light itself, only added to what lies behind."""


class Thing(NamedTuple):
    """One thing of a shape."""

    mesh: str
    at: Vec
    turn: float = 0.0
    tint: Colour = (255, 255, 255)
    size: Vec = (1.0, 1.0, 1.0)
    alpha: float = 1.0
    """How solid it is, as its paint."""
    bright: float = 0.0
    """Light of its own, such as of what is chosen; below 0 it is darker."""
    id: Id = None
    """What is picked where it is seen; None where sight goes through it."""

    def there(self, point: Vec) -> Vec:
        """A point of its shape, in space."""
        x, y, z = turned((point[0] * self.size[0], point[1] * self.size[1], point[2] * self.size[2]), self.turn)
        return x + self.at[0], y + self.at[1], z + self.at[2]


class Glow(NamedTuple):
    """A line of light that falls on what it passes; where it starts and ends in one point it is a lamp."""

    start: Vec
    end: Vec
    colour: Colour
    strength: float = 1.0
    reach: float = 2.0
    """How far its light goes."""


@dataclass(frozen=True, slots=True)
class Sun:
    """The light from far away."""

    way: Vec = (-0.4, 0.8, 0.45)
    """The direction toward it."""
    light: float = 0.6
    shade: float = 0.4
    """How bright it is where its light never falls."""
    steps: int = 6
    """So many tones there are from dark to bright."""
    dark: Colour = (20, 12, 48)
    """What dark tones go toward."""


@dataclass(slots=True)
class Scene:
    """Everything that is drawn at once."""

    camera: Camera
    meshes: Mapping[str, Mesh]
    paints: Mapping[str, Paint]
    things: list[Thing] = field(default_factory=list)
    """What is solid; nearer things hide those behind them."""
    clear: list[Thing] = field(default_factory=list)
    """What can be seen through: drawn after all else and hiding nothing, shape after shape in the order in which they
    first come, of each the farthest first."""
    glows: list[Glow] = field(default_factory=list)
    """The brightest of them fall on things, as many as the stage has room for."""
    sun: Sun = Sun()
    mirrored: str = "city"
    """The sprite that mirrors show."""
    part: Rect | None = None
    """The part of the picture that it is drawn in, with what it looks at in the middle; None for all of it."""

    def from_far(self) -> list[Thing]:
        """What can be seen through, of each shape the farthest first."""
        eye, back = self.camera.eye, self.camera.back
        order = {thing.mesh: -n for n, thing in reversed([*enumerate(self.clear)])}

        def depth(thing: Thing) -> tuple[int, float]:
            return order[thing.mesh], sum((eye[n] - thing.at[n]) * back[n] for n in range(3))

        return sorted(self.clear, key=depth, reverse=True)


QUARTER = math.pi / 2
