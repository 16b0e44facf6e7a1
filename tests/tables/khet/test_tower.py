"""The tower: levels, moves, turns with the pieces on it, and actions that may not be reversed."""

from __future__ import annotations

import pytest

from tests.tables.khet.positions import done, happened, line_of, moves, position_of
from tests.tables.khet.test_actions import refused


def raised(position: object) -> str:
    return line_of(position).split()[2]  # type: ignore[arg-type]


def test_a_piece_goes_straight_up_and_down_under_the_usual_rules() -> None:
    assert "d3u" in moves(position_of("d3:A", tower="e4"), "d3")
    assert moves(position_of("d3':A", tower="e4"), "d3'")[:2] == ["d3'+", "d3'-"]
    assert "d3d" in moves(position_of("d3':A", tower="e4"))
    assert happened(position_of("d3:A", tower="e4"), "d3u")[0] == ("LevelChanged", 1, "d3", "d3'")
    assert happened(position_of("d3':X d3:a", tower="e4"), "d3d")[0] == ("PiecesSwapped", 1, "d3'", "d3")
    assert happened(position_of("d3:O d3':O", tower="e4"), "d3u")[0] == ("PiecesStacked", 1, "d3", "d3'")
    assert happened(position_of("d3:W", tower="e4"), "d3^u")[0] == ("PieceUnstacked", 1, "d3", "d3'")
    assert happened(position_of("d3':W d3:O", tower="e4"), "d3^d")[0] == ("PiecesStacked", 1, "d3'", "d3")
    assert happened(position_of("d3:W", tower="e4"), "d3u")[0] == ("LevelChanged", 1, "d3", "d3'")


@pytest.mark.parametrize(("pieces", "tower", "text", "code"), [
    ("d3:A d3':B", "e4", "d3u", "not_free"), ("c2:P", "e4", "c2u", "corner"), ("d2':P", "e4", "d2'-c2'", "corner"),
    ("b3:A", "e4", "b3u", "no_square"), ("e3:A", "e4", "e3-e4", "tower_there"),
    ("e3':A", "e4", "e3'-e4'", "tower_there"),
    ("a3':A", "c3", "a3d", "reserved"), ("b3':X b3:a", "d3", "b3d", "ok"), ("a3':X a3:a", "c3", "a3d", "reserved"),
    ("z4':A", "b4", "z4d", "no_square"), ("d3':A", "e4", "d3'-c4", "too_far"),
])
def test_illegal_moves_on_the_tower_are_refused(pieces: str, tower: str, text: str, code: str) -> None:
    position = position_of(pieces, tower=tower)
    if code == "ok":
        assert text in moves(position)
    else:
        assert refused(position, text) == code and text not in moves(position)


def test_all_upper_squares_are_neutral() -> None:
    position = position_of("b4':A b5':a", tower="c4")
    assert {"b4'-a4'", "b4'-a3'"} <= {*moves(position, "b4'")}
    assert "j4'-j5'" in moves(position_of("j4':a", "r", "h4"), "j4'")


def test_the_tower_moves_over_empty_neutral_squares_alone() -> None:
    assert [text for text in moves(position_of("", tower="e4")) if text.startswith("T")] == [
        "T+", "T-", "Te4-d3", "Te4-d4", "Te4-d5", "Te4-e3", "Te4-e5", "Te4-f3", "Te4-f4", "Te4-f5",
    ]
    blocked = position_of("g4:a e6:A", tower="e4")
    assert [text for text in moves(blocked) if text.startswith("Te4")] == ["Te4-d3", "Te4-d4", "Te4-e3", "Te4-f5"]
    assert refused(blocked, "Te4-f4") == "not_free" and refused(blocked, "Te4-e6") == "too_far"
    aside = position_of("", tower="c1")
    assert [text for text in moves(aside) if text.startswith("Tc1")] == ["Tc1-b2", "Tc1-c2", "Tc1-d1", "Tc1-d2"]
    assert refused(aside, "Tc1-b1") == "tower_barred" and refused(aside, "Td1-c1") == "not_there"
    assert refused(position_of("", tower="b4"), "Tb4-a4") == "tower_barred"


def test_it_carries_the_upper_board_and_squares_keep_their_lines() -> None:
    position = position_of("d3':A h7':x", tower="e4")
    assert raised(done(position, "Te4-f5")) == "Tf50:5x/6/6/6/1A4/6"
    assert happened(position, "Te4-f5")[0] == ("TowerMoved", 1, "e4", "f5", 0)
    assert {"e4'+", "e4d"} <= {*moves(done(position, "Te4-f5", "i8-i7"))}


def test_it_turns_with_all_that_stands_on_it() -> None:
    position = position_of("c7':A d7':X c6':Nn h2':b e7':W", tower="e4")
    clockwise = done(position, "T+")
    assert raised(clockwise) == "Te41:4NeB/5Y/5W/6/6/c5"
    assert happened(position, "T+")[0] == ("TowerMoved", 1, "e4", "e4", 1)
    assert raised(done(position, "T-")) == "Te43:5a/6/6/W5/Y5/DNw4"
    assert raised(done(position, "T+", "T+", "T+", "T+")) == raised(position)


def test_a_tower_action_may_not_undo_the_one_just_before() -> None:
    position = position_of("", tower="e4")
    for action, undo in (("T+", "T-"), ("T-", "T+"), ("Te4-f5", "Tf5-e4")):
        after = done(position, action)
        assert line_of(after).split()[3] == action
        assert undo not in moves(after) and refused(after, undo) == "undoes"
        assert undo in moves(done(after, "i8-i7"))
    assert "T+" in moves(done(position, "T+"))


def test_the_upper_board_reaches_over_and_pieces_stand_there() -> None:
    position = position_of("", tower="c1")
    assert raised(position) == "Tc10:6/6/6/6/6/6"
    position = position_of("c-1':A", tower="c1")
    assert {"c-1'-c0'", "c-1'-b0'", "c-1'+"} <= {*moves(position, "c-1'")}
    assert "c-1d" not in moves(position)
    assert raised(done(position, "c-1'-c0'")) == "Tc10:6/6/6/6/2A3/6"
    assert "z4'-a5'" in moves(position_of("z4':A", tower="b4"), "z4'")
    assert "k4'-j5'" in moves(position_of("k4':A", tower="h4"), "k4'")
    assert "d10'-d9'" in moves(position_of("d10':A", tower="d7"), "d10'")
