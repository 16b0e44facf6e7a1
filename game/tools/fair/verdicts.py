"""Verdicts on the counts in words, and when there are enough counts for a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from game.tools.fair.matches import Counts, changes
from game.tools.fair.sequences import AIM, sequence
from game.tools.fair.subjects import Kind, Subject
from game.tools.lab.flags import FAIR, SELDOM, STRONGEST
from game.tools.lab.intervals import Interval, wilson

WEAKEST = 51.0
"""Least share that a card must win against a blank to be worth its place, in percent."""
LINES: Mapping[Kind, tuple[float, float]] = {"card": (WEAKEST, STRONGEST), "deck": (45.0, 55.0), "rules": FAIR}
"""Range of fair shares for each kind of subject, in percent of the points."""
FEWEST = 60
"""Fewest pairs for a verdict."""
SURE = 1.5
"""Half the width, in percent, of an interval around no change below which a change does not matter."""
POINTS = 25.0
"""Percent per half point of a pair."""


class Answer(NamedTuple):
    """A verdict and its sentence."""

    word: str
    """``fair``, ``too strong``, ``too weak``, ``undecided`` or ``no verdict``."""
    says: str


def share(counts: Counts) -> Interval:
    """Return the share of points in percent, with its confidence sequence."""
    return sequence(counts.points, POINTS, (0, 4))


def row_shares(counts: Counts) -> dict[int, Interval]:
    """Return the share of points of each row, with its confidence sequence."""
    aim = AIM / max(len(counts.by_row), 1)
    return {row: sequence(points, POINTS, (0, 4), aim) for row, points in sorted(counts.by_row.items())}


def played(subject: Subject, counts: Counts) -> Interval:
    """Return the percentage of hands in which a card was played."""
    found = wilson(counts.used[subject.name], counts.hands)
    return Interval(*(100 * value for value in found))


def able(subject: Subject, counts: Counts) -> float:
    """Return the percentage of hands in which a card was playable."""
    return 100 * counts.able[subject.name] / counts.hands if counts.hands else 0.0


def hardly_played(subject: Subject, counts: Counts) -> bool:
    """Return True if a card was played too seldom for a verdict."""
    return subject.kind == "card" and played(subject, counts).value < SELDOM


def change(before: Counts, after: Counts) -> Interval:
    """Return the change of the points in percent, from pairs with the same luck."""
    return sequence(changes(before, after), POINTS, (-4, 4))


def change_word(found: Interval) -> str:
    """Return the verdict on a change."""
    if found.low > 0:
        return "more for certain"
    if found.high < 0:
        return "less for certain"
    return "no difference to speak of" if max(-found.low, found.high) <= SURE else "undecided"


def answer(subject: Subject, counts: Counts) -> Answer:
    """Return the verdict on the subject."""
    low, high = LINES[subject.kind]
    found = share(counts)
    if hardly_played(subject, counts) and counts.hands >= FEWEST:
        return Answer("no verdict", "it was hardly ever played, and what is not played is not measured.")
    if not counts.pairs:
        return Answer("no verdict", "not one pair of matches was over in time.")
    if counts.pairs < FEWEST:
        return Answer("no verdict", f"only {2 * counts.pairs} matches were played; more of them know more.")
    if found.low > high:
        return Answer("too strong", f"fair is up to {high:g} %, and all that is likely lies above that.")
    if found.high < low:
        return Answer("too weak", f"fair is {low:g} % and more, and all that is likely lies below that.")
    if found.low >= low and found.high <= high:
        return Answer("fair", f"fair is from {low:g} to {high:g} %, and all that is likely lies there.")
    if found.low >= low:
        return Answer("undecided", f"not too weak; whether it is too strong, above {high:g} %, takes more matches.")
    if found.high <= high:
        return Answer("undecided", f"not too strong; whether it is too weak, below {low:g} %, takes more matches.")
    beyond = "what is likely reaches beyond both; it takes more matches."
    return Answer("undecided", f"fair is from {low:g} to {high:g} %, and {beyond}")


def decided(subject: Subject, sides: Sequence[Counts]) -> bool:
    """Return True if more matches would change no verdict, on the first side or on any change."""
    base, *others = sides
    if hardly_played(subject, base) and base.hands >= FEWEST:
        known = played(subject, base).high < SELDOM
    else:
        known = base.pairs >= FEWEST and answer(subject, base).word != "undecided"
    return known and all(change_decided(subject, base, other) for other in others)


def missing(subject: Subject, sides: Sequence[Counts]) -> float:
    """Return about how many times as many pairs a verdict takes; intervals narrow with the root of their number."""
    base, *others = sides
    if not base.pairs:
        return inf
    found = [FEWEST / base.pairs, _beyond(share(base), LINES[subject.kind])]
    for other in others:
        if other.pairs and not change_decided(subject, base, other):
            found += [_beyond(share(other), LINES[subject.kind]), _beyond(change(base, other), (-SURE, SURE), (0,))]
    return max(found)


def on_the_line(subject: Subject, counts: Counts) -> bool:
    """Return True if a verdict is missing only because the points are practically on the border of fairness."""
    found = share(counts)
    return answer(subject, counts).word == "undecided" and _half(found) <= SURE


def _half(found: Interval) -> float:
    return (found.high - found.low) / 2


def _beyond(found: Interval, ends: tuple[float, float], lines: Sequence[float] = ()) -> float:
    """Return the estimated factor of pairs until none of the lines (or the ends) is inside the interval.

    A mean nearer to a line than a third of the way to the bound counts as chance, as long as that is less than the
    distance between the ends.
    """
    half, chance = _half(found), (ends[1] - ends[0]) / 2
    inside = [max(abs(line - found.value), min(half / 3, chance)) for line in lines or ends
              if found.low <= line <= found.high]  # fmt: skip
    return max(((half / far) ** 2 for far in inside), default=1.0)


def change_decided(subject: Subject, base: Counts, other: Counts) -> bool:
    """Return True if the effect of another value is known, and also its verdict."""
    if hardly_played(subject, other) and other.hands >= FEWEST:
        return played(subject, other).high < SELDOM
    words = change_word(change(base, other)), answer(subject, other).word
    return other.pairs >= FEWEST and "undecided" not in words
