"""Puzzles of Khet: the shipped ones are correct, and the search for them finds no wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.__main__ import main
from game.content.models.practice import Puzzle, PuzzleFile
from game.content.yaml_models import read as read_yaml
from game.kernel.opaque import Position
from game.match.practice import check_puzzles, difficulty, puzzles_at, read_puzzle
from game.tables.khet.manifest import TABLE
from game.tables.table_files import load_rules
from game.tools.commands import puzzles as command
from systems.khet.table import pieces_of, thumbnail
from tests.kit.shipped import shipped_store

RULES = load_rules(TABLE.files.standard, on="khet")
STORE = shipped_store()
SHIPPED = puzzles_at(STORE, "khet").by_difficulty
BY_MIRRORS = "4wpw3/10/3D5D/1C2xyA1bC/1D2XX1b2/a2c2b3/10/4PO4 r - - -"
"""The winning move of Red is d3-e3."""
STRAIGHT = "10/10/10/4p4B/10/10/10/4P5 s - - -"
"""Silver hits with one mirror."""
SENTENCES = {
    "plies: 1": ("plies: 3", "this is 1"),
    "line: [d3-e3]": ("line: [d3-d4]", "this is d3-e3"),
    "nodes: 16": ("nodes: 17", "this is 16"),
    "[d3-e3]": ("[d3-e9]", "this cannot be played"),
    "4wpw3/10": ("4wpw3/11", "this cannot be played"),
}


def is_won(position: Position, seat: int) -> bool:
    result = TABLE.result(RULES, position)
    return result is not None and result.of(seat) == "won"


def after(position: Position) -> Iterator[tuple[str, Position]]:
    """Yield every legal move and the position after it."""
    for move in TABLE.legal(RULES, position):
        yield TABLE.notation.write_move(move), TABLE.apply(RULES, position, move)[0]


def winning_moves(position: Position) -> list[str]:
    """Return the moves that win at once."""
    return [name for name, then in after(position) if is_won(then, position.seat_to_move)]


def forcing_moves(position: Position) -> list[str]:
    """Return the moves after which every answer allows a winning move."""
    seat = position.seat_to_move
    return [
        name
        for name, then in after(position)
        if not then.over and all(is_won(last, seat) or winning_moves(last) for _, last in after(then))
    ]


@pytest.mark.parametrize("puzzle", [each for each in SHIPPED if each.plies == 1], ids=lambda each: each.line[0])
def test_by_the_rules_alone_one_move_wins_at_once(puzzle: Puzzle) -> None:
    assert winning_moves(TABLE.notation.read(RULES, puzzle.position)) == list(puzzle.line)


def test_by_the_rules_alone_one_move_wins_by_the_next_one() -> None:
    puzzle = next(each for each in SHIPPED if each.plies == 3)
    position = TABLE.notation.read(RULES, puzzle.position)
    assert winning_moves(position) == [] and forcing_moves(position) == [puzzle.line[0]]


def test_two_ways_to_win_are_no_puzzle() -> None:
    position = TABLE.notation.read(RULES, BY_MIRRORS)
    across, _ = TABLE.apply(RULES, position, TABLE.notation.read_move(RULES, "d3-e3"))
    assert across.over and read_puzzle(TABLE, RULES, across) is None
    assert read_puzzle(TABLE, RULES, TABLE.new(RULES, 0)) is None


def test_a_straight_hit_is_no_puzzle() -> None:
    straight = TABLE.notation.read(RULES, STRAIGHT)
    assert winning_moves(straight) == ["j5+"] and read_puzzle(TABLE, RULES, straight) is None
    file = PuzzleFile(puzzles=(Puzzle(position=STRAIGHT, plies=1, line=("j5+",), nodes=1),))
    (complaint,) = check_puzzles(file, TABLE, RULES)
    assert complaint.message.startswith("no move, or more than one")


@pytest.mark.parametrize("there", SENTENCES)
def test_a_puzzle_that_is_not_what_it_says_is_reported(there: str) -> None:
    found = read_puzzle(TABLE, RULES, TABLE.notation.read(RULES, BY_MIRRORS))
    assert found is not None
    other, message = SENTENCES[there]
    file = read_yaml(PuzzleFile, command.puzzle_file([found]).replace(there, other), "puzzles.yaml").value
    messages = [complaint.message for complaint in check_puzzles(file, TABLE, RULES)]
    assert any(message in each for each in messages), messages


def test_puzzles_of_a_pack_stand_among_those_as_hard_as_they_are_and_the_same_one_twice_is_reported() -> None:
    turned = PuzzleFile(puzzles=SHIPPED[-1:] + SHIPPED[:1] * 2)
    assert turned.by_difficulty == (*SHIPPED[:1] * 2, *SHIPPED[-1:])
    messages = [complaint.message for complaint in check_puzzles(turned, TABLE, RULES)]
    assert messages == ["this puzzle is there already"]


def test_stars_follow_from_the_nodes_and_never_fall_along_the_list() -> None:
    file = puzzles_at(STORE, "khet")
    stars = [difficulty(file, puzzle) for puzzle in file.puzzles]
    assert [lit for lit, _ in stars] == sorted(lit for lit, _ in stars)
    assert all(1 <= lit <= most == len(file.stars) + 1 for lit, most in stars)
    assert difficulty(PuzzleFile(puzzles=SHIPPED, stars=()), SHIPPED[0]) == (1, 1)


@pytest.mark.parametrize(
    ("change", "message"),
    [({"stars": (5, 5)}, "each number must be larger"), ({"stars": (9, 3)}, "each number must be larger"),
     ({"puzzles": (SHIPPED[0].model_copy(update={"name": {"en": "Dawn"}}),)}, "'name' is missing in 'de'")],
)
def test_wrong_stars_and_half_a_name_are_reported(change: dict[str, Any], message: str) -> None:
    file = PuzzleFile(puzzles=SHIPPED[:1]).model_copy(update=change)
    assert any(message in found.message for found in check_puzzles(file, TABLE, RULES))


def test_names_stay_when_a_file_is_written_again() -> None:
    file = puzzles_at(STORE, "khet")
    assert all(puzzle.name for puzzle in file.puzzles)
    plain = [puzzle.model_copy(update={"name": {}}) for puzzle in file.puzzles]
    assert read_yaml(PuzzleFile, command.puzzle_file(plain, file), "puzzles.yaml").value == file


def test_a_position_that_is_found_twice_is_chosen_once() -> None:
    found = [command.Candidate(puzzle, (), match) for match, puzzle in enumerate((*SHIPPED[:3], *SHIPPED[:3]))]
    assert command.choose(found, 6) == [*SHIPPED[:3]]


def test_a_thumbnail_has_every_piece_of_a_position_at_its_square() -> None:
    position = TABLE.notation.read(RULES, SHIPPED[0].position)
    shown = thumbnail(position)
    assert len(shown.dots) == len(pieces_of(position))
    assert [dot.color for dot in shown.dots].count("double") == 2
    assert all(0 <= dot.column < shown.columns and 0 <= dot.row < shown.rows for dot in shown.dots)


def test_the_search_of_bots_matches_writes_a_file_that_the_linter_accepts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--table", "khet", "--count", "1", "--matches", "1", "--nodes", "60", "--seed", "76"]) == 0
    file = read_yaml(PuzzleFile, capsys.readouterr().out, "puzzles.yaml").value
    assert not [*check_puzzles(file, TABLE, RULES)]
