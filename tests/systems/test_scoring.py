"""Rows, tallies and the result."""

from __future__ import annotations

import pytest

from components.knucklebones import Row, Tally
from components.match import Match
from game.kernel.result import Result
from game.tables.knucklebones.notation import read, read_move
from systems.entities import thing_at
from systems.knucklebones.world import points
from systems.order import settle
from systems.rebuild import rebuild
from tests.kit.rules import KOTSU
from tests.kit.watched import the


@pytest.mark.parametrize(
    ("move", "rows", "lines", "bonus"),
    [("place:3", [2, 6, 22], (2, 0), 24), ("place:2", [2, 12, 20], (), 0)],
)
def test_rows_and_diagonals_are_counted_from_the_dice(
    move: str, rows: list[int], lines: tuple[int, ...], bonus: int
) -> None:
    rebuild(KOTSU, read(KOTSU, "2/42/55 3/661/- 1 place:2"), shown=False)
    the(Match).pending.append(read_move(KOTSU, move))
    settle()
    tally = thing_at(Tally, 1)[1]
    assert [thing_at(Row, (1, row))[1].score for row in (1, 2, 3)] == rows
    assert (tally.lines, tally.bonus, points(1), points(2)) == (lines, bonus, sum(rows), 28)


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
