"""Points and directions in space."""

from __future__ import annotations

import math

Vec = tuple[float, float, float]
ORIGIN: Vec = (0.0, 0.0, 0.0)


def plus(a: Vec, b: Vec, times: float = 1.0) -> Vec:
    """``a`` and so many times ``b``."""
    return a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times


def minus(a: Vec, b: Vec) -> Vec:
    """From ``b`` to ``a``."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Vec, b: Vec) -> float:
    """How far one goes along the other."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec, b: Vec) -> Vec:
    """What stands upright on both."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def length(a: Vec) -> float:
    """How long it is."""
    return math.sqrt(dot(a, a))


def unit(a: Vec) -> Vec:
    """A direction 1 long; nothing stays nothing."""
    long = length(a) or 1.0
    return a[0] / long, a[1] / long, a[2] / long


def turned(a: Vec, turn: float) -> Vec:
    """Turned about the upright axis."""
    c, s = math.cos(turn), math.sin(turn)
    return c * a[0] + s * a[2], a[1], c * a[2] - s * a[0]


def held(value: float, bounds: tuple[float, float]) -> float:
    """The value, no less than the first bound and no more than the second."""
    return max(bounds[0], min(bounds[1], value))
