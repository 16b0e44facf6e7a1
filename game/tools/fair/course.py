"""The course of an examination: bots learn when to play the card, then pairs are played until the answer is known.

How it is counted: pairs of matches with the seats swapped and the same dice for the same seat in both (``mirrored``
and ``swapped``), and the same luck under every value of a sweep, so that what differs is the card and not the dice
(common random numbers, and paired differences: A. Law, "Simulation Modeling and Analysis", chapter 11). It stops as
soon as it knows, and its intervals allow for that (``sequences``). Which threshold a card is played by is chosen on
pairs of its own, half of the thresholds staying in after each round (sequential halving: Z. Karnin, T. Koren,
O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013), so that the best one's luck is not counted
into the answer.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace

from game.tables.knucklebones.bots.patience import AT_ONCE
from game.tools.fair.findings import Asked, Findings, Side, share
from game.tools.fair.lessons import learn
from game.tools.fair.matches import Counts, blocks, play, waited
from game.tools.fair.verdicts import FEWEST, able, change_decided, decided, hardly_played
from game.tools.fair.working import Told, Work, size_of
from game.tools.lab.flags import SELDOM

PATIENT = "patient"
LOOKED = 60
"""Pairs in which moments for a card are looked for."""
MORE = 4
"""The answer is looked at again when a part of the pairs that were played has come on top: one in so many."""


def examine(asked: Asked, at_work: AbstractContextManager[Work], jobs: int, told: Told) -> Findings:
    """Play until the answer is known, the time is up or Ctrl-C; what is known by then is the answer."""
    found = Findings([Side("as it is", asked.rules)])
    found.sides += [Side(f"{number.words[-1]} {value}", rules) for number, value, rules in asked.variants]
    try:
        with at_work as work:
            base = found.sides[0]
            if asked.subject.kind == "card" and asked.bots is None and not _playable(asked, base, work, told):
                found.ended = "it can hardly ever be played"
                return found
            _wait(asked, found, work, told)
            if asked.subject.kind == "card" and asked.bots is None:
                learn(asked, found, work, jobs, told)
            _play(asked, found.sides, found, work, jobs, told)
            if asked.bots is None and hardly_played(asked.subject, base.counts) and base.asks != AT_ONCE:
                found.forced = Side("at once", base.rules, base.worth, AT_ONCE)
                _play(asked, [found.forced], found, work, jobs, told)
    except KeyboardInterrupt:
        found.ended = "broken off by hand"
    return found


def _playable(asked: Asked, side: Side, work: Work, told: Told) -> bool:
    """Whether there are moments for the card at all, as far as matches of bots that look no further tell; what was
    counted is kept where there are none."""
    told("looking for moments to play it")
    looked, glancing = Counts(), replace(asked, bots=("greedy", "greedy"))
    cuts = blocks(asked.subject, 0, LOOKED)
    for counts in work(play, [share(glancing, side, None, *cut, luck=2) for cut in cuts]):
        looked.add(counts)
    if able(asked.subject, looked) >= SELDOM:
        return True
    side.counts = looked
    return False


def _wait(asked: Asked, found: Findings, work: Work, told: Told) -> None:
    """What it is worth to wait with each card that is dealt, once for all who play by it."""
    if PATIENT not in asked.seats:
        return
    told("finding out what it is worth to wait")
    dealt = {card for row in asked.subject.hands for hands in row for hand in hands for card in hand or ()}
    changed = [number for number, _, _ in asked.variants]
    base, *others = found.sides
    tasks = [(base.sent, card) for card in sorted(dealt)]
    for number, side in zip(changed, others, strict=True):
        # What waiting is worth goes by the card and the numbers of the rules, not by the other cards.
        tasks += [(side.sent, card) for card in sorted(dealt & {number.card} if number.card else dealt)]
    worth = {}
    for task, (values, seconds) in zip(tasks, work(waited, tasks), strict=True):
        worth[task] = values
        found.seconds += seconds
    for side in found.sides:
        side.worth = tuple((card, worth.get((side.sent, card)) or worth[base.sent, card]) for card in sorted(dealt))


def _play(asked: Asked, sides: list[Side], found: Findings, work: Work, jobs: int, told: Told) -> None:
    """Play pairs under all values until the answer is known; those of which all is known wait for the others."""
    spent, most, done = 0.0, (asked.matches + 1) // 2, 0
    limit = asked.seconds - found.seconds
    base, *others = sides
    while done < most:
        stop = min(most, done + max(FEWEST, done // MORE))
        open_ones = [side for side in others if not change_decided(asked.subject, base.counts, side.counts)]
        playing = [base, *open_ones]
        size = size_of([side.counts for side in playing], stop - done, jobs)
        cuts = [*blocks(asked.subject, done, stop - done, size)]
        shares = [share(asked, side, side.asks, *cut) for cut in cuts for side in playing]
        for at, counts in enumerate(work(play, shares)):
            playing[at % len(playing)].counts.add(counts)
            spent += counts.seconds
            told(f"{sum(2 * side.counts.pairs for side in sides)} matches")
            if asked.seconds and spent > limit and at % len(playing) == len(playing) - 1:
                found.ended = "the time was up"
                found.seconds += spent
                return
        done = stop
        if decided(asked.subject, [side.counts for side in sides]):
            found.ended = "decided early"
            break
    found.seconds += spent
