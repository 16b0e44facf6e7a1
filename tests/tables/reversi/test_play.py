"""Moves, turned discs, passes and the end of a match."""

from __future__ import annotations

from functools import partial

import pytest

from game.kernel.refusal import Refusal
from game.tables.reversi.events import (
    DiscPlaced,
    DiscsTurned,
    Event,
    MatchDrawn,
    MatchWon,
    SeatPassed,
    TurnPassed,
)
from game.tables.reversi.position import read, read_move, write
from game.tables.reversi.rules import apply, new, score
from tests.kit.tables import after, legal_moves
from tests.tables.reversi.boards import rows
from tests.tables.reversi.sets import REVERSI, WHITE_FIRST

START = REVERSI.start


position_after, moves = partial(after, "reversi"), partial(legal_moves, "reversi")


def events_of(line: str, move: str) -> list[Event]:
    return list(apply(REVERSI, read(REVERSI, line), read_move(REVERSI, move))[1])


STAR = rows("X--X--X", "-O-O-O-", "--OOO---", "XOO-OOX-", "--OOO---", "-O-O-O--", "X--X--X-", side="X")


def test_black_begins_on_one_of_four_squares() -> None:
    assert write(new(REVERSI, 7)) == START
    assert moves(START) == ["c4", "d3", "e6", "f5"]
    assert position_after(START, "d3", "c3", "c4") == rows("", "", "--OX", "--XXX", "---XO", side="O")


def test_discs_turn_along_all_eight_directions_outward_from_the_move() -> None:
    assert events_of(STAR, "d4") == [
        DiscPlaced(1, "d4"),
        DiscsTurned(1, (
            "c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5", "b2", "d2", "f2", "b4", "f4", "b6", "d6", "f6",
        )),
        MatchWon(1, (25, 0)),
    ]


def test_a_run_that_no_own_disc_ends_stays() -> None:
    line = rows("-OOOOOOO", "", "-OX-----", side="X")
    assert moves(line) == ["a3"]
    assert events_of(line, "a3")[1] == DiscsTurned(1, ("b3",))


def test_a_side_that_cannot_place_passes_and_the_turn_comes_back() -> None:
    line = rows("XO------", "OO", side="O")
    assert moves(line) == ["pass"]
    assert events_of(line, "pass") == [SeatPassed(2), TurnPassed(1)]
    assert position_after(line, "pass") == rows("XO------", "OO", side="X")
    assert "pass" not in moves(position_after(line, "pass"))


def test_it_is_over_when_neither_can_place_though_squares_are_free() -> None:
    line = rows("XO------", side="X")
    assert events_of(line, "c1") == [DiscPlaced(1, "c1"), DiscsTurned(1, ("b1",)), MatchWon(1, (3, 0))]
    ended = position_after(line, "c1")
    assert moves(ended) == []
    assert score(REVERSI, read(REVERSI, ended)) == ((3, 0), 1)


def test_as_many_discs_are_a_draw() -> None:
    line = rows("XO-OOO--", "", "", "O", side="X")
    assert events_of(rows("XO---OOO", side="X"), "c1")[-1] == MatchDrawn((3, 3))
    assert score(REVERSI, read(REVERSI, line)).outcome is None


@pytest.mark.parametrize(("line", "move", "code"), [
    (START, "d4", "occupied"),
    (START, "a1", "turns_nothing"),
    (START, "e3", "turns_nothing"),
    (START, "pass", "must_move"),
    (rows("XO------", "OO", side="O"), "c1", "turns_nothing"),
    (rows("XXX", side="O"), "d1", "over"),
    (rows("XXX", side="O"), "a1", "over"),
    (rows("XXX", side="X"), "pass", "over"),
    ("-" * 64 + " X", "d3", "over"),
])
def test_illegal_moves_are_refused_with_reason_and_position(line: str, move: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        position_after(line, move)
    assert (caught.value.code, caught.value.position) == (code, line)


def test_the_side_that_begins_is_a_matter_of_the_rules() -> None:
    assert new(REVERSI, 1, 1) == new(REVERSI, 2) and new(WHITE_FIRST, 1, 2).side == 2
    with pytest.raises(Refusal, match="wrong_first"):
        new(REVERSI, 1, 2)
