"""A rule of the grammar, and the forms it takes when it is turned or reversed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game.dungeon.labels import ANY, OUTSIDE, TURNS
from game.dungeon.pattern import Pattern


@dataclass(frozen=True, slots=True)
class Rule:
    """What may become what. Rules of one name form a group."""

    name: str
    left: Pattern
    right: Pattern
    weight: float = 1.0
    """How likely each of its places is drawn beside one of weight 1."""
    limit: int | None = None
    """How often it may be applied in all its forms together."""
    wait: int = 0
    """How many steps have to be done before."""
    turned: bool = True
    """Whether it counts in all four turns."""
    reversible: bool = False
    """Whether it may be applied from right to left, too."""
    cycle: str = ""
    """The type of the cycle it makes, if it makes one."""


class Form(NamedTuple):
    """One way to apply a rule."""

    rule: int
    """Its place among all rules."""
    turns: int
    inverse: bool
    left: Pattern
    right: Pattern


def forms(at: int, rule: Rule) -> Iterator[Form]:
    """All forms of the rule that has this place among all; of equal ones the first alone."""
    seen: set[tuple[Pattern, Pattern]] = set()
    for inverse in (False, True)[: 1 + rule.reversible]:
        for turns in range(TURNS if rule.turned else 1):
            both = side(rule, turns, inverse), side(rule, turns, not inverse)
            if both not in seen:
                seen.add(both)
                yield Form(at, turns, inverse, *both)


def side(rule: Rule, turns: int, after: bool) -> Pattern:
    """What a rule turned so often looks for or, ``after``, what it leaves."""
    if not after:
        return rule.left.turned(turns)
    return Pattern(rule.right.size, tuple(_written(rule.left.cells, rule.right.cells))).turned(turns)


def _written(left: Iterable[str], right: Iterable[str]) -> Iterator[str]:
    """A right side in which kept cells are called by what they are, where the left side says that."""
    return (before if after == ANY else after for before, after in zip(left, right, strict=True))


def misfits(left: Pattern, right: Pattern) -> Iterator[tuple[int, str]]:
    """What keeps two sides from being a rule: the cell of the right side and a sentence."""
    if left.size != right.size:
        sizes = ["x".join(map(str, side.size)) for side in (left, right)]
        yield 0, f"the left side is {sizes[0]}, the right side {sizes[1]}"
        return
    for at, (before, after) in enumerate(zip(left.cells, right.cells, strict=True)):
        if (before == OUTSIDE and after not in (OUTSIDE, ANY)) or (after == OUTSIDE and before != OUTSIDE):
            yield at, "what lies outside ('#') is only read, never written: both sides have it in the same cell"
    if OUTSIDE in left.cells and all(label == OUTSIDE for label in left.cells):
        yield 0, "a rule needs a cell inside"
