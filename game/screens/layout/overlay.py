"""Boxes over a match: panels in the areas that a table leaves free, and strips that keep part of it in sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from components.focus import Rect
from game.screens.layout.boxes import Box
from game.screens.layout.node import Layout, Need, Node, distribute
from systems.draw.pen import Pen

STEP = 2
"""Distance between the heights that a strip tries, in virtual pixels."""
SMALLEST = 9
"""More steps than any node can shrink."""
Interval = tuple[float, float]


@dataclass(eq=False)
class FirstFit(Box):
    """Variants of one node, each with an area of the screen; only the first that fits its area is shown.

    Fonts shrink by one step before another area is tried, and as far as they can before another variant in the same
    area. The last variant is shown if none fits.
    """

    areas: Sequence[Rect] = ()
    as_high_as_needed: bool = False
    """The variant leaves the lower part of its area free if it needs less."""

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        Node.place(self, pen, rect, layout)
        followers = [*self.areas[1:], self.areas[-1]]
        levels = [1 if area != follower else SMALLEST for area, follower in zip(self.areas, followers, strict=True)]
        variants = [*zip(self.children, self.areas, levels, strict=True)]
        child, area, _ = next((each for each in variants if _fits(pen, *each)), variants[-1])
        if self.as_high_as_needed:
            heights = child.height(pen, area.w).steps
            height = next((each for each in heights if each <= area.h), area.h)
            area = Rect(area.x, area.y + area.h - height, area.w, height)
        self.place_child(child, pen, area, layout)


def _fits(pen: Pen, child: Node, area: Rect, level: int) -> bool:
    """Return True if a node has room after its fonts shrink by at most ``level`` steps."""
    return child.width(pen).smallest <= area.w and child.height(pen, area.w).at(level) <= area.h


@dataclass(eq=False)
class Strips(Box):
    """Separate strips across the screen that cover as little as possible of ``obstacles``."""

    obstacles: Sequence[Rect] = ()
    wishes: Sequence[float] = ()
    """Height of the middle of each child, if nothing is taken there."""

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        Node.place(self, pen, rect, layout)
        needs = [child.height(pen, rect.w) for child in self.children]
        heights, free = strip_heights(rect.h, needs), [(rect.y, rect.y + rect.h)]
        for at, (child, height, wish) in enumerate(zip(self.children, heights, self.wishes, strict=True)):
            bottom = self._bottom(free, height, wish, sum(heights[at + 1 :]))
            self.place_child(child, pen, Rect(rect.x, bottom, rect.w, height), layout)
            free = [*without(free, bottom, height)]

    def _bottom(self, free: Sequence[Interval], height: float, wish: float, rest: float) -> float:
        """Return where a strip covers least, nearest to its wish, and leaves room for ``rest``."""

        def leaves_room(bottom: float) -> bool:
            return max((high - low for low, high in without(free, bottom, height)), default=0.0) >= rest

        def cost(bottom: float) -> tuple[float, float]:
            covered = (min(bottom + height, each.y + each.h) - max(bottom, each.y) for each in self.obstacles)
            return sum(max(0.0, each) for each in covered), abs(bottom + height / 2 - wish)

        bottoms = [bottom for low, high in free for bottom in steps(low, high - height, wish - height / 2)]
        return min(filter(leaves_room, bottoms), key=cost)


def strip_heights(room: float, needs: Sequence[Need]) -> list[float]:
    """Return whole heights that fit the room together."""
    return [float(int(height)) for height in distribute(room, needs, [0.0] * len(needs), range(len(needs)))]


def steps(low: float, high: float, wish: float) -> Iterator[float]:
    """Yield the value nearest to a wish in an interval, then values from its low end."""
    if low <= high:
        yield min(max(round(wish), low), high)
        yield from (low + STEP * at for at in range(int((high - low) / STEP) + 1))


def without(free: Sequence[Interval], bottom: float, height: float) -> Iterator[Interval]:
    """Yield what is left of free intervals after a strip takes one."""
    for low, high in free:
        if low <= bottom < high:
            yield low, bottom
            yield bottom + height, high
        else:
            yield low, high
