"""A dungeon that grows by rules, step by step, and the matches of the rules in it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import Literal, NamedTuple

from game.dungeon.pattern import ANY, EMPTY, MOST_CELLS, OUTSIDE, Pattern, Size, block_of
from game.dungeon.rules import EVERY_RULE, FormGroup, Rulebook, RuleEntries
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import Stream, seed_state


class TooLarge(ValueError):
    """A dungeon would exceed the most cells."""

    def __init__(self, size: str) -> None:
        super().__init__(f"{size} is over the {MOST_CELLS} cells a dungeon may have")
        self.size = size


class Grid:
    """A block of numbered cells; neighbors differ by fixed strides, and later places have larger numbers."""

    def __init__(self, pattern: Pattern, margin: Size) -> None:
        self.size, self.margin = pattern.size, margin
        width = [size + 2 * reach for size, reach in zip(pattern.size, margin, strict=True)]
        self.strides = width[1] * width[2], width[2], 1
        self.cells = [OUTSIDE] * (width[0] * self.strides[0])
        self.inside = [self.number(*place) for place in pattern.places()]
        """Numbers of all cells outside the margin."""
        for number, label in zip(self.inside, pattern.cells, strict=True):
            self.cells[number] = label

    def number(self, x: int, y: int, z: int) -> int:
        (mx, my, mz), (sx, sy, _) = self.margin, self.strides
        return (x + mx) * sx + (y + my) * sy + z + mz

    def place(self, number: int) -> Size:
        """Return the place of the cell with a number."""
        layer, rest = divmod(number, self.strides[0])
        row, cell = divmod(rest, self.strides[1])
        return layer - self.margin[0], row - self.margin[1], cell - self.margin[2]

    def box(self, origin: int, pattern: Pattern) -> Iterator[int]:
        """Return the numbers of the cells that a block would fill with its first cell at this one, in order."""
        sx, sy, _ = self.strides
        return (origin + x * sx + y * sy + z for x, y, z in pattern.places())

    def pattern(self) -> Pattern:
        """Return all cells in their current state."""
        return Pattern(self.size, tuple(self.cells[number] for number in self.inside))

    def filled_cells(self) -> Iterator[tuple[Size, str]]:
        """Yield every cell that is not empty, with its place."""
        return ((self.place(index), self.cells[index]) for index in self.inside if self.cells[index] != EMPTY)


def subdivide(pattern: Pattern, by: Size) -> Pattern:
    """Return the block with ``by`` empty cells added per cell and axis; the old cell is in their middle."""
    size = tuple_of(old * (new + 1) for old, new in zip(pattern.size, by, strict=True))
    if prod(size) > MOST_CELLS:
        raise TooLarge("x".join(map(str, size)))
    places = (tuple_of(old * (new + 1) + new // 2 for old, new in zip(place, by, strict=True))
              for place in pattern.places())
    return block_of(size, dict(zip(places, pattern.cells, strict=True)))


def tuple_of(numbers: Iterator[int]) -> Size:
    """Return three numbers as a tuple."""
    x, y, z = numbers
    return x, y, z


Key = int
"""A match as a number: from its first cell and its form, so that keys sort by place and then by rule order."""

MOST_WORK = 2_000_000
"""The most work of a full search: a label looked up, a place tried, or a cell of a match."""
CELLS_PER_TRY = 16
"""Cells of a box that are compared in the time of the rest of a try."""


class TooManyMatches(ValueError):
    """Rules fit in too many places."""


class RuleMatches:
    """The matches of the called rules in a grid, updated as it changes."""

    def __init__(
        self, grid: Grid, book: Rulebook, call: str, spend: Callable[[int], None] = lambda work: None
    ) -> None:
        """Search the whole grid; ``spend`` receives the work, here and in every update, and may raise."""
        self.grid, self.count = grid, book.form_count
        self.index = book.index(call, grid.strides)
        self.keys: set[Key] = set()
        self._keys_by_cell: dict[int, set[Key]] = {}
        self._work, self._spend = 0, spend
        for number in grid.inside:
            self._search_around(number, self.index.anchors)
            for group, delta in self.index.anywhere:
                self._record_fits(group, number - delta)
            if self._work > MOST_WORK:
                raise TooManyMatches("the rules fit in more places than can be gone through")
        spend(self._work)

    def update(self, cells: Iterable[int]) -> None:
        """Update the matches around cells whose labels changed."""
        cells, self._work = set(cells), 0
        for cell in cells:
            for key in self._keys_by_cell.pop(cell, ()):
                if key in self.keys:
                    self.keys.remove(key)
                    self._forget(key, cell)
        for cell in cells:
            self._search_around(cell, self.index.by_label)
        self._spend(self._work)

    def sorted_keys(self) -> Sequence[Key]:
        return sorted(self.keys)

    def _search_around(self, cell: int, index: Mapping[str, Sequence[tuple[int, RuleEntries]]]) -> None:
        """Try the forms that may fit around a cell."""
        labels = self.grid.cells
        pairs = index.get(labels[cell], ())
        self._work += len(pairs)
        for delta, entries in pairs:
            for group, offset in entries.get(labels[cell + delta], ()):
                self._record_fits(group, cell - offset)

    def _forget(self, key: Key, cell: int) -> None:
        origin, form = divmod(key, self.count)
        for delta, _ in self.index.shapes[form].exact:
            if origin + delta != cell and (keys := self._keys_by_cell.get(origin + delta)) is not None:
                keys.discard(key)

    def _record_fits(self, group: FormGroup, origin: int) -> None:
        """Record the forms that fit with their box at this cell."""
        cells = self.grid.cells
        exact, free = self.index.shapes[group[0]]
        self._work += 1 + (len(exact) + len(free)) // CELLS_PER_TRY
        for delta, label in exact:
            if cells[origin + delta] != label:
                return
        for delta in free:
            if cells[origin + delta] == OUTSIDE:
                return
        keys = {origin * self.count + form for form in group} - self.keys
        if keys:
            self.keys |= keys
            self._work += len(keys) * len(exact)
            for delta, _ in exact:
                self._keys_by_cell.setdefault(origin + delta, set()).update(keys)


Choice = Literal["first", "last", "random"]
"""The way to choose a match: the first or last by place and then rule order, or random by weight."""
CHANCE_STEPS = 1 << 32
MOST_GRID_CELLS = 1 << 22
"""The most cells of a grid with its margin, which is as wide as the largest rule."""
WEIGHTED_TRIES = 40
"""Number of random tries to draw a match by its weight before all weights are summed."""


class RuleMatch(NamedTuple):
    """A place where a rule fits."""

    rule: str
    at: Size
    turns: int
    inverse: bool
    size: Size
    """Size of the box after turning."""
    key: Key

    def as_json(self) -> JsonObject:
        data: JsonObject = {"rule": self.rule, "at": list(self.at), "turns": self.turns}
        return data | ({"inverse": True} if self.inverse else {})


class GrowthStep(NamedTuple):
    """One step: an applied match, or a subdivision or repair if ``match`` is None."""

    match: RuleMatch | None
    changes: tuple[tuple[Size, str, str], ...] = ()
    """Cells with their labels before and after."""
    by: Size = (0, 0, 0)
    before: Pattern | None = None
    """The dungeon before a subdivision."""
    line: int = 0
    """The line of the recipe that requested it."""
    repair: str = ""
    """The sentence of a repair made after the recipe ended."""

    def as_json(self) -> JsonObject:
        if self.repair:
            return {"mended": self.repair}
        data = {"subdivide": list(self.by)} if self.match is None else self.match.as_json()
        return data | ({"line": self.line} if self.line else {})


class OutOfWork(Exception):
    """A growth has used up all its work."""


class Quota(NamedTuple):
    """A limit on something that rules add to a dungeon."""

    adds: Mapping[int, int] = {}
    """Amount by the index of the rule; rules that add nothing are left out."""
    most: int = 0


class Growth:
    """A dungeon, the matches of rules, and a random stream.

    With ``work`` it raises ``OutOfWork`` after that many elementary steps, at the same point on every machine.
    """

    def __init__(
        self, dungeon: Pattern, book: Rulebook, seed: int, choice: Choice = "random", quota: Quota | None = None,
        work: int | None = None,
    ) -> None:
        self.work = work
        self.book = book
        self.choice = choice
        self.quota = quota or Quota()
        self.used = 0
        """The used part of the quota."""
        self._use(0)
        self.stream = Stream(seed_state(seed))
        self.steps_done = 0
        self.use_counts = [0] * len(book.rules)
        """Number of times each rule was applied."""
        self._set_dungeon(dungeon)

    def spend(self, work: int) -> None:
        """Use some of the remaining work."""
        if self.work is not None:
            self.work -= work
            if self.work < 0:
                raise OutOfWork

    def _set_dungeon(self, dungeon: Pattern) -> None:
        cell_count = prod(size + 2 * reach for size, reach in zip(dungeon.size, self.book.margin, strict=True))
        self._is_too_wide = cell_count > MOST_GRID_CELLS
        self.spend(0 if self._is_too_wide else cell_count)
        self.grid = Grid(dungeon, (0, 0, 0) if self._is_too_wide else self.book.margin)
        self._changed_cells: list[int] = []
        self._searches: dict[str, tuple[RuleMatches, int]] = {}

    @property
    def dungeon(self) -> Pattern:
        """The cells in their current state."""
        return self.grid.pattern()

    def keys(self, call: str = EVERY_RULE) -> Sequence[Key]:
        """Return the matches of these rules that may be applied now, ordered by place and then by rule.

        Raises TooManyMatches.
        """
        if self._is_too_wide:
            raise TooManyMatches("the rules reach further beyond the edge of the dungeon than can be looked at")
        matches, known_changes = self._searches.get(call, (None, 0))
        if matches is None:
            self.spend(self.book.form_count + self.book.cell_count(call))
            matches = RuleMatches(self.grid, self.book, call, self.spend)
        elif known_changes < len(self._changed_cells):
            matches.update(self._changed_cells[known_changes:])
        self._searches[call] = matches, len(self._changed_cells)
        blocked = self.blocked_rules & self.book.rules_called(call)
        blocked |= {rule for rule in matches.index.bound if not self._is_allowed(rule)}
        if not blocked:
            return matches.sorted_keys()
        self.spend(len(matches.keys))
        form_rules, count = self.book.form_rules, self.book.form_count
        return [key for key in matches.sorted_keys() if form_rules[key % count] not in blocked]

    def _is_allowed(self, rule_index: int) -> bool:
        rule = self.book.rules[rule_index]
        within = rule.limit is None or self.use_counts[rule_index] < rule.limit
        return within and self.steps_done >= rule.wait and rule_index not in self.blocked_rules

    def _use(self, part: int) -> None:
        self.used += part
        rest = self.quota.most - self.used
        self.blocked_rules = frozenset(rule for rule, adds in self.quota.adds.items() if adds > rest)
        """The rules that add more than the rest of the quota."""

    def matches(self) -> Iterator[RuleMatch]:
        """Return an iterator over the current matches."""
        return map(self.match, self.keys())

    def weight(self, key: Key) -> float:
        return self.book.rule(key % self.book.form_count).weight

    def match(self, key: Key) -> RuleMatch:
        origin, form = divmod(key, self.book.form_count)
        turns, inverse = self.book.orientation(form)
        size = self.book.lefts[form].size
        return RuleMatch(self.book.rule(form).name, self.grid.place(origin), turns, inverse, size, key)

    def box(self, key: Key) -> frozenset[int]:
        """Return the numbers of the cells in a match."""
        origin, form = divmod(key, self.book.form_count)
        self.spend(len(self.book.lefts[form].cells))
        return frozenset(self.grid.box(origin, self.book.lefts[form]))

    def fits(self, key: Key) -> bool:
        """Return True if an earlier match still fits."""
        origin, form = divmod(key, self.book.form_count)
        if not self._is_allowed(self.book.form_rules[form]):
            return False
        left = self.book.lefts[form]
        labels = zip(self.grid.box(origin, left), left.cells, strict=True)
        return all(label in (ANY, self.grid.cells[number]) for number, label in labels)

    def choose(self, keys: Sequence[Key], call: str = EVERY_RULE) -> Key | None:
        """Return a chosen match of these rules, or None if there is none."""
        if not keys or self.choice != "random":
            return keys[0 if self.choice == "first" else -1] if keys else None
        heaviest, stream = self.book.index(call, self.grid.strides).heaviest, self.stream
        for _ in range(WEIGHTED_TRIES):
            key = keys[stream.below(CHANCE_STEPS) * len(keys) // CHANCE_STEPS]
            if stream.below(CHANCE_STEPS) * heaviest < self.weight(key) * CHANCE_STEPS:
                return key
        self.spend(len(keys))
        weights = list(map(self.weight, keys))
        sums = list(accumulate(weights))
        if sums[-1] <= 0:
            return None
        return keys[self._draw_index(sums)]

    def order(self, keys: Sequence[Key]) -> Iterator[Key]:
        """Yield all these matches in the order of choice."""
        if self.choice != "random":
            yield from keys if self.choice == "first" else reversed(keys)
            return
        self.spend(len(keys))
        heaps: dict[float, list[Key]] = {}
        for key in keys:
            heaps.setdefault(self.weight(key), []).append(key)
        heaps.pop(0, None)
        while heaps:
            self.spend(len(heaps))
            sums = list(accumulate(weight * len(heap) for weight, heap in heaps.items()))
            weight = list(heaps)[self._draw_index(sums)]
            heap = heaps[weight]
            index = self.stream.below(len(heap))
            heap[index], heap[-1] = heap[-1], heap[index]
            yield heap.pop()
            if not heap:
                del heaps[weight]

    def _draw_index(self, sums: Sequence[float]) -> int:
        """Return a random index by cumulative weights; ``hi`` guards against rounding up to the total."""
        return bisect(sums, self.stream.below(CHANCE_STEPS) * sums[-1] / CHANCE_STEPS, hi=len(sums) - 1)

    def step(self, call: str = EVERY_RULE, line: int = 0) -> GrowthStep | None:
        """Apply one of the called rules at a chosen place; return None if none fits."""
        key = self.choose(self.keys(call), call)
        return None if key is None else self.apply(key, line)

    def apply(self, key: Key, line: int = 0) -> GrowthStep:
        origin, form_index = divmod(key, self.book.form_count)
        grid, form, changes = self.grid, self.book.form(form_index), []
        self.spend(len(form.right.cells))
        for number, label in zip(grid.box(origin, form.right), form.right.cells, strict=True):
            before = grid.cells[number]
            if label != before and label not in (ANY, OUTSIDE):
                grid.cells[number] = label
                self._changed_cells.append(number)
                changes.append((grid.place(number), before, label))
        self.steps_done += 1
        self.use_counts[form.rule] += 1
        if adds := self.quota.adds.get(form.rule, 0):
            self._use(-adds if form.inverse else adds)
        return GrowthStep(self.match(key), tuple(changes), line=line)

    def repair(self, cells: Mapping[Size, str], sentence: str) -> GrowthStep:
        """Set the labels of these cells without a rule."""
        changes = []
        for place, label in cells.items():
            number = self.grid.number(*place)
            changes.append((place, self.grid.cells[number], label))
            self.grid.cells[number] = label
            self._changed_cells.append(number)
        return GrowthStep(None, tuple(changes), repair=sentence)

    def subdivide(self, by: Size, line: int = 0) -> GrowthStep:
        """Add ``by`` empty cells per cell and axis; raise ValueError if the result is too large."""
        before = self.dungeon
        self._set_dungeon(subdivide(before, by))
        self.steps_done += 1
        return GrowthStep(None, by=by, before=before, line=line)
