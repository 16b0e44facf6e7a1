"""Counts of action sequences from the printed setups, and the symmetry of both sides."""

from __future__ import annotations

import pytest

from game.kernel.bots import never
from game.kernel.random_stream import Stream, seed_state
from game.tables import find_table
from game.tables.khet.board import Board
from game.tables.khet.definitions import Rules
from game.tables.khet.position import action_of, beam_as_json, board_of, half_turn, move_of, opposite_action
from game.tables.khet.rules import apply, legal, legal_actions, new, perft
from game.tables.table_files import load_rules
from tests.tables.khet.sets import SETS, rules

SHIPPED: Rules = load_rules(find_table("khet").standard, on="khet")


@pytest.mark.parametrize(("setup", "counts"), [
    ("classic", (79, 6228)), ("dynasty", (70, 4849)), ("classic_2", (77, 5920)),
])
def test_printed_counts(setup: str, counts: tuple[int, int]) -> None:
    by = rules(setup=setup)
    assert tuple(perft(by, new(by, 0), depth) for depth in (1, 2)) == counts
    assert perft(by, new(by, 0), 0) == 1


@pytest.mark.parametrize("rules_", SETS)
def test_undo_restores_the_position(rules_: str) -> None:
    by = SETS[rules_]
    for seed in range(6):
        board, stream = board_of(new(by, 0), by.idle_turns), Stream(seed_state(seed))
        before = []
        while not board.fallen and len(before) < 60 and (actions := sorted(legal_actions(board))):
            before.append(state(board))
            board.make(stream.pick(actions))
            assert state(board) == state(anew(board))
        while before:
            board.unmake()
            assert state(board) == before.pop()


def anew(board: Board) -> Board:
    """Return the same board, built again from its parts."""
    return Board(bytes(board.squares), board.side, board.tower, board.turns, board.last, board.idle, board.swaps)


def state(board: Board) -> tuple[object, ...]:
    """Return everything that matters in a board, including its key."""
    return (bytes(board.squares), board.side, sorted(board.own), sorted(board.others), board.key, board.fallen,
            board.tower, board.turns, board.last, board.above, sorted(legal_actions(board)))


@pytest.mark.parametrize("setup", SHIPPED.setups)
def test_every_setup_is_the_same_from_across_the_table(setup: str) -> None:
    by = SHIPPED.model_copy(update={"setup": setup})
    stream, position = Stream(seed_state(7)), new(by, 0)
    assert half_turn(position)._replace(side=1) == position
    for _ in range(12):
        other = half_turn(position)
        assert half_turn(other) == position._replace(keys=())
        assert perft(by, other, 1) == perft(by, position, 1)
        actions = [action_of(move, position.tower) for move in legal(by, position)]
        mirrored = {move_of(opposite_action(action), other.tower) for action in actions}
        assert mirrored == set(legal(by, other))
        assert len(beam_as_json(by, other, never)["hits"]) == len(beam_as_json(by, position, never)["hits"])
        if position.over:
            break
        position, _ = apply(by, position, stream.pick(legal(by, position)))
    assert perft(by, half_turn(new(by, 0)), 2) == perft(by, new(by, 0), 2)
