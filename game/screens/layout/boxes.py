"""Boxes that arrange other nodes: columns, rows, lists and tables, and short functions that build a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, cycle, repeat
from math import floor
from typing import Literal, TypedDict, Unpack

from components.focus import Id, Rect
from game.screens.layout.leaves import Text
from game.screens.layout.node import GAP, Layout, Need, Node, combine, distribute, need
from systems.draw import widgets
from systems.draw.pen import Pen

ALIGN_OFFSETS = {"fill": 0.0, "start": 0.0, "center": 0.5, "end": 1.0}
SCROLL_ARROW_WIDTH, MIN_LINES, BEST_LINES = 16, 3, 7
"""Width of the arrows next to a scrolling list, its minimum of visible lines, and the number it asks for."""
ALL_LEVELS = 9
"""More levels than any node has."""


class BoxOptions(TypedDict, total=False):
    """Options of every box; `docs/screens.md` explains them."""

    id: Id
    weight: float
    optional: bool
    shrinks_last: bool
    align: Literal["fill", "start", "center", "end"]
    live: bool
    area: str
    gap: tuple[float, float]
    pad: tuple[float, float]
    plate: str
    pack: float
    preferred_width: float
    max_width: float


class ScrollOptions(BoxOptions, total=False):
    """Options of lists and tables."""

    name: str
    least: int
    best: int
    shrinks: bool
    current: int | None


@dataclass(eq=False)
class Box(Node):
    """Children in a column or a row, on a plate if ``plate`` names a color; children of one type look uniform.

    A box with an ``id`` is one large button: it holds the focus, and its children are drawn as focused with it.
    """

    children: Sequence[Node]
    vertical: bool = True
    gap: tuple[float, float] = (2, 4)
    """Minimum and best gap."""
    pad: tuple[float, float] = (0, 0)
    """Padding at the sides, and padding at the top and bottom."""
    plate: str = ""
    pack: float = 0.0
    """Position of the children in spare room: 0 at the start, 1 at the end."""
    preferred_width: float = 0.0
    """Lower bound of the best width."""
    max_width: float = 0.0
    """Upper bound of the best width; 0 for none."""
    _lengths: dict[float, list[float]] = field(default_factory=dict, init=False, repr=False)
    """Cached widths of the children and gaps of a row, by its width."""

    def __post_init__(self) -> None:
        for kind, group in group_by_type(self.children):
            kind.link_peers(group)

    def _distribute(self, room: float, needs: list[Need], children: Sequence[Node]) -> list[float]:
        """Return the lengths of children and gaps in turn."""
        kinds = [child if type(child) is Box or child.weight else type(child) for child in children]
        weights = [weight for child in children for weight in (0.0, child.weight)][1:]
        shrinks_last = [kind for kind, child in zip(kinds, children, strict=True) if child.shrinks_last]
        between = [item for kind in kinds for item in (GAP, kind)][1:]
        return distribute(room, self._with_gaps(needs, children), weights, between, shrinks_last)

    def _with_gaps(self, needs: list[Need], children: Sequence[Node]) -> list[Need]:
        """Return the needs of children and gaps in turn; an optional child may shrink to 0."""
        gap = need(self.gap[1], self.gap[0])
        return [item for own in _loosen(needs, children) for item in (gap, own)][1:]

    def content_width(self, pen: Pen) -> Need:
        """Return the width that the children need, without padding; each kind of box measures its own."""
        needs = [child.width(pen) for child in self.children]
        return combine(needs, max) if self.vertical else combine(self._with_gaps(needs, self.children), sum)

    def content_height(self, pen: Pen, width: float) -> Need:
        """Return the height that they need at a given width."""
        if self.vertical:
            needs = _heights_in_columns(pen, self.children, repeat(width))
            return combine(self._with_gaps(needs, self.children), sum)
        widths = self._row_lengths(pen, width)[::2]
        return combine([child.height(pen, own) for child, own in zip(self.children, widths, strict=True)], max)

    def measure_width(self, pen: Pen) -> Need:
        total = combine([self.content_width(pen)], sum, 2 * self.pad[0])
        lengths = max(self.preferred_width, total.lengths[0]), *total.lengths[1:], total.smallest
        if self.max_width:
            lengths = tuple(max(total.smallest, min(self.max_width, length)) for length in lengths)
        return Need(lengths, total.floor)

    def _row_lengths(self, pen: Pen, width: float) -> list[float]:
        """Return the widths of the children and gaps of a row in turn."""
        if width not in self._lengths:
            needs = [child.width(pen) for child in self.children]
            self._lengths[width] = self._distribute(width, needs, self.children)
        return self._lengths[width]

    def measure_height(self, pen: Pen, width: float) -> Need:
        return combine([self.content_height(pen, width - 2 * self.pad[0])], sum, 2 * self.pad[1])

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        super().place(pen, rect, layout)
        across, along = self.pad
        self.arrange(pen, Rect(rect.x + across, rect.y + along, rect.w - 2 * across, rect.h - 2 * along), layout)

    def arrange(self, pen: Pen, room: Rect, layout: Layout) -> None:
        """Place the children in the room inside the padding."""
        children = [*self.children]
        lengths = self._column_lengths(pen, room, children) if self.vertical else self._row_lengths(pen, room.w)
        offset = ((room.h if self.vertical else room.w) - sum(lengths)) * self.pack
        for number, child in enumerate(children):
            start, end = floor(offset + 0.5), floor(offset + lengths[2 * number] + 0.5)  # Whole lengths stay whole.
            offset += sum(lengths[2 * number : 2 * number + 2])
            if self.vertical:
                self.place_across(child, pen, Rect(room.x, room.y + room.h - end, room.w, end - start), layout)
            else:
                height = room.h if child.align == "fill" else min(room.h, child.height(pen, end - start).lengths[0])
                y = room.y + round((room.h - height) * (1 - ALIGN_OFFSETS[child.align]))
                self.place_child(child, pen, Rect(room.x + start, y, end - start, height), layout)
        unify_by_type(pen, children)

    def _column_lengths(self, pen: Pen, room: Rect, children: list[Node]) -> list[float]:
        """Return the heights of the children and gaps of a column in turn; remove optional children without room."""
        needs = _heights_in_columns(pen, children, repeat(room.w))
        lengths = self._distribute(room.h, needs, children)
        return self._column_lengths(pen, room, children) if _drop(children, needs, lengths[::2]) else lengths

    def place_across(self, child: Node, pen: Pen, room: Rect, layout: Layout) -> None:
        width = _aligned_width(pen, child, room.w)
        x = room.x + round((room.w - width) * ALIGN_OFFSETS[child.align])
        self.place_child(child, pen, Rect(x, room.y, width, room.h), layout)

    def place_child(self, child: Node, pen: Pen, rect: Rect, layout: Layout) -> None:
        """Place a child. This box is its parent; its area is that of this box unless it has another one."""
        child.parent, child.area = self, child.area or self.area
        child.place(pen, rect, layout)

    def ids(self) -> set[Id]:
        return super().ids().union(*(child.ids() for child in self.children))

    def hide(self, rect: Rect, layout: Layout) -> None:
        super().hide(rect, layout)
        for child in self.children:
            child.parent, child.area = self, child.area or self.area
            child.hide(rect, layout)

    def draw(self, pen: Pen, focused: bool) -> None:
        if self.plate:
            widgets.draw_panel(pen, self.rect, "outline" if focused else self.plate)
        if focused and self.id is not None:
            widgets.draw_lit(pen, self.rect, fill=bool(self.plate))


def group_by_type(children: Iterable[Node]) -> Iterator[tuple[type[Node], list[Node]]]:
    groups = dict[type[Node], list[Node]]()
    for child in children:
        groups.setdefault(type(child), []).append(child)
    yield from groups.items()


def unify_by_type(pen: Pen, children: Iterable[Node]) -> None:
    """Give children of one type a uniform look."""
    for kind, group in group_by_type(children):
        kind.unify(pen, group)


def _aligned_width(pen: Pen, child: Node, room: float) -> float:
    return room if child.align == "fill" else min(room, child.width(pen).lengths[0])


def _heights_in_columns(pen: Pen, children: Sequence[Node], rooms: Iterable[float]) -> list[Need]:
    return [child.height(pen, _aligned_width(pen, child, room)) for child, room in zip(children, rooms, strict=False)]


def _loosen(needs: Sequence[Need], children: Sequence[Node]) -> list[Need]:
    """Return the needs; an optional child may shrink to 0."""
    pairs = zip(needs, children, strict=True)
    return [need(item.lengths[0], 0) if child.optional else item for item, child in pairs]


def _drop(children: list[Node], needs: Sequence[Need], lengths: Sequence[float]) -> bool:
    """Remove the first optional child that does not have the length it needs; return True if there is one."""
    for index, child in enumerate(children):
        if child.optional and lengths[index] < needs[index].smallest:
            del children[index]
            return True
    return False


@dataclass(eq=False)
class Stack(Box):
    """Children on top of each other; if they are ``separate``, their leaves must not overlap."""

    separate: bool = False

    def content_height(self, pen: Pen, width: float) -> Need:
        return combine([child.height(pen, width) for child in self.children], max)

    def arrange(self, pen: Pen, room: Rect, layout: Layout) -> None:
        for child in self.children:
            self.place_child(child, pen, room, layout)


@dataclass(eq=False)
class Scroll(Box):
    """A list that shows the lines around the focus if there is no room for all of them.

    A list without focusable lines moves with up and down. ``name`` identifies the position of the list; ``head`` is a
    line on top that always stays in view.
    """

    name: str = "list"
    head: Node | None = None
    least: int = MIN_LINES
    """Minimum of visible lines."""
    best: int = BEST_LINES
    """Number of lines that the list asks for."""
    shrinks: bool = True
    """Lines shrink before the list scrolls."""
    visible: int = 0
    """Number of lines in view."""
    current: int | None = None
    """Index of a line to keep in view instead of the focus."""
    more_above: bool = False
    more_below: bool = False

    def _head_height(self, pen: Pen, width: float) -> float:
        return 0.0 if self.head is None else self.head.height(pen, width).lengths[0] + self.gap[0]

    def content_width(self, pen: Pen) -> Need:
        total = super().content_width(pen)
        head = need(0) if self.head is None else self.head.width(pen)
        return combine([total, head], max, SCROLL_ARROW_WIDTH)

    def content_height(self, pen: Pen, width: float) -> Need:
        lines, count = _heights_in_columns(pen, self.children, repeat(width)), len(self.children)
        head = self._head_height(pen, width)
        if not lines:
            return need(head)

        def height_of_lines(limit: int, level: int) -> float:
            gap = self.gap[0] if level else self.gap[1]
            highest = sorted((line.length(level) for line in lines), reverse=True)[:limit]
            return head + sum(highest) + gap * (min(limit, count) - 1)

        best = height_of_lines(self.best, 0), height_of_lines(self.best, 1)
        return Need(best, height_of_lines(self.least, ALL_LEVELS))

    def arrange(self, pen: Pen, room: Rect, layout: Layout) -> None:
        head = self._head_height(pen, room.w)
        width, height = room.w, room.h - head
        self.more_above, self.more_below, self.visible = False, False, len(self.children)
        if not self.children or super().content_height(pen, width).length(int(self.shrinks)) <= height:
            super().arrange(pen, Rect(room.x, room.y, width, height), layout)
        else:
            width -= SCROLL_ARROW_WIDTH
            self._place_visible(pen, Rect(room.x, room.y, width, height), layout)
        if self.head is not None:
            top = Rect(room.x, room.y + height + self.gap[0], width, head - self.gap[0])
            self.place_child(self.head, pen, top, layout)

    def _place_visible(self, pen: Pen, room: Rect, layout: Layout) -> None:
        """Place the lines in view; the others wait at the edges without a size."""
        gap, count = self.gap[0], len(self.children)
        needs = _heights_in_columns(pen, self.children, repeat(room.w))
        levels = range(max(len(line.lengths) for line in needs))
        lines = [[line.length(level) + gap for line in needs] for level in levels]
        heights = next((lengths for lengths in lines if _fit_count(lengths, room.h + gap) > self.least), lines[-1])
        last_first = next(first for first in range(count) if first + _fit_count(heights[first:], room.h + gap) >= count)
        first = min(layout.scroll_positions.get(self.name, 0), last_first)
        focus = self.current
        if focus is None:
            focus = next((index for index, child in enumerate(self.children) if layout.focus in child.ids()), None)
        if focus is not None:  # Keep one more line visible in each direction, so that a mouse can scroll too.
            first = min(first, max(0, focus - 1))
            while first < focus and first + _fit_count(heights[first:], room.h + gap) < min(count, focus + 2):
                first += 1
        layout.scroll_positions[self.name] = first = max(0, first)
        visible = self.visible = _fit_count(heights[first:], room.h + gap)
        self.more_above, self.more_below = first > 0, first + visible < count
        spare = (room.h + gap - sum(heights[first : first + visible])) / visible
        stretch = spare if len({*heights}) == 1 else 0.0
        y = room.y + room.h
        for index, child in enumerate(self.children):
            if first <= index < first + visible:
                y -= heights[index] + stretch
                top = round(y + heights[index] + stretch)
                self.place_across(child, pen, Rect(room.x, round(y + gap), room.w, top - round(y + gap)), layout)
            else:
                edge = room.y + room.h + 1 - index / 1000 if index < first else room.y - 1 - index / 1000
                child.parent, child.area = self, child.area or self.area
                child.hide(Rect(room.x + room.w / 2, edge, 0, 0), layout)
        unify_by_type(pen, self.children[first : first + visible])

    def draw(self, pen: Pen, focused: bool) -> None:
        super().draw(pen, False)
        ends = (self.more_above, self.rect.y + self.rect.h - 10, -90.0), (self.more_below, self.rect.y + 10, 90.0)
        for more, y, angle in ends:
            if more:
                pen.sprite("arrow", self.rect.x + self.rect.w - 6, y, tint=pen.palette.rgb("dim"), angle=angle)


def _fit_count(heights: Sequence[float], room: float) -> int:
    """Return the number of lines that fit, at least one."""
    return max(1, sum(height <= room for height in accumulate(heights)))


@dataclass(eq=False)
class Grid(Box):
    """Children in rows of ``columns`` each; a column is as wide as its widest child.

    With a weight, all its rows and columns are equal.
    """

    columns: int = 2

    def _equal_needs(self, needs: list[Need]) -> list[Need]:
        """Return the needs, all like the largest if the grid has a weight."""
        return [combine(needs, max)] * len(needs) if self.weight else needs

    def _gaps(self, count: int) -> float:
        """Return the room between this many columns or rows."""
        return self.gap[0] * max(0, count - 1)

    def _column_needs(self, pen: Pen) -> list[Need]:
        needs = [child.width(pen) for child in self.children]
        columns = range(min(self.columns, len(needs)))
        return self._equal_needs([combine(needs[index :: self.columns], max) for index in columns])

    def _column_widths(self, pen: Pen, width: float) -> list[float]:
        needs = self._column_needs(pen)
        kinds = [0] * len(needs) if self.weight else range(len(needs))
        return distribute(width - self._gaps(len(needs)), needs, [1.0] * len(needs), kinds)

    def _row_needs(self, pen: Pen, widths: Sequence[float]) -> list[Need]:
        needs = _heights_in_columns(pen, self.children, cycle(widths))
        firsts = range(0, len(needs), self.columns)
        return self._equal_needs([combine(needs[start : start + self.columns], max) for start in firsts])

    def content_width(self, pen: Pen) -> Need:
        needs = self._column_needs(pen)
        return combine(needs, sum, self._gaps(len(needs)))

    def content_height(self, pen: Pen, width: float) -> Need:
        rows = self._row_needs(pen, self._column_widths(pen, width))
        return combine(rows, sum, self._gaps(len(rows)))

    def arrange(self, pen: Pen, room: Rect, layout: Layout) -> None:
        widths = self._column_widths(pen, room.w)
        rows = self._row_needs(pen, widths)
        heights = distribute(room.h - self._gaps(len(rows)), rows, [self.weight] * len(rows), [0] * len(rows))
        y = room.y + room.h
        for first, height in zip(range(0, len(self.children), self.columns), heights, strict=True):
            x, y = room.x, y - height
            for child, width in zip(self.children[first : first + self.columns], widths, strict=False):
                self.place_across(child, pen, Rect(round(x), round(y), round(width), round(height)), layout)
                x += width + self.gap[0]
            y -= self.gap[0]
        unify_by_type(pen, self.children)


@dataclass(eq=False)
class Columns:
    """Widths of the columns of a table, and the columns to drop, in this order, if the table is too narrow."""

    weights: Sequence[float]
    drops: Sequence[int] = ()
    gap: float = 8
    lines: Sequence[TableLine] = ()
    _needs: list[Need] = field(default_factory=list, repr=False)
    _widths: dict[float, list[float]] = field(default_factory=dict, repr=False)

    def needs(self, pen: Pen) -> list[Need]:
        """Return the need of each column: that of its widest cell."""
        if not self._needs:
            columns = zip(*(line.children for line in self.lines), strict=True)
            self._needs = [combine([cell.width(pen) for cell in cells], max) for cells in columns]
        return self._needs

    def widths(self, pen: Pen, room: float) -> list[float]:
        """Return the width of each column; 0 for a dropped one."""
        if room not in self._widths:
            needs, dropped = self.needs(pen), set[int]()
            for column in self.drops:
                smallest = [column_need.smallest for index, column_need in enumerate(needs) if index not in dropped]
                if sum(smallest) + self.gap * (len(smallest) - 1) <= room:
                    break
                dropped.add(column)
            columns = [index for index in range(len(needs)) if index not in dropped]
            lengths = distribute(room - self.gap * (len(columns) - 1), [needs[index] for index in columns],
                                 [self.weights[index] for index in columns], columns)
            widths = dict(zip(columns, lengths, strict=True))
            self._widths[room] = [widths.get(index, 0.0) for index in range(len(needs))]
        return self._widths[room]


@dataclass(eq=False)
class TableLine(Box):
    """A line of a table: one cell for each column. With an ``id`` it is one large button."""

    columns: Columns = field(default_factory=lambda: Columns(()), repr=False)
    tint: str = ""
    """Color of a light ground, for example of a line that is selected."""

    def content_width(self, pen: Pen) -> Need:
        needs = self.columns.needs(pen)
        gaps = self.columns.gap * (len(needs) - 1)
        least = sum(column_need.smallest for index, column_need in enumerate(needs) if index not in self.columns.drops)
        return Need((*combine(needs, sum, gaps).lengths, least + gaps), least + gaps)

    def _cells(self, pen: Pen, width: float) -> list[tuple[Node, float]]:
        """Return the cells that are not dropped, with their widths."""
        widths = self.columns.widths(pen, width)
        return [(cell, wide) for cell, wide in zip(self.children, widths, strict=True) if wide]

    def content_height(self, pen: Pen, width: float) -> Need:
        return combine([cell.height(pen, wide) for cell, wide in self._cells(pen, width)], max)

    def arrange(self, pen: Pen, room: Rect, layout: Layout) -> None:
        x = room.x
        for cell, wide in self._cells(pen, room.w):
            width = max(round(x + wide) - round(x), int(wide))  # A text never loses the last pixel that it needs.
            self.place_child(cell, pen, Rect(round(x), room.y, width, room.h), layout)
            x += wide + self.columns.gap

    def draw(self, pen: Pen, focused: bool) -> None:
        super().draw(pen, focused)
        if focused and not self.plate:
            pen.fill(self.rect, pen.palette.rgb("outline"), 0.1)
        if self.tint:
            pen.fill(self.rect, pen.palette.rgb(self.tint), 0.16)


@dataclass(eq=False)
class Spacer(Node):
    """Empty room."""

    smallest: float = 0.0
    best: float = 0.0

    def measure_width(self, pen: Pen) -> Need:
        return need(self.best, self.smallest)

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(self.best, self.smallest)


def column(*children: Node | None, **options: Unpack[BoxOptions]) -> Box:
    """Arrange children from top to bottom; skip None."""
    return Box([child for child in children if child is not None], **options)


def row(*children: Node | None, **options: Unpack[BoxOptions]) -> Box:
    """Arrange children from left to right; skip None."""
    return Box([child for child in children if child is not None], False, **options)


def panel(*children: Node | None, color: str = "card", **options: Unpack[BoxOptions]) -> Box:
    """Arrange children from top to bottom on a plate."""
    options.setdefault("pad", (8, 6))
    options["plate"] = color
    return column(*children, **options)


def stack(*children: Node | None, separate: bool = False, **options: Unpack[BoxOptions]) -> Stack:
    """Put children on top of each other."""
    return Stack([child for child in children if child is not None], separate=separate, **options)


def grid(columns: int, *children: Node, **options: Unpack[BoxOptions]) -> Grid:
    """Arrange children in rows of ``columns``."""
    return Grid(children, columns=columns, **options)


def scroll(*children: Node, head: Node | None = None, **options: Unpack[ScrollOptions]) -> Scroll:
    """Make a list of any length."""
    options.setdefault("weight", float(len(children) > BEST_LINES))
    return Scroll(children, head=head, **options)


def table(
    *lines: Node, weights: Sequence[float], head: TableLine | None = None, drops: Sequence[int] = (),
    **options: Unpack[ScrollOptions],
) -> Scroll:
    """Make a table that scrolls. ``weights`` share spare room among the columns; ``drops`` leave first.

    A line that is no ``TableLine`` has the whole width.
    """
    every = [line for line in (head, *lines) if isinstance(line, TableLine)]
    columns = Columns(weights, drops, lines=every)
    for line in every:
        line.columns = columns
    for cells in zip(*(line.children for line in every), strict=True):
        share_fonts(cells)
    return scroll(*lines, head=head, **options)


def share_fonts(nodes: Iterable[Node]) -> None:
    """Give all texts among the nodes that have the same choice of fonts the same font."""
    texts = [node for node in nodes if isinstance(node, Text)]
    for text in texts:
        text.peers = [other for other in texts if other.fonts == text.fonts]


def center(child: Node) -> Box:
    """Put a node in the middle of the room."""
    child.align = "center"
    return column(Spacer(weight=1), child, Spacer(weight=1))
