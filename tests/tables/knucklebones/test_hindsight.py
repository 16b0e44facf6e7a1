"""The value of a move compared with the best one: a position, the move made, and the reported values."""

from __future__ import annotations

from typing import Any

import pytest

from game.kernel.review import Hindsight
from game.tables.knucklebones.bots.decisions import hindsight
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move
from tests.kit.rules import KOTSU


def weighed(line: str, made: str, rules: Any = KOTSU, nodes: int = 20000) -> Hindsight:
    return hindsight(rules, read(rules, line), read_move(rules, made), None, nodes)


@pytest.mark.parametrize(
    ("line", "made", "best", "rolled", "cost"),
    [
        # Two sixes could have been destroyed.
        ("215/4/5 3/66/444 1 place:6 - -", "place:3", "place:2", False, (0.08, 0.6)),
        ("215/4/5 3/66/444 1 place:6 - -", "place:2", "place:2", False, (0, 0)),
        # With a single legal move nothing can be lost, for any roll.
        ("21/4/5 3/66/4 2 ready - -", "roll=1", "roll", True, (0, 0)),
        # The last die ends the match: one row wins and the other loses.
        ("164/34/255 3/61/442 1 place:1 - -", "place:2", "place:2", False, (0, 0)),
    ],
)
def test_a_move_costs_what_the_best_one_would_have_brought(
    line: str, made: str, best: str, rolled: bool, cost: tuple[float, float]
) -> None:
    found = weighed(line, made)
    assert (write_move(found.best), found.by_chance) == (best, rolled)
    assert cost[0] <= found.chance - found.move_chance <= cost[1]
    assert found == weighed(line, made)


def test_a_card_that_would_have_won_at_once_was_worth_everything() -> None:
    found = weighed("164/34/255 3/61/442 1 ready - -", "roll=6")
    assert found.by_chance and found.move_chance == found.chance > 0.9


def test_too_few_nodes_are_refused() -> None:
    with pytest.raises(ValueError, match="too few"):
        weighed("-/-/- -/-/- 1 ready", "roll", nodes=1)
