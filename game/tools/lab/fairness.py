"""Find out if a card, a deck or a rule set is fair, in as little time as possible.

Bots play the card once it gains more than waiting is worth, by a glance at the next rolls (``lookahead.glances_of``),
or in another way if separate pairs prove that this one wins more. Then pairs are played until the answer is known.
Every value of a sweep gets the same luck, so a change is one of pairs. The luck of the rolls is taken out
(``statistics.without_luck``), and the intervals allow for stopping early (``statistics.sequence``). If a card is not
fair, its numbers are turned one by one with the same luck, and fewer of them stay in after each round.

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
from game.match.bot_names import bot_named
from game.tables import FIRST_TABLE, find_table
from game.tables.knucklebones import quick
from game.tables.knucklebones.bots.gains import Bot
from game.tables.knucklebones.bots.lookahead import AT_ONCE, DICE_RANGE, WAITING_THRESHOLD, ThresholdBot, worth
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.quick.cards import reason_against_core
from game.tables.numba_support import compiles
from game.tools.lab.matcher import TimeUp, Work, workers
from game.tools.lab.sample import PairShare, Sample, Worth, count_matches, count_points, play, unpack_rules
from game.tools.lab.statistics import HORIZONS
from game.tools.lab.subjects import Subject, Variant, variants_to_try
from game.tools.lab.trial import BROKEN_OFF
from game.tools.lab.verdicts import (
    BEST_SHARE,
    FEWEST_PAIRS,
    RARE_PERCENT,
    UNFAIR_WORDS,
    answer,
    change,
    is_answer_settled,
    is_change_settled,
    is_rarely_played,
    playable_share,
    points_share,
)

DEFAULT_SECONDS = 110
"""Default time limit of an answer, in seconds, from the question to its page."""
PATIENT_BOT = "patient"
LOOKING_PAIRS = 60
"""Pairs that look for moments to play a card; after these it may be clear that the card is too strong."""
CHECK_DIVISOR = 4
"""The answer is checked again after one more pair per ``CHECK_DIVISOR`` pairs played."""
WAITING_PART, COMPILING_PART, LOOKING_PART, PLAYING_PART = 0.35, 0.4, 0.5, 0.95
"""Parts of the time by which the value of waiting is known, the counting core is compiled, moments for the card are
found, and the answer is there. The rest is for the page."""
LEARNING_PART = 0.3
"""The largest part of the remaining time to spend on learning when the card is played best."""
THRESHOLDS = WAITING_THRESHOLD, 0, 10, AT_ONCE
"""Ways to play a card: once it gains more than waiting is worth, once it gains some points, and at once."""
UNKNOWN_WORTH: Worth = (0,) * len(DICE_RANGE)
"""The value of waiting, if there was no time to find it."""
LEAST_ROUND, FULL_ROUND = 12, 40
"""Least and greatest number of pairs that try each way; then the best one is compared with the first, twice as long."""
MOST_TURNS = 3
"""Turns of a number that are still tried in the second round."""
FIRST_LESSON = 1 << 40
"""First index of the pairs that bots learn from."""
SHARE_SECONDS = 0.4
"""Approximate seconds per share."""
GROWTH = 4
"""Largest ratio of a share's size to that of the one before."""
NoteFunction = Callable[[str], None]
"""A callback that shows the progress in words."""


@dataclass(frozen=True, slots=True)
class FairnessQuestion:
    """The question to examine."""

    subject: Subject
    rules: Rules
    variants: tuple[Variant, ...]
    bots: tuple[str, ...] | None
    """The bots of both seats; None for those that play the card best."""
    seed: int
    matches: int
    """The most matches under each value."""
    seconds: float
    """Time limit in seconds; 0 for none."""
    words: tuple[str, ...] = ()
    """The arguments of the command, without the time limit."""
    is_by_rules: bool = False
    """True if the rules play all matches, without the counting core."""

    def seats(self, threshold: int = WAITING_THRESHOLD) -> tuple[str | ThresholdBot, ...]:
        """Return the bots of both seats, who play the card from a threshold if none are named."""
        return self.bots or (ThresholdBot(self.subject.name if self.subject.kind == "card" else "", threshold),) * 2


@dataclass(slots=True)
class RuleSide:
    """The rules as they are or with another value, the way to play the card, and the matches played."""

    label: str
    rules: Rules
    variant: Variant | None = None
    """None for the rules as they are."""
    worth: tuple[tuple[str, Worth], ...] = ()
    """The value of waiting with each card, as far as it is known."""
    threshold: int = WAITING_THRESHOLD
    """The points from which bots play the card, see ``ThresholdBot``."""
    sample: Sample = field(default_factory=Sample)

    def with_threshold(self, threshold: int, label: str = "") -> RuleSide:
        """Return the same rules with the card played from another threshold, and no matches yet."""
        return replace(self, label=label or self.label, threshold=threshold, sample=Sample())


class Leftover(NamedTuple):
    """The part of the work that the counting core leaves to the rules."""

    is_all: bool
    """True if that is everything."""
    reason: str
    """The reason; empty if nothing is left."""


NO_LEFTOVER = Leftover(False, "")


@dataclass(slots=True)
class FairnessFindings:
    """The results so far."""

    question: FairnessQuestion
    """The question as examined; if time was short, by the rules alone."""
    sides: list[RuleSide]
    """The rules as they are, then every other value."""
    ending: str = "all matches played"
    lessons: int = 0
    """Matches that bots used to learn."""
    variants: list[RuleSide] = field(default_factory=list)
    """If the card is too strong or too weak: with one number turned, the best first."""
    at_once: RuleSide | None = None
    """If the card was hardly played: the results when it is played whenever possible."""
    seconds: float = 0.0
    """Seconds spent on the matches that count."""
    leftover: Leftover = NO_LEFTOVER

    @property
    def all_sides(self) -> tuple[RuleSide, ...]:
        return (*self.sides, *([self.at_once] if self.at_once else []), *self.variants)


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time limit of an answer, from the moment of the question."""

    began: float
    """Start time, from ``time.monotonic``."""
    seconds: float
    """Time limit in seconds; 0 for none."""

    def deadline(self, part: float) -> float:
        """Return the time at which a part of the whole limit has passed."""
        return self.began + part * self.seconds if self.seconds else inf

    def time_after_share(self, part: float) -> float:
        """Return the time at which a part of the remaining time will have passed."""
        now = time.monotonic()
        return now + part * (self.deadline(1) - now)


def examine_fairness(question: FairnessQuestion, jobs: int, limit: TimeLimit, note: NoteFunction) -> FairnessFindings:
    """Play until the answer is known, the time is up or Ctrl-C is pressed, and return the findings by then."""
    sides = [RuleSide("as it is", question.rules)]
    sides += [RuleSide(variant.label, variant.rules, variant) for variant in question.variants]
    findings = FairnessFindings(question, sides, leftover=leftover_of(question))
    has_limit = bool(limit.seconds)
    try:
        with workers(jobs, has_limit) as work:
            examiner = Examiner(findings, work, jobs, limit, note)
            if _prepare(examiner):
                _answer(examiner)
                return findings
        with workers(jobs, has_limit) as work:  # New workers, because the earlier ones are still busy.
            _answer(Examiner(findings, work, jobs, limit, note))
    except KeyboardInterrupt:
        findings.ending = BROKEN_OFF
    return findings


# The counting core


def leftover_of(question: FairnessQuestion) -> Leftover:
    """Return the part of a question that the counting core does not play."""
    subject, table = question.subject, find_table(FIRST_TABLE)
    seats = (bot_named(table, bot) if isinstance(bot, str) else bot for bot in question.seats())
    bots = cast("tuple[Bot, ...]", tuple(seats))
    sides = (question.rules, *(variant.rules for variant in question.variants))
    reasons = {
        (side, row): reason_against_core(rules, bots, {deck for hands in dealt for deck in hands})
        for side, rules in enumerate(sides)
        for row, dealt in zip(subject.rows, subject.contest.rows, strict=True)
    }
    refusals = {key: reason for key, reason in reasons.items() if reason}
    if not refusals:
        return NO_LEFTOVER
    reason, refused_rows = next(iter(refusals.values())), dict.fromkeys(row for _, row in refusals)
    if len(refused_rows) < len(subject.rows):
        reason = f"with {', '.join(refused_rows)}, as {reason}"
    return Leftover(len(refusals) == len(reasons), reason)


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


def _prepare(examiner: Examiner) -> bool:
    """Compile the counting core, and find the value of waiting with each card, once for all players.

    Parts that take too long are left out. Return False if the workers are still busy with such a part.
    """
    findings = examiner.findings
    question = replace(findings.question, is_by_rules=findings.leftover.is_all)
    compiler = start_compiling() if compiles() and not question.is_by_rules else None
    in_time = _find_worth(examiner, examiner.limit.deadline(WAITING_PART))
    if compiler is not None and not wait_for(compiler, examiner.limit.deadline(COMPILING_PART)):
        question = replace(question, is_by_rules=True)
    findings.question = question
    return in_time


def _find_worth(examiner: Examiner, until: float) -> bool:
    """Find the value of waiting with each card. Return False if there was no time for all.

    The value depends on the card and the numbers of the rules, not on other cards.
    """
    question, sides = examiner.findings.question, examiner.findings.sides
    if question.bots is not None and PATIENT_BOT not in question.bots:
        return True
    examiner.note("finding out what it is worth to wait")
    rows = question.subject.contest.rows
    cards = sorted({card for row in rows for hands in row for hand in hands for card in hand or ()})
    packed_rules = [pack(side.rules, trusted=True) for side in sides]
    tasks = [
        (rules, card, question.bots is None) for side, rules in zip(sides, packed_rules, strict=True) for card in cards
        if side.variant is None or side.variant.dial.card in ("", card)
    ]
    values, in_time = dict[tuple[bytes, str, bool], Worth](), True
    try:
        for task, value in zip(tasks, examiner.work(_waiting_worth, tasks, until), strict=True):
            values[task] = value
    except TimeUp:
        in_time = False
    for side, rules in zip(sides, packed_rules, strict=True):
        side.worth = tuple(
            (card, next((values[task] for packed_rules in (rules, packed_rules[0])
                         if (task := (packed_rules, card, question.bots is None)) in values), UNKNOWN_WORTH))
            for card in cards
        )
    return in_time


def _waiting_worth(task: tuple[bytes, str, bool]) -> Worth:
    """Return the value of waiting with a card under these rules."""
    rules, card, glances = task
    return worth(unpack_rules(rules), card, glances)


def _answer(examiner: Examiner) -> None:
    """Find out how the card is played best, then play the pairs that count."""
    findings, subject = examiner.findings, examiner.findings.question.subject
    base, *others = findings.sides
    is_learned = subject.kind == "card" and findings.question.bots is None
    if is_learned:
        in_time = _play_first_pairs(examiner)
        is_enough = base.sample.totals["hands"] >= FEWEST_PAIRS
        if in_time and is_enough and playable_share(subject, base.sample) < RARE_PERCENT:
            findings.ending = "it can hardly ever be played"
            return
        # A card that wins too much already would win even more if played well.
        if in_time and (others or answer(subject, base.sample).word != "too strong"):
            in_time = _learn(examiner, examiner.limit.time_after_share(LEARNING_PART))
        is_playable = playable_share(subject, base.sample) >= RARE_PERCENT
        if not in_time and is_rarely_played(subject, base.sample) and is_playable:
            for side in findings.sides:  # Without time for lessons, the card must be played to be measured.
                side.threshold = AT_ONCE
    if others or base.threshold != WAITING_THRESHOLD:
        base.sample, findings.seconds = Sample(), 0.0
    _play(examiner, findings.sides)
    _try_variants(examiner)
    if is_learned and is_rarely_played(subject, base.sample) and base.threshold != AT_ONCE:
        if others:  # A change shows only if the card is played under every value.
            findings.sides[:] = [side.with_threshold(AT_ONCE) for side in findings.sides]
            _play(examiner, findings.sides)
        else:
            findings.at_once = base.with_threshold(AT_ONCE, "at once")
            _play(examiner, [findings.at_once])


def _play_first_pairs(examiner: Examiner) -> bool:
    """Play the first pairs, in which bots look for moments for the card. Return True if there was time for all."""
    examiner.note("looking for moments to play it")
    began = time.monotonic()
    pairs = min(LOOKING_PAIRS, examiner.most_pairs)
    in_time = examiner.play(examiner.findings.sides[:1], 0, pairs, examiner.limit.deadline(LOOKING_PART))
    examiner.findings.seconds += time.monotonic() - began
    return in_time


def _play(examiner: Examiner, sides: list[RuleSide]) -> None:
    """Play pairs under all values until the answer is known. Values that are decided wait for the others."""
    findings, subject = examiner.findings, examiner.findings.question.subject
    began, until = time.monotonic(), examiner.limit.deadline(PLAYING_PART)
    base, *others = sides
    findings.ending = ""
    while not findings.ending:
        examiner.note(f"{sum(side.sample.matches for side in sides)} matches")
        if is_answer_settled(subject, [side.sample for side in sides]):
            findings.ending = "decided early"
        elif (pairs_played := base.sample.pairs) >= examiner.most_pairs:
            findings.ending = "all matches played"
        else:
            open_sides = [side for side in others if not is_change_settled(subject, base.sample, side.sample)]
            stop = pairs_played + max(FEWEST_PAIRS, pairs_played // CHECK_DIVISOR)
            stop = min(examiner.most_pairs, *(pairs for pairs, _ in HORIZONS if pairs_played < pairs < stop), stop)
            if not examiner.play([base, *open_sides], pairs_played, stop, until):
                findings.ending = "the time was up"
    findings.seconds += time.monotonic() - began


def _learn(examiner: Examiner, until: float) -> bool:
    """Find the way of playing the card that wins most. Return True if there was time to try all.

    The luck of the best of several must not pass for skill, so another way must be better than the first for certain.
    """
    base, *others = examiner.findings.sides
    examiner.note(f"learning to play it: {len(THRESHOLDS)} ways")
    half = time.monotonic() + (until - time.monotonic()) / 2
    first, *rivals = _lessons(examiner, base, THRESHOLDS, FIRST_LESSON, examiner.lesson_pairs, half)
    if not first.sample.pairs:
        return False
    best = max(rivals, key=lambda side: points_share(side.sample).value)
    thresholds = [WAITING_THRESHOLD, best.threshold]
    usual, other = _lessons(examiner, base, thresholds, 2 * FIRST_LESSON, 2 * examiner.lesson_pairs, until)
    if change(usual.sample, other.sample).low > 0:
        for side in (base, *others):
            side.threshold = best.threshold
    return True


def _try_variants(examiner: Examiner) -> None:
    """Try a card that is too strong or too weak with one number turned, on the same pairs; halve until one is left."""
    findings, until = examiner.findings, examiner.limit.deadline(PLAYING_PART)
    subject = findings.question.subject
    base = findings.sides[0]
    word = answer(subject, base.sample).word
    if subject.kind != "card" or len(findings.sides) > 1 or word not in UNFAIR_WORDS:
        return
    worths = tuple(pair for pair in base.worth if pair[0] != subject.name)
    findings.variants = [
        RuleSide(variant.label, variant.rules, variant, worths, base.threshold)
        for variant in variants_to_try(findings.question.rules, subject.name, word == "too weak")
    ]
    began, pairs_played, open_sides = time.monotonic(), 0, findings.variants
    while open_sides and pairs_played < examiner.most_pairs:
        examiner.note(f"turning {len(open_sides)} numbers")
        stop = min(max(FEWEST_PAIRS, 2 * pairs_played), examiner.most_pairs)
        if not examiner.play(open_sides, pairs_played, stop, until):
            break
        findings.variants.sort(key=lambda side: (-side.sample.pairs, abs(points_share(side.sample).value - BEST_SHARE)))
        pairs_played, words = stop, {side.label: answer(subject, side.sample).word for side in open_sides}
        count = MOST_TURNS if pairs_played == FEWEST_PAIRS else 1
        open_sides = [side for side in findings.variants[:count] if words.get(side.label) == "undecided"]
    findings.seconds += time.monotonic() - began


def _lessons(
    examiner: Examiner, side: RuleSide, thresholds: Sequence[int], first: int, pairs: int, until: float
) -> list[RuleSide]:
    """Return a side for each threshold, with the same pairs."""
    tried_sides = [side.with_threshold(threshold) for threshold in thresholds]
    examiner.play(tried_sides, first, first + pairs, until)
    examiner.findings.lessons += sum(side.sample.matches for side in tried_sides)
    return tried_sides


@dataclass(slots=True)
class Examiner:
    """The workers and the time limit of an answer."""

    findings: FairnessFindings
    work: Work
    jobs: int
    limit: TimeLimit
    note: NoteFunction
    share_size: int = 1
    """Number of pairs in the next share."""

    @property
    def most_pairs(self) -> int:
        """The most pairs under each value."""
        return (self.findings.question.matches + 1) // 2

    @property
    def lesson_pairs(self) -> int:
        """The number of pairs in the first round of lessons."""
        question = self.findings.question
        return FULL_ROUND if question.seconds else max(LEAST_ROUND, min(FULL_ROUND, question.matches // 24))

    def play(self, sides: Sequence[RuleSide], start: int, stop: int, until: float) -> bool:
        """Play these pairs on every side, and return True if there was time for all.

        Each pair is counted on all sides or none.
        """
        samples = self.work(play, self._shares(sides, start, stop), until)
        try:
            while samples_of_sides := tuple(islice(samples, len(sides))):
                for side, sample in zip(sides, samples_of_sides, strict=True):
                    side.sample.add(sample)
                    self.share_size = size_after(self.share_size, sample.pairs, sample.seconds)
        except TimeUp:
            return False
        return True

    def _shares(self, sides: Sequence[RuleSide], start: int, stop: int) -> Iterator[PairShare]:
        """Yield the pairs of all sides, cut as workers ask for them, so that none is idle at the end."""
        question = self.findings.question
        seed = extend_state(seed_state(question.seed), 1)
        packed_rules = [pack(side.rules, trusted=True) for side in sides]
        while start < stop:
            end = start + max(1, min(self.share_size, (stop - start) * len(sides) // (2 * self.jobs)))
            end = min(end, stop)
            for side, rules in zip(sides, packed_rules, strict=True):
                yield PairShare(
                    question.subject.contest, rules, question.seats(side.threshold), seed, start, end,
                    (count_points, count_matches), worth=side.worth, allows_core=not question.is_by_rules,
                )
            start = end


def size_after(size: int, pairs: int, seconds: float) -> int:
    """Return the pairs of the next share, from the requested size, the pairs and the seconds of the last one."""
    return max(1, min(GROWTH * size, int(SHARE_SECONDS * pairs / seconds) if seconds else GROWTH * size))
