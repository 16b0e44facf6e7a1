"""Turns that a seat skips, and whole turns more."""

from __future__ import annotations

import pytest

from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.notation import read, read_move, write
from tests.kit.rules import BASE, card, rules

PAUSE = card(steps=[{"do": "skip_turn", "turns": 2}])
MORE = card(steps=[{"do": "extra_turn"}], ends_turn=False)
REST = card(steps=[{"do": "points", "by": 9}, {"do": "skip_turn", "of": "own"}])
LATE = card(steps=[{"do": "wait", "after": {"turns": 1}, "steps": [{"do": "extra_turn"}]}])
SETS = rules(catalogue={"pause": PAUSE, "more": MORE, "rest": REST, "late": LATE, **BASE}, deck=list(BASE))


def seats(line: str, moves: str) -> str:
    """Return the seats to move, before each of the moves and after the last one."""
    board = read(SETS, line)
    found = [board.active]
    for move in moves.split():
        board = apply(SETS, board, read_move(SETS, move))[0]
        assert read(SETS, write(board)) == board
        found.append(board.active)
    return "".join(map(str, found))


@pytest.mark.parametrize(("hand", "moves", "expected"), [
    ("pause", "pause roll=1 place:1 roll=2 place:2 roll=3 place:1", "11111221"),
    ("more", "more roll=1 place:1 roll=2 place:2", "111112"),
    ("rest", "rest roll=1 place:1 roll=2 place:1", "122221"),
    ("late", "late roll=6 place:1 roll=1 place:1 roll=2 place:2", "12211112"),
])
def test_a_seat_takes_the_turns_that_the_other_one_skips(hand: str, moves: str, expected: str) -> None:
    assert seats(f"-/-/- -/-/- 1 ready {hand} - - -", moves) == expected


def test_a_turn_is_not_skipped_if_the_other_seat_can_do_nothing() -> None:
    open_end = SETS.model_copy(update={"board_full": False})
    board = read(open_end, "666/55/666 -/-/- 1 place:5 - - - - 2skip3")
    board, _ = apply(open_end, board, read_move(open_end, "place:2"))
    assert write(board).endswith(" 2 ready - - - - 2skip3")
