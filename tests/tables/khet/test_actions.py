"""The actions of each piece, the places where it may stand, and the levels of the tower."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.khet.rules import apply
from tests.tables.khet.positions import events_of, line_of, move, moves, position_after, position_of
from tests.tables.khet.sets import STANDARD, rules


def refusal_code(position: object, text: str) -> str:
    """Return the code with which a move is refused."""
    with pytest.raises(Refusal) as caught:
        apply(STANDARD, position, move(text))
    assert caught.value.position == line_of(position)
    return caught.value.code


@pytest.mark.parametrize(("piece", "turns"), [
    ("P", []), ("O", []), ("W", []), ("X", ["e4+"]), ("H", ["e4+"]), ("A", ["e4+", "e4-"]), ("Nn", ["e4+", "e4-"]),
])
def test_a_piece_goes_to_eight_neighbours_and_turns_if_that_can_be_seen(piece: str, turns: list[str]) -> None:
    there = ["e4-d3", "e4-d4", "e4-d5", "e4-e3", "e4-e5", "e4-f3", "e4-f4", "e4-f5"]
    tops = [text.replace("-", "^") for text in there] if piece == "W" else []
    assert moves(position_of(f"e4:{piece}"), "e4") == sorted(turns + there + tops)


def test_where_pieces_may_be_turned_for_nothing_that_is_written_once() -> None:
    idle = rules("idle", idle_turns=True)
    for piece in "POWX":
        position = position_of(f"e4:{piece}", rules=idle)
        assert [text for text in moves(position, "e4", idle) if text[-1] in "+-"] == ["e4+"]
        text, code = ("e4-", "turns_once") if piece == "X" else ("e4+", "looks_same")
        assert refusal_code(position, text) == code
    position = position_of("e4:O", rules=idle)
    assert line_of(position_after(position, "e4+", rules=idle)).split()[:2] == [line_of(position).split()[0], "r"]


@pytest.mark.parametrize(("pieces", "text", "code"), [
    ("b4:A", "b4-a4", "reserved"), ("h8:A", "h8-i8", "reserved"), ("j2:A", "j2-i1", "reserved"),
    ("b2:O", "b2-a1", "reserved"),
    ("b4:X a4:a", "b4-a4", "reserved"), ("j4:X i4:a", "j4-i4", "reserved_back"),
    ("b1:X c1:o d8:P", "b1-c1", "reserved_back"),
    ("j4:H i4:w", "j4-i4", "reserved_back"), ("e4:X e5:Y", "e4-e5", "not_free"), ("e4:X e5:P", "e4-e5", "not_free"),
    ("e4:X e5:h", "e4-e5", "not_free"), ("e4:A e5:B", "e4-e5", "not_free"), ("e4:O e5:o", "e4-e5", "not_free"),
    ("e4:O e5:W", "e4-e5", "not_free"), ("e4:W e5:O", "e4-e5", "not_free"), ("e4:W e5:W", "e4^e5", "not_free"),
    ("e4:O", "e4^e5", "no_stack"), ("e4:A", "e4-e6", "too_far"), ("e4:A", "e4-e4", "too_far"),
    ("e4:a", "e4+", "other_side"),
    ("", "e4+", "no_piece"), ("e4:X", "e4-", "turns_once"), ("e4:P", "e4+", "looks_same"), ("", "T+", "no_tower"),
    ("", "Tc3-d3", "no_tower"), ("e4:A", "e4u", "no_square"), ("j1:Sn", "j1-i2", "sphinx_stays"),
    ("j1:Sn", "j1+", "sphinx_turns"), ("j2:A j1:Sn", "j2-j1", "not_free"), ("i1:p j1:Sn h1:X", "h1-i1", "reserved"),
])
def test_illegal_actions_are_refused_with_a_reason(pieces: str, text: str, code: str) -> None:
    position = position_of(pieces)
    assert refusal_code(position, text) == code
    assert text not in moves(position)


@pytest.mark.parametrize(("pieces", "text", "after"), [
    ("e4:X e5:a", "e4-e5", "e4:a e5:X"), ("e4:X e5:A", "e4-e5", "e4:A e5:X"), ("e4:H d5:w", "e4-d5", "e4:w d5:H"),
    ("e4:Y f3:O", "e4-f3", "e4:O f3:Y"), ("e4:I e3:ns", "e4-e3", "e4:ns e3:I"), ("j4:X i4:B", "j4-i4", "j4:B i4:X"),
    ("e4:O e5:O", "e4-e5", "e5:W"),
    ("e4:W", "e4-e5", "e5:W"), ("e4:W", "e4^e5", "e4:O e5:O"),
    ("e4:W e5:O", "e4^e5", "e4:O e5:W"), ("e4:D", "e4+", "e4:A"), ("e4:A", "e4-", "e4:D"), ("e4:X", "e4+", "e4:Y"),
    ("j1:Sn c1:X", "j1-", "j1:Sw c1:X"),
    ("e4:Nw", "e4+", "e4:Nn"), ("c2:A", "c2-c1", "c1:A"), ("e1:P", "e1-e2", "e2:P"),
])
def test_each_action_has_its_result(pieces: str, text: str, after: str) -> None:
    found, expected = position_after(position_of(f"{pieces} b8:Y"), text), position_of(f"{after} b8:Y")
    assert line_of(found).split()[0] == line_of(expected).split()[0]


def test_a_red_sphinx_looks_south_or_east() -> None:
    assert moves(position_of("a8:ss", "r"), "a8") == ["a8-"] and moves(position_of("a8:se", "r"), "a8") == ["a8+"]
    assert moves(position_of("j1:Sw"), "j1") == ["j1+"]


def test_each_action_is_reported_by_its_own_event() -> None:
    names = {
        ("e4:A", "e4-e5"): ("PieceMoved", 1, "e4", "e5"),
        ("e4:A", "e4-"): ("PieceTurned", 1, "e4", False),
        ("e4:X e5:a", "e4-e5"): ("PiecesSwapped", 1, "e4", "e5"),
        ("e4:O e5:O", "e4-e5"): ("PiecesStacked", 1, "e4", "e5"),
        ("e4:W e5:O", "e4^e5"): ("PiecesStacked", 1, "e4", "e5"),
        ("e4:W", "e4^e5"): ("PieceUnstacked", 1, "e4", "e5"),
        ("e4:W", "e4-e5"): ("PieceMoved", 1, "e4", "e5"),
    }
    for (pieces, text), first in names.items():
        events = events_of(position_of(pieces), text)
        assert events[0] == first
        assert events[1:] == [
            ("BeamFired", 1, (("j1", "j2", "j3", "j4", "j5", "j6", "j7", "j8"),), ("rim",), ()), ("TurnPassed", 2),
        ]


def test_hits_are_reported_in_order_and_a_stack_is_halved() -> None:
    position = position_of("j2:H j6:C h6:w d2:a")
    assert events_of(position, "b1-b2")[1:] == [
        ("BeamFired", 1, (("j1", "j2", "j3", "j4", "j5", "j6", "i6", "h6"), ("i2", "h2", "g2", "f2", "e2", "d2", "d3",
         "d4", "d5", "d6", "d7", "d8")), ("hit", "rim"), ("h6",)),
        ("StackHalved", 2, "h6"), ("TurnPassed", 2),
    ]
    after = position_after(position, "b1-b2", "i8-i7")
    assert events_of(after, "b2-b1")[2] == ("PieceDestroyed", 2, "h6", "obelisk")


def raised(position: object) -> str:
    return line_of(position).split()[2]


def test_a_piece_goes_straight_up_and_down_under_the_usual_rules() -> None:
    assert "d3u" in moves(position_of("d3:A", tower="e4"), "d3")
    assert moves(position_of("d3':A", tower="e4"), "d3'")[:2] == ["d3'+", "d3'-"]
    assert "d3d" in moves(position_of("d3':A", tower="e4"))
    assert events_of(position_of("d3:A", tower="e4"), "d3u")[0] == ("LevelChanged", 1, "d3", "d3'")
    assert events_of(position_of("d3':X d3:a", tower="e4"), "d3d")[0] == ("PiecesSwapped", 1, "d3'", "d3")
    assert events_of(position_of("d3:O d3':O", tower="e4"), "d3u")[0] == ("PiecesStacked", 1, "d3", "d3'")
    assert events_of(position_of("d3:W", tower="e4"), "d3^u")[0] == ("PieceUnstacked", 1, "d3", "d3'")
    assert events_of(position_of("d3':W d3:O", tower="e4"), "d3^d")[0] == ("PiecesStacked", 1, "d3'", "d3")
    assert events_of(position_of("d3:W", tower="e4"), "d3u")[0] == ("LevelChanged", 1, "d3", "d3'")


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
        assert refusal_code(position, text) == code and text not in moves(position)


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
    assert refusal_code(blocked, "Te4-f4") == "not_free" and refusal_code(blocked, "Te4-e6") == "too_far"
    aside = position_of("", tower="c1")
    assert [text for text in moves(aside) if text.startswith("Tc1")] == ["Tc1-b2", "Tc1-c2", "Tc1-d1", "Tc1-d2"]
    assert refusal_code(aside, "Tc1-b1") == "tower_barred" and refusal_code(aside, "Td1-c1") == "not_there"
    assert refusal_code(position_of("", tower="b4"), "Tb4-a4") == "tower_barred"


def test_it_carries_the_upper_board_and_squares_keep_their_lines() -> None:
    position = position_of("d3':A h7':x", tower="e4")
    assert raised(position_after(position, "Te4-f5")) == "Tf50:5x/6/6/6/1A4/6"
    assert events_of(position, "Te4-f5")[0] == ("TowerMoved", 1, "e4", "f5", 0)
    assert {"e4'+", "e4d"} <= {*moves(position_after(position, "Te4-f5", "i8-i7"))}


def test_it_turns_with_all_that_stands_on_it() -> None:
    position = position_of("c7':A d7':X c6':Nn h2':b e7':W", tower="e4")
    clockwise = position_after(position, "T+")
    assert raised(clockwise) == "Te41:4NeB/5Y/5W/6/6/c5"
    assert events_of(position, "T+")[0] == ("TowerMoved", 1, "e4", "e4", 1)
    assert raised(position_after(position, "T-")) == "Te43:5a/6/6/W5/Y5/DNw4"
    assert raised(position_after(position, "T+", "T+", "T+", "T+")) == raised(position)


def test_a_tower_action_may_not_undo_the_one_just_before() -> None:
    position = position_of("", tower="e4")
    for action, undo in (("T+", "T-"), ("T-", "T+"), ("Te4-f5", "Tf5-e4")):
        after = position_after(position, action)
        assert line_of(after).split()[3] == action
        assert undo not in moves(after) and refusal_code(after, undo) == "undoes"
        assert undo in moves(position_after(after, "i8-i7"))
    assert "T+" in moves(position_after(position, "T+"))


def test_the_upper_board_reaches_over_and_pieces_stand_there() -> None:
    position = position_of("", tower="c1")
    assert raised(position) == "Tc10:6/6/6/6/6/6"
    position = position_of("c-1':A", tower="c1")
    assert {"c-1'-c0'", "c-1'-b0'", "c-1'+"} <= {*moves(position, "c-1'")}
    assert "c-1d" not in moves(position)
    assert raised(position_after(position, "c-1'-c0'")) == "Tc10:6/6/6/6/2A3/6"
    assert "z4'-a5'" in moves(position_of("z4':A", tower="b4"), "z4'")
    assert "k4'-j5'" in moves(position_of("k4':A", tower="h4"), "k4'")
    assert "d10'-d9'" in moves(position_of("d10':A", tower="d7"), "d10'")
