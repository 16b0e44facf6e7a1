"""Moves of Tic-Tac-Toe, the ends of its matches, and positions that cannot be."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.tictactoe.content import Rules
from game.tables.tictactoe.manifest import TABLE

RULES = Rules()


def play(line: str, move: str) -> str:
    """Return the position after a move."""
    return TABLE.write(TABLE.apply(RULES, TABLE.read(RULES, line), TABLE.read_move(RULES, move))[0])


@pytest.mark.parametrize(("line", "move", "after", "outcome"), [
    ("......... 9 1", "5", "....1.... 9 2", None),
    ("11..2...2 9 1", "3", "111.2...2 9 2", 1),
    ("112221.12 9 1", "7", "112221112 9 2", "draw"),
    ("12..1.... 5 2", "9", "12..1...2 5 1", None),
    ("12..1...2 5 1", "3", "121.1...2 5 2", "draw"),
])
def test_a_row_wins_and_the_most_marks_are_a_draw(line: str, move: str, after: str, outcome: object) -> None:
    assert play(line, move) == after
    assert TABLE.score(RULES, TABLE.read(RULES, after)).outcome == outcome


@pytest.mark.parametrize("move", ["1", "0", "10"])
def test_a_mark_needs_a_free_square(move: str) -> None:
    with pytest.raises(Refusal, match="not allowed here"):
        play("1........ 9 2", move)


@pytest.mark.parametrize("line", [
    "111...222 9 1", "11....... 9 2", "1........ 9 1", "111.22... 9 1", "1212..... 4 1", "12121212. 7 1",
    "x........ 9 2",
])
def test_a_position_that_contradicts_itself_is_refused(line: str) -> None:
    with pytest.raises(Refusal, match="no match has this position"):
        TABLE.read(RULES, line)
