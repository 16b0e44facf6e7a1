"""Turns: the only place that applies the rules, positions that are entered, and matches without a screen."""

from __future__ import annotations

import esper
import pytest

from components.match import Match
from components.reversi import Disc
from game.kernel.result import Result
from game.tables.knucklebones.manifest import BOTS
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.reversi.board import SQUARE_BITS
from systems.entities import thing_at
from systems.rebuild import play_match, read_back, rebuild, world
from systems.turn import turn
from tests.kit.rules import KOTSU
from tests.kit.tables import SETS, TABLES
from tests.kit.watched import only_component


def offer(position: str, *moves: str) -> Match:
    """Run one turn step with these moves pending."""
    pending = [read_move(KOTSU, move) for move in moves]
    entity = rebuild(KOTSU, read(KOTSU, position), shown=False)
    match: Match = esper.component_for_entity(entity, Match)
    match.pending = pending
    turn(entity)
    return match


def test_the_log_names_what_the_stream_rolled() -> None:
    match = offer("-/-/- -/-/- 1 ready destiny - - 2a", "destiny:odd")
    assert write_move(match.log[0]) == f"destiny:odd={match.position.die}"


def test_a_refused_move_changes_nothing_but_the_refusal() -> None:
    match = offer("-/-/- -/-/-", "place:1")
    assert (match.refusal.code, write(match.position), match.log, match.new_events) == (
        "not_rolled", "-/-/- -/-/- 1 ready - - - -", [], [],
    )


def test_a_position_is_read_from_the_entities() -> None:
    rules = SETS["reversi"]["reversi"]
    entity = rebuild(rules, TABLES["reversi"].new(rules, 1), table_name="reversi")
    match = esper.component_for_entity(entity, Match)
    thing_at(Disc, "e4")[1].seat = 2
    match.pending = [TABLES["reversi"].read_move(rules, "d3")]
    turn(entity)
    assert match.position.white & SQUARE_BITS["e4"] and match.position == read_back()


@pytest.mark.parametrize(("line", "result"), [
    ("525/151/525 3/66/- 1", [Result(1, "exodia", (173, 27))]),
    ("111/222/333 111/222/333", [Result(0, "score", (54, 54))]),
    ("112/3/4 111/222/333", [Result(2, "score", (13, 54))]),
    ("112/3/4 111/222/-", []),
])
def test_a_decided_position_has_its_result(line: str, result: list[Result]) -> None:
    rebuild(KOTSU, read(KOTSU, line))
    assert [found for _, found in esper.get_component(Result)] == result


def test_a_world_of_its_own_leaves_the_one_before_alone() -> None:
    esper.create_entity(Match("mine", None))
    with world():
        play_match(KOTSU, 7, (BOTS["random"],) * 2)
    assert only_component(Match).rules == "mine"
