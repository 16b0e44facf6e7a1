"""How the virtual picture lies in a window of any size."""

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
        """A place in the window's pixels as a place on the picture; outside 0..640, 0..360 it lies on a bar."""
        return (x - self.x) * WIDTH / self.w, (y - self.y) * HEIGHT / self.h


def letterbox(width: int, height: int) -> Letterbox:
    """Whole multiples where at least one fits, else as large as fits; always centred."""
    scale = min(width / WIDTH, height / HEIGHT)
    if scale >= 1:
        scale = int(scale)
    w, h = max(1, int(WIDTH * scale)), max(1, int(HEIGHT * scale))
    return Letterbox((width - w) // 2, (height - h) // 2, w, h)
