"""Thinking ahead agrees with the rules, keeps to its budget and finds good moves."""

from __future__ import annotations

from itertools import count

import pytest

from game.kernel.bots import EVERY
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.search import Thought, think
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from game.tables.knucklebones.rules import apply, legal, new
from game.tables.table_files import load_rules
from tests.kit.cases import one_of
from tests.kit.rules import CLASSIC, load_decks

KOTSU = load_rules("kotsu")
PLENTY = 1 << 30


def blind(board: Board) -> Board:
    """Return a copy without the random stream."""
    seen = board.copy()
    seen.rng = None
    return seen


def thought(line: str, nodes: int = 3000, rules: str = "classic") -> Thought:
    known = {"classic": CLASSIC, "kotsu": KOTSU}[rules]
    return think(known, read(known, line), Stream(1), nodes)


@pytest.mark.parametrize(
    ("line", "rules", "move"),
    [
        # A single 6 is safe across from a full row.
        ("-/-/- 345/1/1 1 place:6", "classic", "place:1"),
        # The last die ends the match: a lead counts more than points in a lost row.
        ("12/456/123 666/5/4 1 place:6", "classic", "place:1"),
        # One die destroys two sixes.
        ("-/-/- 66/1/- 1 place:6", "classic", "place:1"),
        # The last corner makes an X, which wins at once.
        ("414/14/41 66/55/33 1 place:4", "kotsu", "place:3"),
    ],
)
def test_it_finds_the_move(line: str, rules: str, move: str) -> None:
    assert write_move(thought(line, rules=rules).move) == move


@pytest.mark.parametrize("rules", [CLASSIC, KOTSU], ids=["classic", "kotsu"])
@pytest.mark.parametrize("nodes", [0, 1, 40, 300])
def test_no_budget_is_overdrawn_and_there_is_always_a_move(rules: object, nodes: int) -> None:
    known = CLASSIC if rules is CLASSIC else KOTSU
    board = new(known, 3)
    while legal(board):
        found = think(known, blind(board), Stream(1), nodes)
        assert found.nodes <= nodes and found.move in legal(board) and 0 <= found.chance <= 1
        apply(board, found.move)


def test_it_stops_when_it_is_reported_to() -> None:
    asked = count()
    board = read(CLASSIC, "1/4/5 3/62/- 1 place:6")
    found = think(CLASSIC, board, Stream(1), PLENTY, lambda: next(asked) > 20)
    assert next(asked) == 22 and found.nodes < 30 * (EVERY + 18)


def test_it_is_certain_of_certain_results() -> None:
    won, lost, even = (
        thought(line).chance
        for line in ("66/666/555 1/2/3 1 place:6", "12/345/312 666/555/44 1 place:1", "-/-/- -/-/- 1 ready")
    )
    assert won == 1 and lost == 0 and 0.4 < even < 0.6


@pytest.mark.parametrize("deck", one_of(3, [name for name, deck in load_decks()[1].root.items() if deck.cards]))
def test_it_plays_every_deck_and_foresees_nothing(deck: str) -> None:
    cards = load_decks()[1].root[deck].cards
    board = new(KOTSU, 5, None, cards)
    while moves := legal(board):
        found = think(KOTSU, blind(board), Stream(1), 150)
        assert found.move in moves
        assert sum(len(row) for side in board.sides for row in side.rows) % 4 or found == think(
            KOTSU, board, Stream(1), 150
        )
        apply(board, found.move)
