"""What is quick is what the plain way says."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.kernel.random_stream import Stream
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import PLACES
from game.tables.knucklebones.placing import arrive, place
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import Board, Position, Shields
from game.tables.knucklebones.random_match import drawn
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.scoring import over
from game.tables.knucklebones.waiting_die import PLAIN
from tests.kit.rules import CLASSIC, KOTSU, rules

FLAT = rules(multipliers={"diagonal": 0})
SETS = st.sampled_from([KOTSU, CLASSIC, FLAT, rules(board_full=False), rules(instant_win=False)])
SEEDS = st.integers(0, 2**64 - 1)
ROWS = st.lists(st.sampled_from([2, 2, 2, 5, 6]), max_size=3).map(tuple)
"""Few faces, so that dice clash and diagonals come and go."""
BOARDS = st.tuples(ROWS, ROWS, ROWS)
SHIELDS = st.tuples(*[st.sampled_from([0, 0, 1, 3])] * 3)
SEATS, FACES = st.sampled_from([1, 2]), st.sampled_from([2, 5, 6])


@given(SETS, st.tuples(BOARDS, BOARDS), st.tuples(SHIELDS, SHIELDS), SEATS, FACES)
@settings(max_examples=600, deadline=None)
def test_a_die_is_placed_as_any_die_arrives(
    of: Rules, boards: tuple[Board, Board], shields: tuple[Shields, Shields], seat: int, face: int
) -> None:
    book = book_of(of)
    position = Position(boards, seat, PLAIN[face], ((), ()), shields, 7)
    assume(not over(book, position))
    for row, move in enumerate(PLACES):
        if len(boards[seat - 1][row]) < 3:
            assert place(book, position, PLAIN[face], move) == arrive(book, position, row, face)


@given(SETS, SEEDS, st.sampled_from([(), ((),), (("thief", "shield"),), (("thief",), ("shield", "twister"))]))
@settings(max_examples=60, deadline=None)
def test_lots_lead_where_the_moves_lead(of: Rules, seed: int, decks: tuple[tuple[str, ...], ...]) -> None:
    position, streams, placed = new(of, seed, None, *decks), (Stream(seed), Stream(seed + 1)), 0
    first = position.active
    while moves := legal(of, position):
        move = streams[position.active - 1].pick(moves)
        position, _ = apply(of, position, move)
        placed += move.verb == "place"
    assert drawn(of, seed, (Stream(seed), Stream(seed + 1)), *decks) == (first, position, placed)
