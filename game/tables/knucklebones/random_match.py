"""A match in which both seats move at random: the rules alone, with no other work between moves."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.rules import legal, make, new


def drawn(
    rules: Rules,
    seed: int,
    streams: tuple[Stream, Stream],
    deck: tuple[str, ...] | None = None,
    second: tuple[str, ...] | None = None,
) -> tuple[int, Board, int]:
    """Return the seat that began, the last board, and the number of dice placed.

    The moves are the same as with ``legal``, a draw from the stream of the seat to move, and ``apply``.
    """
    board = new(rules, seed, None, deck, second)
    first, placed = board.active, 0
    picks = streams[0].pick, streams[1].pick
    while moves := legal(board):
        if board.die:
            placed += 1
        make(board, moves[0] if len(moves) == 1 else picks[board.active - 1](moves), listed=True)
    return first, board, placed
