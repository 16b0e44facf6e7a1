"""Walkers as shown: animation from cell to cell, and a camera that follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp

from components.focus import Rect
from game.dungeon.plan import Cell
from game.dungeon.walk.state import Walker
from game.screens.walk.lit_floor import Figure, Frame
from systems.layout import HEIGHT, WIDTH

WHOLE = Rect(0, 0, WIDTH, HEIGHT)
HALVES = Rect(0, 0, WIDTH / 2, HEIGHT), Rect(WIDTH / 2, 0, WIDTH / 2, HEIGHT)


@dataclass
class Shown:
    """One walker as shown."""

    number: int
    at: tuple[float, float]
    """Coordinates x and z."""
    height: int
    facing: str
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 0.0)
    left: float = 0.0
    """Rest of the current step, 1 to 0."""
    stride: int = 1
    queue: list[str] = field(default_factory=list)
    """Moves still to make, such as the steps of a path."""
    camera: tuple[float, float] = (0.0, 0.0)
    led: bool = False
    """True while on stairs or falling, in first person."""

    @classmethod
    def of(cls, number: int, walker: Walker) -> Shown:
        """Return a walker at its position in the walk."""
        x, height, z = walker.cell
        return cls(number, (x, z), height, walker.facing, camera=(x, z))

    @property
    def busy(self) -> bool:
        """Return True while a step is animated."""
        return self.left > 0 or self.led

    def go(self, end: Cell, at_once: bool) -> None:
        """Start a step; moves to another floor or farther than one cell are instant."""
        near = abs(end[0] - self.at[0]) + abs(end[2] - self.at[1]) <= 1.01 and end[1] == self.height
        self.start, self.end = self.at, (end[0], end[2])
        self.left = 0.0 if at_once or not near else 1.0
        self.stride = 3 - self.stride
        self.height = end[1]
        if not self.left:
            self.at = self.end

    def step(self, dt: float, seconds: float) -> None:
        """Let ``dt`` seconds of the step pass."""
        if self.left:
            self.left = max(0.0, self.left - dt / seconds) if seconds else 0.0
            share = 1 - self.left
            x, z = (a + (b - a) * share for a, b in zip(self.start, self.end, strict=True))
            self.at = x, z

    def follow(self, x: float, z: float, dt: float, seconds: float) -> None:
        """Let the camera follow a position."""
        share = 1 - exp(-4 * dt / seconds) if seconds else 1.0
        self.camera = self.camera[0] + (x - self.camera[0]) * share, self.camera[1] + (z - self.camera[1]) * share

    @property
    def figure(self) -> Figure:
        """The figure to draw."""
        stride = self.stride if 0.2 < self.left < 0.8 else 1
        return Figure(self.number, *self.at, self.height, self.facing, stride)


def together(shown: list[Shown], apart: tuple[int, int]) -> bool:
    """Return True if all walkers fit in one picture."""
    first, last = shown[0], shown[-1]
    aside, along = abs(first.at[0] - last.at[0]), abs(first.at[1] - last.at[1])
    return first.height == last.height and aside <= apart[0] and along <= apart[1]


def frames(shown: list[Shown], apart: tuple[int, int]) -> list[Frame]:
    """Return the frames: one, or one half for each of two walkers far apart."""
    if together(shown, apart):
        return [Frame(WHOLE, *shown[0].camera, shown[0].height)]
    return [Frame(half, *each.camera, each.height) for half, each in zip(HALVES, shown, strict=True)]


def whole_or_half(shown: Shown) -> Frame:
    """Return the half of the picture that a walker always has in first person."""
    return Frame(HALVES[shown.number - 1], *shown.at, shown.height)


def follow(shown: list[Shown], apart: tuple[int, int], dt: float, seconds: float) -> None:
    """Let each camera follow its walkers."""
    middle = [sum(each.at[n] for each in shown) / len(shown) for n in (0, 1)]
    one = together(shown, apart)
    for each in shown:
        x, z = middle if one else each.at
        each.follow(x, z, dt, seconds)
