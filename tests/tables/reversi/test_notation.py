"""Positions and moves as text, and the messages for invalid text."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from game.kernel.refusal import Refusal
from game.tables.reversi.board import BY_SIZE
from game.tables.reversi.content import Rules
from game.tables.reversi.position import Position, read, read_move, read_on_any_board, write, write_move
from tests.tables.reversi.sets import REVERSI, SMALL

START = REVERSI.start


def test_squares_run_from_a1_along_the_rows_to_h8() -> None:
    position = read(REVERSI, "XO------" + "-" * 55 + "X O")
    assert (position.black, position.white, position.side) == (1 | 1 << 63, 2, 2)
    assert write(position) == "XO------" + "-" * 55 + "X O"


@pytest.mark.parametrize(("line", "part"), [
    ("", "''"),
    (START[:-2], "one space"),
    (START + " ", "one space"),
    (START.replace(" ", "  "), "one space"),
    (START[1:], "63"),
    ("-" + START, "65"),
    (START.replace("X", "x", 1), "e4"),
    ("0" + START[1:], "a1"),
    (START[:63] + "\n X", "h8"),
    (START[:-1] + "-", "'-'"),
    (START[:-1] + "XO", "'XO'"),
    (START[:-1] + "1", "'1'"),
])
def test_a_malformed_position_is_refused_naming_the_part(line: str, part: str) -> None:
    with pytest.raises(Refusal, match=part) as caught:
        read(REVERSI, line)
    assert caught.value.code == "bad_position"


def test_a_small_board_has_as_many_squares_as_its_rules_begin_with() -> None:
    assert write(read(SMALL, SMALL.start)) == SMALL.start == write(read_on_any_board(SMALL.start))
    assert read(SMALL, "XO----" + "-" * 29 + "X O") == Position(1 | 1 << 45, 2, 2, BY_SIZE[6].full)
    for rules, line, part in ((SMALL, START, "36 squares, not 64"), (REVERSI, SMALL.start, "64 squares, not 36")):
        with pytest.raises(Refusal, match=part):
            read(rules, line)
    assert write_move(read_move(SMALL, "f6")) == "f6"
    with pytest.raises(Refusal, match="from a1 to f6"):
        read_move(SMALL, "g6")


@pytest.mark.parametrize("squares", [0, 9, 25, 49, 100])
def test_there_is_no_board_of_another_size(squares: int) -> None:
    with pytest.raises(ValidationError, match=f"not {squares}"):
        Rules(start="-" * squares + " X")


@pytest.mark.parametrize("move", ["", "D3", "d9", "d0", "i1", "3d", "d", "d3 ", "PASS", "place:2", "d\u00b3"])
def test_a_malformed_move_is_refused(move: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_move(REVERSI, move)
    assert caught.value.code == "bad_move"
