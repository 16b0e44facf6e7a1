"""A fire that stands still, for whoever wants no motion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from game.kernel.random_stream import Stream
from systems.draw.pen import Pen
from systems.knucklebones.view.layout import row_rect


def draw_flames(canvas: Pen, burning: Sequence[tuple[int, int]], effects: Any) -> None:
    """The still flames of every row (seat, row) that burns."""
    if not burning:
        return
    still = effects.still
    stages = [shade for shade in effects.fire.shades if shade is not None]
    looks = [canvas.speck(2, shade) for shade in stages]
    for seat, row in burning:
        rim = row_rect(seat, row)
        left, low = rim.x + 2, rim.y + 3
        squares = flame(still.squares, int(rim.w) - 6, still.high)
        canvas.specks([(left + x, low + y, looks[y * len(looks) // still.high]) for x, y in squares])


@cache
def flame(squares: int, wide: int, high: int) -> tuple[tuple[int, int], ...]:
    """Where the squares lie: dense below, ragged above, always the same."""
    stream = Stream(wide)
    return tuple((stream.below(wide), min(stream.below(high), stream.below(high))) for _ in range(squares))
