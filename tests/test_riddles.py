"""Riddles: ten seeds at every table give a position with exactly one right move, checked by the rules alone."""

from __future__ import annotations

from typing import Any

import pytest

from game.kernel.bots import never
from game.match.practice import is_solved, read_puzzle
from game.tables import Table
from game.tables.table_files import load_rules
from tests.kit.tables import TABLES

RIDDLES = [name for name, on in TABLES.items() if on.riddle is not None]
SEEDS = range(10)


def posed(on: Table, rules: Any, seed: int) -> tuple[Any, Any]:
    """Return the riddle of a seed and its puzzle in written form."""
    assert on.riddle is not None
    position = on.riddle(rules, seed, never)
    assert position is not None
    return position, read_puzzle(on, rules, position)


@pytest.mark.parametrize("table", RIDDLES)
def test_ten_seeds_give_ten_riddles_and_each_seed_always_the_same(table: str) -> None:
    on, rules = TABLES[table], load_rules(TABLES[table].standard, on=table)
    riddles = [posed(on, rules, seed) for seed in SEEDS]
    assert len({on.write(position) for position, _ in riddles}) == len(SEEDS)
    assert on.write(posed(on, rules, 3)[0]) == on.write(riddles[3][0])
    for position, puzzle in riddles:
        assert puzzle is not None and puzzle.position == on.write(position)
        at, first = on.read(rules, puzzle.position), on.read_move(rules, puzzle.line[0])
        moves, seat = on.legal(rules, at), on.turn(at)
        assert first in moves and len(moves) > 1
        log, standing = [], None
        for move in puzzle.line:
            assert is_solved(log, first, puzzle.plies, standing) is None
            log.append(on.read_move(rules, move))
            at, _ = on.apply(rules, at, log[-1])
            result = on.result(rules, at)
            standing = None if result is None else result.of(seat)
        assert is_solved(log, first, puzzle.plies, standing)
        assert is_solved([next(move for move in moves if move != first)], first, puzzle.plies, None) is False


def wins(on: Table, rules: Any, position: Any, seat: int) -> bool:
    """Return True if the seat wins against any answer, by trying everything."""
    result = on.result(rules, position)
    if result is not None:
        return result.of(seat) == "won"
    after = (on.apply(rules, position, move)[0] for move in on.legal(rules, position))
    return (any if on.turn(position) == seat else all)(wins(on, rules, then, seat) for then in after)


@pytest.mark.parametrize(("table", "by"), [("reversi", "small"), ("prospector", "standard")])
def test_by_trying_everything_one_move_wins(table: str, by: str) -> None:
    on, rules = TABLES[table], load_rules(by, on=table)
    for seed in (1, 2):
        position, puzzle = posed(on, rules, seed)
        won = [on.write_move(move) for move in on.legal(rules, position)
               if wins(on, rules, on.apply(rules, position, move)[0], on.turn(position))]
        assert won == [puzzle.line[0]]


def test_a_riddle_ends_early_when_it_has_to_stop() -> None:
    for table in RIDDLES:
        riddle = TABLES[table].riddle
        assert riddle is not None and riddle(load_rules(TABLES[table].standard, on=table), 1, lambda: True) is None
