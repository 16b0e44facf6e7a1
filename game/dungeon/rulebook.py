"""The rules for a dungeon, prepared for the search."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.dungeon.labels import ANY, EMPTY, OUTSIDE, TURNS
from game.dungeon.pattern import Pattern, Size
from game.dungeon.rule import Form, Rule, forms, side

GRIDS = 1
"""Number of grid sizes whose search data are cached; each takes a moment to build and megabytes of memory."""
EVERY = "*"
"""The call that matches all rules."""


class Shape(NamedTuple):
    """The left side of a form in a grid, as offsets from the first cell of its box."""

    exact: tuple[tuple[int, str], ...]
    """Cells that need a label; empty and outside ones come last."""
    free: tuple[int, ...]
    """Cells that only need to be inside."""


Alike = tuple[int, ...]
"""Forms with the same shape: they fit in the same places."""
Entries = dict[str, tuple[tuple[Alike, int], ...]]
"""Forms with the same shape and the offset of the examined cell in their box, by the label of a second cell."""
Gathered = dict[str, dict[int, dict[str, list[tuple[Alike, int]]]]]
"""Entries under construction: by a label, the offset of a second cell, and its label."""


class Index(NamedTuple):
    """The search index of some forms in a grid; offsets count from the first cell of a form's box."""

    shapes: dict[int, Shape]
    bearing: dict[str, list[tuple[int, Entries]]]
    """Forms that contain a label, by the offset and label of another cell they need."""
    anchored: dict[str, list[tuple[int, Entries]]]
    """Each shape once, under its most telling label."""
    anywhere: list[tuple[Alike, int]]
    """Forms without a telling label, each with the offset of an inside cell."""
    bound: tuple[int, ...]
    """Rules with a limit or a wait."""
    heaviest: float
    """The greatest weight of these rules."""


def means(called: str, rule: str) -> bool:
    """Return True if a call matches a rule name: exactly, or as a prefix before ``*``."""
    return rule.startswith(called[:-1]) if called.endswith("*") else rule == called


class Rulebook:
    """Rules in the order of their file, and their forms."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules: Sequence[Rule] = tuple(rules)
        self.ruled = array("l")
        """Index of the rule of each form."""
        self._ways = bytearray()
        """Turn and reversal of each form. The right sides are built on demand, because those of thousands of forms take
        megabytes."""
        self.lefts: list[Pattern] = []
        """Left side of each form."""
        known: dict[Pattern, Pattern] = {}
        for at, rule in enumerate(self.rules):
            for form in forms(at, rule):
                self.ruled.append(at)
                self._ways.append(form.inverse * TURNS + form.turns)
                self.lefts.append(known.setdefault(form.left, form.left))
        x, y, z = (max((left.size[axis] - 1 for left in known), default=0) for axis in range(3))
        self.count = len(self.ruled)
        """Number of forms."""
        self.margin: Size = x, y, z
        """The farthest distance a box may reach past the edge."""
        self._called: dict[str, frozenset[int]] = {}
        self._indexes: dict[tuple[str, Size], Index] = {}
        self._shapes: dict[Size, dict[Pattern, Shape]] = {}
        """Shapes of left sides in grids with these strides."""

    def called(self, name: str) -> frozenset[int]:
        """Return the indexes of the rules that a call matches."""
        if name not in self._called:
            self._called[name] = frozenset(at for at, rule in enumerate(self.rules) if means(name, rule.name))
        return self._called[name]

    def rule(self, form: int) -> Rule:
        """Return the rule of a form."""
        return self.rules[self.ruled[form]]

    def form(self, number: int) -> Form:
        """Return the form with a number."""
        turns, inverse = self.way(number)
        right = side(self.rule(number), turns, not inverse)
        return Form(self.ruled[number], turns, inverse, self.lefts[number], right)

    def way(self, number: int) -> tuple[int, bool]:
        """Return the turns of a form, and True if it is reversed."""
        inverse, turns = divmod(self._ways[number], TURNS)
        return turns, bool(inverse)

    def cells(self, called: str) -> int:
        """Return the number of cells in all forms of these rules, which is the work to build an index."""
        wanted = self.called(called)
        return sum(len(self.lefts[at].cells) for at, rule in enumerate(self.ruled) if rule in wanted)

    def index(self, called: str, strides: Size) -> Index:
        """Return the search index for the forms of these rules in a grid with these strides."""
        found = self._indexes.get((called, strides))
        if found is None:
            self._forget(strides)
            wanted = self.called(called)
            of = [at for at, rule in enumerate(self.ruled) if rule in wanted]
            bound = tuple(at for at in sorted(wanted) if self.rules[at].limit is not None or self.rules[at].wait)
            known = self._shapes.setdefault(strides, {})
            known.update((left, _shape(left, strides)) for left in {self.lefts[at] for at in of} - known.keys())
            shapes = {at: known[self.lefts[at]] for at in of}
            heaviest = max((self.rules[at].weight for at in wanted), default=0.0)
            found = self._indexes[called, strides] = _index(shapes, bound, heaviest)
        return found

    def _forget(self, strides: Size) -> None:
        """Drop the data of the oldest grid if these strides are new."""
        grids = list(dict.fromkeys(known for _, known in list(self._indexes)))
        for old in grids[: len(grids) + 1 - GRIDS] if strides not in grids else ():
            self._shapes.pop(old, None)
            for key in [key for key in list(self._indexes) if key[1] == old]:
                self._indexes.pop(key, None)  # Another thread may have removed it.


def _index(shapes: dict[int, Shape], bound: tuple[int, ...], heaviest: float) -> Index:
    bearing: Gathered = {}
    anchored: Gathered = {}
    anywhere = []
    alike: dict[Shape, list[int]] = {}
    for at, shape in shapes.items():
        alike.setdefault(shape, []).append(at)
    for (exact, free), every in alike.items():
        these = tuple(every)
        for delta, label in exact:
            further, there = next(((other, word) for other, word in exact if other != delta), (delta, label))
            spot = these, delta
            for kept in (bearing, anchored) if (delta, label) == exact[0] and label != OUTSIDE else (bearing,):
                entries = kept.setdefault(label, {}).setdefault(further - delta, {})
                entries.setdefault(there, []).append(spot)
        if not exact or exact[0][1] == OUTSIDE:
            anywhere.append((these, free[0]))
    return Index(shapes, _listed(bearing), _listed(anchored), anywhere, bound, heaviest)


def _listed(kept: Gathered) -> dict[str, list[tuple[int, Entries]]]:
    return {
        label: [(further, {there: tuple(spots) for there, spots in entries.items()}) for further, entries in by.items()]
        for label, by in kept.items()
    }


def _shape(left: Pattern, strides: Size) -> Shape:
    (sx, sy, _), exact, free = strides, [], []
    for (x, y, z), label in zip(left.places(), left.cells, strict=True):
        delta = x * sx + y * sy + z
        if label == ANY:
            free.append(delta)
        else:
            exact.append(_cell(delta, label))
    exact.sort(key=lambda cell: (cell[1] == OUTSIDE, cell[1] == EMPTY))
    return Shape(tuple(exact), tuple(free))


@lru_cache(maxsize=4096)
def _cell(delta: int, label: str) -> tuple[int, str]:
    """Return a cell with its label as a shared tuple."""
    return delta, label
