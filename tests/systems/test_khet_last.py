"""The last action at a Khet table stays marked, also when a position is entered."""

from __future__ import annotations

import esper
import pytest

from components.khet import ShownLast
from components.match import Match
from game.tables.khet.manifest import TABLE
from systems.order import tick
from systems.rebuild import rebuild
from tests.tables.khet.sets import STANDARD

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
