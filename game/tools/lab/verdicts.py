"""Verdicts: the lines of fairness, what the counts prove, and the sentences that say so.

Each verdict goes by an interval or a sequential test, never by a bare value. If neither side is proven, it is open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, sqrt
from typing import Literal, NamedTuple

from game.kernel.opaque import JsonObject
from game.tools.lab.sample import FIGURES, HALF_POINT, Sample
from game.tools.lab.statistics import (
    NO_LIBRARIES,
    Interval,
    has_libraries,
    holm,
    in_words,
    mean,
    moments,
    p_value,
    percent,
    sequence,
    share,
    without_luck,
)
from game.tools.lab.subjects import Subject, SubjectKind

FAIR = (48.0, 52.0)
"""First-seat share that counts as fair, in percent."""
WEAKEST, STRONGEST = 51.0, 62.0
"""Least share that a card must win against a blank to be worth its place, and the highest that it may, in percent."""
FAIR_RANGES: Mapping[SubjectKind, tuple[float, float]] = {
    "card": (WEAKEST, STRONGEST), "deck": (45.0, 55.0), "rules": FAIR,
}
"""Range of fair shares for each kind of subject, in percent of the points."""
BEST_SHARE = (WEAKEST + STRONGEST) / 2
"""The share that a card wins at best, in percent: as far as possible from both lines."""
LONGEST_MATCH = 60
"""Highest 95 % quantile of placements."""
SET_MINUTES = (10, 18)
"""Range of a set's median duration, in minutes."""
LAST_TURN_PERCENT = 90.0
"""Share of plays on a seat's last turn above which a card has no other use, in percent."""
IDLE_PERCENT = 2.0
"""Share of hands below which a card counts as never played, in percent."""
RARE_PERCENT = 10.0
"""Share of hands below which a card's worth is not reported, in percent."""
ENOUGH_MATCHES = 100
"""Fewest matches for which intervals by pairs and quantiles are reliable."""
FEWEST_PAIRS = 60
SURE_PERCENT = 1.5
"""Half the width, in percent, of an interval around no change below which a change does not matter."""


# A card, a deck or a rule set


VerdictWord = Literal["fair", "too strong", "too weak", "undecided"]
UNFAIR_WORDS: tuple[VerdictWord, VerdictWord] = ("too strong", "too weak")


def judge(interval: Interval, low: float, high: float) -> VerdictWord:
    """Return the verdict on a share, or on any figure: fair is between two lines.

    All commands judge by this. A bound that is unknown proves nothing.
    """
    if interval.low > high:
        return "too strong"
    if interval.high < low:
        return "too weak"
    return "fair" if low <= interval.low and interval.high <= high else "undecided"


class Answer(NamedTuple):
    """A verdict and its sentence."""

    word: str
    """``fair``, ``too strong``, ``too weak``, ``undecided`` or ``no verdict``."""
    sentence: str


def answer(subject: Subject, sample: Sample) -> Answer:
    low, high = FAIR_RANGES[subject.kind]
    points = points_share(sample)
    if is_rarely_played(subject, sample) and sample.totals["hands"] >= FEWEST_PAIRS:
        return Answer("no verdict", "it was hardly ever played, so its worth is not measured.")
    if not sample.pairs:
        return Answer("no verdict", "no pair of matches ended in time.")
    if sample.pairs < FEWEST_PAIRS:
        return Answer("no verdict", f"only {sample.matches} matches were played, too few for a verdict.")
    word = judge(points, low, high)
    reason = _open_reason(points, low, high) if word == "undecided" else WORD_REASONS[word].format(low, high)
    return Answer(word, reason)


WORD_REASONS = {
    "too strong": "fair is up to {1:g} %, and the whole interval is above that.",
    "too weak": "fair is {0:g} % and more, and the whole interval is below that.",
    "fair": "fair is from {0:g} to {1:g} %, and the whole interval is inside.",
}


def _open_reason(interval: Interval, low: float, high: float) -> str:
    impression = "fair" if low <= interval.value <= high else "too strong" if interval.value > high else "too weak"
    crossed_lines = " and ".join(f"{line:g} %" for line in (low, high) if interval.low <= line <= interval.high)
    return f"it looks {impression} so far, but the interval crosses {crossed_lines}; more matches will tell."


def points_share(sample: Sample) -> Interval:
    """Return the share of points in percent, with its confidence sequence."""
    return sequence(sample.of_pairs("points"), HALF_POINT, (0, 4), 1, sample.steadier())


def row_shares(subject: Subject, sample: Sample) -> dict[str, tuple[Interval, int]]:
    """Return the share of points and the matches with each deck."""
    rows = [dict[int, int]() for _ in subject.rows]
    for pair, points in sample.by_pair["points"].items():
        rows[pair % len(rows)][pair] = points
    played = {name: points for name, points in zip(subject.rows, rows, strict=True) if points}
    luck, part = sample.by_pair["luck"], 1 / max(len(played), 1)
    return {
        name: (
            sequence(Counter(points.values()), HALF_POINT, (0, 4), part, without_luck(points, luck)), 2 * len(points),
        )
        for name, points in played.items()
    }


def played_share(subject: Subject, sample: Sample) -> Interval:
    """Return the percentage of hands in which a card was played."""
    return share(sample.cards[subject.name]["users"], sample.totals["hands"]).times(100)


def playable_share(subject: Subject, sample: Sample) -> float:
    """Return the percentage of hands in which a card was playable."""
    return 100 * sample.cards[subject.name]["able"] / max(sample.totals["hands"], 1)


def is_rarely_played(subject: Subject, sample: Sample) -> bool:
    """Return True if a card was played too seldom for a verdict."""
    used, hands = sample.cards[subject.name]["users"], sample.totals["hands"]
    return subject.kind == "card" and 100 * used < RARE_PERCENT * hands


def change(before: Sample, after: Sample) -> Interval:
    """Return the change of the points in percent, from pairs with the same luck."""
    points, luck = (before.changes(after, figure) for figure in ("points", "luck"))
    return sequence(Counter(points.values()), HALF_POINT, (-4, 4), 1, without_luck(points, luck))


def change_word(interval: Interval, sure: float = SURE_PERCENT) -> str:
    """Return the verdict on a change; one within ``sure`` does not matter."""
    if interval.low > 0:
        return "more for certain"
    if interval.high < 0:
        return "less for certain"
    return "no difference to speak of" if max(-interval.low, interval.high) <= sure else "undecided"


def is_change_settled(subject: Subject, base: Sample, other: Sample) -> bool:
    """Return True if the effect of another value is known, and also its verdict."""
    return _is_settled(subject, other, change_word(change(base, other)), answer(subject, other).word)


def is_answer_settled(subject: Subject, sides: Sequence[Sample]) -> bool:
    """Return True if more matches would change no verdict, on the first side or on any change."""
    base, *others = sides
    is_known = _is_settled(subject, base, answer(subject, base).word)
    return is_known and all(is_change_settled(subject, base, other) for other in others)


def _is_settled(subject: Subject, sample: Sample, *words: str) -> bool:
    """Return True if these words stand, or if it is certain that the subject is hardly played."""
    if is_rarely_played(subject, sample) and sample.totals["hands"] >= FEWEST_PAIRS:
        return played_share(subject, sample).high < RARE_PERCENT
    return sample.pairs >= FEWEST_PAIRS and "undecided" not in words


def pairs_factor(subject: Subject, sides: Sequence[Sample]) -> float:
    """Return about how many times as many pairs a verdict takes: an interval that reaches beyond a line must shrink.

    A mean nearer to a line than a third of the way to the bound counts as chance.
    """
    if not sides[0].pairs:
        return inf
    factors = [FEWEST_PAIRS / sides[0].pairs]
    for sample in sides:
        points = points_share(sample)
        lines = (line for line in FAIR_RANGES[subject.kind] if points.low <= line <= points.high)
        distances = [abs(line - points.value) for line in lines]
        factors += [(points.half / max(distance, points.half / 3)) ** 2 for distance in distances if points.half]
    return max(factors)


def is_borderline(subject: Subject, sample: Sample) -> bool:
    """Return True if a verdict is missing only because the points are practically on the border of fairness."""
    return answer(subject, sample).word == "undecided" and points_share(sample).half <= SURE_PERCENT / 2


# Two rule sets


ENDPOINTS = {"first_seat": SURE_PERCENT, "placements": 0.15, "score": 0.15}
"""The figures that decide a comparison, and the largest change of each that does not matter: in percent for the first
seat, else in standard deviations between pairs. A comparison shows a change if any of them does, and none if none can.
"""
ComparisonWord = Literal["changed", "no change", "undecided"]


def endpoint_change(name: str, before: Sample, after: Sample) -> Interval:
    """Return the change of an endpoint, in percent or in standard deviations."""
    counts, unit, reach = before.change(after, name), FIGURES[name].scale, 4
    if name != "first_seat":
        _, _, variance = moments(before.of_pairs(name))
        unit = 1 / sqrt(variance) if variance else 1.0
        reach = int(1 / unit) + 1
    most = max(map(abs, (*counts, reach)))
    return sequence(counts, unit, (-most, most))


def compare(before: Sample, after: Sample) -> tuple[dict[str, str], ComparisonWord]:
    """Return the verdict on the change of each endpoint, and on all of them."""
    is_enough = before.pairs >= FEWEST_PAIRS
    words = {
        name: change_word(endpoint_change(name, before, after), sure) if is_enough else "undecided"
        for name, sure in ENDPOINTS.items()
    }
    if {"more for certain", "less for certain"} & {*words.values()}:
        return words, "changed"
    return words, "undecided" if "undecided" in words.values() else "no change"


def is_decided(samples: Sequence[Sample]) -> bool:
    """Return True if these are two rule sets, and their comparison has a verdict."""
    return len(samples) == 2 and compare(*samples)[1] != "undecided"


def comparison(before: Sample, after: Sample) -> JsonObject:
    """Return the changes that the second rule set makes, and which of them are real among all of them."""
    words, verdict = compare(before, after)
    changes = {name: before.change(after, name) for name in FIGURES}
    real_names = holm({name: p_value(counts) for name, counts in changes.items()})
    return {
        "verdict": verdict,
        "words": words,
        "pairs": changes["first_seat"].total(),
        "differences": {
            name: {**mean(counts, FIGURES[name].scale).plain(3), "stands": name in real_names}
            for name, counts in changes.items()
        },
    }


# Degenerate rules and cards, and the goals of the game


Flag = tuple[str, str]
"""A code for programs and a sentence for people."""


def flags(side: JsonObject, cards: JsonObject) -> list[Flag]:
    """Return every flaw of one rule set that the matches prove."""
    match_flags = [*_match_flags(side)] if side["matches"] else []
    return match_flags + [flag for card, figures in cards.items() for flag in _card_flags(card, figures)]


def _match_flags(side: JsonObject) -> Iterator[Flag]:
    if side["endless"]:
        yield "endless", f"{side['endless']} of {side['matches']} matches did not end."
    if side["matches"] < ENOUGH_MATCHES:
        return
    first = Interval.of(side["first_seat_paired"])
    if judge(first, *FAIR) in UNFAIR_WORDS:
        yield "first_seat_edge", f"The first seat wins {first.value:.1f} % of the points."
    length = side["placements"]["quantiles"]["p95"]
    if length >= LONGEST_MATCH:
        yield "long", f"5 of 100 matches take {length} placements or more."
    if side["set_seconds"]["counts"]:
        minutes = side["set_seconds"]["quantiles"]["p50"] / 60
        if not SET_MINUTES[0] <= minutes <= SET_MINUTES[1]:
            yield "set_length", f"A set takes {minutes:.1f} minutes, not {SET_MINUTES[0]} to {SET_MINUTES[1]}."


def _card_flags(card: str, figures: JsonObject) -> Iterator[Flag]:
    played, last = (Interval.of(figures[name]) for name in ("played_share", "last_turn"))
    idle = played.high < IDLE_PERCENT
    if figures["hands"] and idle:
        yield "never_played", f"{card}: these bots play it from only {played.value:.1f} % of their hands."
    if figures["played"] and last.low > LAST_TURN_PERCENT:
        yield "only_last_turn", f"{card}: {last.value:.0f} % of its plays are on the seat's last turn."
    if "lift" not in figures or figures["lift"]["matches"] < ENOUGH_MATCHES:
        return
    lift = Interval.of(figures["lift"])
    word = judge(lift, *FAIR_RANGES["card"])
    if word in UNFAIR_WORDS:
        yield word.replace(" ", "_"), f"{card}: {word}, it wins {percent(lift)} against a blank."


def judge_all(intervals: Iterable[Interval], low: float, high: float) -> VerdictWord:
    """Return the verdict on all of these together: the worst one."""
    words = {judge(interval, low, high) for interval in intervals}
    return next(word for word in (*UNFAIR_WORDS, "undecided", "fair") if word in words or word == "fair")


# The results of `lab` in words


def verdict_line(results: JsonObject) -> str:
    if not results["sides"][0]["matches"]:
        line = "Nothing is known yet."
    else:
        line = _comparison(results) if "comparison" in results else _one_rule_set(results)
    return line if has_libraries() else f"{line} {NO_LIBRARIES}"


def _one_rule_set(results: JsonObject) -> str:
    (side, *_), (name, *_), count = results["sides"], results["method"]["rules"], len(results["flags"])
    first = side["first_seat_paired" if side["matches"] >= ENOUGH_MATCHES else "first_seat"]
    ends = "nothing degenerate" if not count else "1 flag" if count == 1 else f"{count} flags"
    return f"{name}: first seat {percent(first)}; {side['placements']['mean']:.1f} placements; {ends}."


def _comparison(results: JsonObject) -> str:
    changes, (one, other) = results["comparison"], results["method"]["rules"]
    seldom = {*rarely_played_cards(results, 0), *rarely_played_cards(results, 1)}
    unknown = [card for card in results["changed"] if card in seldom]
    if unknown and changes["verdict"] != "changed":
        return (
            f"No verdict: what changes is {', '.join(unknown)}, which these bots hardly play. "
            f"`run.py fair {unknown[0]}` lets it be played, with other numbers by --sweep."
        )
    before, after = (side["first_seat_paired"]["value"] for side in results["sides"])
    change = in_words(changes["differences"]["first_seat"], unit=" pp", sign="+").replace(" (", ", 95 % ", 1)
    lifts = (
        f" {card} against a blank: {in_words(figures['lift_change'], unit=' pp', sign='+')}."
        for card in results["changed"]
        if "lift_change" in (figures := results["cards"][1].get(card, {})) and card not in unknown
    )
    real = ", ".join(real_differences(results))
    return (
        f"{one} to {other}: first seat {before:.1f} % to {after:.1f} % ({change.removesuffix(')')}). "
        f"{changes['verdict'].capitalize()}.{''.join(lifts)} "
        + (f"Real differences: {real}." if real else "No figure differs for certain.")
    )


def real_differences(results: JsonObject) -> list[str]:
    """Return the differences of two rule sets that chance does not explain, in words."""
    differences = results["comparison"]["differences"]
    return [
        f"{FIGURES[name].name} {one['value']:+.2f} {FIGURES[name].unit}".strip()
        for name, one in differences.items() if one["stands"]
    ]


def rarely_played_cards(results: JsonObject, side: int) -> list[str]:
    """Return the cards that these bots play too seldom to measure their worth."""
    return [card for card, one in results["cards"][side].items() if one["played_share"]["value"] < RARE_PERCENT]


def summary_sentences(results: JsonObject) -> tuple[str, str, str]:
    """Return the results in three sentences, for first-time readers."""
    method, sides = results["method"], results["sides"]
    bots = " against ".join(dict.fromkeys(method["bots"]))
    first = (
        f"Bots ({bots}) played {method['matches_played']} matches, in pairs with the same dice for the same seat; "
        "people may play otherwise."
    )
    if not sides[0]["matches"]:
        return first, "No matches were played for the seats.", _card_sentence(results)
    second = "; ".join(
        f"in {name} the seat that begins wins {percent(side['first_seat_paired'])} of the points, 50 % being even, "
        f"and half of the matches take up to {side['placements']['quantiles']['p50']} placements"
        for name, side in zip(method["rules"], sides, strict=True)
    )
    return first, f"{second[0].upper()}{second[1:]}.", _card_sentence(results)


def _card_sentence(results: JsonObject) -> str:
    """Return a sentence on the worth of cards, and on cards with unknown worth."""
    lifts = {card: one["lift"] for card, one in results["cards"][0].items() if "lift" in one}
    seldom = rarely_played_cards(results, 0) if results["sides"][0]["matches"] else []
    known_lifts = {card: lift for card, lift in lifts.items() if card not in seldom}
    text = "No single cards were measured"
    if known_lifts:
        most, least = (end(known_lifts, key=lambda card: known_lifts[card]["value"]) for end in (max, min))
        text = f"Of the cards {most} wins most, {percent(known_lifts[most])} against a blank"
        text += f", and {least} least, {percent(known_lifts[least])}" if most != least else ""
    if seldom:
        text += (
            f"; these bots hardly play {', '.join(seldom)}, so their worth is unknown: "
            f"`run.py fair {seldom[0]}` lets them be played"
        )
    return f"{text}."
