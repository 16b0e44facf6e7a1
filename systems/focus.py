"""Navigation of the focus by the positions of items on screen, for any table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from components.focus import Id, Item, Rect
from systems.layout import HEIGHT, WIDTH

Direction = Literal["up", "down", "left", "right"]
UNIT_STEPS: dict[str, tuple[int, int]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The step of each direction, to the right and up."""
SIDE_COST = 2.0
"""Cost of a pixel to the side, relative to one straight ahead."""
CONE_COST = 10_000
"""Extra cost of an item outside the 45-degree cone."""
WIDE_CONE = 10_000
"""Extra width of that cone up and down if there are leading items: it holds the whole picture."""


def nearest(items: Sequence[Item], current: Id, direction: Direction) -> Id:
    """Return the id of the nearest item in this direction, or the current one if there is none.

    Only items within 45 degrees of the direction count, which is enough to reach every item from any other. There are
    two exceptions: from an item that leads, left and right go first to other leading items; and if there are leading
    items, up and down accept any item in that direction.

    The focus leaves a layer only if the layer has no more items in that direction. It then goes to any item in that
    direction, or else to the topmost layer in that half of the picture, because a layer may extend past all other
    items.
    """
    start = next((item for item in items if item.id == current), None)
    if start is None:
        return items[0].id if items else None
    (x, y), (toward_x, toward_y) = start.rect.center, UNIT_STEPS[direction]
    if toward_x and start.first_sideways:
        distances = [(toward_x * (item.rect.center[0] - x), item.id) for item in items if item.first_sideways]
        if leading_items := [(distance, id) for distance, id in distances if distance > 0]:
            return min(leading_items, key=lambda pair: pair[0])[1]
    cone_width = WIDE_CONE if toward_y and any(item.first_sideways for item in items) else 0
    is_topmost = start.layer == max(item.layer for item in items)
    best, best_cost = current, (2, 0, float("inf"))
    for item in items:
        rect, is_other_layer = item.rect, item.layer != start.layer
        at_x, at_y = rect.x + rect.w / 2, rect.y + rect.h / 2
        dx, dy = at_x - x, at_y - y
        ahead, sideways = dx * toward_x + dy * toward_y, abs(dx * toward_y + dy * toward_x)
        is_behind = ahead <= 0
        if is_behind and (not is_other_layer or (at_x - WIDTH / 2) * toward_x + (at_y - HEIGHT / 2) * toward_y <= 0):
            continue
        if not is_other_layer and sideways > ahead + cone_width:
            continue
        layers = -item.layer * (is_behind or (is_other_layer and is_topmost))
        cost = is_other_layer + is_behind, layers, abs(ahead) + SIDE_COST * sideways + CONE_COST * (sideways > ahead)
        if cost < best_cost:
            best, best_cost = item.id, cost
    return best


def item_under(items: Sequence[Item], x: float, y: float) -> Id:
    """Return the id of the smallest item at this point, or None."""
    hits = [item for item in items if item.rect.holds(x, y)]
    return min(hits, key=lambda item: item.rect.w * item.rect.h).id if hits else None


def next_focus(items: Sequence[Item], current: Id, direction: str) -> Id:
    """Return the next item in a direction by the edges of rectangles, or wrap around to the far side.

    Unlike ``nearest``, it makes a wide row the neighbor of every small button above and below it.
    """
    start = next((item for item in items if item.id == current), None)
    if start is None:
        return items[0].id if items else None
    axis = 0 if direction in ("up", "down") else 1
    dx, dy = UNIT_STEPS[direction]
    x, y = start.rect.center
    gap = GAPS[direction]

    def is_ahead(rect: Rect) -> bool:
        if gap(start.rect, rect) <= -1:
            return False
        # A line scrolled out of view has no size; only its center shows its order.
        return (rect.x + rect.w / 2 - x) * dx + (rect.y + rect.h / 2 - y) * dy > 0

    def cost(item: Item) -> float:
        sideways = _off_path(start.rect, item.rect, direction)
        between_centers = abs(item.rect.center[axis] - start.rect.center[axis])
        return gap(start.rect, item.rect) + SIDE_COST * sideways + CONE_COST * (sideways > 0) + between_centers / 1000

    forward = [item for item in items if item.id != current and is_ahead(item.rect)]
    if forward:
        return min(forward, key=cost).id
    opposite = [item for item in items if not _off_path(start.rect, item.rect, direction)]
    # Lines that touch are no farther away than the current one, which keeps the focus then.
    return min(opposite, key=lambda item: (item.rect.center[0] * dx + item.rect.center[1] * dy, item.id != current)).id


GAPS: dict[str, Callable[[Rect, Rect], float]] = {
    "right": lambda a, b: b.x - a.x - a.w, "left": lambda a, b: a.x - b.x - b.w,
    "up": lambda a, b: b.y - a.y - a.h, "down": lambda a, b: a.y - b.y - b.h,
}
"""The distance between the facing edges of two rectangles, by direction; negative if the second is elsewhere."""


def _off_path(start: Rect, end: Rect, direction: str) -> float:
    """Return the distance to the side of the straight path; 0 on it."""
    if direction in ("up", "down"):
        return max(0.0, end.x - start.x - start.w, start.x - end.x - end.w)
    return max(0.0, end.y - start.y - start.h, start.y - end.y - end.h)
