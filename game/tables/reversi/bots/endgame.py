"""Perfect play of the last few squares, ordered by parity; the order of moves, and the memory of a search.

``compiled`` compiles the functions of ``SHARED`` as they are, with other functions in place of those that end this
module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.kernel.bots import Budget
from game.tables.reversi.board import Board, Squares, flipped_discs, moves_of

FEW_SQUARES = 4
"""Free squares from which on this is faster than a search with a table."""
LARGEST_LEAD = 64
LOWEST_LEAD = -100
"""Less than any lead."""
MOST_PLIES, RAN_OUT = 130, 1
"""Positions on the way to a leaf with every pass, and the place in the counts that is 1 if the budget is used up."""
NO_PASS, AFTER_PASS = 0, 1
count = int.bit_count


def final_lead(own: Squares, other: Squares) -> int:
    """Return the lead in discs of the side with ``own`` on a finished board."""
    return count(own) - count(other)


def last_lead(own: Squares, other: Squares, disc: Squares) -> int:
    """Return the final lead of the side to move when this square is the last free one."""
    ahead = final_lead(own, other)
    flips = flipped_discs(own, other, disc)
    if flips:
        return ahead + 2 * count(flips) + 1
    flips = flipped_discs(other, own, disc)
    return ahead - 2 * count(flips) - 1 if flips else ahead


def in_parity_order(empty: Squares, board: Board) -> FourSquares:
    """Return up to four free squares, first those in odd quarters; 0 stands for a missing one.

    In a quarter with an odd number of free squares, the side to move places the last disc.
    """
    one = two = three = four = 0
    for odd in (1, 0):
        for quarter in board.quarters:
            rest = empty & quarter
            if count(rest) & 1 == odd:
                while rest:
                    disc = rest & -rest
                    rest ^= disc
                    if not one:
                        one = disc
                    elif not two:
                        two = disc
                    elif not three:
                        three = disc
                    else:
                        four = disc
    return one, two, three, four


def solve(own: Squares, other: Squares, alpha: int, beta: int, board: Board) -> int:
    """Return the final lead in discs of the side to move after best play, for positions with few free squares.

    The value is exact between ``alpha`` and ``beta``, otherwise a bound beyond them.
    """
    empty = board.full ^ own ^ other
    free = count(empty)
    if free == 0:
        return final_lead(own, other)
    if free == 1:
        return last_lead(own, other, empty)
    one, two, three, four = in_parity_order(empty, board)
    return solve_few(own, other, alpha, beta, free, one, two, three, four, NO_PASS)


def solve_few(
    own: Squares, other: Squares, alpha: int, beta: int, free: int,
    one: Squares, two: Squares, three: Squares, four: Squares, after_pass: int,
) -> int:
    """Do the same as ``solve`` with two to four free squares, which are given in the order they are tried."""
    best = LOWEST_LEAD
    for index in range(free):
        disc = one if index == 0 else two if index == 1 else three if index == 2 else four
        flips = flipped_discs(own, other, disc)
        if not flips:
            continue
        next_own, next_other = other ^ flips, own | disc | flips
        first = two if index == 0 else one
        if free == 2:
            value = -last_lead(next_own, next_other, first)
        else:
            second = three if index < 2 else two
            third = four if index < 3 else three
            value = -solve_few(next_own, next_other, -beta, -alpha, free - 1, first, second, third, third, NO_PASS)
        if value > best:
            best = value
            if value >= beta:
                return value
            if free > 2 and value > alpha:
                alpha = value
    if best != LOWEST_LEAD:
        return best
    if after_pass:
        return final_lead(own, other)
    return -solve_few(other, own, -beta, -alpha, free, one, two, three, four, AFTER_PASS)


CORNER_BONUS, ODD_BONUS, REPLY_PENALTY, CORNER_REPLY_PENALTY = 6, 4, 2, 2
"""Move ordering: bonus of a corner and of a square in an odd quarter, penalty per reply and extra penalty per reply in
a corner."""


def order_by_replies(own: Squares, other: Squares, squares: Squares, first: Squares, ply: int, memory: Memory) -> int:
    """Put every move into the memory of a ply, likely good ones first, and return their number.

    They are ``first``, then those that leave the opponent few replies.
    """
    board = memory.board
    full, corners = board.full, board.corners
    empty = full ^ own ^ other
    odd = move_count = 0
    for quarter in board.quarters:
        if count(empty & quarter) & 1:
            odd |= quarter
    while squares:
        disc = squares & -squares
        squares ^= disc
        flips = flipped_discs(own, other, disc)
        next_own, next_other = other ^ flips, own | disc | flips
        replies = moves_of(next_own, next_other, full)
        order = REPLY_PENALTY * count(replies) + CORNER_REPLY_PENALTY * count(replies & corners)
        if disc & corners:
            order -= CORNER_BONUS
        if disc & odd:
            order -= ODD_BONUS
        put(LOWEST_LEAD if disc == first else order, disc, next_own, next_other, move_count, ply, memory)
        move_count += 1
    sort(move_count, ply, memory)
    return move_count


SHARED = final_lead, last_lead, in_parity_order, solve_few, solve, order_by_replies
"""The functions that are compiled, each after those it calls."""
FourSquares = tuple[Squares, Squares, Squares, Squares]
Child = tuple[int, Squares, Squares, Squares]
"""A move: its order (low is first), its disc, and the discs of both sides after it, those of the next to move first."""
Entry = tuple[int, int, int, Squares]
"""The memory of a position: the depth of its search, lower bound, upper bound, and best move."""


class Memory:
    """A search with its memory, which keeps its results from one move to the next."""

    def __init__(
        self, budget: Budget, board: Board, weights: Sequence[Sequence[int]] = ((),), few_squares: int = FEW_SQUARES
    ) -> None:
        self.budget, self.board, self.weights = budget, board, weights
        self.few_squares = few_squares
        """Free squares from which on the rest is played out, regardless of the depth."""
        self.table: dict[tuple[Squares, Squares], Entry] = {}
        """Transposition table by the discs of both sides."""
        self.moves: list[list[Child]] = [[] for _ in range(MOST_PLIES)]
        """The moves of the position at each ply."""
        self.counts = 0, 0
        """Always 0: a plain search ends with an exception."""

    def run(self, function: Callable[..., int], own: Squares, other: Squares, *numbers: int) -> int:
        """Return the value of a position by a shared function; raise ``BudgetSpent`` when the budget is used up."""
        return function(own, other, *numbers, 0, self)


def children(own: int, other: int, squares: int, board: Board) -> list[Child]:
    """Return every move, likely good ones first."""
    memory = Memory(Budget(0), board)
    order_by_replies(own, other, squares, 0, 0, memory)
    return memory.moves[0]


def spend(memory: Memory) -> bool:
    """Use up a position of the budget; return False if there is none left."""
    memory.budget.spend(1)
    return True


def recall(own: Squares, other: Squares, most: int, memory: Memory) -> Entry:
    """Return what is known of a position, of which no value is above ``most``."""
    return memory.table.get((own, other), (0, -most, most, 0))


def store(own: Squares, other: Squares, depth: int, least: int, most: int, best_move: Squares, memory: Memory) -> None:
    """Remember the result for a position."""
    memory.table[own, other] = depth, least, most, best_move


def put(order: int, disc: Squares, own: Squares, other: Squares, index: int, ply: int, memory: Memory) -> None:
    """Put a move into the memory of a ply, after those with a lower index; the first one replaces all."""
    if index == 0:
        memory.moves[ply].clear()
    memory.moves[ply].append((order, disc, own, other))


def sort(move_count: int, ply: int, memory: Memory) -> None:
    """Sort the moves of a ply."""
    memory.moves[ply].sort()


def child_at(index: int, ply: int, memory: Memory) -> Child:
    """Return a move of a ply."""
    return memory.moves[ply][index]
