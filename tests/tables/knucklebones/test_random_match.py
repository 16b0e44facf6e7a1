"""Random matches played in one go equal those played move by move."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.kernel.random_stream import Stream
from game.tables import find_table
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.rules import play_random
from tests.kit.rules import CLASSIC, KOTSU, rules

TABLE = find_table("knucklebones")
FLAT = rules(multipliers={"diagonal": 0})
SETS = st.sampled_from([KOTSU, CLASSIC, FLAT, rules(board_full=False), rules(instant_win=False)])
SEEDS = st.integers(0, 2**64 - 1)
DECKS = st.sampled_from([(), ((),), (("thief", "shield"),), (("thief",), ("shield", "twister"))])


@given(SETS, SEEDS, DECKS)
def test_lots_lead_where_the_moves_lead(ruleset: Rules, seed: int, decks: tuple[tuple[str, ...], ...]) -> None:
    position, streams, placed = TABLE.new(ruleset, seed, None, *decks), (Stream(seed), Stream(seed + 1)), 0
    first = TABLE.turn(position)
    while moves := TABLE.legal(ruleset, position):
        move = streams[TABLE.turn(position) - 1].pick(moves)
        position, _ = TABLE.apply(ruleset, position, move)
        placed += TABLE.places_piece(move)
    assert play_random(ruleset, seed, (Stream(seed), Stream(seed + 1)), decks) == (first, position, placed)
