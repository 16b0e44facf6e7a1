"""The gliding row of cabinets between the buttons of the home screen."""

from __future__ import annotations

from collections.abc import Sequence

from components.focus import Item, Rect
from systems.draw.pen import Pen
from systems.easing import between, ease
from systems.layout import WIDTH

ROW_WIDTH = 328
"""Width between the left and the right buttons, in virtual pixels."""
MOST_DISTANCE = 164
IN_SIGHT = 3
"""Number of cabinets fully in view."""
CABINET = 100, 122
CABINET_FOOT = 86
"""Lower edge of the cabinets."""
DOTS_MIDDLE, DOT_DISTANCE = 61, 8
"""Height of the dots below the names, and the distance between them."""
ARROW_DISTANCE = 155
"""Distance from the center to the arrow at either end, between the buttons and the outer cabinets."""
SLIDE_EASE = "out_cubic"


class CabinetRow:
    """All cabinets, and the range of them in view, at first around ``focus``."""

    def __init__(self, names: Sequence[str], focus: str) -> None:
        self.names = tuple(names)
        self.sight = min(IN_SIGHT, len(self.names))
        """Number of cabinets in view."""
        self.distance = min(MOST_DISTANCE, ROW_WIDTH / self.sight)
        """Distance between neighboring cabinets."""
        self.first = self._first_index(focus)
        self.start = self.offset = float(self.first)
        """The index at the left edge when the glide began, and the index there now."""
        self.age = 0.0

    def _first_index(self, name: str) -> int:
        """Return the index at the left edge that centers this cabinet, clamped to the ends of the row."""
        number = self.names.index(name) if name in self.names else 0
        return max(0, min(number - self.sight // 2, len(self.names) - self.sight))

    def look_at(self, name: str) -> bool:
        """Start a glide that brings this cabinet into view, and return True if the row has to move."""
        first = self._first_index(name)
        if name not in self.names or first == self.first:
            return False
        self.first, self.start, self.age = first, self.offset, 0.0
        return True

    def glide(self, dt: float, seconds: float) -> None:
        """Advance a glide of ``seconds`` by ``dt`` seconds; with 0 seconds it ends at once."""
        self.age += dt
        share = self.age / seconds if seconds else 1.0
        self.offset = between(self.start, float(self.first), ease(SLIDE_EASE, share))

    def items(self) -> list[Item]:
        """Return the items of all cabinets; those out of view are at the edge and have no width."""
        width, height = CABINET
        items = []
        for number, name in enumerate(self.names):
            x = self.place(number, self.first)
            if self.first <= number < self.first + self.sight:
                items.append(Item(name, Rect(x - width / 2, CABINET_FOOT, width, height)))
            else:
                edge = WIDTH / 2 + (ROW_WIDTH / 2 - 2) * (1 if number > self.first else -1)
                offset = (number - self.first) / len(self.names)
                items.append(Item(name, Rect(edge + offset, CABINET_FOOT, 0, height)))
        return items

    def place(self, number: int, first: float) -> float:
        """Return the x of a cabinet's center while the cabinet ``first`` is at the left edge."""
        return WIDTH / 2 + (number - first - (self.sight - 1) / 2) * self.distance

    def visible(self, number: int) -> float:
        """Return the opacity of a cabinet, 0 to 1: it fades at the ends of the row."""
        distance = abs(self.place(number, self.offset) - WIDTH / 2) - (self.sight - 1) / 2 * self.distance
        return max(0.0, 1.0 - max(0.0, distance) / (0.5 * self.distance))

    def arrows(self) -> dict[str, Rect]:
        """Return the click areas at the ends of the row, each by the hidden cabinet it leads to."""
        if self.sight == len(self.names):
            return {}
        y = CABINET_FOOT + CABINET[1] / 2
        ends = ((self.first - 1, WIDTH / 2 - ARROW_DISTANCE), (self.first + self.sight, WIDTH / 2 + ARROW_DISTANCE))
        return {self.names[number]: Rect(x - 8, y - 30, 16, 60) for number, x in ends if 0 <= number < len(self.names)}

    def draw_marks(self, pen: Pen, focus: str) -> None:
        """Draw arrows toward hidden cabinets, and a dot for every cabinet if the text leaves room."""
        rgb = pen.palette.rgb
        for name, rect in self.arrows().items():
            later = self.names.index(name) > self.first
            pen.sprite("arrow", *rect.center, tint=rgb("card"), scale_x=1.0 if later else -1.0)
        if self.sight == len(self.names) or pen.text_scale > 1:
            return
        for number, name in enumerate(self.names):
            x = WIDTH / 2 + (number - (len(self.names) - 1) / 2) * DOT_DISTANCE
            in_sight = self.first <= number < self.first + self.sight
            half = 2 if name == focus else 1
            tint = rgb("seat1" if name == focus else "card" if in_sight else "dim")
            pen.fill(Rect(x - half, DOTS_MIDDLE - half, 2 * half, 2 * half), tint)


def draw_front(pen: Pen, name: str, x: float, y: float, alpha: float = 1.0, scale: float = 1.0) -> None:
    """Draw the picture of a cabinet. A cabinet without one stays dark."""
    if f"cabinet_{name}" in pen.atlas:
        pen.sprite(f"cabinet_{name}", x, y, alpha=alpha, scale_x=scale, scale_y=scale)
