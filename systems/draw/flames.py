"""A fire that stands still, for whoever wants no motion."""

from __future__ import annotations

from functools import cache

from components.gleam import Gleam
from game.kernel.stream import Stream
from systems.draw.pen import Pen
from systems.knucklebones.layout import row_rect

SQUARES = 90
HIGH = 26
"""Pixels that the highest flame reaches."""


def draw_flames(canvas: Pen, gleam: Gleam) -> None:
    """The still flames of every row that burns."""
    if not gleam.flames:
        return
    stages = [shade for shade in gleam.effects.fire.shades if shade is not None]
    looks = [canvas.speck(2, shade) for shade in stages]
    for seat, row in gleam.flames:
        rim = row_rect(seat, row)
        canvas.specks((rim.x + 2 + x, rim.y + 3 + y, looks[y * len(looks) // HIGH]) for x, y in flame(int(rim.w) - 6))


@cache
def flame(wide: int) -> tuple[tuple[int, int], ...]:
    """Where the squares lie: dense below, ragged above, always the same."""
    stream = Stream(wide)
    return tuple((stream.below(wide), min(stream.below(HIGH), stream.below(HIGH))) for _ in range(SQUARES))
