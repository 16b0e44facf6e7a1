"""The ends of matches, offers and answers, and counts of action sequences; nothing depends on chance."""

from __future__ import annotations

import pytest

from game.kernel.bots import never
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import Refusal
from game.tables import find_table
from game.tables.khet.board import Board
from game.tables.khet.definitions import Rules, vary
from game.tables.khet.position import action_of, beam_as_json, board_of, half_turn, move_of, opposite_action, write
from game.tables.khet.rules import apply, legal, legal_actions, new, perft, read, score
from game.tables.table_files import load_rules
from tests.tables.khet.positions import events_of, line_of, moves, position_after, position_of
from tests.tables.khet.sets import EYES, SETS, STANDARD, rules
from tests.tables.khet.test_actions import refusal_code

SHUFFLE = ("b1-b2", "i8-i7", "b2-b1", "i7-i8")
"""Four moves that lead back to the first position."""


def test_silver_begins_and_no_seed_changes_anything() -> None:
    assert write(new(STANDARD, 0)) == write(new(STANDARD, 7)) == f"{STANDARD.start}"
    with pytest.raises(Refusal, match="Silver"):
        new(STANDARD, 0, 2)


def test_a_setup_is_found_by_its_file_and_by_what_it_is_called() -> None:
    for name in ("eye_classic", "Eye: Classic", "EYE CLASSIC"):
        assert vary(STANDARD, {"setup": name}).setup == "eye_classic"
    assert vary(STANDARD, {"setup": "Classic 2"}).edition == 2
    with pytest.raises(Refusal, match="'osiris'"):
        vary(STANDARD, {"setup": "Osirs"})


def test_sphinxes_may_stand_on_the_board_in_the_first_edition() -> None:
    line = write(new(EYES, 0))
    assert line.startswith("ssY3cp1bC/") and line.split()[0].endswith("Sn")
    assert "j1-" in moves(new(EYES, 0))


def test_losing_the_pharaoh_loses_the_match() -> None:
    other, own = position_of("j2:C e2:p e1:x"), position_of("i4:P")
    assert events_of(other, "b1-b2")[2:] == [("PieceDestroyed", 2, "e2", "pharaoh"), ("MatchWon", 1, (2, 1), "pharaoh")]
    assert events_of(own, "i4-j4")[-1] == ("MatchWon", 2, (0, 1), "pharaoh")
    after = position_after(other, "b1-b2")
    assert (score(STANDARD, after), legal(STANDARD, after)) == (((2, 1), 1, "pharaoh"), ())
    assert refusal_code(after, "i8-i7") == "over" == refusal_code(after, "resign")


def test_both_pharaohs_at_once_are_a_draw() -> None:
    position = position_of("j2:H j6:C e6:p g2:P i4:A")
    assert events_of(position, "i4+")[2:] == [
        ("PieceDestroyed", 2, "e6", "pharaoh"), ("PieceDestroyed", 1, "g2", "pharaoh"),
        ("MatchDrawn", (3, 0), "pharaoh"),
    ]
    assert score(STANDARD, position_after(position, "i4+")).outcome == "draw"


def test_the_third_time_a_position_is_there_it_may_be_claimed() -> None:
    position = new(STANDARD, 0)
    start = position_of("e4:A")
    twice = position_after(start, *SHUFFLE)
    assert len(line_of(twice).split()[4].split(",")) == 4
    assert refusal_code(twice, "claim") == "no_claim" and "claim" not in moves(twice)
    thrice = position_after(twice, *SHUFFLE)
    assert "claim" in moves(thrice) and moves(thrice) == sorted(moves(thrice))
    assert events_of(thrice, "claim") == [("MatchDrawn", (2, 1), "claimed")]
    over = position_after(thrice, "claim")
    assert line_of(over).split()[1] == "s:claimed" and score(STANDARD, over).by == "claimed"
    assert read(STANDARD, line_of(over)) == over
    assert position_after(thrice, "b1-b2").over is False and position.over is False


def test_a_removed_piece_clears_the_positions_for_repetition() -> None:
    position = position_after(position_of("e4:A i4:A"), "b1-b2", "i8-i7", "i4-j4")
    assert line_of(position).split()[4] == "-"
    once = position_after(position_of("e4:A"), *SHUFFLE)
    assert line_of(read(STANDARD, line_of(once).rsplit(" ", 1)[0])).split()[4] == "-"


def test_a_position_is_another_one_while_the_tower_may_not_be_turned_back() -> None:
    position = position_of("", tower="e4")
    assert position_after(position, "T+", "i8-i7").last == 0
    keys = [line_of(position_after(position, turn, turn)).split()[4] for turn in ("T+", "T-")]
    assert keys[0].split(",")[0] == keys[1].split(",")[0] and keys[0] != keys[1]


def test_after_many_moves_without_a_loss_the_pieces_are_counted() -> None:
    short = rules("short", quiet=4)
    ahead, even = position_of("e4:W", rules=short), position_of("", rules=short)
    for start, end in ((ahead, ("MatchWon", 1, (3, 1), "counted")), (even, ("MatchDrawn", (1, 1), "counted"))):
        assert events_of(position_after(start, *SHUFFLE[:3], rules=short), SHUFFLE[3], short)[-1] == end
    over = position_after(ahead, *SHUFFLE, rules=short)
    assert read(short, line_of(over)) == over and over.over and not read(STANDARD, line_of(over)).over


def test_who_can_do_nothing_draws() -> None:
    boxed = position_of("b8:P a7:x b7:o c7:o c8:o", "s")
    assert score(STANDARD, boxed) == ((1, 5), "draw", "stuck") and moves(boxed) == []
    assert events_of(position_of("b8:P a7:y b7:o c7:o c6:o d8:o", "r"), "d8-c8")[-1] == ("MatchDrawn", (1, 6), "stuck")


def test_a_draw_is_offered_and_answered() -> None:
    start = position_of("e4:A")
    assert events_of(start, "offer") == [("DrawOffered", 1), ("TurnPassed", 2)]
    offered = position_after(start, "offer")
    assert moves(offered) == ["accept", "decline"] and line_of(offered).split()[1] == "r:offered"
    assert refusal_code(offered, "i8-i7") == "must_answer" == refusal_code(offered, "claim")
    assert events_of(offered, "accept") == [("MatchDrawn", (2, 1), "agreed")]
    assert events_of(offered, "decline") == [("DrawDeclined", 2), ("TurnPassed", 1)]
    declined = position_after(offered, "decline")
    assert refusal_code(declined, "offer") == "declined" and "e4+" in moves(declined)
    assert refusal_code(start, "accept") == "no_offer" == refusal_code(start, "decline")
    assert position_after(declined, "e4+", "offer").turn == 1 and position_after(declined, "e4+").state == ""
    for position in (offered, declined, position_after(offered, "accept")):
        assert read(STANDARD, line_of(position)) == position


def test_a_seat_may_resign_instead_of_answering() -> None:
    start = position_of("e4:A")
    assert not {"offer", "resign"} & {*moves(start)}, "they are legal, but not offered"
    assert events_of(start, "resign") == [("MatchWon", 2, (2, 1), "resigned")]
    assert events_of(position_after(start, "offer"), "resign") == [("MatchWon", 1, (2, 1), "resigned")]
    over = position_after(start, "resign")
    assert score(STANDARD, over).outcome == 2 and read(STANDARD, line_of(over)) == over


SHIPPED: Rules = load_rules(find_table("khet").standard, on="khet")


@pytest.mark.parametrize(("setup", "counts"), [
    ("classic", (79, 6228)), ("dynasty", (70, 4849)), ("classic_2", (77, 5920)),
])
def test_printed_counts(setup: str, counts: tuple[int, int]) -> None:
    rule_set = rules(setup=setup)
    assert tuple(perft(rule_set, new(rule_set, 0), depth) for depth in (1, 2)) == counts
    assert perft(rule_set, new(rule_set, 0), 0) == 1


@pytest.mark.parametrize("rules_", SETS)
def test_undo_restores_the_position(rules_: str) -> None:
    rule_set = SETS[rules_]
    for seed in range(6):
        board, stream = board_of(new(rule_set, 0), rule_set.idle_turns), Stream(seed_state(seed))
        before = []
        while not board.fallen and len(before) < 60 and (actions := sorted(legal_actions(board))):
            before.append(state(board))
            board.make(stream.pick(actions))
            assert state(board) == state(rebuilt(board))
        while before:
            board.unmake()
            assert state(board) == before.pop()


def rebuilt(board: Board) -> Board:
    """Return the same board, built again from its parts."""
    return Board(bytes(board.squares), board.side, board.tower, board.turns, board.last, board.idle, board.swaps)


def state(board: Board) -> tuple[object, ...]:
    """Return everything that matters in a board, including its key."""
    return (bytes(board.squares), board.side, sorted(board.own), sorted(board.others), board.key, board.fallen,
            board.tower, board.turns, board.last, board.above, sorted(legal_actions(board)))


@pytest.mark.parametrize("setup", SHIPPED.setups)
def test_every_setup_is_the_same_from_across_the_table(setup: str) -> None:
    rule_set = SHIPPED.model_copy(update={"setup": setup})
    stream, position = Stream(seed_state(7)), new(rule_set, 0)
    assert half_turn(position)._replace(side=1) == position
    for _ in range(12):
        other = half_turn(position)
        assert half_turn(other) == position._replace(keys=())
        assert perft(rule_set, other, 1) == perft(rule_set, position, 1)
        actions = [action_of(move, position.tower) for move in legal(rule_set, position)]
        mirrored = {move_of(opposite_action(action), other.tower) for action in actions}
        assert mirrored == set(legal(rule_set, other))
        assert len(beam_as_json(rule_set, other, never)["hits"]) == len(beam_as_json(rule_set, position, never)["hits"])
        if position.over:
            break
        position, _ = apply(rule_set, position, stream.pick(legal(rule_set, position)))
    assert perft(rule_set, half_turn(new(rule_set, 0)), 2) == perft(rule_set, new(rule_set, 0), 2)
