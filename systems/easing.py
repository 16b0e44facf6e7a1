"""Eases and smooth waves. An ease maps 0..1 to 0..1; it starts at exactly 0 and ends at exactly 1."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.content.models.beats import Entrance

Ease = Callable[[float], float]


OVERSHOOT = 1.70158
"""The constant of the eases ``in_back`` and ``out_back``, which overshoot by a tenth."""


def _in_back(t: float) -> float:
    return t * t * ((OVERSHOOT + 1) * t - OVERSHOOT)


EASES: dict[str, Ease] = {
    "linear": lambda t: t,
    "in_soft": lambda t: math.pow(t, 1.5),
    "out_soft": lambda t: 1 - math.pow(1 - t, 1.5),
    "in_quad": lambda t: t * t,
    "out_quad": lambda t: 1 - (1 - t) ** 2,
    "in_out_quad": lambda t: 2 * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 2 / 2,
    "in_cubic": lambda t: t**3,
    "out_cubic": lambda t: 1 - (1 - t) ** 3,
    "in_out_cubic": lambda t: 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2,
    "in_sine": lambda t: 1 - math.cos(t * math.pi / 2),
    "out_sine": lambda t: math.sin(t * math.pi / 2),
    "in_back": _in_back,
    "out_back": lambda t: 1 - _in_back(1 - t),
}
"""Eases by their names in the data. The two soft ones are between linear and quad; the two backs overshoot on their
way."""


def ease(name: str, progress: float) -> float:
    """Return the eased progress of a motion. Progress outside 0..1 is clamped, so that every motion ends exactly."""
    if progress <= 0:
        return 0.0
    if progress >= 1:
        return 1.0
    return EASES[name](progress)


def between(start: float, end: float, progress: float) -> float:
    """Return the value at this share of the way from start to end; exactly ``end`` at 1."""
    return end if progress == 1 else start + (end - start) * progress


def toward(value: float, target: float, step: float) -> float:
    """Return the value, at most ``step`` nearer to its target."""
    return min(target, value + step) if value < target else max(target, value - step)


def closer_share(dt: float, seconds: float) -> float:
    """Return the share of the rest of a way that passes in ``dt``; after ``seconds`` almost nothing is left."""
    return 1 - math.exp(-4 * dt / seconds) if seconds > 0 else 1.0


def openness(entrance: Entrance, age: float, hold: float = float("inf"), calm: bool = False) -> float:
    """Return the share of a thing in sight ``age`` seconds after it appeared, 0 to 1; a back ease briefly exceeds 1.

    ``hold`` is the time in seconds between entering and leaving. With ``calm`` the thing only fades, in the entrance's
    calm seconds.
    """
    eases = ("linear", "linear") if calm else (entrance.enter_ease, entrance.leave_ease)
    enter, leave = (min(span, entrance.calm) if calm else span for span in (entrance.enter, entrance.leave))
    entry = ease(eases[0], age / enter) if enter else 1.0
    left = age - entrance.enter - hold
    if left <= 0:
        return entry
    return entry * (1 - ease(eases[1], left / leave)) if leave else 0.0


def breath(clock: float, speed: float) -> float:
    """Return a soft wave from 0 to 1 and back, ``speed`` times a second."""
    return 0.5 - 0.5 * math.cos(math.tau * clock * speed)


def noise(time: float, lane: int = 0) -> float:
    """Return value noise from -1 to 1, about one swing per unit of ``time``; each lane is independent."""
    knot = math.floor(time)
    fraction = time - knot
    weight = fraction * fraction * (3 - 2 * fraction)
    return _knot(knot, lane) * (1 - weight) + _knot(knot + 1, lane) * weight


def _knot(knot: int, lane: int) -> float:
    bits = (knot * 0x9E3779B1 + lane * 0x85EBCA6B) & 0xFFFFFFFF
    bits = ((bits ^ (bits >> 16)) * 0x7FEB352D) & 0xFFFFFFFF
    bits = ((bits ^ (bits >> 15)) * 0x846CA68B) & 0xFFFFFFFF
    return (bits ^ (bits >> 16)) / 0x7FFFFFFF - 1
