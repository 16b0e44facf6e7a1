"""The placement of the virtual picture in a window of any size."""

from __future__ import annotations

from typing import NamedTuple

from systems.layout import HEIGHT, WIDTH


class Letterbox(NamedTuple):
    """The picture's left, bottom, width and height in pixels of the window."""

    x: int
    y: int
    w: int
    h: int

    def to_virtual(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point in window pixels to the picture; points outside 0..640, 0..360 are on a bar."""
        return (x - self.x) * WIDTH / self.w, (y - self.y) * HEIGHT / self.h


def letterbox(width: int, height: int) -> Letterbox:
    """Return the largest integer scale that fits, or below 1 the largest scale; always centered."""
    scale = min(width / WIDTH, height / HEIGHT)
    if scale >= 1:
        scale = int(scale)
    w, h = max(1, int(WIDTH * scale)), max(1, int(HEIGHT * scale))
    return Letterbox((width - w) // 2, (height - h) // 2, w, h)
