"""All rules that a dungeon may grow by, made ready to be looked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from game.dungeon.labels import ANY, EMPTY, OUTSIDE
from game.dungeon.pattern import Pattern, Size
from game.dungeon.rule import Form, Rule, forms

K = TypeVar("K")
V = TypeVar("V")
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
Entries = dict[str, list[tuple[Alike, int]]]
"""Forms that are alike, each time with the cell of their box that is looked at, by a label."""


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
        self.forms: Sequence[Form] = tuple(form for at, rule in enumerate(self.rules) for form in forms(at, rule))
        x, y, z = (max((form.left.size[axis] - 1 for form in self.forms), default=0) for axis in range(3))
        self.margin: Size = x, y, z
        """How far a box may reach beyond the edge."""
        self._called: dict[str, frozenset[int]] = {}
        self._indexes: dict[tuple[str, Size], Index] = {}
        self._shapes: dict[tuple[Pattern, Size], Shape] = {}

    def called(self, name: str) -> frozenset[int]:
        """The rules that are called so, by their places."""
        if name not in self._called:
            self._called[name] = frozenset(at for at, rule in enumerate(self.rules) if means(name, rule.name))
        return self._called[name]

    def rule(self, form: int) -> Rule:
        """The rule a form is one of."""
        return self.rules[self.forms[form].rule]

    def index(self, called: str, strides: Size) -> Index:
        """How the forms of these rules are looked for in a grid of these strides."""
        found = self._indexes.get((called, strides))
        if found is None:
            self._forget(strides)
            wanted = self.called(called)
            of = (at for at, form in enumerate(self.forms) if form.rule in wanted)
            bound = tuple(at for at in sorted(wanted) if self.rules[at].limit is not None or self.rules[at].wait)
            shapes = {at: self._shape(self.forms[at].left, strides) for at in of}
            heaviest = max((self.rules[at].weight for at in wanted), default=0.0)
            found = self._indexes[called, strides] = _index(shapes, bound, heaviest)
        return found

    def _forget(self, strides: Size) -> None:
        """Make room for one more grid, where this is one."""
        grids = list(dict.fromkeys(known for _, known in list(self._indexes)))
        for old in grids[: len(grids) + 1 - GRIDS] if strides not in grids else ():
            _drop(self._indexes, old)
            _drop(self._shapes, old)

    def _shape(self, left: Pattern, strides: Size) -> Shape:
        found = self._shapes.get((left, strides))
        if found is None:
            found = self._shapes[left, strides] = _shape(left, strides)
        return found


def _drop(kept: dict[tuple[K, Size], V], strides: Size) -> None:
    """Let go what is kept for grids of these strides, whoever else does so meanwhile."""
    for key in [key for key in list(kept) if key[1] == strides]:
        kept.pop(key, None)


def _index(shapes: dict[int, Shape], bound: tuple[int, ...], heaviest: float) -> Index:
    bearing: dict[str, dict[int, Entries]] = {}
    anchored: dict[str, dict[int, Entries]] = {}
    anywhere = []
    alike: dict[Shape, list[int]] = {}
    for at, shape in shapes.items():
        alike.setdefault(shape, []).append(at)
    for (exact, free), every in alike.items():
        these = tuple(every)
        for delta, label in exact:
            further, there = next(((other, word) for other, word in exact if other != delta), (delta, label))
            for kept in (bearing, anchored) if (delta, label) == exact[0] and label != OUTSIDE else (bearing,):
                entries = kept.setdefault(label, {}).setdefault(further - delta, {})
                entries.setdefault(there, []).append((these, delta))
        if not exact or exact[0][1] == OUTSIDE:
            anywhere.append((these, free[0]))
    return Index(shapes, _listed(bearing), _listed(anchored), anywhere, bound, heaviest)


def _listed(kept: dict[str, dict[int, Entries]]) -> dict[str, list[tuple[int, Entries]]]:
    return {label: list(by.items()) for label, by in kept.items()}


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
