"""What is told of a position is the same from either side and however the board lies."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.tables.reversi.bots.features import Features, features
from game.tables.reversi.bots.search import Judge
from game.tables.reversi.discs import moves_of
from game.tables.reversi.notation import read, write
from game.tables.reversi.position import sides
from tests.tables.reversi.boards import positions, shipped
from tests.tables.reversi.sets import REVERSI

BOARDS = [write(position) for empty in (50, 40, 30, 20, 10) for position in positions(empty, 4)]


def told(line: str) -> Features:
    own, other = sides(read(REVERSI, line))
    return features(own, other, moves_of(own, other), moves_of(other, own))


def laid(line: str, place: Callable[[int, int], tuple[int, int]]) -> str:
    """The board turned or mirrored: what was at (row, column) is then at ``place`` of it."""
    squares = [""] * 64
    for number, letter in enumerate(line[:64]):
        row, column = place(*divmod(number, 8))
        squares[8 * row + column] = letter
    return "".join(squares) + line[64:]


@pytest.mark.parametrize("line", BOARDS)
def test_however_the_board_lies(line: str) -> None:
    assert {
        told(line),
        told(laid(line, lambda row, column: (column, row))),
        told(laid(line, lambda row, column: (7 - row, column))),
        told(laid(line, lambda row, column: (row, 7 - column))),
        told(laid(line, lambda row, column: (7 - column, row))),
    } == {told(line)}


@pytest.mark.parametrize("line", BOARDS)
def test_what_is_good_for_one_side_is_bad_for_the_other(line: str) -> None:
    *mine, last = told(line)
    *theirs, last_of_other = told(line[:-1] + ("O" if line[-1] == "X" else "X"))
    assert [-number for number in mine] == theirs and last == last_of_other


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("XX-O----" + "-" * 56 + " X", {"discs": 1, "corners": 1, "stable": 1}),
        ("-X------" + "-" * 56 + " X", {"beside": 1, "across": 0, "corners": 0, "stable": 0}),
        ("-" * 9 + "X" + "-" * 54 + " O", {"across": -1, "beside": 0, "open": -1}),
        ("X" + "-" * 8 + "X" + "-" * 54 + " X", {"across": 0, "corners": 1}),
        ("XOXXOXOX" + "-" * 56 + " X", {"stable": 0, "corners": 2, "discs": 2}),
        ("OOXXXXXX" + "-" * 56 + " X", {"stable": 4, "corners": 0}),
        ("X" * 63 + "- O", {"last": 1, "discs": -63, "open": -3}),
    ],
)
def test_features_of_small_boards(line: str, expected: dict[str, int]) -> None:
    found = told(line)._asdict()
    assert {name: found[name] for name in expected} == expected


def test_weights_count_in_their_part_of_the_match() -> None:
    judge = Judge(shipped().weights["discs"])
    own, other = sides(read(REVERSI, "XX-O----" + "-" * 56 + " X"))
    assert judge.value(own, other, 0, 0) == 100
    assert Judge(shipped().weights["sound"]).weights[20] != Judge(shipped().weights["sound"]).weights[60]
