"""What the counts say in words, and when there is enough of them to say it."""

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
"""Percent that a card has to win against a blank to be worth its place."""
LINES: Mapping[Kind, tuple[float, float]] = {"card": (WEAKEST, STRONGEST), "deck": (45.0, 55.0), "rules": FAIR}
"""Between these, in percent of the points, lies what is fair."""
FEWEST = 60
"""Pairs before anything is said at all."""
SURE = 1.5
"""Half the width, in percent, of an interval around no change from which on there is none to speak of."""
POINTS = 25.0
"""Percent that a half point of a pair is."""


class Answer(NamedTuple):
    """One of a few answers, and how it is said."""

    word: str
    """``fair``, ``too strong``, ``too weak``, ``undecided`` or ``no verdict``."""
    says: str


def share(counts: Counts) -> Interval:
    """The points in percent, with the interval that may be looked at any time."""
    return sequence(counts.points, POINTS, (0, 4))


def row_shares(counts: Counts) -> dict[int, Interval]:
    """The points of each row, with such intervals."""
    aim = AIM / max(len(counts.by_row), 1)
    return {row: sequence(points, POINTS, (0, 4), aim) for row, points in sorted(counts.by_row.items())}


def played(subject: Subject, counts: Counts) -> Interval:
    """From how many hands in a hundred a card was played."""
    found = wilson(counts.used[subject.name], counts.hands)
    return Interval(*(100 * value for value in found))


def able(subject: Subject, counts: Counts) -> float:
    """In how many hands of a hundred it could have been."""
    return 100 * counts.able[subject.name] / counts.hands if counts.hands else 0.0


def hardly_played(subject: Subject, counts: Counts) -> bool:
    """Whether a card was played too seldom to say anything of it."""
    return subject.kind == "card" and played(subject, counts).value < SELDOM


def change(before: Counts, after: Counts) -> Interval:
    """By how many percent the points change, pair by pair of the same luck."""
    return sequence(changes(before, after), POINTS, (-4, 4))


def change_word(found: Interval) -> str:
    """What a change comes to."""
    if found.low > 0:
        return "more for certain"
    if found.high < 0:
        return "less for certain"
    return "no difference to speak of" if max(-found.low, found.high) <= SURE else "undecided"


def answer(subject: Subject, counts: Counts) -> Answer:
    """What is to be said of what was examined."""
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
    """Whether more matches would say nothing more: of what is as it is and of every change."""
    base, *others = sides
    if hardly_played(subject, base) and base.hands >= FEWEST:
        known = played(subject, base).high < SELDOM
    else:
        known = base.pairs >= FEWEST and answer(subject, base).word != "undecided"
    return known and all(change_decided(subject, base, other) for other in others)


def missing(subject: Subject, sides: Sequence[Counts]) -> float:
    """How many times as many pairs the answer takes, about: intervals become narrower as the root of their number."""
    base, *others = sides
    if not base.pairs:
        return inf
    found = [FEWEST / base.pairs, _beyond(share(base), LINES[subject.kind])]
    for other in others:
        if other.pairs and not change_decided(subject, base, other):
            found += [_beyond(share(other), LINES[subject.kind]), _beyond(change(base, other), (-SURE, SURE), (0,))]
    return max(found)


def on_the_line(subject: Subject, counts: Counts) -> bool:
    """Whether an answer is missing only because what is fair ends where the points lie, as near as anybody cares."""
    found = share(counts)
    return answer(subject, counts).word == "undecided" and _half(found) <= SURE


def _half(found: Interval) -> float:
    return (found.high - found.low) / 2


def _beyond(found: Interval, ends: tuple[float, float], lines: Sequence[float] = ()) -> float:
    """How many times as many pairs it takes until none of the lines lies within, or of the ends where there are none.

    That the middle is nearer to one than a third of the way to the bound is chance, as long as that is less than what
    lies between the ends.
    """
    half, chance = _half(found), (ends[1] - ends[0]) / 2
    inside = [max(abs(line - found.value), min(half / 3, chance)) for line in lines or ends
              if found.low <= line <= found.high]  # fmt: skip
    return max(((half / far) ** 2 for far in inside), default=1.0)


def change_decided(subject: Subject, base: Counts, other: Counts) -> bool:
    """Whether it is known what another value changes, and what it would be."""
    if hardly_played(subject, other) and other.hands >= FEWEST:
        return played(subject, other).high < SELDOM
    words = change_word(change(base, other)), answer(subject, other).word
    return other.pairs >= FEWEST and "undecided" not in words
