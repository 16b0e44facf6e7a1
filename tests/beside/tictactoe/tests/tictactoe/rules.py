"""Moves of Tic-Tac-Toe, the ends of its matches, and positions that cannot be."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from tests.kit.tables import after, outcome


@pytest.mark.parametrize(("line", "move", "expected", "result"), [
    ("......... 9 1", "5", "....1.... 9 2", None),
    ("11..2...2 9 1", "3", "111.2...2 9 2", 1),
    ("112221.12 9 1", "7", "112221112 9 2", "draw"),
    ("12..1.... 5 2", "9", "12..1...2 5 1", None),
    ("12..1...2 5 1", "3", "121.1...2 5 2", "draw"),
])
def test_a_row_wins_and_the_most_marks_are_a_draw(line: str, move: str, expected: str, result: object) -> None:
    assert after("tictactoe", line, move) == expected
    assert outcome("tictactoe", expected) == result


@pytest.mark.parametrize("move", ["1", "0", "10"])
def test_a_mark_needs_a_free_square(move: str) -> None:
    with pytest.raises(Refusal, match="not allowed here"):
        after("tictactoe", "1........ 9 2", move)


@pytest.mark.parametrize("line", [
    "111...222 9 1", "11....... 9 2", "1........ 9 1", "111.22... 9 1", "12121212. 7 1",
])
def test_a_position_that_contradicts_itself_is_refused(line: str) -> None:
    with pytest.raises(Refusal, match="no match has this position"):
        outcome("tictactoe", line)
