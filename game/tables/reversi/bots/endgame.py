"""The exact endgame search: alpha-beta with a transposition table, moves with few replies first, ordered by parity."""

from __future__ import annotations

from game.kernel.bots import Budget
from game.tables.reversi.boards import Board
from game.tables.reversi.bots.last_four import FEW, MOST, NONE, ended, finished
from game.tables.reversi.discs import moves_of, turned

CORNER, ODD, REPLY, CORNER_REPLY = 6, 4, 2, 2
"""Move ordering: bonus of a corner and of a square in an odd quarter, penalty per reply and extra penalty per reply in
a corner."""
Child = tuple[int, int, int, int]
"""A move: its order (low is first), its bit, and the discs of both sides after it, those of the next to move first."""


class Solver:
    """An endgame search that keeps its results from one move to the next."""

    __slots__ = ("board", "budget", "full", "known")

    def __init__(self, budget: Budget, board: Board) -> None:
        self.budget, self.board, self.full = budget, board, board.full
        self.known: dict[tuple[int, int], tuple[int, int, int]] = {}
        """Transposition table by the discs of both sides: lower bound, upper bound, and best move."""

    def value(self, own: int, other: int, alpha: int = -MOST, beta: int = MOST, passed: bool = False) -> int:
        """Return the final lead in discs of the side to move after best play.

        The value is exact between ``alpha`` and ``beta``, otherwise a bound beyond them. Raises ``Spent`` when the
        budget is used up.
        """
        full = self.full
        if (full ^ own ^ other).bit_count() <= FEW:
            return finished(own, other, alpha, beta, full)
        squares = moves_of(own, other, full)
        if not squares:
            return ended(own, other) if passed else -self.value(other, own, -beta, -alpha, True)
        self.budget.spend(1)
        key = own, other
        least, most, best_move = self.known.get(key, (-MOST, MOST, 0))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        best, low = NONE, alpha
        for _, disc, mine, theirs in children(own, other, squares, best_move, self.board):
            if best == NONE:
                found = -self.value(mine, theirs, -beta, -low)
            else:
                found = -self.value(mine, theirs, -low - 1, -low)
                if low < found < beta:
                    found = -self.value(mine, theirs, -beta, -found)
            if found > best:
                best, best_move = found, disc
                if found >= beta:
                    break
                low = max(low, found)
        self.known[key] = best if best > alpha else least, best if best < beta else most, best_move
        return best


def children(own: int, other: int, squares: int, first: int, board: Board) -> list[Child]:
    """Return every move, likely good ones first: ``first``, then those that leave the opponent few replies."""
    full, corners = board.full, board.corners
    empty = full ^ own ^ other
    odd = 0
    for quarter in board.quarters:
        if (empty & quarter).bit_count() & 1:
            odd |= quarter
    found: list[Child] = []
    while squares:
        disc = squares & -squares
        squares ^= disc
        flips = turned(own, other, disc)
        mine, theirs = other ^ flips, own | disc | flips
        replies = moves_of(mine, theirs, full)
        late = REPLY * replies.bit_count() + CORNER_REPLY * (replies & corners).bit_count()
        if disc & corners:
            late -= CORNER
        if disc & odd:
            late -= ODD
        found.append((NONE if disc == first else late, disc, mine, theirs))
    found.sort()
    return found
