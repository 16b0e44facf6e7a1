"""Puzzles: rolled dice with one placement that is clearly better than the others; and riddles made of them."""

from __future__ import annotations

from game.kernel.bots import Budget, Stop, never
from game.kernel.random_stream import Stream, seed_state
from game.kernel.review import Posed
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.decisions import DEPTH
from game.tables.knucklebones.bots.gains import greedy
from game.tables.knucklebones.bots.search import search_passes
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.rules import apply, legal, new

NODES = 3000
"""Boards searched for a puzzle."""
MARGIN = 0.12
"""The least by which the chance of the best placement exceeds that of the next one."""
CHOICES = 3
"""The fewest placements between which a puzzle lets its solver choose."""
LATE = 0.6
"""Share of the fields of both boards that are filled in a riddle, at least."""


def puzzle(rules: Rules, board: Board) -> Posed | None:
    """Return the puzzle: the only placement that is clearly the best; None without one, or if cards can be played."""
    moves = legal(board)
    if board.over or board.die in (0, HIDDEN) or len(moves) < CHOICES or any(move.verb != "place" for move in moves):
        return None
    budget = Budget(NODES)
    ranking: list[tuple[float, Move]] = []
    for _, chances in search_passes(rules, board, budget, DEPTH, moves):
        ranking = sorted(chances, key=lambda pair: -pair[0])
    if not ranking or ranking[0][0] - ranking[1][0] < MARGIN:
        return None
    return Posed(board, 1, (ranking[0][1],), budget.spent)


def riddle(rules: Rules, seed: int, stop: Stop = never) -> Board | None:
    """Return a board with a puzzle late in a match of this seed; None if ``stop`` came first.

    Both seats play without cards: now and then at random, else what gains most.
    """
    stream = Stream(seed_state(seed))
    while not stop():
        board = new(rules, stream.below(1 << 31), None, (), ())
        while not board.over:
            if board.die and _filled(rules, board) >= LATE and puzzle(rules, board) is not None:
                return board
            moves = legal(board)
            apply(board, stream.pick(moves) if stream.below(3) == 0 else greedy(rules, board, stream))
    return None


def _filled(rules: Rules, board: Board) -> float:
    """Return the share of the fields of both boards that are filled."""
    dice = sum(len(board.dice(seat, row)) for seat in (1, 2) for row in range(1, rules.rows + 1))
    return dice / (2 * rules.rows * rules.fields)
