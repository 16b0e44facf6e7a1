"""What cards and shields are worth: how much more often the seats win that hold them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.kernel.budget import Budget
from game.kernel.random_stream import Stream, seeded
from game.tables.knucklebones.bots.judgement import Judge
from game.tables.knucklebones.bots.learned import SHIELDS
from game.tables.knucklebones.bots.packed_sums import ONE
from game.tables.knucklebones.bots.thinking import GLANCES, Wide
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.scoring import score
from game.tables.knucklebones.waiting_die import OVER, READY
from game.tools.learning.dice import Array

HAND, LOST, STRAY = 4, 4, 20
"""Cards dealt; one in so many is taken away, so that hands differ; one die in so many is placed anywhere."""
STIFF = 60.0
"""How many matches' weight speaks for a card being worth what it was taken to be."""
ROUNDS = 12
"""Of Newton's method."""


class Sample(NamedTuple):
    """A position that a seat had to move in."""

    judged: float
    """The logarithm of its odds without cards and shields."""
    things: tuple[int, ...]
    """Cards and shields of both seats, as numbers."""
    points: float
    """What it came to: 1, a half, or 0."""


def things(position: Position, cards: Sequence[str]) -> tuple[int, ...]:
    """All cards held and shields raised, first of the seat to move, then of the other, as places in one vector."""
    seat, found = position.active, []
    for side, each in enumerate((seat, 3 - seat)):
        found += [side * len(cards) + cards.index(card) for card, _ in position.hands[each - 1]]
        start = 2 * len(cards) + side * SHIELDS
        rows = zip(position.shields[each - 1], position.boards[each - 1], strict=True)
        found += [start + 4 * min(health, 3) + len(dice) for health, dice in rows if health]
    return tuple(found)


def play(rules: Rules, judge: Judge, worth: Array, matches: int, seed: int) -> list[Sample]:
    """Matches with hands of the rules' deck and of any cards, by turns; ``worth`` is what ``judge`` counts them for."""
    stream, cards, samples = Stream(seeded(seed)), tuple(rules.catalogue), []
    for match in range(matches):
        met: list[tuple[int, float, tuple[int, ...]]] = []
        position = dealt(rules, stream, match % 2 == 1)
        while position.waiting is not OVER:
            if position.waiting is READY:
                held = things(position, cards)
                met.append((position.active, judge(position, 0) / ONE - sum(worth[thing] for thing in held), held))
            moves = legal(rules, position)
            if position.waiting is not READY and stream.below(STRAY) == 0:
                move = stream.pick(moves)
            else:
                view, blind = Wide(rules, Budget(1 << 60), position.active), position._replace(rng=None)
                move = max(moves, key=lambda each: view.after(blind, each, GLANCES[0]))
            position, _ = apply(rules, position, move)
        won = score(rules, position).outcome
        samples += [
            Sample(judged, held, 0.5 if won == "draw" else float(won == seat)) for seat, judged, held in met
        ]
    return samples


def dealt(rules: Rules, stream: Stream, usual: bool) -> Position:
    """A fresh match: both hold what is left of the usual deck, or of any cards."""
    hands = []
    for _ in (1, 2):
        left = list(rules.deck if usual else rules.catalogue)
        picked = [left.pop(stream.below(len(left))) for _ in range(min(HAND, len(left)))]
        hands.append(tuple(card for card in picked if stream.below(LOST)))
    one, other = (new(rules, stream.below(1 << 60), None, hand) for hand in hands)
    return one._replace(hands=(one.hands[0], other.hands[1]))


def weighed(samples: Sequence[Sample], worth: Array) -> Array:
    """What each of the things adds to the logarithm of the odds: a logistic regression beside what was judged.

    What is the same for every position is left to a number of its own, as the judgement counts on a seat that slips.
    """
    size = len(worth)
    known, prior = np.append(worth, 0.0), np.append(worth, 0.0)
    held: Array = np.zeros((len(samples), size + 1))
    held[:, size] = 1
    for number, sample in enumerate(samples):
        np.add.at(held[number], list(sample.things), 1)
    judged, points = np.array([sample.judged for sample in samples]), np.array([sample.points for sample in samples])
    stiff = np.append(np.full(size, STIFF), 0.0)
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-(judged + held @ known)))
        slope = held.T @ (chance - points) + stiff * (known - prior)
        bend = (held * (chance * (1 - chance))[:, None]).T @ held + np.diag(stiff)
        known = known - np.linalg.solve(bend, slope)
    found: Array = known[:size]
    return found
