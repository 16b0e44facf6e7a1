"""The shell of a room in any silhouette: floor, back walls, wall tops, a rim of light, and the outside below."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from canvas import Canvas, Grid, Paint, Surface, grown, hash_noise, mix, moved, rgb
from surfaces import Wall, bricks


class Size(NamedTuple):
    """The measures of rooms; their pictures stand on the same ground line and may rise above the rest."""

    name: str
    w: int
    """The width of the floor."""
    h: int
    """The height of the floor."""
    wall: int
    top: int
    """The width of the tops of walls."""
    skirt: int
    """The height of what shows of the outside below the southern wall."""
    stairs: tuple[str, ...] = ()
    """Stairs in its corners, where nothing else stands: ``up`` in the northeast, ``down`` in the southeast."""

    @property
    def large(self) -> bool:
        """Tell the size of the room that players are in from that of its neighbors."""
        return not self.name

    @property
    def picture(self) -> tuple[int, int]:
        """The width and the height of a picture of nothing but walls and floor."""
        return self.w + 2 * self.top, self.h + self.wall + 2 * self.top + self.skirt


LARGE = Size("", 212, 108, 36, 5, 9)
SMALL = Size("_small", 130, 62, 24, 5, 8)
SIZES = (LARGE, SMALL)
LANDING = 56, 48
"""The width and the height of the corner of a large floor that stairs need; no wall cuts it off."""


class Room(Canvas):
    """A canvas with the floor of a room on it; ``over`` is the number of rows above the plain shell."""

    def __init__(self, size: Size, ambient: Paint, over: int = 0) -> None:
        w, h = size.picture
        super().__init__(w, h + over, ambient)
        self.size = size
        self.left, self.bottom = size.top, self.h - size.skirt - size.top
        self.right, self.top = self.left + size.w, self.bottom - size.h
        self.cx, self.cy = self.left + size.w // 2, self.top + size.h // 2
        self.inside = np.zeros_like(self.cover)

    def pick(self, large: int, small: int) -> int:
        """Return the number for this size."""
        return large if self.size.large else small

    def floor(self, cut: int = 0, notch: int = 0, round_by: int = 0) -> Grid:
        """Return the mask of a floor: a rectangle with corners that are cut, notched or round."""
        x, y = self.x - self.left, self.y - self.top
        mask = (x >= 0) & (x < self.size.w) & (y >= 0) & (y < self.size.h)
        dx, dy = np.minimum(x, self.size.w - 1 - x), np.minimum(y, self.size.h - 1 - y)
        mask &= dx + dy >= cut
        mask &= ~((dx < notch) & (dy < notch))
        if round_by:
            far_x, far_y = np.maximum(round_by - dx, 0), np.maximum(round_by - dy, 0)
            mask &= far_x * far_x + far_y * far_y <= (round_by + 0.5) ** 2
        return mask | self.landings()

    def landings(self) -> Grid:
        """Return the mask of the corners that stairs need."""
        x, y = self.x - self.left, self.y - self.top
        inside = (x < self.size.w) & (y >= 0) & (y < self.size.h)
        mask = np.zeros_like(self.cover)
        for way in self.size.stairs:
            mask |= inside & (x >= self.size.w - LANDING[0]) & (
                y < LANDING[1] if way == "up" else y >= self.size.h - LANDING[1])
        return mask

    def furnish(self, ways: str, paint: Callable[..., None], *where: object) -> None:
        """Paint furniture in the corner of some stairs; if they are there, only its light remains."""
        before = self.color.copy(), self.shine.copy(), self.cover.copy(), self.shade.copy()
        paint(self, *where)
        if any(way in self.size.stairs for way in ways.split()):
            self.color, self.shine, self.cover, self.shade = before

    def shell(
        self, mask: Grid, floor: Surface, wall: Wall, top: Paint, rim: Paint, rim_shine: float = 0.85,
        high: int | None = None,
    ) -> None:
        """Build the room on the mask of its floor."""
        high = self.size.wall if high is None else high
        face, up = np.zeros_like(mask), np.zeros(mask.shape, np.int64)
        for step in range(1, high + 1):
            fresh = moved(mask, 0, -step) & ~mask & ~face
            up[fresh] = step - 1
            face |= fresh
        inside = mask | face
        tops = grown(inside, self.size.top) & ~inside
        self._skirt(inside, tops, top)
        self.fill(tops, rgb(top) * (0.84 + 0.28 * hash_noise(self.x // 3, self.y // 3, 8))[..., None])
        self.fill(tops & grown(~(tops | inside)), mix(top, "#FFFFFF", 0.25))
        self.fill(mask, floor(self.x - self.left, self.y - self.top))
        self.fill(face, wall(self.x - self.left, up))
        self.fill(face & ~moved(face, 0, 1) & (up >= high - 2), mix(top, "#FFFFFF", 0.3))
        self._corners(mask, face, inside)
        self.fill(tops & grown(inside), rim, rim_shine)
        self.inside = inside

    def _skirt(self, inside: Grid, tops: Grid, color: Paint) -> None:
        """Paint bricks below the wall tops that fade into the dark."""
        depth = np.zeros(inside.shape)
        for step in range(self.size.skirt, 0, -1):
            depth[moved(tops, 0, step)] = step
        skirt = (depth > 0) & ~tops & ~inside
        fade = 1 - depth / (self.size.skirt + 2)
        self.fill(skirt, bricks(mix(color, "#180C34", 0.3), 10, 4)(self.x, self.y) * fade[..., None])
        self.shade[skirt] = 0.25

    def _corners(self, mask: Grid, face: Grid, inside: Grid) -> None:
        """Darken the floor along walls."""
        near = np.zeros(mask.shape)
        reach = self.pick(9, 6)
        for step in range(1, reach):
            near = np.maximum(near, (moved(face, 0, step) & mask) * (1 - step / reach))
            near = np.maximum(near, (moved(~inside, step, 0) & mask) * (0.8 - step / reach))
            near = np.maximum(near, (moved(~inside, -step, 0) & mask) * (0.5 - step / reach))
        self.dim(mask & (near > self.dots), 0.66)
