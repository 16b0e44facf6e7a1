"""Where the focus goes: by what lies where on screen, whatever the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from components.focus import Id, Item
from systems.layout import HEIGHT, WIDTH

Direction = Literal["up", "down", "left", "right"]
STEPS: dict[str, tuple[int, int]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""Where each direction leads, to the right and up."""
_ASIDE = 2.0
"""How much worse a pixel to the side is than one straight ahead."""
WIDER = 10_000
"""Whatever lies wider aside counts so much further away than what lies straight ahead, and is in sight so far."""


def nearest(items: Sequence[Item], current: Id, direction: Direction) -> Id:
    """The id of the item that lies next in this direction; the current one if there is none.

    Only what lies within 45 degrees of the direction counts, so that from anywhere some way leads everywhere; but from
    what leads left and right go first to what does, and up and down go on to whatever lies that way at all. A
    layer is only left where nothing more of it lies that way, then for whatever lies there at all, or else for the
    uppermost in that half of the picture: a layer may reach beyond it, and all others lie before its end then.
    """
    here = next((item for item in items if item.id == current), None)
    if here is None:
        return items[0].id if items else None
    (x, y), (toward_x, toward_y) = here.rect.centre, STEPS[direction]
    if toward_x and here.leads:
        leading = [(toward_x * (item.rect.centre[0] - x), item.id) for item in items if item.leads]
        if ahead := [(far, id) for far, id in leading if far > 0]:
            return min(ahead, key=lambda each: each[0])[1]
    wide = WIDER if toward_y and any(item.leads for item in items) else 0
    highest = here.layer == max(item.layer for item in items)
    best, best_cost = current, (2, 0, float("inf"))
    for item in items:
        rect, left = item.rect, item.layer != here.layer
        at_x, at_y = rect.x + rect.w / 2, rect.y + rect.h / 2
        dx, dy = at_x - x, at_y - y
        straight, aside = dx * toward_x + dy * toward_y, abs(dx * toward_y + dy * toward_x)
        passed = straight <= 0
        if passed and (not left or (at_x - WIDTH / 2) * toward_x + (at_y - HEIGHT / 2) * toward_y <= 0):
            continue
        if not left and aside > straight + wide:
            continue
        layers = -item.layer * (passed or (left and highest))
        cost = left + passed, layers, abs(straight) + _ASIDE * aside + WIDER * (aside > straight)
        if cost < best_cost:
            best, best_cost = item.id, cost
    return best


def under(items: Sequence[Item], x: float, y: float) -> Id:
    """The id of the smallest item at this place, or None."""
    held = [item for item in items if item.rect.holds(x, y)]
    return min(held, key=lambda item: item.rect.w * item.rect.h).id if held else None
