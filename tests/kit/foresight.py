"""Compares the compiled search with the plain search on the same boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.kernel.bots import Budget
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.compiled.judging import judged
from game.tables.knucklebones.bots.compiled.search import LEFT, WITH_CARDS, chance, forget
from game.tables.knucklebones.bots.compiled.thinking import Foresight, in_hands, written
from game.tables.knucklebones.bots.thinking import Glance, Wide
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.quick.compiling import copy, numbers
from game.tables.knucklebones.quick.layout import MOVES
from game.tables.knucklebones.quick.turns import legal as offered
from game.tables.knucklebones.rules import legal, make, new

Decks = tuple[tuple[str, ...] | None, tuple[str, ...] | None]


def reached(of: Rules, decks: Decks, seed: int, moves: int) -> Board:
    """Return the board after this many random moves."""
    board, lots = new(of, seed, None, *decks), Random(seed)
    for _ in range(moves):
        if legal(board):
            make(board, lots.choice(legal(board)))
    return board


def blind(board: Board) -> Board:
    """Return a copy without the random stream."""
    found = board.copy()
    found.rng = None
    return found


class Alike(Wide):
    """The plain search with the static evaluation of the compiled one."""

    def __init__(self, of: Rules, mind: Foresight, seat: int) -> None:
        super().__init__(of, Budget(1 << 60), seat)
        self.mind, self.slip = mind, 0.0

    def ready(self, board: Board, look: Glance) -> float:
        if look.depth:
            return super().ready(board, look)
        s = written(self.mind.tables, self.mind.cards, board)
        assert s is not None
        return float(judged(self.mind.taught, self.mind.tables, numbers(s)))


def looked(of: Rules, board: Board, look: Glance) -> Iterator[tuple[Move, float, float]]:
    """Yield the values of both searches for a few moves at this look."""
    mind = Foresight(board.rules, in_hands(board))
    s, q, w = written(mind.tables, mind.cards, board), mind.search, mind.work
    assert s is not None
    copy(q.s[0], numbers(s))
    forget(q)
    q.left[LEFT], q.left[WITH_CARDS] = 1 << 60, int(look.cards)
    moves = legal(board)
    offered(mind.tables, w, q.s[0])
    named = [int(w[MOVES + at]) for at in range(len(moves))]
    view = Alike(of, mind, board.active)
    for at in range(0, len(moves), 1 + len(moves) // look.moves):
        depth = look.depth + (not board.die)
        said = float(chance(mind.tables, w, mind.taught, q, 0, depth, named[at]))
        yield moves[at], said, view.after(blind(board), moves[at], look)
