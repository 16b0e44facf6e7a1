"""The actions of each piece, and the places where it may stand."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.khet.rules import apply
from tests.tables.khet.positions import done, happened, line_of, move, moves, position_of
from tests.tables.khet.sets import STANDARD, rules


def refused(position: object, text: str) -> str:
    """Return the code with which a move is refused."""
    with pytest.raises(Refusal) as caught:
        apply(STANDARD, position, move(text))  # type: ignore[arg-type]
    assert caught.value.position == line_of(position)  # type: ignore[arg-type]
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
        assert (refused(position, "e4+") == "looks_same") if piece != "X" else refused(position, "e4-") == "turns_once"
    position = position_of("e4:O", rules=idle)
    assert line_of(done(position, "e4+", rules=idle)).split()[:2] == [line_of(position).split()[0], "r"]


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
    assert refused(position, text) == code
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
    found, expected = done(position_of(f"{pieces} b8:Y"), text), position_of(f"{after} b8:Y")
    assert line_of(found).split()[0] == line_of(expected).split()[0]


def test_a_red_sphinx_looks_south_or_east() -> None:
    assert moves(position_of("a8:ss", "r"), "a8") == ["a8-"] and moves(position_of("a8:se", "r"), "a8") == ["a8+"]
    assert moves(position_of("j1:Sw"), "j1") == ["j1+"]


def test_each_action_is_reported_by_its_own_event() -> None:
    told = {
        ("e4:A", "e4-e5"): ("PieceMoved", 1, "e4", "e5"),
        ("e4:A", "e4-"): ("PieceTurned", 1, "e4", False),
        ("e4:X e5:a", "e4-e5"): ("PiecesSwapped", 1, "e4", "e5"),
        ("e4:O e5:O", "e4-e5"): ("PiecesStacked", 1, "e4", "e5"),
        ("e4:W e5:O", "e4^e5"): ("PiecesStacked", 1, "e4", "e5"),
        ("e4:W", "e4^e5"): ("PieceUnstacked", 1, "e4", "e5"),
        ("e4:W", "e4-e5"): ("PieceMoved", 1, "e4", "e5"),
    }
    for (pieces, text), first in told.items():
        events = happened(position_of(pieces), text)
        assert events[0] == first
        assert events[1:] == [
            ("BeamFired", 1, (("j1", "j2", "j3", "j4", "j5", "j6", "j7", "j8"),), ("rim",), ()), ("TurnPassed", 2),
        ]


def test_hits_are_reported_in_order_and_a_stack_is_halved() -> None:
    position = position_of("j2:H j6:C h6:w d2:a")
    assert happened(position, "b1-b2")[1:] == [
        ("BeamFired", 1, (("j1", "j2", "j3", "j4", "j5", "j6", "i6", "h6"), ("i2", "h2", "g2", "f2", "e2", "d2", "d3",
         "d4", "d5", "d6", "d7", "d8")), ("hit", "rim"), ("h6",)),
        ("StackHalved", 2, "h6"), ("TurnPassed", 2),
    ]
    after = done(position, "b1-b2", "i8-i7")
    assert happened(after, "b2-b1")[2] == ("PieceDestroyed", 2, "h6", "obelisk")
