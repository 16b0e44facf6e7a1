"""Samples: what is counted in pairs of matches under one rule set.

The pairs of a contest are played in shares, by any process or machine. A sample holds only whole numbers, so it does
not depend on the order in which shares are added. Everything else (means, intervals, verdicts) is derived from it.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple, cast

from components.playback import Beat, Playback
from game.background.plain import pack, unpack
from game.content.models.beats import Beats, Interface
from game.content.packs import SHARED_FOLDER
from game.kernel.bot_use import BotUse, take_use
from game.kernel.events import name_of
from game.kernel.opaque import Bot, Event, as_type
from game.kernel.opaque import Rules as OpaqueRules
from game.kernel.random_stream import extend_state, seed_state
from game.match.bot_names import bot_named
from game.match.series import Series
from game.tables import FIRST_TABLE, Table, find_table
from game.tables.contract_parts import DealtCards
from game.tables.knucklebones.bots.lookahead import ThresholdBot, worths
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import INSTANT_WIN
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.table_files import strict_files
from game.tools.lab.matcher import MatchPair, MatchRecord, MatchStart, Pace, PairedContest, play_match
from game.tools.lab.statistics import Steadier, without_luck
from systems.playback import schedule
from systems.staging import seconds_in_data

HALF_POINT = 25.0
"""Percent per half point of a pair."""
MATCH_TENTHS = range(11)
"""The moments of a match at which the lead is counted."""
Worth = tuple[int, ...]
"""The value of waiting with a card, by the dice on the fuller board."""
THINKING_MS = 6_000


def half_points(match: MatchRecord, seat: int) -> int:
    """Return 2 for a win of that seat, 1 for a draw, 0 for a loss."""
    return 1 if match.winner == 0 else 2 if match.winner == seat else 0


def lead_changes(leads: tuple[int, ...]) -> int:
    """Return how often the lead changed seats; ties in between do not count."""
    signs = [lead > 0 for lead in leads if lead]
    return sum(before != after for before, after in pairwise(signs))


def trailing_seat(match: MatchRecord) -> int:
    """Return the seat that is behind after two thirds of the turns, or 0 for a tie."""
    lead = match.leads[2 * match.turns // 3]
    return 0 if lead == 0 else 3 - match.first if lead > 0 else match.first


def won_from_behind(match: MatchRecord) -> bool:
    """Return True if the seat that was behind has won."""
    return trailing_seat(match) == match.winner != 0


class ComparedFigure(NamedTuple):
    """A figure by which two rule sets are compared."""

    name: str
    unit: str
    scale: float
    """The value of one unit of a pair's sum in the figure shown: percent, or the mean per match or seat."""
    measure: Callable[[MatchRecord], int]
    about: str = ""
    """An explanation, if the report shows its mean."""


FIGURES: Mapping[str, ComparedFigure] = {
    "first_seat": ComparedFigure("first seat", "pp", HALF_POINT, lambda match: half_points(match, match.first)),
    "placements": ComparedFigure(
        "length", "placements", 0.5, lambda match: match.placements, "dice placed in a match"),
    "score": ComparedFigure(
        "score", "points", 0.25, lambda match: sum(match.totals), "points of a seat at the end"),
    "draws": ComparedFigure("draws", "pp", 50.0, lambda match: match.winner == 0),
    "instant_wins": ComparedFigure("instant wins", "pp", 50.0, lambda match: match.by == INSTANT_WIN),
    "lead_changes": ComparedFigure(
        "lead changes", "", 0.5, lambda match: lead_changes(match.leads),
        "how often the lead changes seats in a match"),
    "comebacks": ComparedFigure("comebacks", "pp", 50.0, won_from_behind),
    "cards_played": ComparedFigure(
        "cards played", "a seat", 0.25, lambda match: len(match.plays), "cards that a seat plays in a match"),
}


@dataclass(slots=True)
class Sample:
    """The counts of some pairs. ``count_points``, ``count_matches`` and ``count_courses`` name what they count."""

    by_pair: defaultdict[str, dict[int, int]] = field(default_factory=partial(defaultdict, dict))
    """The figures of each pair by its index, each a sum over both matches."""
    spreads: defaultdict[str, Counter[int]] = field(default_factory=partial(defaultdict, Counter))
    """The number of matches, or of seats, by length, score, lead, and seconds of a set."""
    cards: defaultdict[str, Counter[str]] = field(default_factory=partial(defaultdict, Counter))
    """The counts of each card: turns on which it was playable, hands that played it, moments at which they did."""
    totals: Counter[str] = field(default_factory=Counter)
    """Numbers of pairs, hands, draws and the like."""
    seconds: float = 0.0
    """Seconds of clock time."""
    use: BotUse = field(default_factory=BotUse)
    """The positions, plies and seconds that bots used for their moves; the counting core does not count them."""

    @property
    def pairs(self) -> int:
        return self.totals["pairs"]

    @property
    def matches(self) -> int:
        return 2 * self.pairs

    @property
    def draws(self) -> int:
        """The number of matches that ended in a draw; those without an end count half a point for each seat as well."""
        return self.totals["draws"] - self.totals["endless"]

    def of_pairs(self, figure: str) -> Counter[int]:
        """Return the number of pairs by their value of a figure."""
        return Counter(self.by_pair[figure].values())

    def changes(self, after: Sample, figure: str) -> dict[int, int]:
        """Return the change of a figure to another sample of the same pairs, by pair."""
        before, values = self.by_pair[figure], after.by_pair[figure]
        return {pair: values[pair] - value for pair, value in before.items() if pair in values}

    def change(self, after: Sample, figure: str) -> Counter[int]:
        """Return the number of pairs by their change."""
        return Counter(self.changes(after, figure).values())

    def steadier(self) -> Steadier:
        """Return the part of the points that luck explains."""
        return without_luck(self.by_pair["points"], self.by_pair["luck"])

    def add(self, other: Sample) -> None:
        for figure, values in other.by_pair.items():
            self.by_pair[figure].update(values)
        for name, counts in other.spreads.items():
            self.spreads[name].update(counts)
        for card, numbers in other.cards.items():
            self.cards[card].update(numbers)
        self.totals.update(other.totals)
        self.seconds += other.seconds
        self.use.add(other.use)


def players(samples: Iterable[Sample]) -> str:
    """Return the name of what played samples. The core and the rules give equal results."""
    all_samples = list(samples)
    by_core = sum(sample.totals["by_core"] for sample in all_samples)
    played = sum(sample.matches for sample in all_samples)
    if by_core == played:
        return "the counting core" if by_core else "no one"
    return f"the counting core ({by_core} matches) and the rules" if by_core else "the rules"


CountFunction = Callable[[Sample, PairedContest, int, MatchPair], None]
"""A function that adds a pair to a sample."""


def count_points(sample: Sample, contest: PairedContest, pair: int, matches: MatchPair) -> None:
    """Count the half points of the examined seats, their lead at the end, and their luck."""
    seats = contest.examined_seats(matches)
    examined = list(zip(matches, seats, strict=True))
    sample.by_pair["points"][pair] = sum(half_points(match, seat) for match, seat in examined)
    sample.by_pair["luck"][pair] = sum(match.luck if seat == 1 else -match.luck for match, seat in examined)
    sample.by_pair["gained"][pair] = sum(match.totals[seat - 1] - match.totals[2 - seat] for match, seat in examined)


def count_matches(sample: Sample, contest: PairedContest, pair: int, matches: MatchPair) -> None:
    """Count lengths, endings, and the examined hands that could play and played each card."""
    lengths, totals = sample.spreads["length"], sample.totals
    for examined_seat, match in enumerate(matches, 1):
        lengths[match.placements] += 1
        totals["draws"] += match.winner == 0
        totals["instant"] += match.by == INSTANT_WIN
        totals["endless"] += match.by is None
        if trailing := trailing_seat(match):
            totals["behind"] += 1
            totals["behind_half_points"] += half_points(match, trailing)
            totals["came_back"] += match.winner == trailing
        for seat in (examined_seat,) if contest.swaps_hands else (1, 2):
            totals["hands"] += 1
            for card in {card for player, card, _ in match.plays if player == seat}:
                sample.cards[card]["users"] += 1
                sample.cards[card]["user_half_points"] += half_points(match, seat)
            for card, turns in match.offers[seat - 1].items():
                numbers = sample.cards[card]
                numbers["able"] += 1
                numbers["offered"] += turns


def count_courses(sample: Sample, contest: PairedContest, pair: int, matches: MatchPair) -> None:
    """Count all figures, scores, leads and the moments at which cards are played."""
    for name, figure in FIGURES.items():
        sample.by_pair[name][pair] = sum(map(figure.measure, matches))
    for match in matches:
        sample.spreads["score"].update(match.totals)
        sample.totals["seat_1"] += half_points(match, 1)
        for tenth in MATCH_TENTHS:
            sample.spreads[f"lead {tenth}"][match.leads[tenth * match.turns // 10]] += 1
        for seat, card, turn in match.plays:
            turns = match.own_turns[seat - 1]
            lead = match.leads[min(2 * (turn - 1) + (seat != match.first), match.turns)]
            is_behind = lead < 0 if seat == match.first else lead > 0
            sample.cards[card].update({
                "played": 1, "last_turn": turn == turns, "when_behind": is_behind,
                f"tenth {min(10 * (turn - 1) // turns, 9)}": 1,
            })


@dataclass(frozen=True, slots=True)
class PairShare:
    """Pairs ``start`` to ``stop`` - 1 of a contest, with all that a worker needs to play and count them."""

    contest: PairedContest
    rules: bytes
    """The rules, packed so that a worker needs no files."""
    bots: tuple[str | ThresholdBot, ...]
    """The bots of both seats."""
    seed: int
    start: int
    stop: int
    counts: Sequence[CountFunction]
    timing: bytes | None = None
    """Packed beats, to count how long sets take; None to leave this out."""
    worth: tuple[tuple[str, Worth], ...] = ()
    """The value of waiting with each card, as far as it is known."""
    allows_core: bool = True
    """True if the counting core may play."""


def match_player(
    table: Table, rules: OpaqueRules, bots: tuple[Bot, Bot], decks: Collection[DealtCards], allows_core: bool
) -> tuple[Callable[[MatchStart, int, Pace | None], MatchRecord], bool]:
    """Return a function that plays matches with these decks, and True if it is the counting core.

    The core gives the same results as the rules, which play what it cannot.
    """
    core = table.batch.core if allows_core else None
    if core is None or core.reason_against(rules, bots, decks):
        return partial(play_match, table, rules, bots), False
    from game.tables.knucklebones.quick.matches import QuickCore
    from game.tools.lab.core_matches import play_by_core

    return partial(play_by_core, as_type(core.make(rules, bots, decks), QuickCore)), True


def play(share: PairShare) -> Sample:
    """Play a share and return its counts."""
    began = time.monotonic()
    table, rules = find_table(FIRST_TABLE), unpack_rules(share.rules)
    contest, rows = share.contest, len(share.contest.rows)
    worths(seat_rules_of(rules), any(isinstance(bot, ThresholdBot) for bot in share.bots)).update(share.worth)
    one, two = (bot_named(table, bot) if isinstance(bot, str) else cast("Bot", bot) for bot in share.bots)
    pace = stopwatch(share.timing) if share.timing else None
    sample = Sample()
    take_use()
    for row in range(rows):  # The counting core takes a limited number of cards, so rows are not mixed.
        starts = {
            pair: contest.starts(pair)
            for pair in range(share.start + (row - share.start) % rows, share.stop, rows)
        }
        decks = {deck for starts_of_pair in starts.values() for start in starts_of_pair for deck in start.decks}
        play, is_core = match_player(table, rules, (one, two), decks, share.allows_core and bool(starts))
        seeds = {pair: extend_state(seed_state(share.seed), pair) for pair in starts}
        played = [(play(first, seeds[pair], pace), play(second, seeds[pair], pace))
                  for pair, (first, second) in starts.items()]
        for pair, matches in zip(starts, played, strict=True):
            for count in share.counts:
                count(sample, contest, pair, matches)
        sample.totals.update(pairs=len(played), by_core=2 * len(played) if is_core else 0)
        if share.timing:
            sample.spreads["set"].update(set_seconds(played, rules))
    sample.seconds, sample.use = time.monotonic() - began, take_use()
    return sample


def play_together(shares: Sequence[PairShare]) -> list[Sample]:
    """Play several shares, such as the same pairs under two rule sets."""
    return [play(share) for share in shares]


@lru_cache(maxsize=16)
def unpack_rules(raw: bytes) -> Rules:
    return as_type(unpack(raw, trusted=True), Rules)


# The time that sets take


def pack_timing() -> bytes:
    """Return the beats of a match that people watch, packed for workers."""
    shared = strict_files(SHARED_FOLDER).read(Interface, "interface.yaml")
    return pack(strict_files(FIRST_TABLE).read(Beats, "beats.yaml").with_defaults(shared), trusted=True)


@lru_cache(maxsize=4)
def stopwatch(timing: bytes) -> Pace:
    """Return a function that computes how long a window shows events, in milliseconds, and remembers their types."""
    beats = as_type(unpack(timing, trusted=True), Beats)
    milliseconds: dict[tuple[str, ...], int] = {}

    def pace(events: tuple[Event, ...]) -> int:
        kinds = tuple(name_of(type(event)) for event in events)
        if kinds not in milliseconds:
            playback = Playback()
            schedule(playback, beats, [Beat(event) for event in events], seconds_in_data)
            milliseconds[kinds] = round(1000 * max((beat.next_start for beat in playback.beats), default=0.0))
        return milliseconds[kinds]

    return pace


def set_seconds(pairs: Sequence[MatchPair], rules: Rules) -> list[int]:
    """Return the durations of sets made of these pairs.

    Each pair provides the match of the seat whose turn it is to begin. The last set reuses the first pairs; dropping it
    would drop long sets.
    """
    seconds: list[int] = []
    start = 0
    while start < len(pairs):
        series, index, total = Series(rules.best_of, rules.set_limit, first=start % 2 + 1), start, 0
        while not series.is_over:
            assert series.first is not None
            match = pairs[index % len(pairs)][series.first - 1]
            total += match.milliseconds + THINKING_MS * match.turns
            series, index = series.after(match.first, match.winner), index + 1
        seconds.append(round(total / 1000))
        start = index
    return seconds
