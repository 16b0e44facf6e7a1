"""The row of cabinets between the buttons of Home: as many as there is room for are in sight, and it glides."""

from __future__ import annotations

from collections.abc import Sequence

from components.focus import Item, Rect
from systems.draw.pen import Pen
from systems.easing import between, ease
from systems.layout import WIDTH

ROOM = 328
"""Between the buttons to the left and to the right."""
WIDEST = 164
"""From one cabinet to the next, where there are few."""
IN_SIGHT = 3
"""Cabinets that stand side by side, whole."""
CABINET = 100, 122
FLOOR = 86
"""Where they stand."""
DOTS, DOT = 61, 8
"""How high the marks of all cabinets stand below their names, and how far apart."""
SIDE = 155
"""From the middle to the arrows at both ends, between the buttons and the outer cabinets."""
EASE = "out_cubic"


class CabinetRow:
    """All cabinets, and which of them are in sight; ``focus`` is one of them, or else the first are."""

    def __init__(self, names: Sequence[str], focus: str) -> None:
        self.names = tuple(names)
        self.sight = min(IN_SIGHT, len(self.names))
        """How many are in sight."""
        self.apart = min(WIDEST, ROOM / len(self.names) if len(self.names) <= IN_SIGHT else ROOM / IN_SIGHT)
        """From one to the next."""
        self.first = self._first(focus)
        self.start = self.shown = float(self.first)
        """Where the glide began, and what stands at the left edge now."""
        self.age = 0.0

    def _first(self, name: str) -> int:
        """The one at the left edge when this one is looked at: in the middle, but at the ends of the row."""
        here = self.names.index(name) if name in self.names else 0
        return max(0, min(here - self.sight // 2, len(self.names) - self.sight))

    def look_at(self, name: str) -> bool:
        """Set out to where this one stands in sight; whether there is any way to go."""
        first = self._first(name)
        if name not in self.names or first == self.first:
            return False
        self.first, self.start, self.age = first, self.shown, 0.0
        return True

    def glide(self, dt: float, seconds: float) -> None:
        """Let ``dt`` seconds pass of a glide that takes ``seconds``; without any it is over at once."""
        self.age += dt
        way = self.age / seconds if seconds else 1.0
        self.shown = between(self.start, float(self.first), ease(EASE, way))

    def items(self) -> list[Item]:
        """Every cabinet: those in sight where they will stand; the others wait at the edge, too small for a mouse."""
        wide, high = CABINET
        found = []
        for number, name in enumerate(self.names):
            x, y = self.place(number, self.first), FLOOR + high / 2
            if self.first <= number < self.first + self.sight:
                found.append(Item(name, Rect(x - wide / 2, FLOOR, wide, high)))
            else:
                edge = WIDTH / 2 + (ROOM / 2 - 2) * (1 if number > self.first else -1)
                beyond = (number - self.first) / len(self.names)
                found.append(Item(name, Rect(edge + beyond, y, 0, 0)))
        return found

    def place(self, number: int, first: float) -> float:
        """Where the middle of a cabinet is while this one is at the left edge."""
        return WIDTH / 2 + (number - first - (self.sight - 1) / 2) * self.apart

    def visible(self, number: int) -> float:
        """How much of a cabinet is to be seen now, 0 to 1: it fades where it leaves the row."""
        beyond = abs(self.place(number, self.shown) - WIDTH / 2) - (self.sight - 1) / 2 * self.apart
        return max(0.0, 1.0 - max(0.0, beyond) / (0.5 * self.apart))

    def arrows(self) -> dict[str, Rect]:
        """Where a click leads to the next cabinet that is not in sight, by that cabinet."""
        if self.sight == len(self.names):
            return {}
        y = FLOOR + CABINET[1] / 2
        ends = ((self.first - 1, WIDTH / 2 - SIDE), (self.first + self.sight, WIDTH / 2 + SIDE))
        return {
            self.names[number]: Rect(x - 8, y - 30, 16, 60) for number, x in ends if 0 <= number < len(self.names)
        }

    def draw_marks(self, canvas: Pen, focus: str) -> None:
        """Arrows to where there are more, and a dot for each, the one in focus large and lit, where words leave room.
        """
        rgb = canvas.palette.rgb
        for name, rect in self.arrows().items():
            later = self.names.index(name) > self.first
            canvas.sprite("arrow", *rect.centre, tint=rgb("card"), scale_x=1.0 if later else -1.0)
        if self.sight == len(self.names) or canvas.text_scale > 1:
            return
        for number, name in enumerate(self.names):
            x = WIDTH / 2 + (number - (len(self.names) - 1) / 2) * DOT
            seen = self.first <= number < self.first + self.sight
            half = 2 if name == focus else 1
            tint = rgb("seat1" if name == focus else "card" if seen else "dim")
            canvas.fill(Rect(x - half, DOTS - half, 2 * half, 2 * half), tint)
