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
from game.kernel.opaque import Bot
from game.kernel.random_stream import extend_state, seed_state
from game.match.bots import bot_named
from game.tables import FIRST, table
from game.tables.knucklebones import quick
from game.tables.knucklebones.bots.lookahead import AT_ONCE, Asking, worth, worths
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.quick.cards import hands_of, leaves
from game.tables.knucklebones.seat_rules import seat_rules_of
from game.tools.lab.counts import Counts
from game.tools.lab.examination import BROKEN_OFF, unpacked_rules
from game.tools.lab.matcher import TimeUp, Work, core_of, play_pairs, workers
from game.tools.lab.subjects import Number, Subject
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
CORE_BOTS = ("random", "greedy", "patient")
"""The bots that the counting core plays."""
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
Worth = tuple[int, ...]
"""The value of waiting with a card, by the dice on the fuller board."""
Note = Callable[[str], None]
"""A callback that shows the progress in words."""


@dataclass(frozen=True, slots=True)
class Question:
    """The question to examine."""

    subject: Subject
    rules: Rules
    variants: tuple[tuple[Number, int, Rules], ...]
    """Other values of numbers, with the rules that have them."""
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
    """One value of a sweep: its rules, the way to play its card, and its counts."""

    label: str
    rules: Rules
    rules_bytes: bytes = field(init=False, repr=False)
    """The rules, packed so that a worker needs no files."""
    worth: tuple[tuple[str, Worth], ...] = ()
    """The value of waiting with each card, as far as it is known."""
    threshold: int | None = None
    """The points from which bots play the card, see ``Asking``; None for the bots' own judgment."""
    counts: Counts = field(default_factory=Counts)

    def __post_init__(self) -> None:
        self.rules_bytes = pack(self.rules, asks=True)


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
    found = Findings(question, [Side("as it is", question.rules)])
    found.sides += [Side(f"{number.words[-1]} {value}", rules) for number, value, rules in question.variants]
    limited = bool(limit.seconds)
    try:
        with workers(jobs, limited) as work:
            bench = Bench(question, work, jobs, limit, note)
            if _prepare(bench, found):
                _find_out(bench, found)
                return found
        with workers(jobs, limited) as work:  # New workers, because the earlier ones are still busy.
            _find_out(Bench(found.question, work, jobs, limit, note), found)
    except KeyboardInterrupt:
        found.ending = BROKEN_OFF
    return found


def _prepare(bench: Bench, found: Findings) -> bool:
    """Compile the counting core, and find the value of waiting with each card, once for all players.

    Parts that take too long are left out: the rules replace the counting core, and bots that look no further replace
    the patient ones. Return False if the workers are still busy with such a part.
    """
    question = bench.question
    found.left = left_to_rules(question)
    question = replace(question, by_rules=found.left.all)
    compiling = start_compiling() if compiles() and not question.by_rules else None
    bench.note("finding out what it is worth to wait")
    tasks = _waiting_tasks(question, found)
    until = bench.limit.at(WAITED if question.bots is None else COMPILED)
    values: dict[tuple[bytes, str], Worth] = {}
    in_time = True
    try:
        values.update(zip(tasks, bench.work(waiting_worth, tasks, until), strict=True))
    except TimeUp:
        in_time, question = False, replace(question, usual_bot=GREEDY)
    if compiling is not None and not wait_for(compiling, bench.limit.at(COMPILED)):
        question = replace(question, by_rules=True)
    bench.question = found.question = question
    base = found.sides[0]
    for side in found.sides if len(values) == len(tasks) else ():
        cards = sorted({card for _, card in tasks})
        side.worth = tuple(
            (card, values.get((side.rules_bytes, card)) or values[base.rules_bytes, card]) for card in cards
        )
    return in_time


def left_to_rules(question: Question) -> LeftToRules:
    """Return the part of a question that the counting core does not play."""
    others = [bot for bot in question.seats if bot not in CORE_BOTS]
    if others:
        return LeftToRules(True, f"it plays the bots {', '.join(CORE_BOTS)} alone, not {others[0]}")
    sides = (question.rules, *(rules for _, _, rules in question.variants))
    possible = [rules for rules in sides if not leaves(rules, ())]
    if len(possible) < len(sides):
        return LeftToRules(not possible, "it knows the usual boards, dice and ends of a match alone")
    odd: dict[str, set[str]] = {}
    for row, hands in zip(question.subject.rows, question.subject.hands, strict=True):
        own = [seat_rules_of(rules) for rules in sides]
        cards = {card for rules in own for two in hands for hand in hands_of(rules, two) for card in hand}
        odd[row] = {card for card in cards if any(leaves(rules, (card,)) for rules in sides)}
    where = [row for row, cards in odd.items() if cards]
    if not where:
        return NOTHING
    if len(where) < len(odd):
        strange = ", ".join(sorted(set().union(*odd.values())))
        return LeftToRules(False, f"with {', '.join(where)}, as it does not know all that {strange} can do")
    strange = ", ".join(sorted(set.intersection(*odd.values()) or set().union(*odd.values())))
    return LeftToRules(True, f"it does not know all that {strange} can do")


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


def _waiting_tasks(question: Question, found: Findings) -> list[tuple[bytes, str]]:
    """Return the cards, with their rules, for which patient bots need the value of waiting."""
    if PATIENT not in question.seats:
        return []
    cards = {card for row in question.subject.hands for hands in row for hand in hands for card in hand or ()}
    base, *others = found.sides
    tasks = [(base.rules_bytes, card) for card in sorted(cards)]
    for (number, _, _), side in zip(question.variants, others, strict=True):
        # The value of waiting depends on the card and the numbers of the rules, not on other cards.
        tasks += [(side.rules_bytes, card) for card in sorted(cards & {number.card} if number.card else cards)]
    return tasks


def waiting_worth(task: tuple[bytes, str]) -> Worth:
    """Return the value of waiting with a card under these rules."""
    rules, card = task
    return worth(unpacked_rules(rules), card)


def _find_out(bench: Bench, found: Findings) -> None:
    """Find out how the card is played best, then play the pairs that count."""
    subject, (base, *others) = bench.question.subject, found.sides
    learns = subject.kind == "card" and bench.question.bots is None
    if learns:
        taught = _look(bench, found)
        if taught and base.counts.hands >= FEWEST and playable_share(subject, base.counts) < SELDOM:
            found.ending = "it can hardly ever be played"
            return
        # A card that wins too much already would win even more if played well.
        if taught and (others or answer(subject, base.counts).word != "too strong"):
            taught = _learn(bench, found, bench.limit.part(LEARNED))
        if not taught and hardly_played(subject, base.counts) and playable_share(subject, base.counts) >= SELDOM:
            for side in found.sides:  # Without time for lessons, the card must be played to be measured.
                side.threshold = AT_ONCE
    if others or base.threshold is not None:
        base.counts, found.seconds = Counts(), 0.0
    _play(bench, found.sides, found)
    if learns and hardly_played(subject, base.counts) and base.threshold != AT_ONCE:
        if others:  # A change shows only if the card is played under every value.
            for side in found.sides:
                side.threshold, side.counts = AT_ONCE, Counts()
            _play(bench, found.sides, found)
        else:
            found.at_once = Side("at once", base.rules, base.worth, AT_ONCE)
            _play(bench, [found.at_once], found)


def _look(bench: Bench, found: Findings) -> bool:
    """Play the first pairs, in which bots look for moments for the card. Return True if there was time for all."""
    bench.note("looking for moments to play it")
    side, began = found.sides[0], time.monotonic()
    lane = Lane(side, None, side.counts)
    done = bench.play([lane], 0, min(LOOKED, bench.most), bench.limit.at(LOOKED_FOR))
    found.seconds += time.monotonic() - began
    return done


def _play(bench: Bench, sides: list[Side], found: Findings) -> None:
    """Play pairs under all values until the answer is known. Values that are decided wait for the others."""
    subject, began, until = bench.question.subject, time.monotonic(), bench.limit.at(PLAYED)
    base, *others = sides
    while True:
        bench.note(f"{sum(2 * side.counts.pairs for side in sides)} matches")
        found.ending = ""
        if answer_decided(subject, [side.counts for side in sides]):
            found.ending = "decided early"
        elif (done := base.counts.pairs) >= bench.most:
            found.ending = "all matches played"
        else:
            open_ones = [side for side in others if not change_decided(subject, base.counts, side.counts)]
            lanes = [Lane(side, side.threshold, side.counts) for side in (base, *open_ones)]
            if not bench.play(lanes, done, min(bench.most, done + max(FEWEST, done // MORE)), until):
                found.ending = "the time was up"
        if found.ending:
            found.seconds += time.monotonic() - began
            return


def _learn(bench: Bench, found: Findings, until: float) -> bool:
    """Find the way of playing the card that wins most, under every value if time allows. Return True if any was found.

    If the way is the same under two values, pairs differ by the value alone, so another way must be better for certain.
    """
    base, *others = found.sides
    began = time.monotonic()
    base.threshold = _best_way(bench, found, base, until if not others else began + (until - began) / 2)
    took = time.monotonic() - began
    for side in others:
        side.threshold = usual = base.threshold
        if time.monotonic() + took <= until and (best := _best_way(bench, found, side, until)) != usual:
            counts = _lessons(bench, found, side, [usual, best], 2 * LESSONS, 4 * bench.lesson, until)
            side.threshold = best if change(counts[usual], counts[best]).low > 0 else usual
    return found.lessons >= 2 * ROUND * len(WAYS)


def _best_way(bench: Bench, found: Findings, side: Side, until: float) -> int | None:
    """Return the way that won most, or the bots' usual one if there was hardly time to try any."""
    ways, at, pairs = list(WAYS), LESSONS, bench.lesson
    for left in range(ROUNDS, 0, -1):
        bench.note(f"learning to play it: {len(ways)} ways")
        now = time.monotonic()
        counts = _lessons(bench, found, side, ways, at, pairs, now + (until - now) / left)
        if counts[ways[0]].pairs < min(ROUND, pairs):
            return ways[0]
        ways.sort(key=lambda way: -sum(points * n for points, n in counts[way].points.items()))
        ways, at, pairs = ways[: (len(ways) + 1) // 2], at + pairs, 2 * pairs
    return ways[0]


def _lessons(
    bench: Bench, found: Findings, side: Side, ways: list[int | None], at: int, pairs: int, until: float
) -> dict[int | None, Counts]:
    """Return the counts of each way, on the same pairs."""
    lanes = [Lane(side, way, Counts()) for way in ways]
    bench.play(lanes, at, at + pairs, until)
    found.lessons += sum(2 * lane.counts.pairs for lane in lanes)
    return {lane.threshold: lane.counts for lane in lanes}


class Lane(NamedTuple):
    """A way to play all pairs, with its counts."""

    side: Side
    threshold: int | None
    counts: Counts


@dataclass(slots=True)
class Bench:
    """The workers and the time limit of an answer."""

    question: Question
    work: Work
    jobs: int
    limit: TimeLimit
    note: Note
    size: int = 1
    """Number of pairs in the next share."""

    @property
    def most(self) -> int:
        """The most pairs under each value."""
        return (self.question.matches + 1) // 2

    @property
    def lesson(self) -> int:
        """The number of pairs in the first round of lessons."""
        return FULL_ROUND if self.question.seconds else max(ROUND, min(FULL_ROUND, self.question.matches // 24))

    def play(self, lanes: Sequence[Lane], start: int, stop: int, until: float) -> bool:
        """Play these pairs in every lane, and return True if there was time for all.

        Each pair is counted in all lanes or none.
        """
        arrived = self.work(play, self._shares(lanes, start, stop), until)
        try:
            while played := tuple(islice(arrived, len(lanes))):
                for lane, counts in zip(lanes, played, strict=True):
                    lane.counts.add(counts)
                    self.size = size_after(self.size, counts.pairs, counts.seconds)
        except TimeUp:
            return False
        return True

    def _shares(self, lanes: Sequence[Lane], start: int, stop: int) -> Iterator[Share]:
        """Yield the pairs of all lanes, cut as workers ask for them, so that none is idle at the end."""
        question, seed = self.question, extend_state(seed_state(self.question.seed), 1)
        while start < stop:
            end = start + max(1, min(self.size, (stop - start) * len(lanes) // (2 * self.jobs)))
            end = min(end, stop)
            for side, threshold, _ in lanes:
                yield Share(question.subject, side.rules_bytes, side.worth, question.seats, threshold, seed, start, end,
                            question.by_rules)
            start = end


def size_after(size: int, pairs: int, seconds: float) -> int:
    """Return the pairs of the next share, from the requested size, the pairs and the seconds of the last one."""
    return max(1, min(GROWS * size, int(LASTS * pairs / seconds) if seconds else GROWS * size))


@dataclass(frozen=True, slots=True)
class Share:
    """Pairs ``start`` to ``stop`` - 1 under one rule set."""

    subject: Subject
    rules: bytes
    worth: tuple[tuple[str, Worth], ...]
    bots: tuple[str, ...]
    threshold: int | None
    seed: int
    start: int
    stop: int
    by_rules: bool


def play(share: Share) -> Counts:
    """Play a share and return its counts."""
    began = time.monotonic()
    on, rules, subject = table(FIRST), unpacked_rules(share.rules), share.subject
    worths(seat_rules_of(rules)).update(share.worth)
    if share.threshold is None:
        bots = bot_named(on, share.bots[0]), bot_named(on, share.bots[1])
    else:
        bots = (cast("Bot", Asking(subject.name, share.threshold, share.bots[0] == GREEDY)),) * 2
    found, rows = Counts(), len(subject.rows)
    for row in range(rows):  # The counting core takes a limited number of cards, so decks are not mixed.
        starts = [
            (pair, subject.starts(pair)[1])
            for pair in range(share.start + (row - share.start) % rows, share.stop, rows)
        ]
        played = play_pairs(on, rules, bots, share.seed, starts, core=not share.by_rules)
        decks = {deck for _, pair in starts for setting in pair for deck in setting.decks}
        if starts and not share.by_rules and core_of(on, rules, bots, decks) is not None:
            found.quickly += 2 * len(starts)
        for (pair, _), matches in zip(starts, played, strict=True):
            found.count(subject, pair, row, matches)
    found.seconds = time.monotonic() - began
    return found
