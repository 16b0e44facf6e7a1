"""The turn system: the only place that applies the rules to moves."""

from __future__ import annotations

import esper

from components.match import Match
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from systems.rebuild import rebuild
from systems.turn import turn
from tests.kit.rules import KOTSU


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
    assert (match.refused.code, write(match.position), match.log, match.fresh) == (
        "not_rolled", "-/-/- -/-/- 1 ready - - - -", [], [],
    )  # fmt: skip
