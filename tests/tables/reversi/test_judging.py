"""The evaluation of a position is the same for both sides and for every rotation of the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.tables.reversi.board import BY_SIZE, WIDEST_BOARD, board_with, moves_of
from game.tables.reversi.bots.search import Evaluation, Features, features
from game.tables.reversi.position import read, read_on_any_board, sides, write
from tests.tables.reversi.boards import positions, shipped
from tests.tables.reversi.sets import REVERSI

LINES = [write(position) for empty in (50, 40, 30, 20, 10) for position in positions(empty, 4)] + [
    write(position) for empty in (28, 20, 10, 5) for position in positions(empty, 4, rules_name="small")
]


def features_of(line: str) -> Features:
    position = read_on_any_board(line)
    (own, other), full = sides(position), position.full
    return features(own, other, board_with(full), moves_of(own, other, full), moves_of(other, own, full))


def mirror(line: str, place: Callable[[int, int], tuple[int, int]]) -> str:
    """Return the board turned or mirrored: a disc at (row, column) moves to ``place(row, column)``."""
    letters, side = line.split(" ")
    size = round(len(letters) ** 0.5)
    squares = [""] * len(letters)
    for number, letter in enumerate(letters):
        row, column = place(*divmod(number, size))
        squares[size * row + column] = letter
    return f"{''.join(squares)} {side}"


def test_however_the_board_lies() -> None:
    for line in LINES:
        last = round(len(line.split(" ")[0]) ** 0.5) - 1
        assert {
            features_of(line),
            features_of(mirror(line, lambda row, column: (column, row))),
            features_of(mirror(line, lambda row, column, last=last: (last - row, column))),
            features_of(mirror(line, lambda row, column, last=last: (row, last - column))),
            features_of(mirror(line, lambda row, column, last=last: (last - column, row))),
        } == {features_of(line)}, line


def test_features_of_the_two_sides_are_opposite() -> None:
    for line in LINES:
        *mine, last = features_of(line)
        *theirs, last_of_other = features_of(line[:-1] + ("O" if line[-1] == "X" else "X"))
        assert [-number for number in mine] == theirs and last == last_of_other, line


@pytest.mark.parametrize(("line", "expected"), [
    ("XX-O----" + "-" * 56 + " X", {"discs": 1, "corners": 1, "stable": 1}),
    ("-X------" + "-" * 56 + " X", {"beside": 1, "across": 0, "corners": 0, "stable": 0}),
    ("-" * 9 + "X" + "-" * 54 + " O", {"across": -1, "beside": 0, "open": -1}),
    ("X" + "-" * 8 + "X" + "-" * 54 + " X", {"across": 0, "corners": 1}),
    ("XOXXOXOX" + "-" * 56 + " X", {"stable": 0, "corners": 2, "discs": 2}),
    ("OOXXXXXX" + "-" * 56 + " X", {"stable": 4, "corners": 0}),
    ("XX-O--" + "-" * 30 + " X", {"discs": 1, "corners": 1, "stable": 1}),
    ("----O-" + "-" * 30 + " X", {"beside": -1, "across": 0, "corners": 0}),
    ("-" * 28 + "X" + "-" * 7 + " X", {"across": 1, "beside": 0, "open": 1}),
    ("-" * 30 + "OOXXXX X", {"stable": 2, "corners": 0}),
    ("X" * 35 + "- O", {"last": 1, "discs": -35, "open": -3}),
    ("X" * 63 + "- O", {"last": 1, "discs": -63, "open": -3}),
])
def test_features_of_small_boards(line: str, expected: dict[str, int]) -> None:
    found = features_of(line)._asdict()
    assert {name: found[name] for name in expected} == expected


def test_weights_count_in_their_part_of_the_match() -> None:
    evaluation = Evaluation(shipped().weights["discs"], WIDEST_BOARD)
    own, other = sides(read(REVERSI, "XX-O----" + "-" * 56 + " X"))
    assert evaluation.value(own, other, 0, 0) == shipped().weights["discs"][0].discs
    sound = shipped().weights["sound"]
    wide, small = (Evaluation(sound, board).weights for board in (WIDEST_BOARD, BY_SIZE[6]))
    assert wide[20] != wide[60]
    assert small[36] == wide[64] and small[4] == wide[32] and (len(small), len(wide)) == (37, 65)
