"""The lowest and the highest number that a count can be, so that texts leave out only limits that it never passes."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from game.tables.knucklebones.choices import HIGHEST_FACE, NATURES, NUMBERS, Choice
from game.tables.knucklebones.conditions import Counted

BELOW_ZERO = ("own_total", "opponent_total", "score")
"""Counts of points, which cards can take below 0."""


class Range(NamedTuple):
    """The lowest and the highest number that something can be."""

    low: float
    high: float


def range_of(choices: Sequence[Choice], what: Counted) -> Range:
    """Return the range of a count of a card with these choices."""
    low, high = _before_limits(choices, what)
    least, most = (-inf if what.least is None else what.least), (inf if what.most is None else what.most)
    return Range(min(max(low, least), most), min(max(high, least), most))


def without_idle_limits(choices: Sequence[Choice], what: Counted) -> Counted:
    """Return a count that is always the same, without limits that it never passes."""
    low, high = _before_limits(choices, what)
    idle = {name: None for name, passes in (
        ("least", what.least is None or low < what.least), ("most", what.most is None or high > what.most)
    ) if not passes}
    return what.model_copy(update=idle) if idle else what


def _before_limits(choices: Sequence[Choice], what: Counted) -> Range:
    low, high = _bare(choices, what)
    if what.less is not None:
        less = range_of(choices, what.less)
        low, high = low - less.high, high - less.low
    ends = sorted(_divided(end * what.times, what.per) + what.plus for end in (low, high))
    return Range(*ends)


def _divided(number: float, per: int) -> float:
    return number if number in (-inf, inf) else number // per


def _bare(choices: Sequence[Choice], what: Counted) -> Range:
    """Return the range of the thing that is counted, before anything is done with the number."""
    if what.count in BELOW_ZERO:
        return Range(-inf, inf)
    if what.count == "chosen":
        asked = [choice for number, choice in enumerate(choices, 1)
                 if NATURES[choice.kind] in NUMBERS and what.of in (None, number)]
        return Range(0, max((each.numbers[-1] for each in asked if each.kind == "number"), default=HIGHEST_FACE))
    if what.count in ("highest", "lowest", "each", "rolled", "own_roll", "opponent_roll", "own_last_destroyed",
                      "opponent_last_destroyed", "row"):
        return Range(0, HIGHEST_FACE)
    return Range(1 if what.count == "turn" else 0, inf)
