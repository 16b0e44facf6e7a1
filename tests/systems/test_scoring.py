"""Rows, tallies and the result."""

from __future__ import annotations

import pytest

from components.knucklebones import Row, Tally
from components.match import Match
from game.kernel.result import Result
from game.tables.knucklebones.events import DiagonalGained, DiagonalLost, Event, RowScored
from game.tables.knucklebones.notation import read, read_move
from systems.knucklebones.owners.scoring import HANDLERS, points
from systems.order import settle
from systems.rebuild import rebuild
from tests.kit.rules import KOTSU
from tests.kit.world import bare_match, happen, put, the


def test_a_row_keeps_its_score_and_the_tally_their_sum() -> None:
    bare_match()
    put(Row(1, 1, 9), Tally(1))
    put(Row(1, 2))
    happen(HANDLERS, RowScored(1, 2, 16), RowScored(1, 2, 4), RowScored(1, 1, 10))
    assert points(1) == 14


def test_each_seat_counts_for_itself() -> None:
    bare_match()
    mine, theirs = Row(1, 3, 5), Row(2, 3)
    put(mine, theirs)
    happen(HANDLERS, RowScored(2, 3, 6))
    assert (mine.score, theirs.score, points(1), points(2)) == (5, 6, 5, 6)


@pytest.mark.parametrize(
    ("events", "faces", "bonus"),
    [
        ([DiagonalGained(1, 1, 2, 24)], [2, 0], 24),
        ([DiagonalGained(1, 1, 2, 24), DiagonalGained(1, 2, 2, 24)], [2, 2], 48),
        ([DiagonalGained(1, 2, 2, 24), DiagonalLost(1, 2)], [0, 0], 0),
        ([DiagonalGained(1, 2, 2, 24), DiagonalLost(1, 2), DiagonalGained(1, 2, 5, 60)], [0, 5], 60),
    ],
)
def test_a_diagonal_counts_as_long_as_it_holds(events: list[Event], faces: list[int], bonus: int) -> None:
    bare_match()
    put(Tally(1))
    happen(HANDLERS, *events)
    assert (the(Tally).diagonals, the(Tally).bonus, points(1)) == (faces, bonus, 0)


@pytest.mark.parametrize(
    ("line", "move", "result"),
    [
        ("525/151/52 3/66/- 1 place:5", "place:3", Result(1, "exodia", (173, 27))),
        ("111/222/33 666/-/- 1 place:3", "place:3", Result(0, "score", (54, 54))),
    ],
)
def test_the_end_leaves_a_result(line: str, move: str, result: Result) -> None:
    rebuild(KOTSU, read(KOTSU, line), shown=False)
    the(Match).pending.append(read_move(KOTSU, move))
    settle()
    assert the(Result) == result
