"""The trial of one rule set, or of two against each other: first the seats, then every card.

``run_trial`` plays a trial in shares and returns a sample for each of its parts. It stops early once the verdict of a
comparison is known. ``figures`` are all results as plain data, for the JSON file and the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, NamedTuple

from game.background.plain import pack
from game.kernel.bot_use import BotUse
from game.kernel.opaque import JsonObject
from game.match.bot_names import bot_named
from game.tables import FIRST_TABLE, find_table
from game.tables.knucklebones.definitions import Rules
from game.tools.lab.matcher import DealtHands, PairedContest, Work
from game.tools.lab.sample import (
    FIGURES,
    HALF_POINT,
    MATCH_TENTHS,
    PairShare,
    Sample,
    count_courses,
    count_matches,
    count_points,
    pack_timing,
    play_together,
)
from game.tools.lab.simulation import TINY, warn_of_rules
from game.tools.lab.statistics import Histogram, Interval, mean, quantile, share
from game.tools.lab.verdicts import comparison, flags, is_decided, verdict_line

PAIRS_PER_SHARE = 25
BROKEN_OFF = "broken off by hand"
Progress = Callable[[int, int], None]
"""A progress callback: matches done, matches to play."""


class TrialPart(NamedTuple):
    """A part of a trial: pairs in which the first move or two decks are swapped."""

    kind: Literal["seats", "lift", "versus"]
    """Both seats begin once, a card against a blank, or a card against another card."""
    cards: tuple[str, ...]
    decks: tuple[DealtHands, ...]
    """The decks of both seats, for each rule set."""
    pairs: int

    @property
    def matches(self) -> int:
        return 2 * len(self.decks) * self.pairs


@dataclass(frozen=True, slots=True)
class Trial:
    """The settings of a trial."""

    names: tuple[str, ...]
    """The names of one rule set, or of two to compare."""
    rules: tuple[Rules, ...]
    decks: tuple[tuple[str, ...], ...]
    """The deck of each rule set."""
    bots: tuple[str, str]
    seed: int
    """The same for both rule sets, so that they have common luck."""
    matches: int
    """The most matches for the seats; 0 for none."""
    lift: int
    """Matches for each card against a blank; 0 for none."""
    only_cards: tuple[str, ...] = ()
    """The cards to examine; if empty, all cards of the deck."""
    pits_cards: bool = True
    """True if the cards are also played against each other."""

    def parts(self) -> Iterator[TrialPart]:
        """Yield the seats, then each card against a blank, and each card against each other card in hands of one."""
        yield TrialPart("seats", (), tuple((deck, deck) for deck in self.decks), half_up(self.matches))
        cards = self.examined_cards()
        for card in cards:
            blank = tuple((deck, tuple(one for one in deck if one != card)) for deck in self.decks)
            yield TrialPart("lift", (card,), blank, half_up(self.lift))
        for one, other in combinations(cards, 2) if self.pits_cards else ():
            yield TrialPart("versus", (one, other), (((one,), (other,)),) * len(self.decks), half_up(self.lift // 2))

    def examined_cards(self) -> list[str]:
        """Return the requested cards that every rule set deals."""
        if not self.lift:
            return []
        dealt = [card for card in dict.fromkeys(self.decks[0]) if all(card in deck for deck in self.decks)]
        return [card for card in dealt if not self.only_cards or card in self.only_cards]

    def reason_against_core(self) -> str:
        """Return the reason why the counting core does not play some part; an empty text if it plays all."""
        table = find_table(FIRST_TABLE)
        bots = [bot_named(table, bot) for bot in self.bots]
        sides = (side for part in self.parts() for side in zip(self.rules, part.decks, strict=True))
        return next(filter(None, (table.reason_against_core(rules, bots, decks) for rules, decks in sides)), "")

    def shares(self, parts: Iterable[TrialPart]) -> Iterator[tuple[TrialPart, tuple[PairShare, ...]]]:
        """Yield parts in pieces of ``PAIRS_PER_SHARE``: the same pairs under each rule set."""
        packed_rules, timing = [pack(rules, trusted=True) for rules in self.rules], pack_timing()
        for part in parts:
            is_seats = part.kind == "seats"
            contests = [PairedContest(((decks,),), swaps_hands=not is_seats) for decks in part.decks]
            counts = (count_points, count_matches, count_courses) if is_seats else (count_points,)
            for start in range(0, part.pairs, PAIRS_PER_SHARE):
                yield part, tuple(
                    PairShare(contest, rules, self.bots, self.seed, start, min(start + PAIRS_PER_SHARE, part.pairs),
                              counts, timing if is_seats else None)
                    for contest, rules in zip(contests, packed_rules, strict=True)
                )


def half_up(number: int) -> int:
    """Return half of a number, rounded up: the pairs for these matches."""
    return -(-number // 2)


@dataclass(slots=True)
class Results:
    """The results so far."""

    samples: dict[TrialPart, list[Sample]]
    """A sample under each rule set."""
    ending: str = "all matches played"
    """The reason why the trial ended."""

    @property
    def matches(self) -> int:
        return sum(sample.matches for samples in self.samples.values() for sample in samples)

    @property
    def use(self) -> BotUse:
        """The positions, plies and seconds that the bots used for their moves."""
        total = BotUse()
        for samples in self.samples.values():
            for sample in samples:
                total.add(sample.use)
        return total


def run_trial(trial: Trial, work: Work, progress: Progress) -> Results:
    """Play the whole trial. Ctrl-C or a decided comparison ends it early, with the results so far."""
    seats, *cards = trial.parts()
    results = Results({part: [Sample() for _ in trial.rules] for part in (seats, *cards)})
    planned_matches = sum(part.matches for part in results.samples)
    try:
        for stage in ([seats], cards):
            shares = list(trial.shares(stage))
            played_samples = work(play_together, [shares for _, shares in shares])
            for (part, _), new_samples in zip(shares, played_samples, strict=True):
                for sample, counts in zip(results.samples[part], new_samples, strict=True):
                    sample.add(counts)
                progress(results.matches, planned_matches)
                if part is seats and is_decided(results.samples[seats]):
                    planned_matches += results.matches - seats.matches
                    results.ending = "decided early"
                    break
    except KeyboardInterrupt:
        results.ending = BROKEN_OFF
    return results


def warn_of_trials(word: str, trials: Iterable[Trial]) -> None:
    """Warn if the rules play a part of trials that are not tiny."""
    big = (trial for trial in trials if trial.matches >= TINY or trial.lift >= TINY)
    if reason := next(filter(None, (trial.reason_against_core() for trial in big)), ""):
        warn_of_rules(word, reason)


# Figures

QUANTILES = (0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)


def figures(trial: Trial, played: Results) -> JsonObject:
    """Return all figures. They depend on no clock and no machine."""
    seats, *cards = played.samples
    samples, others = played.samples[seats], [(part, played.samples[part]) for part in cards]
    sides = range(len(trial.rules))
    results: JsonObject = {
        "method": {
            "table": FIRST_TABLE,
            "rules": list(trial.names),
            "decks": [list(deck) for deck in trial.decks],
            "bots": list(trial.bots),
            "seed": trial.seed,
            "common_luck": True,
            "matches_played": played.matches,
            "matches_asked": trial.matches,
            "lift_matches": trial.lift,
            "cards_examined": trial.examined_cards(),
            "ended": played.ending,
        },
        "sides": [side_figures(sample, trial.bots) for sample in samples],
        "cards": [
            {card: played_figures(sample, card) for card in dict.fromkeys(deck)}
            for sample, deck in zip(samples, trial.decks, strict=True)
        ],
        "card_against_card": [card_against_card(others, side) for side in sides],
    }
    for part, lifts in others:
        for side in sides if part.kind == "lift" and lifts[0].pairs else ():
            results["cards"][side][part.cards[0]] |= lift_figures(lifts, side)
    if len(sides) == 2:
        results["comparison"] = comparison(*samples)
        before, after = (rules.catalogue for rules in trial.rules)
        dealt = dict.fromkeys(card for deck in trial.decks for card in deck)
        results["changed"] = [card for card in dealt if before.get(card) != after.get(card)]
    results["flags"] = [
        {"rules": trial.names[side], "flag": flag, "text": text}
        for side in sides
        for flag, text in flags(results["sides"][side], results["cards"][side])
    ]
    return {"verdict": verdict_line(results), **results}


def side_figures(sample: Sample, bots: tuple[str, str]) -> JsonObject:
    """Return the seat figures of one rule set."""
    totals, matches = sample.totals, sample.matches
    pairs = {name: sample.of_pairs(name) for name in FIGURES}
    return {
        "matches": matches,
        "first_seat": percentage(sum(sample.by_pair["first_seat"].values()) / 2, matches),
        "first_seat_paired": mean(pairs["first_seat"], HALF_POINT).plain(),
        "draws": percentage(totals["draws"], matches),
        "instant_wins": percentage(totals["instant"], matches),
        "endless": totals["endless"],
        "bots": {bots[0]: percentage(totals["seat_1"] / 2, matches)} if bots[0] != bots[1] else {},
        "comeback": percentage(totals["behind_half_points"] / 2, totals["behind"]),
        "means": {name: mean(pairs[name], one.scale).plain() for name, one in FIGURES.items() if one.about},
        "placements": distribution(sample.spreads["length"]),
        "score": distribution(sample.spreads["score"]),
        "set_seconds": distribution(sample.spreads["set"]),
        "lead": [distribution(sample.spreads[f"lead {tenth}"])["quantiles"] for tenth in MATCH_TENTHS],
    }


def percentage(part: float, whole: int) -> JsonObject:
    """Return a share in percent with its interval."""
    return share(part, whole).times(100).plain()


def distribution(counts: Histogram) -> JsonObject:
    """Return a distribution: the count of each value, the mean and the quantiles."""
    size = max(sum(counts.values()), 1)
    return {
        "counts": {str(value): counts[value] for value in sorted(counts)},
        "mean": round(sum(value * count for value, count in counts.items()) / size, 2),
        "quantiles": {f"p{round(100 * part)}": quantile(counts, part) for part in QUANTILES},
    }


def played_figures(sample: Sample, card: str) -> JsonObject:
    """Return when and how often a card was played."""
    counts, hands = sample.cards[card], sample.totals["hands"]
    return {
        "hands": hands,
        "offered_turns": counts["offered"],
        "played": counts["played"],
        "played_share": percentage(counts["users"], hands),
        "held_share": percentage(hands - counts["users"], hands),
        "wins_when_played": percentage(counts["user_half_points"] / 2, counts["users"]),
        "when_behind": percentage(counts["when_behind"], counts["played"]),
        "last_turn": percentage(counts["last_turn"], counts["played"]),
        "timing": [counts[f"tenth {tenth}"] for tenth in range(10)],
    }


def lift_figures(samples: Sequence[Sample], side: int) -> JsonObject:
    """Return the share that a card wins against a blank under one rule set, and how much the second set changes it."""
    sample = samples[side]
    results = {
        "lift": mean(sample.of_pairs("points"), HALF_POINT).plain() | {"matches": sample.matches},
        "lift_points": mean(sample.of_pairs("gained"), 0.5).plain(),
    }
    if len(samples) == 2:
        results["lift_change"] = mean(samples[0].change(samples[1], "points"), HALF_POINT).plain()
    return results


def card_against_card(others: Iterable[tuple[TrialPart, Sequence[Sample]]], side: int) -> dict[str, JsonObject]:
    """Return, by ``one`` and ``other``, the share that a hand of only ``one`` wins against a hand of only ``other``."""
    results: dict[str, JsonObject] = {}
    pairings = {part.cards: samples[side] for part, samples in others if part.kind == "versus" and samples[side].pairs}
    for one, other in sorted(pairings):
        won = mean(pairings[one, other].of_pairs("points"), HALF_POINT)
        results.setdefault(one, {})[other] = won.plain()
        results.setdefault(other, {})[one] = Interval(100 - won.value, 100 - won.high, 100 - won.low).plain()
    return results
