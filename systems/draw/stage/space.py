"""Points and directions in space."""

from __future__ import annotations

import math

Vec = tuple[float, float, float]


def plus(a: Vec, b: Vec, times: float = 1.0) -> Vec:
    """Return ``a`` plus ``times`` times ``b``."""
    return a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times


def minus(a: Vec, b: Vec) -> Vec:
    """Return the vector from ``b`` to ``a``."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Vec, b: Vec) -> float:
    """Return the dot product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec, b: Vec) -> Vec:
    """Return the cross product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def length(a: Vec) -> float:
    """Return the length."""
    return math.sqrt(dot(a, a))


def unit(a: Vec) -> Vec:
    """Return the vector with length 1; the zero vector stays zero."""
    long = length(a) or 1.0
    return a[0] / long, a[1] / long, a[2] / long


def rotate(a: Vec, turn: float) -> Vec:
    """Return the vector turned around the vertical axis."""
    c, s = math.cos(turn), math.sin(turn)
    return c * a[0] + s * a[2], a[1], c * a[2] - s * a[0]


def clamp(value: float, bounds: tuple[float, float]) -> float:
    """Return the value clamped to the bounds."""
    return max(bounds[0], min(bounds[1], value))
