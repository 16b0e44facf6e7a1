"""Puzzles: positions near the end in which exactly one move wins, and riddles made of them."""

from __future__ import annotations

from game.kernel.bots import Budget, Spent, Stop, never
from game.kernel.random_stream import Stream, seed_state
from game.kernel.review import Posed
from game.tables.reversi.board import board_with
from game.tables.reversi.bots.endgame import Solver, children
from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import NO_FAVORS, PLACES, Position, open_squares, sides
from game.tables.reversi.rules import apply, legal, new

MOST_FREE, NODES = 10, 20_000
"""The most free squares of a puzzle, and of positions searched for it."""
FREE = 6, 7, 8
"""Free squares of a riddle."""
CHOICES = 3
"""The fewest moves between which a puzzle lets its solver choose."""


def puzzle(rules: Rules, position: Position) -> Posed | None:
    """Return the puzzle: the only move that wins against any answer; None without one, or if there are favors."""
    squares, full = open_squares(position), position.full
    free = (full ^ position.black ^ position.white).bit_count()
    if free > MOST_FREE or squares.bit_count() < CHOICES or position.favors != NO_FAVORS:
        return None
    board = board_with(full)
    solver = Solver(Budget(NODES), board)
    winning = []
    try:
        for _, disc, mine, theirs in children(*sides(position), squares, 0, board):
            if -solver.value(mine, theirs, -1, 0) > 0:
                winning.append(PLACES[disc])
    except Spent:
        return None
    if len(winning) != 1:
        return None
    return Posed(position, 1, (winning[0],), squares.bit_count() + solver.budget.spent)


def riddle(rules: Rules, seed: int, stop: Stop = never) -> Position | None:
    """Return a position with a puzzle near the end of a random match of this seed; None if ``stop`` came first."""
    stream = Stream(seed_state(seed))
    while not stop():
        position, last = new(rules, 0)._replace(favors=NO_FAVORS), stream.pick(FREE)
        while (moves := legal(rules, position)) and (
            (position.full ^ position.black ^ position.white).bit_count() > last
        ):
            position, _ = apply(rules, position, stream.pick(moves))
        if puzzle(rules, position) is not None:
            return position
    return None
