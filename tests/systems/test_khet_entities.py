"""Special entities of Khet: offers and answers, the tower, the last action, and the course of a match."""

from __future__ import annotations

import esper
import pytest

from components.khet import MatchHistory, Piece, ShownLast, ShownPiece, Tower
from components.match import Match
from game.kernel.result import Result
from game.tables import find_table
from game.tables.khet.manifest import TABLE
from game.tables.khet.position import read_move
from systems.order import make_pending_moves, tick
from systems.rebuild import read_back, rebuild
from tests.kit.watched import the
from tests.tables.khet.positions import position_of
from tests.tables.khet.sets import STANDARD


def play(*moves: str) -> None:
    """Make moves at the table, and check after each that the entities agree with the rules."""
    match = the(Match)
    for text in moves:
        match.pending.append(read_move(None, text))
        make_pending_moves()
        assert match.refusal is None and read_back() == match.position
    result = find_table("khet").result(match.rules, match.position)
    assert [one.winner for _, one in esper.get_component(Result)] == ([] if result is None else [result.winner])


@pytest.mark.parametrize("answer", [("accept",), ("decline", "b1-b2"), ("decline", "resign"), ("resign",)])
def test_words_at_the_table_are_mirrored_too(answer: tuple[str, ...]) -> None:
    rebuild(STANDARD, position_of("e4:A"), shown=False, table_name="khet")
    play("offer", *answer)
    assert the(Match).log == [read_move(None, text) for text in ("offer", *answer)]


@pytest.mark.parametrize("text", [
    "T+", "T-", "Te4-f5", "d3u", "d6'^c6'", "d6^d", "d6'-e6'", "d6d", "c3u", "c3^u", "e3'-e2'", "h3-h4", "g3'-h3'",
])
def test_pieces_stack_swap_climb_and_are_carried(text: str) -> None:
    pieces = "d3:O d3':O d6':W c3:W e3':X e2':b h3:Y h4:a g3':A g6':Nn"
    rebuild(STANDARD, position_of(pieces, tower="e4"), shown=False, table_name="khet")
    play(text)


def test_two_pieces_on_a_square_are_reported() -> None:
    rebuild(STANDARD, position_of("e4:A e5:B"), shown=False, table_name="khet")
    next(piece for _, piece in esper.get_component(Piece) if piece.square == "e5").square = "e4"
    with pytest.raises(ValueError, match="e4"):
        read_back()


def test_the_tower_and_what_came_before_lie_on_entities() -> None:
    rebuild(STANDARD, position_of("d3':A", tower="e4"), shown=False, table_name="khet")
    play("T+")
    assert the(Tower).turns == 1 and the(MatchHistory).last_action == "T+" and len(the(MatchHistory).keys) == 1
    assert {piece.square for _, piece in esper.get_component(Piece) if piece.square.endswith("'")} == {"d6'"}


def test_a_hit_removes_a_piece_or_shrinks_a_stack() -> None:
    rebuild(STANDARD, position_of("j2:H j6:C h6:w g2:a g6:A"), table_name="khet")
    play("b1-b2")
    assert {piece.square: piece.kind for _, piece in esper.get_component(Piece)}["h6"] == "obelisk"
    assert the(MatchHistory).keys == ()
    for moment in range(1, 60):
        tick(moment / 2, 0.5)
    assert len(esper.get_component(ShownPiece)) == len(esper.get_component(Piece))


START = "5p4/10/10/10/10/10/2A7/3PW5 s Te40:6/6/6/6/6/6"
UNDER = {"d4", "e4", "d5", "e5"}
DONE = [
    pytest.param(["c2+"], {"c2"}, id="a turn"),
    pytest.param(["c2-b3"], {"c2", "b3"}, id="a move"),
    pytest.param(["e1^e2"], {"e1", "e2"}, id="the top of a stack"),
    pytest.param(["Te4-d4"], UNDER, id="the tower"),
    pytest.param(["c2+", "offer", "decline"], {"c2"}, id="what is said marks nothing"),
    pytest.param([], set(), id="nothing was done"),
]


def marked() -> set[str]:
    return set(esper.get_component(ShownLast)[0][1].squares)


@pytest.mark.parametrize(("moves", "squares"), DONE)
def test_the_same_is_marked_after_playing_and_after_entering(moves: list[str], squares: set[str]) -> None:
    position, done = TABLE.read(STANDARD, START), [TABLE.read_move(STANDARD, move) for move in moves]
    played = esper.component_for_entity(rebuild(STANDARD, position, table_name="khet"), Match)
    for move in done:
        played.pending.append(move)
        tick(0.0, 1 / 60)
    assert played.log == done and marked() == squares
    rebuild(STANDARD, played.position, table_name="khet", log=done)
    assert marked() == squares


def test_a_position_reports_a_tower_that_has_just_gone() -> None:
    line = START.replace(" s ", " r ").replace("Te4", "Td4")
    rebuild(STANDARD, TABLE.read(STANDARD, f"{line} Te4-d4"), table_name="khet")
    assert marked() == UNDER
