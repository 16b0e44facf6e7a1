"""The fast rules and the slow ones agree in random matches."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.bots import never
from game.kernel.random_stream import Stream, seeded
from game.tables.khet.notation import beam_as_json, write, write_move
from game.tables.khet.rules import apply, legal, new
from tests.tables.khet.sets import SETS
from tests.tables.khet.slow import moves, named, parse, played, shoot

SAID = ("claim", "accept", "decline")


@pytest.mark.parametrize("rules", SETS)
@given(st.integers(0, 2**32))
@settings(max_examples=3, deadline=None)
def test_every_position_of_a_match_is_played_alike(rules: str, seed: int) -> None:
    by, stream = SETS[rules], Stream(seeded(seed))
    position = new(by, 0)
    while not position.over:
        slow, shot = parse(write(position)), beam_as_json(by, position, never)
        entered, hits = shoot(slow)
        assert {named(slow, place) for place, _ in entered} == {square for part in shot["parts"] for square in part}
        assert sorted(named(slow, place) for place in hits) == sorted(shot["hits"])
        found = moves(slow, by.idle_turns)
        quick = [move for move in legal(by, position) if move.verb not in SAID]
        assert [write_move(move) for move in quick] == sorted(found)
        chosen = stream.pick(quick)
        position, _ = apply(by, position, chosen)
        after, wanted = parse(write(position)), played(found[write_move(chosen)])
        assert (after.pieces, after.red, after.tower, after.last) == wanted
