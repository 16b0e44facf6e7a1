"""The course of an examination: bots learn when to play the card, then pairs are played until the answer is known.

Matches come in pairs with the seats swapped and the same dice for the same seat in both (``mirrored`` and ``swapped``).
Every value of a sweep gets the same luck, so the card makes the difference, not the dice (common random numbers, and
paired differences: A. Law, "Simulation Modeling and Analysis", chapter 11). The examination stops once the answer is
known, and its intervals allow for that (``sequences``). Separate pairs choose the threshold for playing a card, and
half of the thresholds stay in after each round (sequential halving: Z. Karnin, T. Koren, O. Somekh, "Almost Optimal
Exploration in Multi-Armed Bandits", ICML 2013), so the luck of the best one does not leak into the answer.
"""

from __future__ import annotations

import time
from dataclasses import replace

from game.tables.knucklebones.bots.patience import AT_ONCE
from game.tables.knucklebones.quick import compiles
from game.tools.fair.bench import Bench, Lane
from game.tools.fair.findings import Asked, Findings, Side
from game.tools.fair.lessons import learn
from game.tools.fair.matches import Counts, Worth, waited
from game.tools.fair.players import left_out, start_compiling
from game.tools.fair.verdicts import FEWEST, able, answer, change_decided, decided, hardly_played
from game.tools.fair.working import Clock, TimeUp, Told, ends, workers
from game.tools.lab.flags import SELDOM

PATIENT, GLANCING = "patient", "greedy"
LOOKED = 60
"""Pairs that look for moments to play a card; after these it may be clear that the card is too strong."""
MORE = 4
"""The answer is checked again after one more pair per ``MORE`` pairs played."""
WAITED, COMPILED, LOOKED_FOR, PLAYED = 0.35, 0.4, 0.5, 0.95
"""Parts of the time by which the value of waiting is known, the counting core is compiled, moments for the card are
found, and the answer is there. The rest is for the page."""
LEARNED = 0.3
"""The largest part of the remaining time to spend on learning when the card is played best."""


def examine(asked: Asked, jobs: int, clock: Clock, told: Told) -> Findings:
    """Play until the answer is known, the time is up or Ctrl-C is pressed, and return the findings by then."""
    found = Findings(asked, [Side("as it is", asked.rules)])
    found.sides += [Side(f"{number.words[-1]} {value}", rules) for number, value, rules in asked.variants]
    try:
        with workers(jobs, not clock.seconds) as work:
            bench = Bench(asked, work, jobs, clock, told)
            if _prepared(bench, found):
                _find_out(bench, found)
                return found
        with workers(jobs, not clock.seconds) as work:  # New workers, because the earlier ones are still busy.
            _find_out(Bench(found.asked, work, jobs, clock, told), found)
    except KeyboardInterrupt:
        found.ended = "broken off by hand"
    return found


def _find_out(bench: Bench, found: Findings) -> None:
    """Find out how the card is played best, then play the pairs that count."""
    asked, (base, *others) = bench.asked, found.sides
    learns = asked.subject.kind == "card" and asked.bots is None
    if learns:
        taught = _looked(bench, found)
        if taught and base.counts.hands >= FEWEST and able(asked.subject, base.counts) < SELDOM:
            found.ended = "it can hardly ever be played"
            return
        # A card that wins too much already would win even more if played well.
        if taught and (others or answer(asked.subject, base.counts).word != "too strong"):
            taught = learn(bench, found, bench.clock.part(LEARNED))
        if not taught and hardly_played(asked.subject, base.counts) and able(asked.subject, base.counts) >= SELDOM:
            for side in found.sides:  # Without time for lessons, the card must be played to be measured.
                side.asks = AT_ONCE
    if others or base.asks is not None:
        base.counts, found.seconds = Counts(), 0.0
    _play(bench, found.sides, found)
    if learns and hardly_played(asked.subject, base.counts) and base.asks != AT_ONCE:
        if others:  # A change shows only if the card is played under every value.
            for side in found.sides:
                side.asks, side.counts = AT_ONCE, Counts()
            _play(bench, found.sides, found)
        else:
            found.forced = Side("at once", base.rules, base.worth, AT_ONCE)
            _play(bench, [found.forced], found)


def _looked(bench: Bench, found: Findings) -> bool:
    """Play the first pairs, in which bots look for moments for the card. Return True if there was time for all."""
    bench.told("looking for moments to play it")
    side, began = found.sides[0], time.monotonic()
    lane = Lane(side, None, side.counts)
    done = bench.play([lane], 0, min(LOOKED, _most(bench)), bench.clock.at(LOOKED_FOR))
    found.seconds += time.monotonic() - began
    return done


def _prepared(bench: Bench, found: Findings) -> bool:
    """Compile the counting core, and find the value of waiting with each card, once for all players.

    Parts that take too long are left out: the rules replace the counting core, and bots that look no further replace
    the patient ones. Return False if the workers are still busy with such a part.
    """
    asked = bench.asked
    found.left = left_out(asked)
    asked = replace(asked, plainly=found.left.all)
    compiling = start_compiling() if compiles() and not asked.plainly else None
    bench.told("finding out what it is worth to wait")
    tasks = _to_wait(asked, found)
    until = bench.clock.at(WAITED if asked.bots is None else COMPILED)
    worth: dict[tuple[bytes, str], Worth] = {}
    in_time = True
    try:
        worth.update(zip(tasks, bench.work(waited, tasks, until), strict=True))
    except TimeUp:
        in_time, asked = False, replace(asked, plain=GLANCING)
    if compiling is not None and not ends(compiling, bench.clock.at(COMPILED)):
        asked = replace(asked, plainly=True)
    bench.asked = found.asked = asked
    base = found.sides[0]
    for side in found.sides if len(worth) == len(tasks) else ():
        cards = sorted({card for _, card in tasks})
        side.worth = tuple((card, worth.get((side.sent, card)) or worth[base.sent, card]) for card in cards)
    return in_time


def _to_wait(asked: Asked, found: Findings) -> list[tuple[bytes, str]]:
    """Return the cards, with their rules, for which patient bots need the value of waiting."""
    if PATIENT not in asked.seats:
        return []
    dealt = {card for row in asked.subject.hands for hands in row for hand in hands for card in hand or ()}
    changed = [number for number, _, _ in asked.variants]
    base, *others = found.sides
    tasks = [(base.sent, card) for card in sorted(dealt)]
    for number, side in zip(changed, others, strict=True):
        # The value of waiting depends on the card and the numbers of the rules, not on other cards.
        tasks += [(side.sent, card) for card in sorted(dealt & {number.card} if number.card else dealt)]
    return tasks


def _play(bench: Bench, sides: list[Side], found: Findings) -> None:
    """Play pairs under all values until the answer is known. Values that are decided wait for the others."""
    subject, began, until = bench.asked.subject, time.monotonic(), bench.clock.at(PLAYED)
    base, *others = sides
    while True:
        bench.told(f"{sum(2 * side.counts.pairs for side in sides)} matches")
        found.ended = ""
        if decided(subject, [side.counts for side in sides]):
            found.ended = "decided early"
        elif (done := base.counts.pairs) >= _most(bench):
            found.ended = "all matches played"
        else:
            open_ones = [side for side in others if not change_decided(subject, base.counts, side.counts)]
            lanes = [Lane(side, side.asks, side.counts) for side in (base, *open_ones)]
            if not bench.play(lanes, done, min(_most(bench), done + max(FEWEST, done // MORE)), until):
                found.ended = "the time was up"
        if found.ended:
            found.seconds += time.monotonic() - began
            return


def _most(bench: Bench) -> int:
    """Return the most pairs under each value."""
    return (bench.asked.matches + 1) // 2
