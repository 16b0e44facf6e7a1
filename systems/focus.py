"""Navigation of the focus by the positions of items on screen, for any table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from components.focus import Id, Item, Rect
from systems.layout import HEIGHT, WIDTH

Direction = Literal["up", "down", "left", "right"]
UNIT_STEPS: dict[str, tuple[int, int]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The step of each direction, to the right and up."""
_ASIDE = 2.0
"""Cost of a pixel to the side, relative to one straight ahead."""
CONE_COST = 10_000
"""Extra cost of an item outside the 45-degree cone; at tables with leading items, also the extra width of that cone up
and down."""


def nearest(items: Sequence[Item], current: Id, direction: Direction) -> Id:
    """Return the id of the nearest item in this direction, or the current one if there is none.

    Only items within 45 degrees of the direction count, which is enough to reach every item from any other. There are
    two exceptions: from an item that leads, left and right go first to other leading items; and if there are leading
    items, up and down accept any item in that direction.

    The focus leaves a layer only if the layer has no more items in that direction. It then goes to any item in that
    direction, or else to the topmost layer in that half of the picture, because a layer may extend past all other
    items.
    """
    here = next((item for item in items if item.id == current), None)
    if here is None:
        return items[0].id if items else None
    (x, y), (toward_x, toward_y) = here.rect.center, UNIT_STEPS[direction]
    if toward_x and here.first_sideways:
        leading = [(toward_x * (item.rect.center[0] - x), item.id) for item in items if item.first_sideways]
        if ahead := [(far, id) for far, id in leading if far > 0]:
            return min(ahead, key=lambda pair: pair[0])[1]
    width = CONE_COST if toward_y and any(item.first_sideways for item in items) else 0
    highest = here.layer == max(item.layer for item in items)
    best, best_cost = current, (2, 0, float("inf"))
    for item in items:
        rect, other_layer = item.rect, item.layer != here.layer
        at_x, at_y = rect.x + rect.w / 2, rect.y + rect.h / 2
        dx, dy = at_x - x, at_y - y
        straight, aside = dx * toward_x + dy * toward_y, abs(dx * toward_y + dy * toward_x)
        passed = straight <= 0
        if passed and (not other_layer or (at_x - WIDTH / 2) * toward_x + (at_y - HEIGHT / 2) * toward_y <= 0):
            continue
        if not other_layer and aside > straight + width:
            continue
        layers = -item.layer * (passed or (other_layer and highest))
        cost = other_layer + passed, layers, abs(straight) + _ASIDE * aside + CONE_COST * (aside > straight)
        if cost < best_cost:
            best, best_cost = item.id, cost
    return best


def item_under(items: Sequence[Item], x: float, y: float) -> Id:
    """Return the id of the smallest item at this point, or None."""
    held = [item for item in items if item.rect.holds(x, y)]
    return min(held, key=lambda item: item.rect.w * item.rect.h).id if held else None


def next_focus(items: Sequence[Item], current: Id, direction: str) -> Id:
    """Return the next item in a direction by the edges of rectangles, or wrap around to the far side.

    Unlike ``nearest``, it makes a wide row the neighbor of every small button above and below it.
    """
    here = next((item for item in items if item.id == current), None)
    if here is None:
        return items[0].id if items else None
    axis = 0 if direction in ("up", "down") else 1
    dx, dy = UNIT_STEPS[direction]
    x, y = here.rect.center
    ahead = _AHEAD[direction]

    def is_ahead(rect: Rect) -> bool:
        if ahead(here.rect, rect) <= -1:
            return False
        # A line scrolled out of view has no size; only its center shows its order.
        return (rect.x + rect.w / 2 - x) * dx + (rect.y + rect.h / 2 - y) * dy > 0

    def cost(item: Item) -> float:
        aside = _off_path(here.rect, item.rect, direction)
        between_centers = abs(item.rect.center[axis] - here.rect.center[axis])
        return ahead(here.rect, item.rect) + _ASIDE * aside + CONE_COST * (aside > 0) + between_centers / 1000

    forward = [item for item in items if item.id != current and is_ahead(item.rect)]
    if forward:
        return min(forward, key=cost).id
    opposite = [item for item in items if not _off_path(here.rect, item.rect, direction)]
    # Lines that touch are no farther away than the current one, which keeps the focus then.
    return min(opposite, key=lambda item: (item.rect.center[0] * dx + item.rect.center[1] * dy, item.id != current)).id


_AHEAD: dict[str, Callable[[Rect, Rect], float]] = {
    "right": lambda here, there: there.x - here.x - here.w, "left": lambda here, there: here.x - there.x - there.w,
    "up": lambda here, there: there.y - here.y - here.h, "down": lambda here, there: here.y - there.y - there.h,
}
"""The distance between the facing edges of two rectangles, by direction; negative if the second is elsewhere."""


def _off_path(here: Rect, there: Rect, direction: str) -> float:
    """Return the distance to the side of the straight path; 0 on it."""
    if direction in ("up", "down"):
        return max(0.0, there.x - here.x - here.w, here.x - there.x - there.w)
    return max(0.0, there.y - here.y - here.h, here.y - there.y - there.h)
