"""Input from any device in one common form: values, no components.

An ``Inbox`` holds presses and moves of the pointer; the rest is passed to screens and cameras.
"""

from __future__ import annotations

from typing import NamedTuple

from game.content.models.controls import ActionName

MOUSE = "mouse"


class Press(NamedTuple):
    """A button went down (or repeats while held). ``device`` is a stable id: ``pad:1``, ``keys:left``, ``mouse``."""

    device: str
    action: ActionName
    at: float
    """Seconds on the application's clock."""
    is_repeat: bool = False


class PointerMove(NamedTuple):
    """The mouse moved to a place on the virtual picture."""

    device: str
    x: float
    y: float
    at: float


class Plugged(NamedTuple):
    """A pad was connected or came back. It keeps its id only if pyglet reports the same object again."""

    device: str
    at: float


class Unplugged(NamedTuple):
    """A pad was disconnected; everything it held is already released."""

    device: str
    at: float


class Drag(NamedTuple):
    """The mouse was dragged with a button other than the left one.

    The distance is in virtual pixels to the right and up.
    """

    device: str
    dx: float
    dy: float
    is_middle: bool
    """True for the middle button, False for the right one."""
    at: float


class Wheel(NamedTuple):
    """The mouse wheel turned by a number of steps, away from the hand if above 0."""

    device: str
    steps: float
    at: float


class StickTilt(NamedTuple):
    """The second stick of a pad moved to a new tilt, to the right and up, at most 1."""

    device: str
    x: float
    y: float
    at: float


class TypedText(NamedTuple):
    """Letters were typed, as the keyboard's layout makes them; only sent on screens with a text field."""

    device: str
    letters: str
    at: float


Steer = Drag | Wheel | StickTilt
"""Input that moves a camera; only sent on screens that have one."""
Input = Press | PointerMove | Plugged | Unplugged | TypedText | Steer
