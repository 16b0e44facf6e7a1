"""The full course of training, up to the files that bots read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from game.tables.knucklebones.bots.judgement import by_all
from game.tables.knucklebones.bots.learned import BAGS, PAIRS, SHIELDS, Head, learned_bytes, read_learned
from game.tables.knucklebones.bots.packed_sums import ONE
from game.tables.knucklebones.definitions import Rules
from game.terminal.bar import Bar
from game.tools.learning import cards
from game.tools.learning.dice import Array, Dice, placements
from game.tools.learning.net import Net

MATCHES = 1024
"""Matches played side by side."""
WANDER = 0.08
"""Share of random placements, so that the net sees more than its usual play."""
NEAR = 0.02
"""Placements whose chances differ by less count as equal."""
LEAST_RATE = 2e-5


def teach(net: Net, slip: float, steps: int, rate: float, seed: int, told: Callable[[int, float], None]) -> None:
    """Make ``steps`` moves in all matches. The rate falls to nearly 0 on the way; ``told`` receives the error.

    The target of a position is the mean over the six faces of the best placement, judged by the net itself (temporal
    differences with one full ply of look-ahead, after G. Tesauro's TD-Gammon, 1995). The seat that slips places at
    random with the chance ``slip``.
    """
    chance = np.random.default_rng(seed)
    own, other = np.zeros((MATCHES, 3), int), np.zeros((MATCHES, 3), int)
    who = chance.integers(0, 2, MATCHES)
    each, off = np.arange(MATCHES), 0.0
    for step in range(steps):
        mine, others, room = placements(own, other)
        ended, points = net.dice.outcome(mine, others)
        across = np.broadcast_to((1 - who)[:, None, None], room.shape)
        chances = np.where(room, np.where(ended, points, 1 - net.chance(others, mine, across)), -1.0)
        wanted = by_face(chances, room, (slip * who)[:, None]).mean(-1)
        now = rate * (1 - step / steps) + LEAST_RATE
        off = 0.99 * off + 0.01 * net.learn(own, other, who, wanted, now)
        face = chance.integers(0, 6, MATCHES)
        liked = chances[each, face] + NEAR * chance.random((MATCHES, 3))
        stray = chance.random(MATCHES) < np.where(who == 1, max(WANDER, slip), WANDER)
        liked = np.where(stray[:, None], chance.random((MATCHES, 3)), liked)
        row = np.where(room[each, face], liked, -9.0).argmax(-1)
        over = ended[each, face, row][:, None]
        own, other = np.where(over, 0, others[each, face, row]), np.where(over, 0, mine[each, face, row])
        who = np.where(over[:, 0], chance.integers(0, 2, MATCHES), 1 - who)
        told(step + 1, off)


def by_face(chances: Array, room: Array, slip: Array) -> Array:
    """Return the value of each face to a seat: the best placement, or a random one with the chance ``slip``."""
    usual = np.where(room, chances, 0).sum(-1) / np.maximum(room.sum(-1), 1)
    return (1 - slip) * chances.max(-1) + slip * usual


RATE = 0.003
"""Learning rate of the first step."""
ROUNDS = 2
"""Rounds of matches with cards, each using the result of the one before."""


def learn(rules: Rules, units: int, slip: float, steps: int, seed: int, out: Path) -> None:
    """Learn rows and, if the rules count them, diagonals. Cards and shields count for nothing yet."""
    net, bar = Net(Dice(rules), units, seed), Bar()
    teach(net, slip, steps, RATE, seed, lambda done, _: bar.tell(done, steps))
    bar.clear()
    lanes = net.lanes[[BAGS.index(own) * len(BAGS) + BAGS.index(other) for own, other in PAIRS]]
    parts = [net.grounds, lanes, *(net.lines if rules.multipliers.diagonal else ())]
    held = tuple(rules.catalogue) if rules.cards else ()
    head = Head(units, slip, bool(rules.multipliers.diagonal), held)
    if held:
        parts.append(np.zeros((2 * SHIELDS + 2 * len(held), units + 1)))
    out.write_bytes(learned_bytes(head, np.rint(ONE * np.concatenate(parts)).astype(int).reshape(-1).tolist()))


def learn_cards(rules: Rules, matches: int, seed: int, out: Path) -> None:
    """Learn the values of cards and shields on top of an existing file."""
    worth: Array = np.zeros(2 * len(rules.catalogue) + 2 * SHIELDS)
    for again in range(ROUNDS):
        head, numbers = read_learned(out.read_bytes(), out.name)
        judge = by_all(head.learned_from(numbers))
        worth = cards.fit_worth(cards.play(rules, judge, worth, matches, seed + again), worth)
        many, wide = len(rules.catalogue), head.units + 1
        held, raised = worth[: 2 * many], worth[2 * many :]
        column = np.rint(ONE * np.concatenate((raised, held))).astype(int)
        for place, number in enumerate(column[::-1], 1):
            numbers[len(numbers) - wide * (place - 1) - 1] = int(number)
        out.write_bytes(learned_bytes(head, numbers))
