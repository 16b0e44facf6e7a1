"""The value of a move compared with the best one: a position, the move made, and the reported values."""

from __future__ import annotations

import pytest

from game.tables.reversi.bots.decisions import hindsight
from game.tables.reversi.position import read, read_move, write_move
from tests.tables.reversi.boards import rows, shipped

RULES = shipped()
TOP = RULES.levels["kitsune"]


CORNER = rows("-OX-----", "--OOOOX-", "--OOO---", "--XXX---", side="X")


@pytest.mark.parametrize(
    ("line", "made", "best", "least"),
    [(CORNER, "a1", "a1", 0.0), (CORNER, "g1", "a1", 0.1)],
)
def test_a_move_costs_what_the_best_one_would_have_brought(line: str, made: str, best: str, least: float) -> None:
    found = hindsight(RULES, read(RULES, line), read_move(RULES, made), TOP, 2000)
    assert write_move(found.best) == best and not found.by_chance
    assert found.chance - found.move_chance >= least and (found.chance == found.move_chance) == (made == best)
    assert found == hindsight(RULES, read(RULES, line), read_move(RULES, made), TOP, 2000)


def test_a_pass_is_worth_what_the_answer_leaves() -> None:
    found = hindsight(RULES, read(RULES, rows("XO------", "OO", side="O")), read_move(RULES, "pass"), TOP, 2000)
    assert write_move(found.best) == "pass" and found.chance == found.move_chance < 0.05
