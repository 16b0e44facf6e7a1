"""The 640x360 picture, origin lower left, y up, and what lies on it at every table."""

from __future__ import annotations

from components.focus import Rect

WIDTH, HEIGHT = 640, 360
WORDS = {1: 24, 2: 30}
"""How high the words about the buttons reach, by size of text."""


def turned(seat: int, x: float, y: float) -> tuple[float, float]:
    """A place given for seat 1, for this seat."""
    return (x, y) if seat == 1 else (WIDTH - x, HEIGHT - y)


def around(x: float, y: float, w: float, h: float) -> Rect:
    """A rectangle of this size around a centre."""
    return Rect(x - w / 2, y - h / 2, w, h)


def portrait_rect(seat: int) -> Rect:
    """The figure of a seat."""
    return around(*turned(seat, 36, 38), 44, 44)


def lamp_at(seat: int) -> tuple[float, float]:
    """Centre of what shows that it is a seat's turn, unless the table says otherwise."""
    return turned(seat, 84, 112)


def clock_at(seat: int) -> tuple[float, float]:
    """Centre of a seat's clock, unless the table says otherwise."""
    return turned(seat, 36, 74)


def middle(seat: int) -> Rect:
    """What the seats have between them, unless the table says otherwise."""
    return around(WIDTH / 2, HEIGHT / 2, 320, 180)
