"""Faults of a tree that is laid out: cut texts, overlaps, ink outside of rectangles, items out of reach."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from components.focus import Id, Rect
from game.screens.layout.boxes import Box, Stack
from game.screens.layout.leaves import ARROW_ROOM, Button, Dial, Legend
from game.screens.layout.node import SCREEN_RECT, Layout, Node
from game.screens.menu import TreeMenu
from systems.draw.pen import QUAD_FLOATS, Pen
from systems.focus import UNIT_STEPS

REACHABLE: set[tuple[object, ...]] = set()
"""Areas in which everything was reachable: their items, and the places of these next to each other."""


def find_faults(menu: TreeMenu, pen: Pen) -> Iterator[str]:
    """Yield every fault of a tree with its current focus."""
    yield from find_layout_faults(menu.layout, pen)
    yield from find_unreachable(menu)


def find_layout_faults(layout: Layout, pen: Pen) -> Iterator[str]:
    """Yield cut texts, overlaps, and what is outside of its box or of the screen."""
    for node in layout.nodes:
        for words in node.cut_texts(pen):
            yield f"cut: {words!r}"
        if not contains(SCREEN_RECT, covered_rect(node)):
            yield f"outside the picture: {describe(node)} {covered_rect(node)}"
        if node.parent is not None and not contains(node.parent.rect, node.rect):
            yield f"outside its box: {describe(node)} {node.rect} of {node.parent.rect}"
        if not isinstance(node, Box) and node.rect.w and node.rect.h:
            ink = ink_rect(node, pen)
            if ink is not None and not contains(covered_rect(node).grow(1), ink):
                yield f"drawn outside its rectangle: {describe(node)} {ink} of {covered_rect(node)}"
    leaves = [node for node in layout.nodes if not isinstance(node, Box | Legend) and node.rect.w and node.rect.h]
    for (one, rect), (other, its_rect) in combinations([(leaf, covered_rect(leaf)) for leaf in leaves], 2):
        if overlaps(rect, its_rect) and not share_stack(one, other):
            yield f"overlap: {describe(one)} and {describe(other)}"


def find_unreachable(menu: TreeMenu) -> Iterator[str]:
    """Yield items that no direction reaches inside their area. Areas that were fine are not checked again."""
    areas: dict[object, list[Node]] = {}
    for node in menu.layout.focusable:
        areas.setdefault(node.area, []).append(node)
    for nodes in areas.values():
        first, rects = nodes[0].rect, [node.rect for node in nodes]
        places = [(round(rect.x - first.x, 3), round(rect.y - first.y, 3), rect.w, rect.h) for rect in rects]
        shape = tuple((node.id, isinstance(node, Dial), place) for node, place in zip(nodes, places, strict=True))
        if shape not in REACHABLE:
            unreachable = search_unreachable(menu, [node.id for node in nodes])
            if not unreachable:
                REACHABLE.add(shape)
            yield from (f"out of reach: {id!r}" for id in unreachable)


def search_unreachable(menu: TreeMenu, ids: Sequence[Id]) -> list[Id]:
    """Return the items of an area to which no path of directions leads from the first one."""
    seen, pending = {ids[0]}, [ids[0]]
    while pending and len(seen) < len(ids):
        here = pending.pop()
        for neighbor in {menu.next(here, direction) for direction in UNIT_STEPS} - seen:
            seen.add(neighbor)
            pending.append(neighbor)
    return [id for id in ids if id not in seen]


def overlaps(one: Rect, other: Rect) -> bool:
    """Return True if two rectangles share more than one pixel in both directions."""
    width = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    return width > 1 and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > 1


def contains(one: Rect, other: Rect) -> bool:
    """Return True if one rectangle contains another, with a tolerance of one pixel."""
    around = one.grow(1)
    return (around.x <= other.x and other.x + other.w <= around.x + around.w
            and around.y <= other.y and other.y + other.h <= around.y + around.h)


def covered_rect(node: Node) -> Rect:
    """Return the area that a leaf may cover, including the arrows of a button."""
    rect = node.rect
    if isinstance(node, Button) and node.arrows:
        return Rect(rect.x - ARROW_ROOM, rect.y, rect.w + 2 * ARROW_ROOM, rect.h)
    return rect


def share_stack(one: Node, other: Node) -> bool:
    """Return True if two nodes are on different layers of one stack."""
    boxes = set(boxes_around(one)) & set(boxes_around(other))
    return any(isinstance(box, Stack) and not box.separate for box in boxes)


def boxes_around(node: Node) -> Iterator[Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def ink_rect(node: Node, pen: Pen) -> Rect | None:
    """Return the bounds of the quads of a focused node, or None; additive light does not count."""
    before, pen.quads = pen.quads, bytearray()
    node.draw(pen, True)
    values, pen.quads = array("f", bytes(pen.quads)), before
    columns = (values[at::QUAD_FLOATS] for at in (0, 1, 2, 3, 13, 15))
    solid = [(x - w, y - h, x + w, y + h) for x, y, w, h, alpha, light in zip(*columns, strict=True)
             if alpha > 0 and light == 0]
    if not solid:
        return None
    lefts, lows, rights, tops = zip(*solid, strict=True)
    left, low = min(lefts), min(lows)
    return Rect(left, low, max(rights) - left, max(tops) - low)


def describe(node: Node) -> str:
    """Return the name of a node for messages."""
    label = getattr(node, "words", "") or getattr(node, "name", "") or (node.id if node.id is not None else "")
    return f"{type(node).__name__} {label!r}" if label != "" else type(node).__name__


def stored_quads(layout: Layout, pen: Pen, focus: object) -> list[bytes]:
    """Return the quads of a layout that are not live."""
    return [part for part in layout.record(pen, focus) if isinstance(part, bytes)]


def tree_menus(screen: Any) -> list[TreeMenu]:
    """Return the trees of a screen and of its controls, without those of panels over it."""
    parts = [*vars(screen).values(), getattr(getattr(screen, "controls", None), "menu", None)]
    return [part for part in parts if isinstance(part, TreeMenu)]
