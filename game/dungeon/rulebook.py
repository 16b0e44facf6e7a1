"""All rules that a dungeon may grow by, made ready to be looked for."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.dungeon.labels import ANY, EMPTY, OUTSIDE, TURNS
from game.dungeon.pattern import Pattern, Size
from game.dungeon.rule import Form, Rule, forms, side

GRIDS = 1
"""How many grids of different strides forms are kept ready for: one of each takes a moment, and megabytes."""
EVERY = "*"
"""What calls all rules."""


class Shape(NamedTuple):
    """The left side of a form in a grid, counted from the first cell of its box."""

    exact: tuple[tuple[int, str], ...]
    """Cells that have to bear a label; those that tell most come first."""
    free: tuple[int, ...]
    """Cells that only have to lie inside."""


Alike = tuple[int, ...]
"""Forms of one shape: whatever fits one of them fits all."""
Entries = dict[str, tuple[tuple[Alike, int], ...]]
"""Forms that are alike, each time with the cell of their box that is looked at, by a label."""
Gathered = dict[str, dict[int, dict[str, list[tuple[Alike, int]]]]]
"""Entries while they are gathered: by a label, by how far away what is looked at lies, by its label."""


class Index(NamedTuple):
    """Where to begin to look for some forms in a grid; cells are counted from the first one of a form's box."""

    shapes: dict[int, Shape]
    bearing: dict[str, list[tuple[int, Entries]]]
    """The forms that have this label somewhere, by what else they ask for: how far away, and which label there."""
    anchored: dict[str, list[tuple[int, Entries]]]
    """Each shape once, under the label that tells most of it."""
    anywhere: list[tuple[Alike, int]]
    """Forms that tell nothing, each time with a cell inside."""
    bound: tuple[int, ...]
    """The rules that have a limit or wait."""
    heaviest: float
    """The greatest weight of these rules."""


def means(called: str, rule: str) -> bool:
    """Whether a call means rules of this name: the very one, or all that begin as it does before a ``*``."""
    return rule.startswith(called[:-1]) if called.endswith("*") else rule == called


class Rulebook:
    """Rules in the order of their file, and their forms."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules: Sequence[Rule] = tuple(rules)
        self.ruled = array("l")
        """Of each form the place of its rule among all."""
        self._ways = bytearray()
        """How each form is turned, and behind all turns whether it is reversed: what it leaves is made when it is asked
        for, as that of thousands of forms is megabytes."""
        self.lefts: list[Pattern] = []
        """What each form looks for."""
        known: dict[Pattern, Pattern] = {}
        for at, rule in enumerate(self.rules):
            for form in forms(at, rule):
                self.ruled.append(at)
                self._ways.append(form.inverse * TURNS + form.turns)
                self.lefts.append(known.setdefault(form.left, form.left))
        x, y, z = (max((left.size[axis] - 1 for left in known), default=0) for axis in range(3))
        self.count = len(self.ruled)
        """How many forms there are."""
        self.margin: Size = x, y, z
        """How far a box may reach beyond the edge."""
        self._called: dict[str, frozenset[int]] = {}
        self._indexes: dict[tuple[str, Size], Index] = {}
        self._shapes: dict[Size, dict[Pattern, Shape]] = {}
        """What is looked for in grids of these strides."""

    def called(self, name: str) -> frozenset[int]:
        """The rules that are called so, by their places."""
        if name not in self._called:
            self._called[name] = frozenset(at for at, rule in enumerate(self.rules) if means(name, rule.name))
        return self._called[name]

    def rule(self, form: int) -> Rule:
        """The rule a form is one of."""
        return self.rules[self.ruled[form]]

    def form(self, number: int) -> Form:
        """Return all that a form is."""
        turns, inverse = self.way(number)
        right = side(self.rule(number), turns, not inverse)
        return Form(self.ruled[number], turns, inverse, self.lefts[number], right)

    def way(self, number: int) -> tuple[int, bool]:
        """Return how often a form is turned, and if it is reversed."""
        inverse, turns = divmod(self._ways[number], TURNS)
        return turns, bool(inverse)

    def cells(self, called: str) -> int:
        """Return how many cells all forms of these rules look for, which is the work of an index."""
        wanted = self.called(called)
        return sum(len(self.lefts[at].cells) for at, rule in enumerate(self.ruled) if rule in wanted)

    def index(self, called: str, strides: Size) -> Index:
        """How the forms of these rules are looked for in a grid of these strides."""
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
        """Make room for one more grid, where this is one."""
        grids = list(dict.fromkeys(known for _, known in list(self._indexes)))
        for old in grids[: len(grids) + 1 - GRIDS] if strides not in grids else ():
            self._shapes.pop(old, None)
            for key in [key for key in list(self._indexes) if key[1] == old]:
                self._indexes.pop(key, None)  # Perhaps somebody else has done so meanwhile.


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
    """A cell that has to bear a label, once for all shapes that have it."""
    return delta, label
