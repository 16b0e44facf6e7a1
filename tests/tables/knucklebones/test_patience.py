"""The bot that saves its cards waits for the right moment."""

from __future__ import annotations

import pytest

from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.lookahead import patient
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from game.tables.table_files import load_rules

RULES = load_rules("kotsu")


def chosen(line: str) -> set[str]:
    """Return all moves that it may choose, over several seeds."""
    board = read(RULES, line)
    return {write_move(patient(RULES, board, Stream(seed))) for seed in range(3)}


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        # A single 2 is hardly worth stealing while there is time for better ...
        ("3/-/- 2/1/- 1 ready thief -", {"roll"}),
        # ... such as two sixes.
        ("3/-/- 66/1/- 1 ready thief -", {"thief:1.1", "thief:1.2"}),
        # Doubling an empty row is too early.
        ("-/-/- 2/1/- 1 ready row_doubler -", {"roll"}),
        ("66/55/1 23/1/1 1 ready row_doubler -", {"row_doubler:1"}),
        # On an empty table all faces are equal.
        ("-/-/- -/-/- 1 ready loaded -", {"roll"}),
    ],
)
def test_it_waits_for_the_moment(line: str, moves: set[str]) -> None:
    assert chosen(line) == moves
