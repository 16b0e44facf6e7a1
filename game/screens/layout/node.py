"""Screens as trees: a node measures itself, gets a rectangle and draws itself there.

Layout takes two passes: ``measure_width`` and ``measure_height`` go from the leaves up, ``place`` from the root down.
Text size and language change only the measurements. If room is short, gaps shrink, texts wrap, then fonts shrink,
then ``optional`` nodes are dropped, and finally lists scroll. All lengths are virtual pixels; y points up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from components.focus import Id, Item, Rect
from systems.draw.pen import Pen
from systems.layout import HEIGHT, WIDTH

if TYPE_CHECKING:
    from systems.draw.stage.scene import Scene

SCREEN_RECT, EMPTY_RECT = Rect(0, 0, WIDTH, HEIGHT), Rect(0, 0, 0, 0)


class Need(NamedTuple):
    """A length at each level, from the best look to the smallest fonts, and the floor at which lists scroll."""

    lengths: tuple[float, ...]
    floor: float

    @property
    def smallest(self) -> float:
        """Length with the smallest fonts."""
        return self.lengths[-1]

    def length(self, level: int) -> float:
        """Return the length at this level."""
        return self.lengths[min(level, len(self.lengths) - 1)]


def need(*lengths: float) -> Need:
    """Return a need that never scrolls."""
    return Need(lengths, lengths[-1])


def combine(needs: Sequence[Need], function: Callable[[Iterable[float]], float], extra: float = 0.0) -> Need:
    """Combine several needs: ``sum`` along the direction of a box, ``max`` across it."""
    if not needs:
        return need(extra)
    most = max([len(item.lengths) for item in needs])
    each_to_the_last = [item.lengths + item.lengths[-1:] * (most - len(item.lengths)) for item in needs]
    lengths = tuple([function(level) + extra for level in zip(*each_to_the_last, strict=True)])
    return Need(lengths, function([item.floor for item in needs]) + extra)


GAP = "gap"
"""The kind of gaps, the first to shrink."""


def distribute(
    room: float, needs: Sequence[Need], weights: Sequence[float], kinds: Sequence[object],
    shrinks_last: Sequence[object] = (),
) -> list[float]:
    """Return the length of each item.

    Items of one kind shrink by the same number of levels. If room is short, the kind that has shrunk least goes down a
    level; gaps and kinds without weight go first in a tie, and kinds in ``shrinks_last`` wait for all others. Spare
    room first undoes the last levels; the rest is divided by weight.
    """
    best = [item.lengths[0] for item in needs]
    if sum(best) <= room:
        return _spread(best, room, weights)
    levels, last = dict.fromkeys(sorted(kinds, key=lambda kind: kind != GAP), 0), dict[object, int]()
    heavy = {kind for kind, weight in zip(kinds, weights, strict=True) if weight}
    for kind, item in zip(kinds, needs, strict=True):
        last[kind] = max(last.get(kind, 0), len(item.lengths) - 1)

    def lengths() -> list[float]:
        return [item.length(levels[kind]) for item, kind in zip(needs, kinds, strict=True)]

    order, result = list[object](), lengths()
    while sum(result) > room:
        lower = [kind for kind in levels if levels[kind] < last[kind]]
        if not lower:
            least, floor = sum(result), sum(item.floor for item in needs)
            if floor > room:
                return [item.floor * room / floor for item in needs]  # The layout test reports it.
            part = (room - floor) / (least - floor)
            return [item.floor + (item.smallest - item.floor) * part for item in needs]
        order.append(min(lower, key=lambda kind: (kind in shrinks_last, levels[kind], kind in heavy)))
        levels[order[-1]] += 1
        result = lengths()
    for kind in dict.fromkeys(order[::-1]):
        level = levels[kind]
        pairs = zip(needs, kinds, strict=True)
        gains = [(item.length(level - 1) - item.length(level)) * (kind == own_kind) for item, own_kind in pairs]
        part = min(1.0, (room - sum(result)) / sum(gains)) if sum(gains) > 0 else 0.0
        result = [length + gain * part for length, gain in zip(result, gains, strict=True)]
    return _spread(result, room, weights)


def _spread(lengths: Sequence[float], room: float, weights: Sequence[float]) -> list[float]:
    """Return the lengths with the spare room divided by weight."""
    spare, whole = room - sum(lengths), sum(weights)
    if not whole:
        return [*lengths]
    return [length + spare * weight / whole for length, weight in zip(lengths, weights, strict=True)]


@dataclass(kw_only=True, eq=False)
class Node:
    """A part of a screen. A node with an ``id`` can hold the focus; ``weight`` is its share of spare room."""

    id: Id = None
    weight: float = 0.0
    optional: bool = False
    """Dropped if room is short; it never shrinks."""
    shrinks_last: bool = False
    """Shrinks only after all other nodes have."""
    align: Literal["fill", "start", "center", "end"] = "fill"
    """Position across the direction of the parent."""
    live: bool = False
    """Redrawn in every frame, for pictures that move."""
    area: str = ""
    """Name of the part of the screen in which directions move the focus; children inherit it."""
    rect: Rect = EMPTY_RECT
    """Rectangle from the last layout."""
    parent: Node | None = field(default=None, repr=False)
    _needs: dict[float | None, Need] = field(default_factory=dict, repr=False)
    """Cached measurements: the width under None, heights by width."""

    def measure_width(self, pen: Pen) -> Need:
        """Return the width that the node needs; each kind of node measures its own."""
        return need(0)

    def measure_height(self, pen: Pen, width: float) -> Need:
        """Return the height that it needs at a given width."""
        return need(0)

    def width(self, pen: Pen) -> Need:
        if None not in self._needs:
            self._needs[None] = self.measure_width(pen)
        return self._needs[None]

    def height(self, pen: Pen, width: float) -> Need:
        if width not in self._needs:
            self._needs[width] = self.measure_height(pen, width)
        return self._needs[width]

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        """Take a rectangle and place the children in it."""
        self.rect = rect
        layout.nodes.append(self)

    def ids(self) -> set[Id]:
        """Return the ids of this node and of everything in it."""
        return {self.id} - {None}

    def hide(self, rect: Rect, layout: Layout) -> None:
        """Wait out of view at the edge of a list, where directions still reach it."""
        self.rect = rect
        if self.id is not None:
            layout.hidden.append(self)

    @classmethod
    def link_peers(cls, group: Sequence[Self]) -> None:
        """Link neighbors of the same type before they are measured."""

    @classmethod
    def unify(cls, pen: Pen, group: Sequence[Self]) -> None:
        """Give neighbors of the same type a uniform look after they are placed."""

    def draw(self, pen: Pen, focused: bool) -> None:
        """Draw this node without its children. ``focused`` is True if it, or a box around it, holds the focus."""

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        """Yield texts that do not fit."""
        return iter(())


@dataclass(eq=False)
class Targets(Node):
    """Items that the tree does not draw, such as squares of a board or things on a table."""

    targets: Sequence[Item]

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        super().place(pen, rect, layout)
        layout.hidden += [Node(id=item.id, rect=item.rect, area=self.area) for item in self.targets]


class Layout:
    """A tree after layout: rectangles, focusable items, and quads recorded once per focus."""

    def __init__(
        self, root: Node, pen: Pen, focus: Id, scroll_positions: dict[str, int], room: Rect = SCREEN_RECT
    ) -> None:
        self.focus, self.scroll_positions = focus, scroll_positions
        self.nodes: list[Node] = []
        """All placed nodes in drawing order."""
        self.hidden: list[Node] = []
        """Focusable nodes that the tree does not draw: lines scrolled out of view, and squares of a board."""
        root.place(pen, room, self)
        self._recording: list[bytes | Node | Scene] | None = None
        self._recorded_focus: Id = None

    @cached_property
    def focusable(self) -> list[Node]:
        """Nodes that can hold the focus."""
        return [node for node in (*self.nodes, *self.hidden) if node.id is not None]

    @cached_property
    def items(self) -> list[Item]:
        """Items that can hold the focus."""
        return [Item(node.id, node.rect) for node in self.focusable]

    @cached_property
    def _by_id(self) -> dict[Id, Node]:
        return {node.id: node for node in reversed(self.focusable)}

    def node(self, id: Id) -> Node | None:
        return self._by_id.get(id)

    @cached_property
    def _areas(self) -> dict[str, list[Item]]:
        areas = dict[str, list[Item]]()
        for node, item in zip(self.focusable, self.items, strict=True):
            areas.setdefault(node.area, []).append(item)
        return areas

    def neighbors(self, id: Id) -> Sequence[Item]:
        """Return the items in the area of an item."""
        node = self.node(id)
        return self._areas.get("" if node is None else node.area, ())

    def draw(self, pen: Pen, focused: Id) -> None:
        """Draw the recording; record again if ``focused`` has changed. Live nodes are always redrawn."""
        if self._recording is None or focused != self._recorded_focus:
            self._recording, self._recorded_focus = self.record(pen, focused), focused
        for part in self._recording:
            if isinstance(part, bytes):
                pen.quads += part
            elif isinstance(part, Node):
                part.draw(pen, _holds_focus(part, focused))
            else:
                pen.stage(part)

    def record(self, pen: Pen, focused: Id) -> list[bytes | Node | Scene]:
        """Return what to draw: recorded quads, with live nodes and 3D scenes between them."""
        parts: list[bytes | Node | Scene] = []
        quads_before = pen.quads

        def insert(part: Node | Scene) -> None:
            parts.extend((bytes(pen.quads), part))
            pen.quads = bytearray()

        pen.quads, pen.record_scene = bytearray(), insert
        for node in self.nodes:
            if node.live:
                insert(node)
            else:
                node.draw(pen, _holds_focus(node, focused))
        parts.append(bytes(pen.quads))
        pen.quads, pen.record_scene = quads_before, None
        return parts


def _holds_focus(node: Node | None, focused: Id) -> bool:
    """Return True if the node or a box around it holds the focus."""
    while focused is not None and node is not None:
        if node.id == focused:
            return True
        node = node.parent
    return False
