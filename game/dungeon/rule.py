"""A rule of the grammar, and its turned and reversed forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game.dungeon.labels import ANY, OUTSIDE, TURNS
from game.dungeon.pattern import Pattern


@dataclass(frozen=True, slots=True)
class Rule:
    """A replacement of one block by another. Rules with the same name form a group."""

    name: str
    left: Pattern
    right: Pattern
    weight: float = 1.0
    """Weight of each of its places in a random choice."""
    limit: int | None = None
    """The most times it may be applied, in all forms together."""
    wait: int = 0
    """Number of steps that must come before it."""
    turned: bool = True
    """True if it also applies in the other three turns."""
    reversible: bool = False
    """True if it may also be applied from right to left."""
    cycle: str = ""
    """The type of the cycle it makes, "" for none."""


class Form(NamedTuple):
    """One way to apply a rule."""

    rule: int
    """Index of the rule."""
    turns: int
    inverse: bool
    left: Pattern
    right: Pattern


def forms(at: int, rule: Rule) -> Iterator[Form]:
    """Yield the forms of the rule at index ``at``, without duplicates."""
    seen: set[tuple[Pattern, Pattern]] = set()
    for inverse in (False, True)[: 1 + rule.reversible]:
        for turns in range(TURNS if rule.turned else 1):
            both = side(rule, turns, inverse), side(rule, turns, not inverse)
            if both not in seen:
                seen.add(both)
                yield Form(at, turns, inverse, *both)


def side(rule: Rule, turns: int, after: bool) -> Pattern:
    """Return the block that a turned rule searches for or, with ``after``, the block it leaves."""
    if not after:
        return rule.left.turned(turns)
    return Pattern(rule.right.size, tuple(_written(rule.left.cells, rule.right.cells))).turned(turns)


def _written(left: Iterable[str], right: Iterable[str]) -> Iterator[str]:
    """Return the cells of a right side with unchanged cells replaced by their labels on the left side."""
    return (before if after == ANY else after for before, after in zip(left, right, strict=True))


def misfits(left: Pattern, right: Pattern) -> Iterator[tuple[int, str]]:
    """Yield the reasons two sides do not form a rule: the cell of the right side and a sentence."""
    if left.size != right.size:
        sizes = ["x".join(map(str, side.size)) for side in (left, right)]
        yield 0, f"the left side is {sizes[0]}, the right side {sizes[1]}"
        return
    for at, (before, after) in enumerate(zip(left.cells, right.cells, strict=True)):
        if (before == OUTSIDE and after not in (OUTSIDE, ANY)) or (after == OUTSIDE and before != OUTSIDE):
            yield at, "what lies outside ('#') is only read, never written: both sides have it in the same cell"
    if OUTSIDE in left.cells and all(label == OUTSIDE for label in left.cells):
        yield 0, "a rule needs a cell inside"
