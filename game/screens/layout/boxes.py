"""Boxes that arrange other nodes: columns, rows, lists, tables and strips, and short functions that build a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
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
        pairs, gap = zip(needs, children, strict=True), need(self.gap[1], self.gap[0])
        needs = [need(item.lengths[0], 0) if child.optional else item for item, child in pairs]
        return [item for own in needs for item in (gap, own)][1:]

    def measure_width(self, pen: Pen) -> Need:
        needs, extra = [child.width(pen) for child in self.children], 2 * self.pad[0]
        in_line = self._with_gaps(needs, self.children)
        total = combine(needs, max, extra) if self.vertical else combine(in_line, sum, extra)
        lengths = max(self.preferred_width, total.lengths[0]), *total.lengths[1:], total.smallest
        if self.max_width:
            lengths = tuple(max(total.smallest, min(self.max_width, length)) for length in lengths)
        return Need(lengths, total.floor)

    def _child_widths(self, pen: Pen, width: float) -> list[float]:
        """Return the width of each child."""
        if not self.vertical:
            return self._row_lengths(pen, width)[::2]
        return [width if child.align == "fill" else min(width, child.width(pen).lengths[0]) for child in self.children]

    def _row_lengths(self, pen: Pen, width: float) -> list[float]:
        """Return the widths of the children and gaps of a row in turn."""
        if width not in self._lengths:
            needs = [child.width(pen) for child in self.children]
            self._lengths[width] = self._distribute(width, needs, self.children)
        return self._lengths[width]

    def measure_height(self, pen: Pen, width: float) -> Need:
        widths, extra = self._child_widths(pen, width - 2 * self.pad[0]), 2 * self.pad[1]
        needs = [child.height(pen, length) for child, length in zip(self.children, widths, strict=True)]
        in_line = self._with_gaps(needs, self.children)
        return combine(in_line, sum, extra) if self.vertical else combine(needs, max, extra)

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        super().place(pen, rect, layout)
        room = Rect(rect.x + self.pad[0], rect.y + self.pad[1], rect.w - 2 * self.pad[0], rect.h - 2 * self.pad[1])
        children = [*self.children]
        widths = self._child_widths(pen, room.w)
        lengths = list[float]()
        if not self.vertical:
            lengths = self._row_lengths(pen, room.w)
        while self.vertical and children:
            needs = [child.height(pen, length) for child, length in zip(children, widths, strict=True)]
            lengths = self._distribute(room.h, needs, children)
            short = [length < need.smallest for length, need in zip(lengths[::2], needs, strict=True)]
            dropped = [at for at, child in enumerate(children) if child.optional and short[at]]
            if not dropped:
                break
            del children[dropped[0]], widths[dropped[0]]
        at = ((room.h if self.vertical else room.w) - sum(lengths)) * self.pack
        for number, child in enumerate(children):
            start, end = floor(at + 0.5), floor(at + lengths[2 * number] + 0.5)  # Whole lengths stay whole.
            at += sum(lengths[2 * number : 2 * number + 2])
            if self.vertical:
                x = room.x + round((room.w - widths[number]) * ALIGN_OFFSETS[child.align])
                self.place_child(child, pen, Rect(x, room.y + room.h - end, widths[number], end - start), layout)
            else:
                height = room.h if child.align == "fill" else min(room.h, child.height(pen, end - start).lengths[0])
                y = room.y + round((room.h - height) * (1 - ALIGN_OFFSETS[child.align]))
                self.place_child(child, pen, Rect(room.x + start, y, end - start, height), layout)
        for kind, group in group_by_type(children):
            kind.unify(pen, group)

    def place_child(self, child: Node, pen: Pen, rect: Rect, layout: Layout) -> None:
        """Place one child."""
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
    """Yield each type with its children."""
    groups = dict[type[Node], list[Node]]()
    for child in children:
        groups.setdefault(type(child), []).append(child)
    yield from groups.items()


@dataclass(eq=False)
class Stack(Box):
    """Children on top of each other; if they are ``separate``, their leaves must not overlap."""

    separate: bool = False

    def measure_width(self, pen: Pen) -> Need:
        return combine([child.width(pen) for child in self.children], max, 2 * self.pad[0])

    def measure_height(self, pen: Pen, width: float) -> Need:
        room = width - 2 * self.pad[0]
        return combine([child.height(pen, room) for child in self.children], max, 2 * self.pad[1])

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        Node.place(self, pen, rect, layout)
        across, along = self.pad
        room = Rect(rect.x + across, rect.y + along, rect.w - 2 * across, rect.h - 2 * along)
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

    def measure_width(self, pen: Pen) -> Need:
        total = super().measure_width(pen)
        head = need(0) if self.head is None else self.head.width(pen)
        return combine([total, head], max, SCROLL_ARROW_WIDTH)

    def measure_height(self, pen: Pen, width: float) -> Need:
        lines, count = [child.height(pen, width) for child in self.children], len(self.children)
        head = self._head_height(pen, width)
        if not lines:
            return need(head)

        def height_of_lines(limit: int, level: int) -> float:
            gap = self.gap[0] if level else self.gap[1]
            highest = sorted((line.at(level) for line in lines), reverse=True)[:limit]
            return head + sum(highest) + gap * (min(limit, count) - 1)

        return Need((height_of_lines(self.best, 0), height_of_lines(self.best, 1)), height_of_lines(self.least, 9))

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        head = self._head_height(pen, rect.w)
        width, height = rect.w, rect.h - head
        self.more_above, self.more_below, self.visible = False, False, len(self.children)
        if not self.children or Box.measure_height(self, pen, width).at(int(self.shrinks)) <= height:
            super().place(pen, Rect(rect.x, rect.y, width, height), layout)
            self.rect = rect
        else:
            width -= SCROLL_ARROW_WIDTH
            Node.place(self, pen, rect, layout)
            self._place_visible(pen, Rect(rect.x, rect.y, width, height), layout)
        if self.head is not None:
            top = Rect(rect.x, rect.y + height + self.gap[0], width, head - self.gap[0])
            self.place_child(self.head, pen, top, layout)

    def _place_visible(self, pen: Pen, room: Rect, layout: Layout) -> None:
        """Place the lines in view; the others wait at the edges without a size."""
        gap, count = self.gap[0], len(self.children)
        needs = [child.height(pen, room.w) for child in self.children]
        levels = range(max(len(line.lengths) for line in needs))
        lines = [[line.at(level) + gap for line in needs] for level in levels]
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
                self.place_child(child, pen, Rect(room.x, round(y + gap), room.w, top - round(y + gap)), layout)
            else:
                edge = room.y + room.h + 1 - index / 1000 if index < first else room.y - 1 - index / 1000
                child.parent, child.area = self, child.area or self.area
                child.hide(Rect(room.x + room.w / 2, edge, 0, 0), layout)
        for kind, group in group_by_type(self.children[first : first + visible]):
            kind.unify(pen, group)

    def draw(self, pen: Pen, focused: bool) -> None:
        super().draw(pen, False)
        ends = (self.more_above, self.rect.y + self.rect.h - 10, -90.0), (self.more_below, self.rect.y + 10, 90.0)
        for more, y, angle in ends:
            if more:
                pen.sprite("arrow", self.rect.x + self.rect.w - 6, y, tint=pen.palette.rgb("dim"), angle=angle)


def _fit_count(heights: Sequence[float], room: float) -> int:
    """Return the number of lines that fit, at least one."""
    count = 0
    for height in heights:
        room -= height
        if room < 0:
            break
        count += 1
    return max(1, count)


@dataclass(eq=False)
class Grid(Box):
    """Children in rows of ``columns`` each; a column is as wide as its widest child.

    With a weight, all its rows and columns are equal.
    """

    columns: int = 2

    def _column_needs(self, pen: Pen) -> list[Need]:
        needs = [child.width(pen) for child in self.children]
        columns = range(min(self.columns, len(needs)))
        return self._equal_needs([combine(needs[at :: self.columns], max) for at in columns])

    def _equal_needs(self, needs: list[Need]) -> list[Need]:
        """Return the needs, all like the largest if it has a weight."""
        return [combine(needs, max)] * len(needs) if self.weight else needs

    def _row_groups(self) -> list[Sequence[Node]]:
        return [self.children[at : at + self.columns] for at in range(0, len(self.children), self.columns)]

    def measure_width(self, pen: Pen) -> Need:
        return combine(self._column_needs(pen), sum, self.gap[0] * (self.columns - 1))

    def _column_widths(self, pen: Pen, width: float) -> list[float]:
        columns = self._column_needs(pen)
        kinds = [0] * len(columns) if self.weight else range(len(columns))
        return distribute(width - self.gap[0] * (len(columns) - 1), columns, [1.0] * len(columns), kinds)

    def _row_heights(self, pen: Pen, width: float) -> list[Need]:
        lengths = self._column_widths(pen, width)
        rows = [zip(row, lengths, strict=False) for row in self._row_groups()]
        return self._equal_needs([combine([child.height(pen, length) for child, length in row], max) for row in rows])

    def measure_height(self, pen: Pen, width: float) -> Need:
        return combine(self._row_heights(pen, width), sum, self.gap[0] * (len(self._row_groups()) - 1))

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        Node.place(self, pen, rect, layout)
        lengths, rows = self._column_widths(pen, rect.w), self._row_groups()
        room, weights = rect.h - self.gap[0] * (len(rows) - 1), [self.weight] * len(rows)
        heights = distribute(room, self._row_heights(pen, rect.w), weights, [0] * len(rows))
        y = rect.y + rect.h
        for row, height in zip(rows, heights, strict=True):
            x, y = rect.x, y - height
            for child, length in zip(row, lengths, strict=False):
                self.place_child(child, pen, Rect(round(x), round(y), round(length), round(height)), layout)
                x += length + self.gap[0]
            y -= self.gap[0]
        for kind, group in group_by_type(self.children):
            kind.unify(pen, group)


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
                smallest = [column_need.smallest for at, column_need in enumerate(needs) if at not in dropped]
                if sum(smallest) + self.gap * (len(smallest) - 1) <= room:
                    break
                dropped.add(column)
            columns = [at for at in range(len(needs)) if at not in dropped]
            lengths = distribute(room - self.gap * (len(columns) - 1), [needs[at] for at in columns],
                                 [self.weights[at] for at in columns], columns)
            widths = dict(zip(columns, lengths, strict=True))
            self._widths[room] = [widths.get(at, 0.0) for at in range(len(needs))]
        return self._widths[room]


@dataclass(eq=False)
class TableLine(Box):
    """A line of a table: one cell for each column. With an ``id`` it is one large button."""

    columns: Columns = field(default_factory=lambda: Columns(()), repr=False)
    tint: str = ""
    """Color of a light ground, for example of a line that is selected."""

    def measure_width(self, pen: Pen) -> Need:
        needs = self.columns.needs(pen)
        gaps = self.columns.gap * (len(needs) - 1) + 2 * self.pad[0]
        least = sum(column_need.smallest for at, column_need in enumerate(needs) if at not in self.columns.drops)
        return Need((*combine(needs, sum, gaps).lengths, least + gaps), least + gaps)

    def _cells(self, pen: Pen, width: float) -> list[tuple[Node, float]]:
        """Return the cells that are not dropped, with their widths."""
        widths = self.columns.widths(pen, width - 2 * self.pad[0])
        return [(cell, wide) for cell, wide in zip(self.children, widths, strict=True) if wide]

    def measure_height(self, pen: Pen, width: float) -> Need:
        return combine([cell.height(pen, wide) for cell, wide in self._cells(pen, width)], max, 2 * self.pad[1])

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        Node.place(self, pen, rect, layout)
        x = rect.x + self.pad[0]
        for cell, wide in self._cells(pen, rect.w):
            width = max(round(x + wide) - round(x), int(wide))  # A text never loses the last pixel that it needs.
            room = Rect(round(x), rect.y + self.pad[1], width, rect.h - 2 * self.pad[1])
            self.place_child(cell, pen, room, layout)
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


HEIGHT_STEP = 2
"""Distance between the heights that a strip tries, in virtual pixels."""
ALL_LEVELS = 9
"""More levels than any node has."""
Interval = tuple[float, float]


@dataclass(eq=False)
class FirstFit(Box):
    """Variants of one node, each with an area of the screen; only the first that fits its area is shown.

    Fonts shrink by one level before another area is tried, and as far as they can before another variant in the same
    area. The last variant is shown if none fits.
    """

    areas: Sequence[Rect] = ()
    as_high_as_needed: bool = False
    """The variant leaves the lower part of its area free if it needs less."""

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        Node.place(self, pen, rect, layout)
        followers = [*self.areas[1:], self.areas[-1]]
        levels = [1 if area != follower else ALL_LEVELS for area, follower in zip(self.areas, followers, strict=True)]
        variants = [*zip(self.children, self.areas, levels, strict=True)]
        child, area, _ = next((variant for variant in variants if _fits(pen, *variant)), variants[-1])
        if self.as_high_as_needed:
            heights = child.height(pen, area.w).lengths
            height = next((height for height in heights if height <= area.h), area.h)
            area = Rect(area.x, area.y + area.h - height, area.w, height)
        self.place_child(child, pen, area, layout)


def _fits(pen: Pen, child: Node, area: Rect, level: int) -> bool:
    """Return True if a node has room after its fonts shrink by at most this many levels."""
    return child.width(pen).smallest <= area.w and child.height(pen, area.w).at(level) <= area.h


@dataclass(eq=False)
class Strips(Box):
    """Separate strips across the screen that cover as little as possible of ``obstacles``."""

    obstacles: Sequence[Rect] = ()
    wishes: Sequence[float] = ()
    """Height of the middle of each child, if nothing is taken there."""

    def place(self, pen: Pen, rect: Rect, layout: Layout) -> None:
        Node.place(self, pen, rect, layout)
        needs = [child.height(pen, rect.w) for child in self.children]
        heights = [float(int(height)) for height in distribute(rect.h, needs, [0.0] * len(needs), range(len(needs)))]
        free = [(rect.y, rect.y + rect.h)]
        for at, (child, height, wish) in enumerate(zip(self.children, heights, self.wishes, strict=True)):
            bottom = self._bottom(free, height, wish, sum(heights[at + 1 :]))
            self.place_child(child, pen, Rect(rect.x, bottom, rect.w, height), layout)
            free = [*cut_strip(free, bottom, height)]

    def _bottom(self, free: Sequence[Interval], height: float, wish: float, rest: float) -> float:
        """Return where a strip covers least, nearest to its wish, and leaves room for ``rest``."""

        def leaves_room(bottom: float) -> bool:
            return max((high - low for low, high in cut_strip(free, bottom, height)), default=0.0) >= rest

        def cost(bottom: float) -> tuple[float, float]:
            covered = (min(bottom + height, rect.y + rect.h) - max(bottom, rect.y) for rect in self.obstacles)
            return sum(max(0.0, length) for length in covered), abs(bottom + height / 2 - wish)

        bottoms = [bottom for low, high in free for bottom in heights_in(low, high - height, wish - height / 2)]
        return min(filter(leaves_room, bottoms), key=cost)


def heights_in(low: float, high: float, wish: float) -> Iterator[float]:
    """Yield the height nearest to a wish in an interval, then heights from its low end."""
    if low <= high:
        yield min(max(round(wish), low), high)
        yield from (low + HEIGHT_STEP * at for at in range(int((high - low) / HEIGHT_STEP) + 1))


def cut_strip(free: Sequence[Interval], bottom: float, height: float) -> Iterator[Interval]:
    """Yield what is left of free intervals after a strip takes one."""
    for low, high in free:
        if low <= bottom < high:
            yield low, bottom
            yield bottom + height, high
        else:
            yield low, high
