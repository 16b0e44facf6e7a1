"""Checks that the entities of a live match agree with its position and its score."""

from __future__ import annotations

import esper

from components import reversi
from components.knucklebones import Row, Tally
from components.match import Match
from game.kernel.result import Result, result_of
from game.tables import table
from systems.entities import match_entity, thing_at
from systems.rebuild import read_back


def assert_mirrored() -> None:
    """Check that position, counts and result agree with the rules, at any table."""
    entity = match_entity()
    match = esper.component_for_entity(entity, Match)
    back = read_back()
    assert back == match.position
    standing = table(match.table).score(match.rules, match.position)
    if match.table in COUNTED:
        COUNTED[match.table](entity, standing)
    assert esper.try_component(entity, Result) == result_of(standing)


def _rows(entity: int, standing: object) -> None:
    """Check rows, diagonals and totals of both boards."""
    for seat in (1, 2):
        rows = tuple(thing_at(Row, (seat, row))[1].score for row in range(1, len(standing.rows[0]) + 1))
        _, tally = thing_at(Tally, seat)
        assert (rows, tally.bonus, sum(rows) + tally.bonus - tally.lost + tally.won) == (
            standing.rows[seat - 1], standing.diagonals[seat - 1], standing.totals[seat - 1],
        )  # fmt: skip


def _discs(entity: int, standing: object) -> None:
    """Check the number of discs of each seat."""
    counts = [thing_at(reversi.Count, seat)[1].discs for seat in (1, 2)]
    assert tuple(counts) == tuple(standing.discs)


COUNTED = {"knucklebones": _rows, "reversi": _discs}
"""The further check of each table."""
