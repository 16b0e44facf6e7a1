"""The examination of one rule set, or of two against each other: first the seats, then every card.

It stops early once the verdict is known. The work is cut into shares, which any process or machine plays in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from components.playback import Beat, Playback
from game.background.plain import unpack
from game.content.models.beats import Beats, Interface
from game.content.packs import SHARED
from game.kernel.events import name_of
from game.kernel.opaque import Event, as_type
from game.match.bots import bot_named
from game.match.series import Series
from game.tables import FIRST, table
from game.tables.knucklebones.definitions import Rules
from game.tables.table_files import strict
from game.tools.lab.counts import Sums, half_points, measures, seat_counts
from game.tools.lab.matcher import Deck, Pair, Work, play_pairs, swap_decks, swap_first_move
from game.tools.lab.simulation import TINY, warn_of_rules
from game.tools.lab.verdicts import is_decided
from systems.playback import schedule
from systems.tables import seconds_in_data

PAIRS = 25
"""Number of pairs in a share."""
THOUGHT = 6_000
"""Estimated thinking time per turn, in milliseconds."""
BROKEN_OFF = "broken off by hand"
Progress = Callable[[int, int], None]
"""A progress callback: matches done, matches to play."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The settings of an examination."""

    table: str
    rules: tuple[bytes, ...]
    """One rule set, or two to compare, as ``pack`` writes them, so that a worker needs no files."""
    decks: tuple[tuple[str, ...], ...]
    """The deck of each rule set."""
    bots: tuple[str, str]
    seeds: tuple[int, ...]
    """The seed per rule set; the same twice for common luck."""
    matches: int
    """The most matches for the seats; 0 for none."""
    lift: int
    """Matches for each card against a blank; 0 for none."""
    timing: bytes | None = None
    """Packed beats to compute how long a window shows everything; None if it is not needed."""
    only: tuple[str, ...] = ()
    """The cards to examine; if empty, all cards of the deck."""
    versus: bool = True
    """True if the cards are also played against each other."""

    def seats(self) -> Share:
        """Return the matches in which either seat begins."""
        return self._share("seats", (), tuple((deck, deck) for deck in self.decks), self.matches)

    def cards(self) -> list[Share]:
        """Return the matches of each card against a blank, and of each card against each other card in hands of one."""
        known = self.examined_cards()
        shares = []
        for card in known:
            decks = tuple((deck, tuple(one for one in deck if one != card)) for deck in self.decks)
            shares.append(self._share("lift", (card,), decks, self.lift))
        for one, other in combinations(known, 2) if self.versus else ():
            decks = tuple(((one,), (other,)) for _ in self.decks)
            shares.append(self._share("versus", (one, other), decks, self.lift // 2))
        return shares

    def examined_cards(self) -> list[str]:
        """Return the requested cards that every rule set deals."""
        if not self.lift:
            return []
        dealt = [card for card in dict.fromkeys(self.decks[0]) if all(card in deck for deck in self.decks)]
        return [card for card in dealt if not self.only or card in self.only]

    def reasons(self) -> list[str]:
        """Return for each part why the counting core does not play it; an empty text if it does."""
        return [share.why_rules() for share in (self.seats(), *self.cards())]

    def _share(
        self, kind: str, cards: tuple[str, ...], decks: tuple[tuple[Deck, Deck], ...], matches: int
    ) -> Share:
        return Share(self, kind, cards, decks, 0, (matches + 1) // 2)


@dataclass(frozen=True, slots=True)
class Share:
    """Pairs ``start`` to ``stop`` - 1 of one kind, under each rule set with the same luck."""

    trial: Trial
    kind: str
    """The key of the sums: ``seats`` swaps who begins; ``lift`` and ``versus`` swap two decks."""
    cards: tuple[str, ...]
    decks: tuple[tuple[Deck, Deck], ...]
    """The two decks dealt, per rule set."""
    start: int
    stop: int

    @property
    def matches(self) -> int:
        """The number of matches."""
        return 2 * len(self.trial.rules) * (self.stop - self.start)

    def pieces(self) -> Iterator[Share]:
        """Yield this share in pieces of ``PAIRS``."""
        for start in range(self.start, self.stop, PAIRS):
            stop = min(start + PAIRS, self.stop)
            yield Share(self.trial, self.kind, self.cards, self.decks, start, stop)

    def why_rules(self) -> str:
        """Return the reason why the counting core does not play this; an empty text if it does."""
        on = table(self.trial.table)
        bots = bot_named(on, self.trial.bots[0]), bot_named(on, self.trial.bots[1])
        sides = zip(map(unpacked_rules, self.trial.rules), self.decks, strict=True)
        return next((reason for rules, decks in sides if (reason := on.core_unfit(rules, bots, decks))), "")

    def pairs(self, side: int) -> list[Pair]:
        """Play all pairs under one of the rule sets."""
        trial, (one, other), seats = self.trial, self.decks[side], self.kind == "seats"
        on = table(trial.table)
        starts = (
            (index, swap_first_move(one) if seats else swap_decks(index, one, other))
            for index in range(self.start, self.stop)
        )
        bots = bot_named(on, trial.bots[0]), bot_named(on, trial.bots[1])
        pace = _stopwatch(trial.timing).pace if trial.timing and seats else None
        return play_pairs(on, unpacked_rules(trial.rules[side]), bots, trial.seeds[side], starts, pace)


def play(share: Share) -> Sums:
    """Play a share and return its sums."""
    sums: Sums = Counter()
    played = [share.pairs(side) for side in range(len(share.trial.rules))]
    for pairs in zip(*played, strict=True):
        (_count_seats if share.kind == "seats" else _count_mirrored)(share, sums, pairs)
    if share.trial.timing and share.kind == "seats":
        for side, ours in enumerate(played):
            rules = unpacked_rules(share.trial.rules[side])
            for lasted in _sets(ours, rules.best_of, rules.set_limit):
                sums["seats", side, "set", round(lasted / 1000)] += 1
    return sums


def _count_seats(share: Share, sums: Sums, pairs: tuple[Pair, ...]) -> None:
    for side, pair in enumerate(pairs):
        for key, n in seat_counts(pair, share.trial.bots).items():
            sums["seats", side, *key] += n
    if len(pairs) == 2:
        before, after = (measures(pair) for pair in pairs)
        for name, value in before.items():
            sums["diff", name, after[name] - value] += 1


def _count_mirrored(share: Share, sums: Sums, pairs: tuple[Pair, ...]) -> None:
    points = [half_points(first, 1) + half_points(second, 2) for first, second in pairs]
    for side, (first, second) in enumerate(pairs):
        gained = first.totals[0] - first.totals[1] + second.totals[1] - second.totals[0]
        sums[share.kind, side, *share.cards, "points", points[side]] += 1
        sums[share.kind, side, *share.cards, "gained", gained] += 1
    if len(pairs) == 2:
        sums[share.kind, "diff", *share.cards, points[1] - points[0]] += 1


def timing() -> Beats:
    """Return the beats of a match that people watch."""
    shared = strict(SHARED).read(Interface, "interface.yaml")
    return strict(FIRST).read(Beats, "beats.yaml").over(shared)


class Stopwatch:
    """Computes how long a window shows events, from the beats in the data. Results are cached by event types."""

    def __init__(self, timing: Beats) -> None:
        self.timing = timing
        self.known: dict[tuple[str, ...], int] = {}

    def pace(self, events: tuple[Event, ...]) -> int:
        """Return the milliseconds until the last beat of a move ends."""
        kinds = tuple(name_of(type(event)) for event in events)
        found = self.known.get(kinds)
        if found is None:
            playback = Playback(timing=self.timing)
            schedule(playback, self.timing, [Beat(event) for event in events], seconds_in_data)
            found = self.known[kinds] = round(1000 * max((beat.over for beat in playback.beats), default=0.0))
        return found


def _sets(pairs: Sequence[Pair], best_of: int, limit: int) -> list[int]:
    """Return the durations of sets made of these pairs, in milliseconds.

    Each pair provides the match of the seat whose turn it is to begin. The last set reuses the first pairs; dropping it
    would drop long sets.
    """
    found: list[int] = []
    start = 0
    while start < len(pairs):
        series, at, total = Series(best_of, limit, first=start % 2 + 1), start, 0
        while not series.over:
            assert series.first is not None
            match = pairs[at % len(pairs)][series.first - 1]
            total += match.milliseconds + THOUGHT * match.turns
            series, at = series.after(match.first, match.winner), at + 1
        found.append(total)
        start = at
    return found


@lru_cache(maxsize=16)
def unpacked_rules(packed: bytes) -> Rules:
    """Return the rules that ``pack`` has written."""
    return as_type(unpack(packed, asks=True), Rules)


@lru_cache(maxsize=4)
def _stopwatch(timing: bytes) -> Stopwatch:
    return Stopwatch(as_type(unpack(timing, asks=True), Beats))


@dataclass(slots=True)
class Results:
    """The results so far."""

    sums: Sums
    matches: int = 0
    ending: str = "all matches played"
    """The reason why the examination ended."""


def examine(trial: Trial, work: Work, progress: Progress) -> Results:
    """Play the whole trial. Ctrl-C or a decided comparison ends it early, with the results so far."""
    found = Results(Counter())
    stages: list[tuple[Share, ...]] = [(trial.seats(),), tuple(trial.cards())]
    planned = [sum(share.matches for share in stage) for stage in stages]
    try:
        for stage, shares in enumerate(stages):
            pieces = [piece for share in shares for piece in share.pieces()]
            for piece, sums in zip(pieces, work(play, pieces), strict=True):
                found.sums.update(sums)
                found.matches += piece.matches
                progress(found.matches, sum(planned))
                if len(trial.rules) == 2 and stage == 0 and is_decided(found.sums):
                    planned[0] = found.matches
                    found.ending = "decided early"
                    break
    except KeyboardInterrupt:
        found.ending = BROKEN_OFF
    return found


def warn_of_trials(word: str, trials: Iterable[Trial]) -> None:
    """Warn if the rules play a part of trials that are not tiny."""
    big = [trial for trial in trials if trial.matches >= TINY or trial.lift >= TINY]
    reasons = [reason for trial in big for reason in trial.reasons()]
    if reason := next(filter(None, reasons), ""):
        warn_of_rules(word, reason)
