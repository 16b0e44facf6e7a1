"""Bots of Reversi judge a position alike from all sides, give reasons for moves, and play the end perfectly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from game.content.placeholders import placeholder_names
from game.kernel.bots import Budget, BudgetSpent
from game.kernel.random_stream import Stream
from game.tables.reversi.board import BY_SIZE, WIDEST_BOARD, bits_of, board_with, flipped_discs, moves_of
from game.tables.reversi.bots.decisions import hindsight, reason
from game.tables.reversi.bots.endgame import FEW_SQUARES, LARGEST_LEAD, solve
from game.tables.reversi.bots.search import DISC_VALUE, Evaluation, Features, Search, features
from game.tables.reversi.position import Position, read, read_move, read_on_any_board, sides, write, write_move
from game.tables.reversi.rules import apply, legal, new
from tests.kit.cases import long
from tests.kit.watched import STORE
from tests.tables.reversi.boards import compare_searches, positions, rows, shipped_rules
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
    evaluation = Evaluation(shipped_rules().weights["discs"], WIDEST_BOARD)
    own, other = sides(read(REVERSI, "XX-O----" + "-" * 56 + " X"))
    assert evaluation.value(own, other, 0, 0) == shipped_rules().weights["discs"][0].discs
    sound = shipped_rules().weights["sound"]
    wide, small = (Evaluation(sound, board).weights for board in (WIDEST_BOARD, BY_SIZE[6]))
    assert wide[20] != wide[60]
    assert small[36] == wide[64] and small[4] == wide[32] and (len(small), len(wide)) == (37, 65)


RULES = shipped_rules()
TOLD = [
    ("-XXXXXXXOXXXXXXXOXXXXXXXOXOOOXOXOXXOOXOXOXOXOOOXOOXOOOOXOOOOOOOO O", "a1", "wins own=33 other=31"),
    ("-X-------X-------XOXO------OO---XXOXO----O-XO---O--OX-----O--X-- O", "a1", "corner"),
    ("XXXXXXXXOOOXXXOX-OXOXXXX-OOOXXXX-OOXOOXXOOXOXOXXOOOXXXOOOOOOXX-O X", "g8", "blocks"),
    ("-X-------X-------XOXO------OO---XXOOO----OOOO---O--OX-----O--X-- X", "f6", "denies"),
    ("----------X--------XOX-----OOOXX---OOOX---OOOXOX---XX-OO-----X-O O", "h5", "holds discs=2"),
    ("---------------------------OX------XO--------------------------- X", "c4", "leaves moves=3"),
    ("-------------------X-------XX------XO--------------------------- O", "c3", "fewest moves=4"),
    ("-------------------X-------XX-----OOO--------------------------- X", "d6", "freer own=7 other=4"),
    ("-----------------XXX-------XX----OOXX----O-XX---O--------------- O", "e7", "inside"),
    ("-------------------X-------XX------XO--------------------------- O", "c5", "luck"),
    ("XXXXXOOOXOOXOOOXXOXOOOXXXXOOOXXXXXOOOXXXXXXXOXOXXXXXOOOXXXXX-OOX O", "pass", "passing"),
]


@pytest.mark.parametrize(("line", "move", "sentence"), TOLD, ids=[text.split()[0] for *_, text in TOLD])
def test_the_weightiest_thing_is_reported(line: str, move: str, sentence: str) -> None:
    found = reason(RULES, read(RULES, line), read_move(RULES, move))
    assert " ".join([found.key, *(f"{name}={value}" for name, value in found.values.items())]) == sentence


def test_every_move_has_a_sentence_in_both_languages() -> None:
    stream, position = Stream(3), new(RULES, 0)
    codes = set()
    while moves := legal(RULES, position):
        for move in moves:
            found = reason(RULES, position, move)
            codes.add(found.key)
            for language in ("en", "de"):
                assert set(placeholder_names(STORE.texts[language][f"advice.{found.key}"])) == set(found.values)
        position, _ = apply(RULES, position, stream.pick(moves))
    assert len(codes) > 6


PLENTY = 1_000_000


@cache
def best_lead(own: int, other: int, full: int) -> int:
    """Return the lead in discs of the side to move after best play, by trying all moves."""
    if not (moves := moves_of(own, other, full)):
        return -best_lead(other, own, full) if moves_of(other, own, full) else own.bit_count() - other.bit_count()
    found = []
    for disc in bits_of(moves):
        flips = flipped_discs(own, other, disc)
        found.append(-best_lead(other ^ flips, own | disc | flips, full))
    return max(found)


def final_lead(position: Position, nodes: int = PLENTY, low: int = -LARGEST_LEAD, high: int = LARGEST_LEAD) -> float:
    """Return the lead in discs of the side to move after best play, a bound beyond ``low`` and ``high``."""
    search = Search(Budget(nodes), board_with(position.full))
    return search.end_value(*sides(position), DISC_VALUE * low, DISC_VALUE * high) / DISC_VALUE


@pytest.mark.parametrize("count", [8, long(30)])
@pytest.mark.parametrize("rules_name", ["reversi", "small"])
@pytest.mark.parametrize("empty", range(1, FEW_SQUARES + 1))
def test_the_last_squares(empty: int, rules_name: str, count: int) -> None:
    for position in positions(empty, count, rules_name=rules_name):
        own, other = sides(position)
        found = solve(own, other, -LARGEST_LEAD, LARGEST_LEAD, board_with(position.full))
        assert found == best_lead(own, other, position.full), write(position)


@pytest.mark.parametrize("rules_name", ["reversi", "small"])
@pytest.mark.parametrize(("empty", "count"), [
    (5, 8), (6, 4), (7, 2), *map(long, [(5, 30), (6, 20), (7, 8), (8, 3)]),
])
def test_the_end_before_them(empty: int, count: int, rules_name: str) -> None:
    for position in positions(empty, count, rules_name=rules_name):
        assert final_lead(position) == best_lead(*sides(position), position.full), write(position)


@pytest.mark.parametrize("empty", [2, 4, 6, long(7)])
def test_between_bounds_it_is_exact_and_beyond_them_on_the_right_side(empty: int) -> None:
    for position in positions(empty, 12):
        truth = best_lead(*sides(position), position.full)
        for low in range(-LARGEST_LEAD, LARGEST_LEAD, 7):
            found = final_lead(position, PLENTY, low, low + 7)
            assert found == truth if low < truth < low + 7 else (found <= low) == (truth <= low)


@pytest.mark.parametrize(("line", "ahead"), [
    ("XO------" + "-" * 56 + " X", 3),  # free squares do not count for either side
    ("X" * 63 + "- O", -63),
    ("-" * 64 + " X", 0),
    ("XO----" + "-" * 30 + " X", 3),
    ("X" * 35 + "- O", -35),
])
def test_discs_count_as_they_lie(line: str, ahead: int) -> None:
    position = read_on_any_board(line)
    assert final_lead(position) == ahead


def test_a_budget_ends_it() -> None:
    (position,) = positions(12, 1)
    with pytest.raises(BudgetSpent):
        final_lead(position, 50)


@pytest.mark.parametrize("rules_name", ["reversi", "small", "room_pillars"])
def test_compiled_searches_give_the_values_of_plain_ones_with_as_many_positions(rules_name: str) -> None:
    """They run as plain Python here; ``measure_bots`` lets numba compile them, and compares many more."""
    numpy = pytest.importorskip("numpy")
    with numpy.errstate(over="ignore"):
        compare_searches(rules_name, (3, 7, 9), 1, (20, 120))


TOP = RULES.levels["kitsune"]


CORNER = rows("-OX-----", "--OOOOX-", "--OOO---", "--XXX---", side="X")


@pytest.mark.parametrize(
    ("line", "made", "best", "least"),
    [(CORNER, "a1", "a1", 0.0), (CORNER, "g1", "a1", 0.1)],
)
def test_a_move_costs_what_the_best_one_would_have_brought(line: str, made: str, best: str, least: float) -> None:
    found = hindsight(RULES, read(RULES, line), read_move(RULES, made), TOP, 2000)
    assert write_move(found.best) == best and not found.by_chance
    assert found.chance - found.move_chance >= least and (found.chance == found.move_chance) == (made == best)
    assert found == hindsight(RULES, read(RULES, line), read_move(RULES, made), TOP, 2000)


def test_a_pass_is_worth_what_the_answer_leaves() -> None:
    position = read(RULES, rows("XO------", "OO", side="O"))
    found = hindsight(RULES, position, read_move(RULES, "pass"), TOP, 2000)
    assert write_move(found.best) == "pass" and found.chance == found.move_chance < 0.05
