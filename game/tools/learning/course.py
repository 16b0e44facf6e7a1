"""The full course of training, up to the files that bots read."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.tables.knucklebones.bots.judgement import by_all
from game.tables.knucklebones.bots.learned import BAGS, PAIRS, SHIELDS, Head, opened, written
from game.tables.knucklebones.bots.packed_sums import ONE
from game.tables.knucklebones.definitions import Rules
from game.terminal.bar import Bar
from game.tools.learning import cards
from game.tools.learning.dice import Array, Dice
from game.tools.learning.net import Net
from game.tools.learning.selfplay import teach

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
    out.write_bytes(written(head, np.rint(ONE * np.concatenate(parts)).astype(int).reshape(-1).tolist()))


def learn_cards(rules: Rules, matches: int, seed: int, out: Path) -> None:
    """Learn the values of cards and shields on top of an existing file."""
    worth: Array = np.zeros(2 * len(rules.catalogue) + 2 * SHIELDS)
    for again in range(ROUNDS):
        head, numbers = opened(out.read_bytes(), out.name)
        judge = by_all(head.known(numbers))
        worth = cards.weighed(cards.play(rules, judge, worth, matches, seed + again), worth)
        many, wide = len(rules.catalogue), head.units + 1
        held, raised = worth[: 2 * many], worth[2 * many :]
        column = np.rint(ONE * np.concatenate((raised, held))).astype(int)
        for place, number in enumerate(column[::-1], 1):
            numbers[len(numbers) - wide * (place - 1) - 1] = int(number)
        out.write_bytes(written(head, numbers))
