"""The items of a Khet table and their places on the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from components.focus import Id, Item, Rect
from systems.draw.stage.camera import Camera
from systems.khet.view.spots import Ground, tower_spot
from systems.khet.view.under import spots, square_rect

LOWEST = Rect(541, 29, 93, 24)
"""The lowest of the buttons next to the board; each is high enough for double-size text."""
GAP = 2
BUTTONS = 2
"""The layer of the buttons; the boards have those of their levels."""


@lru_cache(maxsize=4)
def squares(camera: Camera, ground: Ground, tower: int, above: int) -> tuple[Item, ...]:
    """Return the items of all squares in view, the upper board first."""
    found = [
        Item(("square", name), rect, layer=int(spot.level))
        for name, spot in spots(tower, above).items()
        if (rect := square_rect(camera, ground, spot)) is not None
    ]
    return tuple(sorted(found, key=lambda item: -item.layer))


def towers(camera: Camera, ground: Ground, ends: Iterable[str]) -> list[Item]:
    """Return the destinations of the tower, each at its center."""
    rects = ((end, square_rect(camera, ground, tower_spot(end))) for end in ends)
    return [Item(("tower", end), rect) for end, rect in rects if rect is not None]


def buttons(names: Sequence[Id]) -> list[Item]:
    """Return the buttons in a column."""
    low = LOWEST
    return [
        Item(name, Rect(low.x, low.y + place * (low.h + GAP), low.w, low.h), layer=BUTTONS)
        for place, name in enumerate(reversed(names))
    ]
