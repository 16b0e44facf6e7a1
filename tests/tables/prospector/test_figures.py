"""The mine is as hard as docs/bots.md says, which has the figures of many more deals."""

from __future__ import annotations

from itertools import count

import pytest

from game.kernel.random_stream import Stream, grown, seeded
from game.tables.prospector.bots.decisions import BOTS
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import blind
from game.tables.prospector.rules import apply, new
from game.tables.prospector.solving import solve
from game.tables.table_files import load_rules

DEALS = 300
FEW = 3
"""Thousands of positions to search; most winning lines are found among the first ones."""
STANDARD, APART = (load_rules(name, on="prospector") for name in ("standard", "apart"))


def winnable(by: Rules, deals: int) -> float:
    """Return the share of deals for which a winning line is found soon."""
    won = 0
    for seed in range(deals):
        asked = count()
        won += solve(by, new(by, grown(seeded(4), seed)).digs[0], lambda asked=asked: next(asked) >= FEW).winnable
    return won / deals


def share(name: str) -> float:
    """Return the share of rounds that a bot wins."""
    won = 0
    for seed in range(DEALS):
        position, stream = new(STANDARD, grown(seeded(4), seed)), Stream(seed)
        while not position.over:
            position, _ = apply(STANDARD, position, BOTS[name](STANDARD, blind(position), stream))
        won += position.digs[0].ended == "won"
    return won / DEALS


def test_nearly_every_deal_can_be_won_and_fewer_where_ace_and_king_are_apart() -> None:
    together, apart = winnable(STANDARD, DEALS), winnable(APART, DEALS // 3)
    assert 0.75 <= together <= 0.99 and 0.45 <= apart <= 0.75


@pytest.mark.parametrize(("name", "around"), [("random", 0.389), ("chains", 0.33)])
def test_who_does_not_look_ahead_wins_one_round_of_three(name: str, around: float) -> None:
    assert abs(share(name) - around) < 0.1
