"""Moves, turned discs, passes and the end of a match; positions as text, and published counts of move sequences."""

from __future__ import annotations

from functools import partial

import pytest
from pydantic import ValidationError

from game.kernel.refusal import Refusal
from game.tables.reversi.board import BY_SIZE
from game.tables.reversi.definitions import Rules
from game.tables.reversi.events import DiscPlaced, DiscsTurned, Event, MatchDrawn, MatchWon, SeatPassed, TurnPassed
from game.tables.reversi.position import Position, read, read_move, read_on_any_board, write, write_move
from game.tables.reversi.rules import apply, new, perft, score
from tests.kit.commands import Command
from tests.kit.tables import after, legal_moves
from tests.tables.reversi.boards import rows
from tests.tables.reversi.sets import REVERSI, SMALL, WHITE_FIRST

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


KNOWN = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216)
ON_SMALL = (1, 4, 12, 56, 244, 1364, 7604)
"""Counts on a 6x6 board."""


@pytest.mark.parametrize(("rules", "known"), [(REVERSI, KNOWN), (SMALL, ON_SMALL)], ids=["usual", "small"])
def test_known_counts_from_the_start(rules: Rules, known: tuple[int, ...]) -> None:
    assert tuple(perft(rules, read(rules, rules.start), depth) for depth in range(len(known))) == known


@pytest.mark.parametrize(("line", "counts"), [
    ("XO------" + "-" * 56 + " X", [1, 1, 1]),  # one move ends it
    ("XO------OO------" + "-" * 48 + " O", [1, 3]),  # a pass is a ply
    ("-" * 64 + " X", [1, 1]),  # over already
])
def test_a_pass_is_a_ply_and_an_end_counts_once(line: str, counts: list[int]) -> None:
    assert [perft(REVERSI, read(REVERSI, line), depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_command_prints_the_number_alone(command: Command) -> None:
    output = command("perft", "--table", "reversi", "--depth", "5")
    assert output.out == "1396\n" and "a second" in output.err
    assert command("perft", "--table", "reversi", "--depth", "2", "--position", START[:-1] + "O").out == "12\n"
    assert command("perft", "--table", "reversi", "--rules", "small", "--depth", "5").out == "1364\n"


@pytest.mark.parametrize(("words", "message"), [
    (["--table", "reversi", "--position", "XO X"], "64 squares"),
    (["--table", "reversi", "--rules", "revursi"], "did you mean 'reversi'"),
    (["--table", "knucklebones"], "left to chance"),
    ([], "left to chance"),
])
def test_impossible_counts_are_refused_in_a_sentence(words: list[str], message: str, command: Command) -> None:
    output = command("perft", "--depth", "2", *words, code=2)
    assert message in output.err and output.out == "" and output.err.count("\n") == 1
