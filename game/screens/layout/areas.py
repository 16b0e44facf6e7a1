"""Boxes of screens over a match: they keep clear of what is to be seen on its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from components.focus import Rect
from game.screens.layout.boxes import ALL_LEVELS, Box
from game.screens.layout.node import Layout, Node, distribute
from systems.draw.pen import Pen


@dataclass(eq=False)
class FirstFit(Box):
    """Variants of one node, each with an area of the screen; only the first that fits its area is shown.

    Fonts shrink by one level before another area is tried, and as far as they can before another variant in the same
    area. The last variant is shown if none fits.
    """

    areas: Sequence[Rect] = ()
    as_high_as_needed: bool = False
    """The variant leaves the lower part of its area free if it needs less."""

    def arrange(self, pen: Pen, room: Rect, layout: Layout) -> None:
        followers = [*self.areas[1:], self.areas[-1]]
        levels = [1 if area != follower else ALL_LEVELS for area, follower in zip(self.areas, followers, strict=True)]
        variants = [*zip(self.children, self.areas, levels, strict=True)]
        child, area, _ = next((variant for variant in variants if _fits(pen, *variant)), variants[-1])
        if self.as_high_as_needed:
            heights = child.height(pen, area.w).lengths
            height = next((height for height in heights if height <= area.h), area.h)
            area = Rect(area.x, area.y + area.h - height, area.w, height)
        self.place_child(child, pen, area, layout)


def _fits(pen: Pen, child: Node, area: Rect, level: int) -> bool:
    """Return True if a node has room after its fonts shrink by at most this many levels."""
    return child.width(pen).smallest <= area.w and child.height(pen, area.w).length(level) <= area.h


HEIGHT_STEP = 2
"""Distance between the heights that a strip tries, in virtual pixels."""
Interval = tuple[float, float]


@dataclass(eq=False)
class Strips(Box):
    """Separate strips across the screen that cover as little as possible of ``obstacles``."""

    obstacles: Sequence[Rect] = ()
    wishes: Sequence[float] = ()
    """Height of the middle of each child, if nothing is taken there."""

    def arrange(self, pen: Pen, room: Rect, layout: Layout) -> None:
        needs = [child.height(pen, room.w) for child in self.children]
        heights = [float(int(height)) for height in distribute(room.h, needs, [0.0] * len(needs), range(len(needs)))]
        free = [(room.y, room.y + room.h)]
        for index, (child, height, wish) in enumerate(zip(self.children, heights, self.wishes, strict=True)):
            bottom = self._bottom(free, height, wish, sum(heights[index + 1 :]))
            self.place_child(child, pen, Rect(room.x, bottom, room.w, height), layout)
            free = [*cut_strip(free, bottom, height)]

    def _bottom(self, free: Sequence[Interval], height: float, wish: float, rest: float) -> float:
        """Return where a strip covers least, nearest to its wish, and leaves room for ``rest``."""

        def leaves_room(bottom: float) -> bool:
            return max((high - low for low, high in cut_strip(free, bottom, height)), default=0.0) >= rest

        def cost(bottom: float) -> tuple[float, float]:
            covered = (min(bottom + height, rect.y + rect.h) - max(bottom, rect.y) for rect in self.obstacles)
            return sum(max(0.0, length) for length in covered), abs(bottom + height / 2 - wish)

        bottoms = [bottom for low, high in free for bottom in heights_in(low, high - height, wish - height / 2)]
        return min(filter(leaves_room, bottoms), key=cost)


def heights_in(low: float, high: float, wish: float) -> Iterator[float]:
    """Yield the height nearest to a wish in an interval, then heights from its low end."""
    if low <= high:
        yield min(max(round(wish), low), high)
        yield from (low + HEIGHT_STEP * index for index in range(int((high - low) / HEIGHT_STEP) + 1))


def cut_strip(free: Sequence[Interval], bottom: float, height: float) -> Iterator[Interval]:
    """Yield what is left of free intervals after a strip takes one."""
    for low, high in free:
        if low <= bottom < high:
            yield low, bottom
            yield bottom + height, high
        else:
            yield low, high
