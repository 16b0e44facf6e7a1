"""Riddles: ten seeds at every table give a position with exactly one right move, checked by the rules alone."""

from __future__ import annotations

from typing import Any

import pytest

from game.kernel.bots import never
from game.match.practice import is_solved, read_puzzle
from game.tables import Table
from game.tables.table_files import load_rules
from tests.kit.cases import long
from tests.kit.tables import TABLES

RIDDLES = [name for name, table in TABLES.items() if table.puzzles is not None and table.puzzles.riddle]


def posed(table: Table, rules: Any, seed: int) -> tuple[Any, Any]:
    """Return the riddle of a seed and its puzzle in written form."""
    assert table.puzzles is not None and table.puzzles.riddle is not None
    position = table.puzzles.riddle(rules, seed, never)
    assert position is not None
    return position, read_puzzle(table, rules, position)


@pytest.mark.parametrize(("table_name", "seeds"), [case for name in RIDDLES for case in ((name, 3), long((name, 10)))])
def test_each_seed_gives_another_riddle_and_always_the_same(table_name: str, seeds: int) -> None:
    table, rules = TABLES[table_name], load_rules(TABLES[table_name].standard, on=table_name)
    riddles = [posed(table, rules, seed) for seed in range(seeds)]
    assert len({table.write(position) for position, _ in riddles}) == seeds
    assert table.write(posed(table, rules, 2)[0]) == table.write(riddles[2][0])
    for position, puzzle in riddles:
        assert puzzle is not None and puzzle.position == table.write(position)
        at, first = table.read(rules, puzzle.position), table.read_move(rules, puzzle.line[0])
        moves, seat = table.legal(rules, at), table.turn(at)
        assert first in moves and len(moves) > 1
        log, standing = [], None
        for move in puzzle.line:
            assert is_solved(log, first, puzzle.plies, standing) is None
            log.append(table.read_move(rules, move))
            at, _ = table.apply(rules, at, log[-1])
            result = table.result(rules, at)
            standing = None if result is None else result.of(seat)
        assert is_solved(log, first, puzzle.plies, standing)
        assert is_solved([next(move for move in moves if move != first)], first, puzzle.plies, None) is False


def wins(table: Table, rules: Any, position: Any, seat: int) -> bool:
    """Return True if the seat wins against any answer, by trying everything."""
    result = table.result(rules, position)
    if result is not None:
        return result.of(seat) == "won"
    after = (table.apply(rules, position, move)[0] for move in table.legal(rules, position))
    return (any if table.turn(position) == seat else all)(wins(table, rules, then, seat) for then in after)


@pytest.mark.parametrize(("table_name", "by"), [("reversi", "small"), ("prospector", "standard")])
def test_by_trying_everything_one_move_wins(table_name: str, by: str) -> None:
    table, rules = TABLES[table_name], load_rules(by, on=table_name)
    for seed in (1, 2):
        position, puzzle = posed(table, rules, seed)
        won = [table.write_move(move) for move in table.legal(rules, position)
               if wins(table, rules, table.apply(rules, position, move)[0], table.turn(position))]
        assert won == [puzzle.line[0]]


def test_a_riddle_ends_early_when_it_has_to_stop() -> None:
    for table in RIDDLES:
        puzzles = TABLES[table].puzzles
        assert puzzles is not None and puzzles.riddle is not None
        assert puzzles.riddle(load_rules(TABLES[table].standard, on=table), 1, lambda: True) is None
