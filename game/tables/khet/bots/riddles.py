"""Riddles: random boards of few pieces on which exactly one action forces a hit on the Pharaoh."""

from __future__ import annotations

from collections.abc import Iterable

from game.kernel.bots import Stop, never
from game.kernel.opaque import all_as_type
from game.kernel.random_stream import Stream, seed_state
from game.tables.khet.bots.puzzles import MIRRORS, puzzle
from game.tables.khet.bots.search import reflections
from game.tables.khet.cells import FILES, LOWER, RANKS, lower
from game.tables.khet.definitions import Rules
from game.tables.khet.pieces import ALLOWED, DJED, EMPTY, OBELISK, PHARAOH, PYRAMID, TURNS, piece_code
from game.tables.khet.position import Move, Position, action_of, bare, board_of

PIECES = (DJED, 1, 2), (PYRAMID, 2, 4), (OBELISK, 0, 1)
"""The kinds of pieces besides the Pharaoh, with the fewest and the most of each side."""
PATIENCE = 3
"""Puzzles with a single mirror after which the first of them is good enough."""
PLIES = 3
"""A riddle is a hit in two actions of its solver."""


def riddle(rules: Rules, seed: int, stop: Stop = never) -> Position | None:
    """Return a position of this seed with a puzzle of two actions; None if ``stop`` came first.

    One whose beam ends after several mirrors is preferred.
    """
    stream, plain = Stream(seed_state(seed)), list[Position]()
    while not stop():
        position = _draw(stream)
        if any(board_of(position._replace(side=side)).beam().hits for side in (1, 2)):
            continue
        posed = puzzle(rules, position)
        if posed is None or posed.plies != PLIES:
            continue
        if _turns(position, all_as_type(posed.line, Move)) >= MIRRORS:
            return position
        plain.append(position)
        if len(plain) == PATIENCE:
            return plain[0]
    return None


def _draw(stream: Stream) -> Position:
    """Return a random board with Silver to move: each Pharaoh on its side's first rank, the other pieces anywhere."""
    squares = bare(0)
    for color in (0, 1):
        code = piece_code(PHARAOH, color, 0)
        first = [lower(file, RANKS - 1 if color else 0) for file in range(FILES)]
        squares[stream.pick([cell for cell in first if cell in ALLOWED[code >> 2]])] = code
        for kind, least, most in PIECES:
            for _ in range(least + stream.below(most - least + 1)):
                code = piece_code(kind, color, stream.below(TURNS.get(kind, 1)))
                free = [cell for cell in LOWER if squares[cell] == EMPTY and cell in ALLOWED[code >> 2]]
                squares[stream.pick(free)] = code
    return Position(bytes(squares), 1)


def _turns(position: Position, line: Iterable[Move]) -> int:
    """Return the reflections of the beam that ends a line."""
    board = board_of(position)
    for move in line:
        board.make(action_of(move, 0))
    return reflections(board.shot)
