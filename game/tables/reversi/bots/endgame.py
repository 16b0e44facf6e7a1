"""The exact endgame search: alpha-beta with a transposition table, moves with few replies first, ordered by parity."""

from __future__ import annotations

from game.kernel.bots import Budget
from game.tables.reversi.board import Board, bits_of, board_with, discs_turned, moves_of

FEW_SQUARES = 4
"""Free squares from which on this is faster than a search with a table."""
LARGEST_LEAD = 64
LOWEST_LEAD = -100
"""Less than any lead."""


def final_lead(own: int, other: int) -> int:
    """Return the lead in discs of the side with ``own`` on a finished board."""
    return own.bit_count() - other.bit_count()


def in_parity_order(empty: int, full: int) -> tuple[int, ...]:
    """Return the free squares, first those in odd quarters.

    In a quarter with an odd number of free squares, the side to move places the last disc.
    """
    odd: list[int] = []
    even: list[int] = []
    for quarter in board_with(full).quarters:
        free = empty & quarter
        (odd if free.bit_count() & 1 else even).extend(bits_of(free))
    return (*odd, *even)


def solve(own: int, other: int, alpha: int, beta: int, full: int) -> int:
    """Return the final lead in discs of the side to move after best play, for positions with few free squares.

    The value is exact between ``alpha`` and ``beta``, otherwise a bound beyond them.
    """
    empty = full ^ own ^ other
    free = empty.bit_count()
    if free > 1:
        return _solve_few(own, other, alpha, beta, in_parity_order(empty, full), False)
    return _last_lead(own, other, empty) if free else final_lead(own, other)


def _solve_few(own: int, other: int, alpha: int, beta: int, free: tuple[int, ...], after_pass: bool) -> int:
    best = LOWEST_LEAD
    if len(free) == 2:
        first, second = free
        for disc, end in ((first, second), (second, first)):
            if flips := discs_turned(own, other, disc):
                value = -_last_lead(other ^ flips, own | disc | flips, end)
                if value > best:
                    best = value
                    if value >= beta:
                        return value
    else:
        for disc in free:
            if flips := discs_turned(own, other, disc):
                rest = tuple([square for square in free if square != disc])
                value = -_solve_few(other ^ flips, own | disc | flips, -beta, -alpha, rest, False)
                if value > best:
                    best = value
                    if value >= beta:
                        return value
                    if value > alpha:
                        alpha = value
    if best != LOWEST_LEAD:
        return best
    return final_lead(own, other) if after_pass else -_solve_few(other, own, -beta, -alpha, free, True)


def _last_lead(own: int, other: int, disc: int) -> int:
    """Return the final lead of the side to move when this square is the last free one."""
    ahead = final_lead(own, other)
    if flips := discs_turned(own, other, disc):
        return ahead + 2 * flips.bit_count() + 1
    flips = discs_turned(other, own, disc)
    return ahead - 2 * flips.bit_count() - 1 if flips else ahead


CORNER_BONUS, ODD_BONUS, REPLY_PENALTY, CORNER_REPLY_PENALTY = 6, 4, 2, 2
"""Move ordering: bonus of a corner and of a square in an odd quarter, penalty per reply and extra penalty per reply in
a corner."""
Child = tuple[int, int, int, int]
"""A move: its order (low is first), its bit, and the discs of both sides after it, those of the next to move first."""


class Solver:
    """An endgame search that keeps its results from one move to the next."""

    __slots__ = ("board", "budget", "full", "table")

    def __init__(self, budget: Budget, board: Board) -> None:
        self.budget, self.board, self.full = budget, board, board.full
        self.table: dict[tuple[int, int], tuple[int, int, int]] = {}
        """Transposition table by the discs of both sides: lower bound, upper bound, and best move."""

    def value(
        self, own: int, other: int, alpha: int = -LARGEST_LEAD, beta: int = LARGEST_LEAD, after_pass: bool = False
    ) -> int:
        """Return the final lead in discs of the side to move after best play.

        The value is exact between ``alpha`` and ``beta``, otherwise a bound beyond them. Raises ``Spent`` when the
        budget is used up.
        """
        full = self.full
        if (full ^ own ^ other).bit_count() <= FEW_SQUARES:
            return solve(own, other, alpha, beta, full)
        squares = moves_of(own, other, full)
        if not squares:
            return final_lead(own, other) if after_pass else -self.value(other, own, -beta, -alpha, True)
        self.budget.spend(1)
        key = own, other
        least, most, best_move = self.table.get(key, (-LARGEST_LEAD, LARGEST_LEAD, 0))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        best, low = LOWEST_LEAD, alpha
        for _, disc, next_own, next_other in children(own, other, squares, best_move, self.board):
            if best == LOWEST_LEAD:
                value = -self.value(next_own, next_other, -beta, -low)
            else:
                value = -self.value(next_own, next_other, -low - 1, -low)
                if low < value < beta:
                    value = -self.value(next_own, next_other, -beta, -value)
            if value > best:
                best, best_move = value, disc
                if value >= beta:
                    break
                low = max(low, value)
        self.table[key] = best if best > alpha else least, best if best < beta else most, best_move
        return best


def children(own: int, other: int, squares: int, first: int, board: Board) -> list[Child]:
    """Return every move, likely good ones first: ``first``, then those that leave the opponent few replies."""
    full, corners = board.full, board.corners
    empty = full ^ own ^ other
    odd = 0
    for quarter in board.quarters:
        if (empty & quarter).bit_count() & 1:
            odd |= quarter
    moves: list[Child] = []
    while squares:
        disc = squares & -squares
        squares ^= disc
        flips = discs_turned(own, other, disc)
        next_own, next_other = other ^ flips, own | disc | flips
        replies = moves_of(next_own, next_other, full)
        order = REPLY_PENALTY * replies.bit_count() + CORNER_REPLY_PENALTY * (replies & corners).bit_count()
        if disc & corners:
            order -= CORNER_BONUS
        if disc & odd:
            order -= ODD_BONUS
        moves.append((LOWEST_LEAD if disc == first else order, disc, next_own, next_other))
    moves.sort()
    return moves
