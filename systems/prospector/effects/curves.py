"""Places and sizes of flying numbers on Bezier curves. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from types import SimpleNamespace

from components.prospector import Flown
from game.tables.prospector.look import Curve
from systems.easing import ease
from systems.layout import HEIGHT, WIDTH
from systems.prospector.view.layout import board_rect, spread

LINES = 1080
"""Screen height in lines that sizes in the data refer to."""


def curve_of(look: SimpleNamespace, flown: Flown) -> Curve:
    """Return the curve that a number flies along."""
    curve: Curve = look.scored if flown.curve == "scored" else look.banked
    return curve


def along(curve: Curve, flown: Flown, seats: int) -> tuple[float, float, float]:
    """Return the center and height of its digits in virtual pixels, on the half of its seat.

    In a duel a banked number ends at the seat's own board.
    """
    way = ease(curve.ease, min(1.0, flown.age / curve.seconds) if curve.seconds else 1.0)
    set_out = flown.start
    on_way = [
        spread(flown.seat, seats, (point.x or 0.0) * WIDTH, (point.y or 0.0) * HEIGHT) for point in curve.points
    ]
    xs = [set_out[0] if point.x is None else at[0] for point, at in zip(curve.points, on_way, strict=True)]
    ys = [set_out[1] if point.y is None else at[1] for point, at in zip(curve.points, on_way, strict=True)]
    if seats > 1 and flown.curve == "banked":
        xs[-1], ys[-1] = board_rect(flown.seat, seats).centre
    return bezier(xs, way), bezier(ys, way), bezier([point.size * HEIGHT / LINES for point in curve.points], way)


def bezier(values: Sequence[float], way: float) -> float:
    """Return one coordinate of a Bezier curve of any degree, by Bernstein polynomials."""
    last = len(values) - 1
    return sum(comb(last, at) * way**at * (1 - way) ** (last - at) * value for at, value in enumerate(values))
