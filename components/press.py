"""What any device can say, in one form."""

from __future__ import annotations

from dataclasses import dataclass

from game.content.models.key_names import Action


@dataclass(frozen=True, slots=True)
class Press:
    """A button went down (or repeats while held). ``device`` is a stable id: ``pad:1``, ``keys:left``, ``mouse``."""

    device: str
    action: Action
    at: float
    """Seconds on the application's clock."""
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """The mouse moved to a place on the virtual picture."""

    device: str
    x: float
    y: float
    at: float


@dataclass(frozen=True, slots=True)
class Plugged:
    """A pad came (back); its id is new unless the very same object returns."""

    device: str
    at: float


@dataclass(frozen=True, slots=True)
class Unplugged:
    """A pad went; whatever it held is released already."""

    device: str
    at: float


@dataclass(frozen=True, slots=True)
class Drag:
    """The mouse was dragged so many virtual pixels to the right and up, by a button other than the left one."""

    device: str
    dx: float
    dy: float
    other: bool
    """Whether by the middle button, not the right one."""
    at: float


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel of the mouse turned so many steps, away from the hand above 0."""

    device: str
    steps: float
    at: float


@dataclass(frozen=True, slots=True)
class Lean:
    """The second stick of a pad is held there from now on, to the right and up, 1 at most."""

    device: str
    x: float
    y: float
    at: float


@dataclass(frozen=True, slots=True)
class Written:
    """Letters were typed, as the keyboard's layout makes them; only heard where a screen is written on."""

    device: str
    letters: str
    at: float


Steer = Drag | Wheel | Lean
"""What leads a camera; only heard where a screen is steered."""
Input = Press | Point | Plugged | Unplugged | Written | Steer
