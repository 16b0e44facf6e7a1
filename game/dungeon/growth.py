"""A dungeon that grows by rules, step by step."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import Literal, NamedTuple

from game.dungeon.matches import Grid, Key, Matches, TooMany, subdivide
from game.dungeon.pattern import ANY, OUTSIDE, Pattern, Size
from game.dungeon.rules import EVERY, Rulebook
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import Stream, seed_state

Choice = Literal["first", "last", "random"]
"""The way to choose a match: the first or last by place and then rule order, or random by weight."""
FINE = 1 << 32
ROOM = 1 << 22
"""The most cells of a grid with its margin, which is as wide as the largest rule."""
TRIES = 40
"""Number of random tries to draw a match by its weight before all weights are summed."""


class Match(NamedTuple):
    """A place where a rule fits."""

    rule: str
    at: Size
    turns: int
    inverse: bool
    size: Size
    """Size of the box after turning."""
    key: Key

    def as_json(self) -> JsonObject:
        """Return the match as JSON data."""
        data: JsonObject = {"rule": self.rule, "at": list(self.at), "turns": self.turns}
        return data | ({"inverse": True} if self.inverse else {})


class Step(NamedTuple):
    """One step: an applied match, or a subdivision or repair if ``match`` is None."""

    match: Match | None
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
        """Return the step as JSON data."""
        if self.repair:
            return {"mended": self.repair}
        data = {"subdivide": list(self.by)} if self.match is None else self.match.as_json()
        return data | ({"line": self.line} if self.line else {})


class Exhausted(Exception):
    """A growth has used up all its work."""


class Quota(NamedTuple):
    """A limit on something that rules add to a dungeon."""

    adds: Mapping[int, int] = {}
    """Amount by the index of the rule; rules that add nothing are left out."""
    most: int = 0


class Growth:
    """A dungeon, the matches of rules, and a random stream.

    With ``work`` it raises ``Exhausted`` after that many elementary steps, at the same point on every machine.
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
        self.done = 0
        """Number of steps done."""
        self.applied = [0] * len(book.rules)
        """Number of times each rule was applied."""
        self._enter(dungeon)

    def spend(self, work: int) -> None:
        """Use some of the remaining work."""
        if self.work is not None:
            self.work -= work
            if self.work < 0:
                raise Exhausted

    def _enter(self, dungeon: Pattern) -> None:
        room = prod(size + 2 * more for size, more in zip(dungeon.size, self.book.margin, strict=True))
        self._too_wide = room > ROOM
        self.spend(0 if self._too_wide else room)
        self.grid = Grid(dungeon, (0, 0, 0) if self._too_wide else self.book.margin)
        self._changed: list[int] = []
        self._kept: dict[str, tuple[Matches, int]] = {}

    @property
    def dungeon(self) -> Pattern:
        """The cells in their current state."""
        return self.grid.pattern()

    def keys(self, called: str = EVERY) -> Sequence[Key]:
        """Return the matches of these rules that may be applied now, ordered by place and then by rule.

        Raises TooMany.
        """
        if self._too_wide:
            raise TooMany("the rules reach further beyond the edge of the dungeon than can be looked at")
        matches, seen = self._kept.get(called, (None, 0))
        if matches is None:
            self.spend(self.book.count + self.book.cells(called))
            matches = Matches(self.grid, self.book, called, self.spend)
        elif seen < len(self._changed):
            matches.update(self._changed[seen:])
        self._kept[called] = matches, len(self._changed)
        shut = {at for at in matches.index.bound if not self._may(at)} | (self.over & self.book.rules_called(called))
        if not shut:
            return matches.sorted_keys()
        self.spend(len(matches.found))
        ruled, count = self.book.ruled, self.book.count
        return [key for key in matches.sorted_keys() if ruled[key % count] not in shut]

    def _may(self, at: int) -> bool:
        rule = self.book.rules[at]
        within = rule.limit is None or self.applied[at] < rule.limit
        return within and self.done >= rule.wait and at not in self.over

    def _use(self, part: int) -> None:
        """Use a part of the quota."""
        self.used += part
        left = self.quota.most - self.used
        self.over = frozenset(at for at, adds in self.quota.adds.items() if adds > left)
        """The rules that add more than the rest of the quota."""

    def matches(self) -> Iterator[Match]:
        """Return an iterator over the current matches."""
        return map(self.match, self.keys())

    def weight(self, key: Key) -> float:
        """Return the weight of a match."""
        return self.book.rule(key % self.book.count).weight

    def match(self, key: Key) -> Match:
        """Return the match of a key."""
        origin, at = divmod(key, self.book.count)
        turns, inverse = self.book.way(at)
        size = self.book.lefts[at].size
        return Match(self.book.rule(at).name, self.grid.place(origin), turns, inverse, size, key)

    def box(self, key: Key) -> frozenset[int]:
        """Return the numbers of the cells in a match."""
        origin, at = divmod(key, self.book.count)
        sx, sy, _ = self.grid.strides
        self.spend(len(self.book.lefts[at].cells))
        return frozenset(origin + x * sx + y * sy + z for x, y, z in self.book.lefts[at].places())

    def fits(self, key: Key) -> bool:
        """Return True if an earlier match still fits."""
        origin, at = divmod(key, self.book.count)
        if not self._may(self.book.ruled[at]):
            return False
        left, (sx, sy, _) = self.book.lefts[at], self.grid.strides
        places = zip(left.places(), left.cells, strict=True)
        return all(label in (ANY, self.grid.cells[origin + x * sx + y * sy + z]) for (x, y, z), label in places)

    def choose(self, keys: Sequence[Key], called: str = EVERY) -> Key | None:
        """Return a chosen match of these rules, or None if there is none."""
        if not keys or self.choice != "random":
            return keys[0 if self.choice == "first" else -1] if keys else None
        heaviest, stream = self.book.index(called, self.grid.strides).heaviest, self.stream
        for _ in range(TRIES):
            key = keys[stream.below(FINE) * len(keys) // FINE]
            if stream.below(FINE) * heaviest < self.weight(key) * FINE:
                return key
        self.spend(len(keys))
        weights = list(map(self.weight, keys))
        upto = list(accumulate(weights))
        if upto[-1] <= 0:
            return None
        return keys[self._draw_index(upto)]

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
            upto = list(accumulate(weight * len(heap) for weight, heap in heaps.items()))
            weight = list(heaps)[self._draw_index(upto)]
            heap = heaps[weight]
            at = self.stream.below(len(heap))
            heap[at], heap[-1] = heap[-1], heap[at]
            yield heap.pop()
            if not heap:
                del heaps[weight]

    def _draw_index(self, upto: Sequence[float]) -> int:
        """Return a random index by cumulative weights; ``hi`` guards against rounding up to the total."""
        return bisect(upto, self.stream.below(FINE) * upto[-1] / FINE, hi=len(upto) - 1)

    def step(self, called: str = EVERY, line: int = 0) -> Step | None:
        """Apply one of the called rules at a chosen place; return None if none fits."""
        key = self.choose(self.keys(called), called)
        return None if key is None else self.apply(key, line)

    def apply(self, key: Key, line: int = 0) -> Step:
        """Apply the match of a key."""
        origin, at = divmod(key, self.book.count)
        grid, (sx, sy, _) = self.grid, self.grid.strides
        form, changes = self.book.form(at), []
        self.spend(len(form.right.cells))
        for (x, y, z), label in zip(form.right.places(), form.right.cells, strict=True):
            number = origin + x * sx + y * sy + z
            before = grid.cells[number]
            if label != before and label not in (ANY, OUTSIDE):
                grid.cells[number] = label
                self._changed.append(number)
                changes.append((grid.place(number), before, label))
        self.done += 1
        self.applied[form.rule] += 1
        if adds := self.quota.adds.get(form.rule, 0):
            self._use(-adds if form.inverse else adds)
        return Step(self.match(key), tuple(changes), line=line)

    def repair(self, cells: Mapping[Size, str], sentence: str) -> Step:
        """Set the labels of these cells without a rule."""
        changes = []
        for place, label in cells.items():
            number = self.grid.number(*place)
            changes.append((place, self.grid.cells[number], label))
            self.grid.cells[number] = label
            self._changed.append(number)
        return Step(None, tuple(changes), repair=sentence)

    def subdivide(self, by: Size, line: int = 0) -> Step:
        """Add ``by`` empty cells per cell and axis; raise ValueError if the result is too large."""
        before = self.dungeon
        self._enter(subdivide(before, by))
        self.done += 1
        return Step(None, by=by, before=before, line=line)
