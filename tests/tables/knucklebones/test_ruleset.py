"""Rules compute once what play needs, and keep it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.kernel.bots import decider
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import blind
from game.tables.knucklebones.manifest import BOTS, TABLE, legal, new
from tests.kit.rules import KOTSU


@given(st.integers(0, 2**64 - 1))
def test_a_bot_sees_no_random_stream(seed: int) -> None:
    bot, streams = BOTS["random"], (Stream(seed), Stream(seed))
    decide = decider(TABLE, KOTSU, bot, streams[0])
    position = new(KOTSU, seed)
    while move := decide(position):
        assert move == bot(KOTSU, blind(position), streams[1])
        position, _ = TABLE.apply(KOTSU, position, move)
    assert TABLE.over(position) and not legal(KOTSU, position)
