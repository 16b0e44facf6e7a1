"""The bots that look ahead: the moves they choose, their budgets, and what a move has cost."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.bots import STOP_INTERVAL, Thought, decider
from game.kernel.hindsight import Hindsight
from game.kernel.random_stream import Stream, extend_state
from game.tables.knucklebones.board import blind_copy
from game.tables.knucklebones.bots.decisions import hindsight
from game.tables.knucklebones.bots.lookahead import lookahead, patient
from game.tables.knucklebones.bots.search import think
from game.tables.knucklebones.definitions import Level
from game.tables.knucklebones.manifest import BOTS, TABLE
from game.tables.knucklebones.moves import Move, write_move
from game.tables.knucklebones.notation import read, read_move
from game.tables.knucklebones.rules import apply_to_board, legal_moves, new
from game.tables.table_files import load_rules
from game.tools.lab.matcher import MatchStart, play_match
from game.tools.lab.sample import half_points
from tests.kit.cases import long, one_in
from tests.kit.rules import CLASSIC, KOTSU, card_rules, load_decks

SHIPPED = load_rules("kotsu")
PLENTY = 1 << 30
THEIRS = card_rules({"do": "remove", "to": 1}, choices=[{"kind": "opponent_die", "by": "opponent"}])
"""Rules with a card whose choice is the opponent's."""


@pytest.mark.parametrize(("line", "moves"), [
    # A single 6 is safe across from a full row; for a greedy bot all three rows are equal.
    ("-/-/- 345/1/1 1 place:6", "place:1"),
    # A roll would fill the board and lose; a shield gains a turn, best where the opponent could destroy most.
    ("123/456/12 666/555/44 1 ready shield -", "shield:3"),
    # Here a roll would win.
    ("666/555/44 123/456/12 1 ready shield -", "roll"),
    ("535/35/53 1/2/3 1 place:5", "place:3"),
])
def test_one_that_considers_the_answer_sees_more_than_a_greedy_one(line: str, moves: str) -> None:
    assert {write_move(lookahead(KOTSU, read(KOTSU, line), Stream(seed))) for seed in range(12)} == {moves}


@pytest.mark.long
def test_it_beats_the_greedy_bot_without_cards() -> None:
    bots = TABLE.plain_bots["lookahead"], TABLE.plain_bots["greedy"]
    points = [half_points(play_match(TABLE, KOTSU, bots, MatchStart(first, ((), ())), extend_state(7, seed)), 1)
              for seed in range(150) for first in (1, 2)]
    assert sum(points) / 2 / len(points) > 0.5


@pytest.mark.parametrize(("line", "moves"), [
    # A single 2 is hardly worth stealing while there is time for better ...
    ("3/-/- 2/1/- 1 ready thief -", {"roll"}),
    # ... such as two sixes.
    ("3/-/- 66/1/- 1 ready thief -", {"thief:1.1", "thief:1.2"}),
    # Doubling an empty row is too early.
    long(("-/-/- 2/1/- 1 ready row_doubler -", {"roll"})),
    long(("66/55/1 23/1/1 1 ready row_doubler -", {"row_doubler:1"})),
    # On an empty table all faces are equal.
    long(("-/-/- -/-/- 1 ready loaded -", {"roll"})),
])
def test_one_that_saves_its_cards_waits_for_the_moment(line: str, moves: set[str]) -> None:
    assert {write_move(patient(SHIPPED, read(SHIPPED, line), Stream(seed))) for seed in range(3)} == moves


@given(st.integers(0, 2**64 - 1))
def test_no_bot_sees_the_random_stream(seed: int) -> None:
    bot, streams = BOTS["random"], (Stream(seed), Stream(seed))
    decide = decider(TABLE.blind, KOTSU, bot, streams[0])
    position = TABLE.new(KOTSU, seed)
    while move := decide(position):
        assert move == bot(KOTSU, blind_copy(position), streams[1])
        position, _ = TABLE.apply(KOTSU, position, move)
    assert position.over


def thought(line: str, rules: Any = CLASSIC) -> Thought[Move]:
    return think(rules, read(rules, line), Stream(1), 3000)


@pytest.mark.parametrize(("line", "rules", "move"), [
    # A single 6 is safe across from a full row.
    ("-/-/- 345/1/1 1 place:6", CLASSIC, "place:1"),
    # The last die ends the match: a lead counts more than points in a lost row.
    ("12/456/123 666/5/4 1 place:6", CLASSIC, "place:1"),
    # One die destroys two sixes.
    ("-/-/- 66/1/- 1 place:6", CLASSIC, "place:1"),
    # The last corner makes an X, which wins at once.
    ("414/14/41 66/55/33 1 place:4", SHIPPED, "place:3"),
])
def test_the_strongest_finds_the_move(line: str, rules: Any, move: str) -> None:
    assert write_move(thought(line, rules).move) == move


@pytest.mark.parametrize("rules", [CLASSIC, SHIPPED], ids=["classic", "kotsu"])
@pytest.mark.parametrize("nodes", [0, 1, 40, long(300)])
def test_no_budget_is_overdrawn_and_there_is_always_a_move(rules: Any, nodes: int) -> None:
    board = new(rules, 3)
    while legal_moves(board):
        found = think(rules, blind_copy(board), Stream(1), nodes)
        assert found.nodes <= nodes and found.move in legal_moves(board) and 0 <= found.chance <= 1
        apply_to_board(board, found.move)


def test_it_stops_when_it_is_told_to() -> None:
    asked = count()
    found = think(CLASSIC, read(CLASSIC, "1/4/5 3/62/- 1 place:6"), Stream(1), PLENTY, lambda: next(asked) > 20)
    assert next(asked) == 22 and found.nodes < 30 * (STOP_INTERVAL + 18)


def test_it_is_certain_of_certain_results() -> None:
    assert thought("66/666/555 1/2/3 1 place:6").chance == 1
    assert thought("12/345/312 666/555/44 1 place:1").chance == 0
    assert 0.4 < thought("-/-/- -/-/- 1 ready").chance < 0.6


@pytest.mark.parametrize("deck", one_in(6, [name for name, deck in load_decks()[1].root.items() if deck.cards]))
def test_it_plays_every_deck_and_foresees_nothing(deck: str) -> None:
    board = new(SHIPPED, 5, None, load_decks()[1].root[deck].cards)
    while moves := legal_moves(board):
        found = think(SHIPPED, blind_copy(board), Stream(1), 150)
        assert found.move in moves
        if sum(len(row) for side in board.sides for row in side.rows) % 4 == 0:
            assert found == think(SHIPPED, board, Stream(1), 150)
        apply_to_board(board, found.move)


def weigh(line: str, made: str, nodes: int = 20000) -> Hindsight:
    return hindsight(KOTSU, read(KOTSU, line), read_move(KOTSU, made), None, nodes)


@pytest.mark.parametrize(("line", "made", "best", "least", "most"), [
    # Two sixes could have been destroyed.
    ("215/4/5 3/66/444 1 place:6 - -", "place:3", "place:2", 0.08, 0.6),
    ("215/4/5 3/66/444 1 place:6 - -", "place:2", "place:2", 0, 0),
    # With a single legal move nothing can be lost, for any roll.
    ("21/4/5 3/66/4 2 ready - -", "roll=1", "roll", 0, 0),
    # The last die ends the match: one row wins and the other loses.
    ("164/34/255 3/61/442 1 place:1 - -", "place:2", "place:2", 0, 0),
])
def test_a_move_costs_what_the_best_one_would_have_brought(
    line: str, made: str, best: str, least: float, most: float
) -> None:
    found = weigh(line, made)
    assert (write_move(found.best), found.by_chance) == (best, best == "roll")
    assert least <= found.chance - found.move_chance <= most
    assert found == weigh(line, made)


def test_a_card_that_would_have_won_at_once_was_worth_everything() -> None:
    found = weigh("164/34/255 3/61/442 1 ready - -", "roll=6")
    assert found.by_chance and found.move_chance == found.chance > 0.9


def test_too_few_nodes_are_refused() -> None:
    with pytest.raises(ValueError, match="too few"):
        weigh("-/-/- -/-/- 1 ready", "roll", nodes=1)


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize("line", ["1/-/- 45/6/- 1 ready it - - -", "1/-/- 45/6/- 2 ready - it - - 1:it"])
def test_every_bot_asks_and_answers(line: str) -> None:
    position = read(THEIRS, line)
    found = legal_moves(position)
    for bot in BOTS.values():
        assert bot(THEIRS, position, Stream(1)) in found
    level = Level(level=5, name={"en": "B"}, description={"en": "B"}, thinks="ahead", depth=1, nodes=50)
    assert TABLE.bots.decide is not None
    assert TABLE.bots.decide(THEIRS, position, level, Stream(1)).move in found


def test_a_bot_gives_up_what_costs_it_least() -> None:
    position = read(THEIRS, "1/-/- 55/2/- 2 ready - - - - 1:it")
    assert BOTS["greedy"](THEIRS, position, Stream(1)).choices == ((2, 1),)
