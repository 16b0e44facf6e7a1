"""Find out if a card, a deck or a rule set is fair, in as little time as possible.

Bots first learn when to play the card, then pairs are played until the answer is known. Every value of a sweep gets the
same luck, so a change is one of pairs. The intervals allow for stopping early (``statistics.sequence``). Separate pairs
choose the threshold for playing a card, and half of the thresholds stay in after each round (sequential halving: Z.
Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013), so the luck of the best
one does not leak into the answer.

The time limit holds on any machine, however busy: the collecting process waits for a share no longer than there is
time, and does without late ones. The duration of the last share sets the size of the next.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from subprocess import DEVNULL, Popen, TimeoutExpired
from typing import NamedTuple, cast

from game.background.plain import pack
from game.kernel.random_stream import extend_state, seed_state
from game.match.bots import bot_named
from game.tables import FIRST, find_table
from game.tables.knucklebones import quick
from game.tables.knucklebones.bots.gains import Bot
from game.tables.knucklebones.bots.lookahead import AT_ONCE, Asking, worth
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.quick.cards import reason_against_core
from game.tools.lab.matcher import TimeUp, Work, workers
from game.tools.lab.sample import Sample, Share, Worth, count_matches, count_points, play, unpacked_rules
from game.tools.lab.subjects import Number, Subject
from game.tools.lab.trial import BROKEN_OFF
from game.tools.lab.verdicts import (
    FEWEST,
    SELDOM,
    answer,
    answer_decided,
    change,
    change_decided,
    hardly_played,
    playable_share,
)

SECONDS = 110
"""Default time limit of an answer, in seconds, from the question to its page."""
PATIENT, GREEDY = "patient", "greedy"
LOOKED = 60
"""Pairs that look for moments to play a card; after these it may be clear that the card is too strong."""
MORE = 4
"""The answer is checked again after one more pair per ``MORE`` pairs played."""
WAITED, COMPILED, LOOKED_FOR, PLAYED = 0.35, 0.4, 0.5, 0.95
"""Parts of the time by which the value of waiting is known, the counting core is compiled, moments for the card are
found, and the answer is there. The rest is for the page."""
LEARNED = 0.3
"""The largest part of the remaining time to spend on learning when the card is played best."""
WAYS: tuple[int | None, ...] = (None, 0, 2, 5, 10, AT_ONCE)
"""Ways to play a card: by a patient bot's judgment, once it gains some points, and at once."""
ROUND, FULL_ROUND = 12, 240
"""Least and greatest number of pairs per way in the first round; each later round has twice as many."""
ROUNDS = 3
"""Rounds until one way is left."""
LESSONS = 1 << 40
"""First index of the pairs that bots learn from."""
LASTS = 0.4
"""Approximate seconds per share."""
GROWS = 4
"""Largest ratio of a share's size to that of the one before."""
Note = Callable[[str], None]
"""A callback that shows the progress in words."""


class Variant(NamedTuple):
    """The rules with another value of a number."""

    number: Number
    value: int
    rules: Rules

    @property
    def label(self) -> str:
        """The short name of the number, with the value."""
        return f"{self.number.words[-1]} {self.value}"


@dataclass(frozen=True, slots=True)
class Question:
    """The question to examine."""

    subject: Subject
    rules: Rules
    variants: tuple[Variant, ...]
    bots: tuple[str, ...] | None
    """The bots of both seats; None for those that play the card best."""
    usual_bot: str
    """The bot that plays if none is named."""
    seed: int
    matches: int
    """The most matches under each value."""
    seconds: float
    """Time limit in seconds; 0 for none."""
    words: tuple[str, ...] = ()
    """The arguments of the command, without the time limit."""
    by_rules: bool = False
    """True if the rules play all matches, without the counting core."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The bots of both seats."""
        return self.bots or (self.usual_bot, self.usual_bot)


@dataclass(slots=True)
class Side:
    """The rules as they are or with another value, the way to play the card, and the matches played."""

    label: str
    rules: Rules
    variant: Variant | None = None
    """None for the rules as they are."""
    worth: tuple[tuple[str, Worth], ...] = ()
    """The value of waiting with each card, as far as it is known."""
    threshold: int | None = None
    """The points from which bots play the card, see ``Asking``; None for the bots' own judgment."""
    sample: Sample = field(default_factory=Sample)

    def played(self, threshold: int | None, label: str = "") -> Side:
        """Return the same rules with the card played from another threshold, and no matches yet."""
        return replace(self, label=label or self.label, threshold=threshold, sample=Sample())


class LeftToRules(NamedTuple):
    """The part of the work that the counting core leaves to the rules."""

    all: bool
    """True if that is everything."""
    why: str
    """The reason; empty if nothing is left."""


NOTHING = LeftToRules(False, "")


@dataclass(slots=True)
class Findings:
    """The findings so far."""

    question: Question
    """The question as examined; if time was short, its bots are quicker than requested."""
    sides: list[Side]
    """The rules as they are, then every other value."""
    ending: str = "all matches played"
    lessons: int = 0
    """Matches that bots used to learn."""
    at_once: Side | None = None
    """If the card was hardly played: the results when it is played whenever possible."""
    seconds: float = 0.0
    """Seconds spent on the matches that count."""
    left: LeftToRules = NOTHING

    @property
    def every(self) -> tuple[Side, ...]:
        """All sides that were played."""
        return (*self.sides, *([self.at_once] if self.at_once else []))


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time limit of an answer, from the moment of the question."""

    began: float
    """Start time, from ``time.monotonic``."""
    seconds: float
    """Time limit in seconds; 0 for none."""

    def at(self, part: float) -> float:
        """Return the time at which a part of the whole limit has passed."""
        return self.began + part * self.seconds if self.seconds else inf

    def part(self, part: float) -> float:
        """Return the time at which a part of the remaining time will have passed."""
        now = time.monotonic()
        return now + part * (self.at(1) - now)


def examine(question: Question, jobs: int, limit: TimeLimit, note: Note) -> Findings:
    """Play until the answer is known, the time is up or Ctrl-C is pressed, and return the findings by then."""
    sides = [Side("as it is", question.rules)]
    sides += [Side(variant.label, variant.rules, variant) for variant in question.variants]
    found = Findings(question, sides, left=left_to_rules(question))
    limited = bool(limit.seconds)
    try:
        with workers(jobs, limited) as work:
            bench = Bench(found, work, jobs, limit, note)
            if _prepare(bench):
                _find_out(bench)
                return found
        with workers(jobs, limited) as work:  # New workers, because the earlier ones are still busy.
            _find_out(Bench(found, work, jobs, limit, note))
    except KeyboardInterrupt:
        found.ending = BROKEN_OFF
    return found


# The counting core


def left_to_rules(question: Question) -> LeftToRules:
    """Return the part of a question that the counting core does not play."""
    subject, table = question.subject, find_table(FIRST)
    bots = cast("tuple[Bot, ...]", tuple(bot_named(table, bot) for bot in question.seats))
    sides = (question.rules, *(variant.rules for variant in question.variants))
    reasons = {
        (side, row): reason_against_core(rules, bots, {deck for hands in dealt for deck in hands})
        for side, rules in enumerate(sides)
        for row, dealt in zip(subject.rows, subject.contest.rows, strict=True)
    }
    found = {key: reason for key, reason in reasons.items() if reason}
    if not found:
        return NOTHING
    why, rows = next(iter(found.values())), dict.fromkeys(row for _, row in found)
    everywhere = len(rows) == len(subject.rows)
    return LeftToRules(len(found) == len(reasons), why if everywhere else f"with {', '.join(rows)}, as {why}")


def start_compiling() -> Popen[bytes]:
    """Compile the counting core in another process, or find a compiled one.

    The process outlives this one, so the next run can use a core that was not ready in time for this one.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return Popen([sys.executable, "-P", "-m", quick.__name__], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL,
                 env=environment, start_new_session=True)


def wait_for(process: Popen[bytes], until: float) -> bool:
    """Wait until the time limit for the end of a process, and return True if it ended."""
    try:
        process.wait(None if until == inf else max(0.0, until - time.monotonic()))
    except TimeoutExpired:
        return False
    return True


# From the question to the findings


def _prepare(bench: Bench) -> bool:
    """Compile the counting core, and find the value of waiting with each card, once for all players.

    Parts that take too long are left out: the rules replace the counting core, and bots that look no further replace
    the patient ones. Return False if the workers are still busy with such a part.
    """
    found = bench.found
    question = replace(found.question, by_rules=found.left.all)
    compiling = start_compiling() if compiles() and not question.by_rules else None
    bench.note("finding out what it is worth to wait")
    in_time = _find_worth(bench, bench.limit.at(WAITED if question.bots is None else COMPILED))
    if not in_time:
        question = replace(question, usual_bot=GREEDY)
    if compiling is not None and not wait_for(compiling, bench.limit.at(COMPILED)):
        question = replace(question, by_rules=True)
    found.question = question
    return in_time


def _find_worth(bench: Bench, until: float) -> bool:
    """Find the value of waiting with each card, for patient bots. Return False if there was no time for all.

    The value depends on the card and the numbers of the rules, not on other cards.
    """
    question, sides = bench.found.question, bench.found.sides
    if PATIENT not in question.seats:
        return True
    rows = question.subject.contest.rows
    cards = sorted({card for row in rows for hands in row for hand in hands for card in hand or ()})
    packed = [pack(side.rules, asks=True) for side in sides]
    tasks = [
        (rules, card) for side, rules in zip(sides, packed, strict=True) for card in cards
        if side.variant is None or side.variant.number.card in ("", card)
    ]
    try:
        values = dict(zip(tasks, bench.work(_waiting_worth, tasks, until), strict=True))
    except TimeUp:
        return False
    for side, rules in zip(sides, packed, strict=True):
        side.worth = tuple((card, values.get((rules, card)) or values[packed[0], card]) for card in cards)
    return True


def _waiting_worth(task: tuple[bytes, str]) -> Worth:
    """Return the value of waiting with a card under these rules."""
    rules, card = task
    return worth(unpacked_rules(rules), card)


def _find_out(bench: Bench) -> None:
    """Find out how the card is played best, then play the pairs that count."""
    found, subject = bench.found, bench.found.question.subject
    base, *others = found.sides
    learns = subject.kind == "card" and found.question.bots is None
    if learns:
        taught = _look(bench)
        if taught and base.sample.totals["hands"] >= FEWEST and playable_share(subject, base.sample) < SELDOM:
            found.ending = "it can hardly ever be played"
            return
        # A card that wins too much already would win even more if played well.
        if taught and (others or answer(subject, base.sample).word != "too strong"):
            taught = _learn(bench, bench.limit.part(LEARNED))
        if not taught and hardly_played(subject, base.sample) and playable_share(subject, base.sample) >= SELDOM:
            for side in found.sides:  # Without time for lessons, the card must be played to be measured.
                side.threshold = AT_ONCE
    if others or base.threshold is not None:
        base.sample, found.seconds = Sample(), 0.0
    _play(bench, found.sides)
    if learns and hardly_played(subject, base.sample) and base.threshold != AT_ONCE:
        if others:  # A change shows only if the card is played under every value.
            found.sides[:] = [side.played(AT_ONCE) for side in found.sides]
            _play(bench, found.sides)
        else:
            found.at_once = base.played(AT_ONCE, "at once")
            _play(bench, [found.at_once])


def _look(bench: Bench) -> bool:
    """Play the first pairs, in which bots look for moments for the card. Return True if there was time for all."""
    bench.note("looking for moments to play it")
    began = time.monotonic()
    done = bench.play(bench.found.sides[:1], 0, min(LOOKED, bench.most), bench.limit.at(LOOKED_FOR))
    bench.found.seconds += time.monotonic() - began
    return done


def _play(bench: Bench, sides: list[Side]) -> None:
    """Play pairs under all values until the answer is known. Values that are decided wait for the others."""
    found, subject = bench.found, bench.found.question.subject
    began, until = time.monotonic(), bench.limit.at(PLAYED)
    base, *others = sides
    found.ending = ""
    while not found.ending:
        bench.note(f"{sum(side.sample.matches for side in sides)} matches")
        if answer_decided(subject, [side.sample for side in sides]):
            found.ending = "decided early"
        elif (done := base.sample.pairs) >= bench.most:
            found.ending = "all matches played"
        else:
            open_ones = [side for side in others if not change_decided(subject, base.sample, side.sample)]
            if not bench.play([base, *open_ones], done, min(bench.most, done + max(FEWEST, done // MORE)), until):
                found.ending = "the time was up"
    found.seconds += time.monotonic() - began


def _learn(bench: Bench, until: float) -> bool:
    """Find the way of playing the card that wins most, under every value if time allows. Return True if any was found.

    If the way is the same under two values, pairs differ by the value alone, so another way must be better for certain.
    """
    base, *others = bench.found.sides
    began = time.monotonic()
    base.threshold = _best_way(bench, base, until if not others else began + (until - began) / 2)
    took = time.monotonic() - began
    for side in others:
        side.threshold = base.threshold
        if time.monotonic() + took <= until and (best := _best_way(bench, side, until)) != base.threshold:
            usual, other = _lessons(bench, side, [base.threshold, best], 2 * LESSONS, 4 * bench.lesson, until)
            if change(usual.sample, other.sample).low > 0:
                side.threshold = best
    return bench.found.lessons >= 2 * ROUND * len(WAYS)


def _best_way(bench: Bench, side: Side, until: float) -> int | None:
    """Return the way that won most, or the bots' usual one if there was hardly time to try any."""
    ways, at, pairs = list(WAYS), LESSONS, bench.lesson
    for left in range(ROUNDS, 0, -1):
        bench.note(f"learning to play it: {len(ways)} ways")
        now = time.monotonic()
        tried = _lessons(bench, side, ways, at, pairs, now + (until - now) / left)
        if tried[0].sample.pairs < min(ROUND, pairs):
            return ways[0]
        tried.sort(key=lambda each: -sum(each.sample.by_pair["points"].values()))
        ways, at, pairs = [each.threshold for each in tried[: (len(ways) + 1) // 2]], at + pairs, 2 * pairs
    return ways[0]


def _lessons(bench: Bench, side: Side, ways: Sequence[int | None], at: int, pairs: int, until: float) -> list[Side]:
    """Return a side for each way, with the same pairs."""
    tried = [side.played(way) for way in ways]
    bench.play(tried, at, at + pairs, until)
    bench.found.lessons += sum(each.sample.matches for each in tried)
    return tried


@dataclass(slots=True)
class Bench:
    """The workers and the time limit of an answer."""

    found: Findings
    work: Work
    jobs: int
    limit: TimeLimit
    note: Note
    size: int = 1
    """Number of pairs in the next share."""

    @property
    def most(self) -> int:
        """The most pairs under each value."""
        return (self.found.question.matches + 1) // 2

    @property
    def lesson(self) -> int:
        """The number of pairs in the first round of lessons."""
        question = self.found.question
        return FULL_ROUND if question.seconds else max(ROUND, min(FULL_ROUND, question.matches // 24))

    def play(self, sides: Sequence[Side], start: int, stop: int, until: float) -> bool:
        """Play these pairs on every side, and return True if there was time for all.

        Each pair is counted on all sides or none.
        """
        arrived = self.work(play, self._shares(sides, start, stop), until)
        try:
            while played := tuple(islice(arrived, len(sides))):
                for side, sample in zip(sides, played, strict=True):
                    side.sample.add(sample)
                    self.size = size_after(self.size, sample.pairs, sample.seconds)
        except TimeUp:
            return False
        return True

    def _shares(self, sides: Sequence[Side], start: int, stop: int) -> Iterator[Share]:
        """Yield the pairs of all sides, cut as workers ask for them, so that none is idle at the end."""
        question = self.found.question
        seed = extend_state(seed_state(question.seed), 1)
        packed = [pack(side.rules, asks=True) for side in sides]
        while start < stop:
            end = start + max(1, min(self.size, (stop - start) * len(sides) // (2 * self.jobs)))
            end = min(end, stop)
            for side, rules in zip(sides, packed, strict=True):
                yield Share(
                    question.subject.contest, rules, bots_of(question, side), seed, start, end,
                    (count_points, count_matches), worth=side.worth, core=not question.by_rules,
                )
            start = end


def bots_of(question: Question, side: Side) -> tuple[str | Asking, ...]:
    """Return the bots of both seats, who play the card from the side's threshold if it has one."""
    if side.threshold is None:
        return question.seats
    return (Asking(question.subject.name, side.threshold, question.seats[0] == GREEDY),) * 2


def size_after(size: int, pairs: int, seconds: float) -> int:
    """Return the pairs of the next share, from the requested size, the pairs and the seconds of the last one."""
    return max(1, min(GROWS * size, int(LASTS * pairs / seconds) if seconds else GROWS * size))
