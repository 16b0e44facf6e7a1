"""A menu with one focus, controlled by gamepad, keys or mouse. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from components.focus import Id, Item, Rect
from components.press import Input, Point, Press
from systems.focus import STEPS, Direction, nearest, under

BACK: Final = "back"
"""The answer of a menu that the player leaves."""


def column(ids: Iterable[Id], x: float, top: float, w: float, h: float, gap: float) -> list[Item]:
    """Return items in a column; ``x`` is the middle, ``top`` the upper edge of the first."""
    return [Item(id, Rect(x - w / 2, top - h - at * (h + gap), w, h)) for at, id in enumerate(ids)]


def row(needs: Mapping[Id, float], whole: Rect, gap: float) -> list[Item]:
    """Return items side by side that fill a rectangle, with ``gap`` between them.

    All are equally wide if that gives each the width it ``needs``; otherwise the spare width is shared out on top of
    the needs.
    """
    room = whole.w - gap * (len(needs) - 1)
    equal, spare = room / len(needs), (room - sum(needs.values())) / len(needs)
    found, left = [], whole.x
    for id, need in needs.items():
        wide = equal if max(needs.values()) <= equal else need + spare
        found.append(Item(id, Rect(round(left), whole.y, round(wide), whole.h)))
        left += wide + gap
    return found


def wrapped(items: list[Item], current: Id, direction: Direction) -> Id:
    """Return the next item in that direction, wrapping from the last to the first."""
    found = nearest(items, current, direction)
    if found is not None and found != current:
        return found
    here = next(item.rect for item in items if item.id == current)
    dx, dy = STEPS[direction]

    def beside(item: Item) -> bool:
        x, y = item.rect.center
        # Items at an edge have no size and match at least themselves.
        return abs(y - here.center[1]) <= here.h / 2 if dx else abs(x - here.center[0]) <= here.w / 2

    return min(filter(beside, items), key=lambda item: item.rect.center[0] * dx + item.rect.center[1] * dy).id


@dataclass(slots=True)
class Menu:
    """A list of items, one of which has the focus."""

    items: list[Item]
    focus: Id
    deaf_until: float = 0.0
    """Application time before which presses are ignored: they were meant for the previous screen."""
    pointer: tuple[float, float] | None = None

    def under(self) -> Id:
        """Return the id of the item under the mouse, or None."""
        return under(self.items, *self.pointer) if self.pointer else None

    def next(self, id: Id, direction: str) -> Id:
        """Return the item that a direction leads to."""
        return wrapped(self.items, id, cast(Direction, direction))

    def hear(self, said: Input) -> Id:
        """Return the id confirmed by this input, ``BACK``, or None if it only moved the focus or had no effect."""
        if isinstance(said, Point):
            self.pointer = (said.x, said.y)
            self.focus = self.under() or self.focus
        if not isinstance(said, Press) or said.at < self.deaf_until:
            return None
        if said.action in STEPS:
            self.focus = self.next(self.focus, said.action)
        elif said.repeat:
            return None
        elif said.action == "back":
            return BACK
        elif said.action == "confirm":
            return self.under() if said.device == "mouse" else self.focus
        return None
