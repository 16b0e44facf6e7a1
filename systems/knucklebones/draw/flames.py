"""A static fire for reduced motion."""

from __future__ import annotations

from functools import cache

import esper

from components.effects import Burning, Shining
from components.knucklebones import Row
from game.kernel.random_stream import Stream
from systems.draw.pen import Pen
from systems.knucklebones.view.layout import row_rect


def draw_flames(canvas: Pen) -> None:
    """Draw the flames of every row with a static fire."""
    rows = [row for _, (burning, row) in esper.get_components(Burning, Row) if burning.still]
    for _, shining in esper.get_component(Shining) if rows else ():
        still = shining.sprays.still
        looks = [canvas.speck(2, shade) for shade in shining.sprays.fire.shades if shade is not None]
        for row in rows:
            rim = row_rect(row.seat, row.row)
            left, low = rim.x + 2, rim.y + 3
            squares = flame(still.squares, int(rim.w) - 6, still.high)
            canvas.specks([(left + x, low + y, looks[y * len(looks) // still.high]) for x, y in squares])


@cache
def flame(squares: int, wide: int, high: int) -> tuple[tuple[int, int], ...]:
    """Return the positions of the squares: dense below, ragged above, always the same."""
    stream = Stream(wide)
    return tuple((stream.below(wide), min(stream.below(high), stream.below(high))) for _ in range(squares))
