"""Verdicts: what counts as fair, and what the counts prove.

Each verdict goes by an interval or a sequential test, never by a bare value. If neither side is proven, it is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf, sqrt
from typing import NamedTuple

from game.kernel.opaque import JsonObject
from game.tools.lab.counts import Counts, Sums, changes, histogram
from game.tools.lab.statistics import (
    AIM,
    Interval,
    Verdict,
    holm,
    mean,
    moments,
    p_value,
    sequence,
    share,
    two_sided,
    verdict,
)
from game.tools.lab.subjects import Kind, Subject

FAIR = (48.0, 52.0)
"""First-seat share that counts as fair, in percent."""
WEAKEST, STRONGEST = 51.0, 62.0
"""Least share that a card must win against a blank to be worth its place, and the highest that it may, in percent."""
LINES: Mapping[Kind, tuple[float, float]] = {"card": (WEAKEST, STRONGEST), "deck": (45.0, 55.0), "rules": FAIR}
"""Range of fair shares for each kind of subject, in percent of the points."""
LONGEST = 60
"""Highest 95 % quantile of placements."""
SET_MINUTES = (10, 18)
"""Range of a set's median duration, in minutes."""
LAST = 90.0
"""Share of plays on a seat's last turn above which a card has no other use, in percent."""
IDLE = 2.0
"""Share of hands below which a card counts as never played, in percent."""
SELDOM = 10.0
"""Share of hands below which a card's worth is not reported, in percent."""
ENOUGH = 100
"""Fewest matches for which intervals by pairs and quantiles are reliable."""
FEWEST = 60
"""Fewest pairs for a verdict on a subject."""
SURE = 1.5
"""Half the width, in percent, of an interval around no change below which a change does not matter."""
POINTS = 25.0
"""Percent per half point of a pair."""


# A card, a deck or a rule set


class Answer(NamedTuple):
    """A verdict and its sentence."""

    word: str
    """``fair``, ``too strong``, ``too weak``, ``undecided`` or ``no verdict``."""
    sentence: str


def answer(subject: Subject, counts: Counts) -> Answer:
    """Return the verdict on the subject."""
    low, high = LINES[subject.kind]
    found = points_share(counts)
    if hardly_played(subject, counts) and counts.hands >= FEWEST:
        return Answer("no verdict", "it was hardly ever played, so its worth is not measured.")
    if not counts.pairs:
        return Answer("no verdict", "no pair of matches ended in time.")
    if counts.pairs < FEWEST:
        return Answer("no verdict", f"only {2 * counts.pairs} matches were played, too few for a verdict.")
    if found.low > high:
        return Answer("too strong", f"fair is up to {high:g} %, and the whole interval is above that.")
    if found.high < low:
        return Answer("too weak", f"fair is {low:g} % and more, and the whole interval is below that.")
    if found.low >= low and found.high <= high:
        return Answer("fair", f"fair is from {low:g} to {high:g} %, and the whole interval is inside.")
    if found.low >= low:
        return Answer("undecided", f"not too weak, but maybe too strong (above {high:g} %); more matches will tell.")
    if found.high <= high:
        return Answer("undecided", f"not too strong, but maybe too weak (below {low:g} %); more matches will tell.")
    both = "the interval reaches beyond both ends; more matches will tell."
    return Answer("undecided", f"fair is from {low:g} to {high:g} %, and {both}")


def points_share(counts: Counts) -> Interval:
    """Return the share of points in percent, with its confidence sequence."""
    return sequence(counts.points, POINTS, (0, 4))


def row_shares(counts: Counts) -> dict[int, Interval]:
    """Return the share of points of each row, with its confidence sequence."""
    aim = AIM / max(len(counts.by_row), 1)
    return {row: sequence(points, POINTS, (0, 4), aim) for row, points in sorted(counts.by_row.items())}


def played_share(subject: Subject, counts: Counts) -> Interval:
    """Return the percentage of hands in which a card was played."""
    return share(counts.uses[subject.name], counts.hands).times(100)


def playable_share(subject: Subject, counts: Counts) -> float:
    """Return the percentage of hands in which a card was playable."""
    return 100 * counts.able[subject.name] / counts.hands if counts.hands else 0.0


def hardly_played(subject: Subject, counts: Counts) -> bool:
    """Return True if a card was played too seldom for a verdict."""
    return subject.kind == "card" and 100 * counts.uses[subject.name] < SELDOM * counts.hands


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


def change_decided(subject: Subject, base: Counts, other: Counts) -> bool:
    """Return True if the effect of another value is known, and also its verdict."""
    if hardly_played(subject, other) and other.hands >= FEWEST:
        return played_share(subject, other).high < SELDOM
    words = change_word(change(base, other)), answer(subject, other).word
    return other.pairs >= FEWEST and "undecided" not in words


def answer_decided(subject: Subject, sides: Sequence[Counts]) -> bool:
    """Return True if more matches would change no verdict, on the first side or on any change."""
    base, *others = sides
    if hardly_played(subject, base) and base.hands >= FEWEST:
        decided = played_share(subject, base).high < SELDOM
    else:
        decided = base.pairs >= FEWEST and answer(subject, base).word != "undecided"
    return decided and all(change_decided(subject, base, other) for other in others)


def missing(subject: Subject, sides: Sequence[Counts]) -> float:
    """Return about how many times as many pairs a verdict takes; intervals narrow with the root of their number."""
    base, *others = sides
    if not base.pairs:
        return inf
    lines = LINES[subject.kind]
    found = [FEWEST / base.pairs, _beyond(points_share(base), lines)]
    for other in others:
        if other.pairs and not change_decided(subject, base, other):
            found += [_beyond(points_share(other), lines), _beyond(change(base, other), (-SURE, SURE), (0,))]
    return max(found)


def on_the_line(subject: Subject, counts: Counts) -> bool:
    """Return True if a verdict is missing only because the points are practically on the border of fairness."""
    return answer(subject, counts).word == "undecided" and _half(points_share(counts)) <= SURE


def _half(found: Interval) -> float:
    return (found.high - found.low) / 2


def _beyond(found: Interval, ends: tuple[float, float], lines: Sequence[float] = ()) -> float:
    """Return the estimated factor of pairs until none of the lines (or the ends) is inside the interval.

    A mean nearer to a line than a third of the way to the bound counts as chance, as long as that is less than the
    distance between the ends.
    """
    half, chance = _half(found), (ends[1] - ends[0]) / 2
    inside = [max(abs(line - found.value), min(half / 3, chance)) for line in lines or ends
              if found.low <= line <= found.high]
    return max(((half / far) ** 2 for far in inside), default=1.0)


# Two rule sets


UNITS = {
    "first_seat": 25.0,
    "placements": 0.5,
    "score": 0.25,
    "margin": 0.5,
    "draws": 50.0,
    "instant_wins": 50.0,
    "lead_changes": 0.5,
    "comebacks": 50.0,
    "cards_played": 0.25,
}
"""Value of one unit of a pair's sum in the figure shown: percent, or the mean per match or seat."""


class Endpoint(NamedTuple):
    """A figure that decides the comparison."""

    near: float
    """The largest change that counts as none."""
    far: float
    """The smallest change that counts as one."""
    relative: bool
    """True if the figure is measured in standard deviations between pairs, like fishtest's normalized Elo."""


ENDPOINTS = {
    "first_seat": Endpoint(0.5, 2.0, False),
    "placements": Endpoint(0.1, 0.2, True),
    "score": Endpoint(0.1, 0.2, True),
}
"""The figures that decide a comparison: it shows a change if any of them does, and none if all of them deny it."""


def endpoint_tests(sums: Sums) -> dict[str, tuple[float, float, Verdict]]:
    """Return the LLR of a rise, the LLR of a fall and the verdict of each endpoint."""
    found: dict[str, tuple[float, float, Verdict]] = {}
    for name, (near, far, relative) in ENDPOINTS.items():
        counts = histogram(sums, "diff", name)
        if relative:
            _, _, variance = moments(histogram(sums, "seats", 0, "pair", name))
            unit = 1 / sqrt(variance) if variance else 1.0
        else:
            unit = UNITS[name]
        reach = max(map(abs, (*counts, 4 if name == "first_seat" else int(1 / unit) + 1)))
        rise, fall = two_sided(counts, unit, near, far, reach)
        found[name] = rise, fall, verdict(rise, fall)
    return found


def overall(tests: Mapping[str, tuple[float, float, Verdict]]) -> Verdict:
    """Return the combined verdict of all endpoints."""
    verdicts = {one for _, _, one in tests.values()}
    return "changed" if "changed" in verdicts else "no change" if verdicts == {"no change"} else "open"


def is_decided(sums: Sums) -> bool:
    """Return True if the comparison has a verdict."""
    return overall(endpoint_tests(sums)) != "open"


def differences(sums: Sums) -> dict[str, JsonObject]:
    """Return each figure's mean paired difference, its interval, and if it is significant among all of them."""
    counts = {name: histogram(sums, "diff", name) for name in UNITS}
    real = holm({name: p_value(values) for name, values in counts.items()})
    return {name: {**mean(values, UNITS[name]).plain(3), "stands": name in real} for name, values in counts.items()}


# Degenerate rules and cards, and the goals of the game


Flag = tuple[str, str]
"""A code for programs and a sentence for people."""


def flags(side: JsonObject, cards: JsonObject) -> list[Flag]:
    """Return every flaw of one rule set that the matches prove."""
    found = [*_match_flags(side)] if side["matches"] else []
    return found + [flag for card, figures in cards.items() for flag in _card_flags(card, figures)]


def _match_flags(side: JsonObject) -> Iterator[Flag]:
    if side["endless"]:
        yield "endless", f"{side['endless']} of {side['matches']} matches did not end."
    if side["matches"] < ENOUGH:
        return
    first = side["first_seat_paired"]
    if above(first, FAIR[1]) or below(first, FAIR[0]):
        yield "first_seat_edge", f"The first seat wins {first['value']:.1f} % of the points."
    length = side["placements"]["quantiles"]["p95"]
    if length >= LONGEST:
        yield "long", f"5 of 100 matches take {length} placements or more."
    if side["set_seconds"]["counts"]:
        minutes = side["set_seconds"]["quantiles"]["p50"] / 60
        if not SET_MINUTES[0] <= minutes <= SET_MINUTES[1]:
            yield "set_length", f"A set takes {minutes:.1f} minutes, not {SET_MINUTES[0]} to {SET_MINUTES[1]}."


def _card_flags(card: str, figures: JsonObject) -> Iterator[Flag]:
    idle = below(figures["played_share"], IDLE)
    if figures["hands"] and idle:
        played = figures["played_share"]["value"]
        yield "never_played", f"{card}: these bots play it from only {played:.1f} % of their hands."
    if figures["played"] and above(figures["last_turn"], LAST):
        last = figures["last_turn"]["value"]
        yield "only_last_turn", f"{card}: {last:.0f} % of its plays are on the seat's last turn."
    lift = figures.get("lift")
    if lift is None or lift["matches"] < ENOUGH:
        return
    if above(lift, STRONGEST):
        yield "too_strong", f"{card}: wins {lift['value']:.1f} % against a blank."
    if below(lift, 50) or (idle and lift["value"] <= 50):
        yield "never_worth_it", f"{card}: wins only {lift['value']:.1f} % against a blank; it is not worth its turn."


def above(one: JsonObject, line: float) -> bool:
    """Return True if a whole interval is above a line; an unknown bound proves nothing."""
    return one["low"] is not None and one["low"] > line


def below(one: JsonObject, line: float) -> bool:
    """Return True if a whole interval is below a line; an unknown bound proves nothing."""
    return one["high"] is not None and one["high"] < line


def reaches_above(one: JsonObject, line: float) -> bool:
    """Return True if an interval reaches above a line, or might."""
    return one["high"] is None or one["high"] > line


def reaches_below(one: JsonObject, line: float) -> bool:
    """Return True if an interval reaches below a line, or might."""
    return one["low"] is None or one["low"] < line


def goal_verdict(holds: bool, fails: bool) -> str:
    """Return the verdict on a goal of the game."""
    return "yes" if holds else "no" if fails else "open"
