"""The search: alpha-beta to a fixed depth, with a transposition table; and the static evaluation at its leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.kernel.bots import Budget
from game.tables.reversi.board import BY_SIZE, Board, discs_turned, moves_of
from game.tables.reversi.bots.endgame import FEW_SQUARES, LARGEST_LEAD, Child, children, final_lead, solve
from game.tables.reversi.definitions import SQUARE_COUNT, Stage

COLUMN_A = 0x0101010101010101
GATHER = 0x0102040810204080
"""Factor that moves column a to the top byte, a1 lowest."""


class RimFeatures(NamedTuple):
    """Features of one rim, own minus other; each corner belongs to two rims."""

    corners: int
    beside: int
    """Discs next to a free corner."""
    stable: int
    """Stable discs, which can never be turned, without the corners."""


class RimCache(dict[int, RimFeatures]):
    """A cache of rims of boards of one size.

    The key is the own discs on the rim and, eight bits higher, the other side's.
    """

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def __missing__(self, key: int) -> RimFeatures:
        own, other = key & 255, key >> 8
        own_features, other_features = side_features(own, other, self.size), side_features(other, own, self.size)
        rim = self[key] = RimFeatures(*(a - b for a, b in zip(own_features, other_features, strict=True)))
        return rim


def side_features(own: int, other: int, size: int) -> RimFeatures:
    """Return the features of a rim of this many squares for one side alone."""
    discs, corners = own | other, 1 | 1 << size - 1
    neighbors = (own >> 1 & ~discs & 1) + (own >> size - 2 & ~discs >> size - 1 & 1)
    stable = own if discs == (1 << size) - 1 else _anchored_discs(own, size)
    return RimFeatures((own & corners).bit_count(), neighbors, (stable & ~corners).bit_count())


def _anchored_discs(own: int, size: int) -> int:
    """Return the discs that reach a corner without a gap."""
    reversed_discs = int(f"{own:0{size}b}"[::-1], 2)
    return _low_run(own) | int(f"{_low_run(reversed_discs):0{size}b}"[::-1], 2)


def _low_run(own: int) -> int:
    return own & ~(own + 1)


RIMS = {size: RimCache(size) for size in BY_SIZE}


def rims(own: int, other: int, board: Board) -> tuple[int, int, int]:
    """Return corners (counted twice), discs next to free ones, and stable discs of all rims, own minus other."""
    cache, far, down = RIMS[board.size], board.size - 1, 8 * board.size - 8
    own_right, other_right = own >> far & COLUMN_A, other >> far & COLUMN_A
    top = cache[own & 255 | (other & 255) << 8]
    bottom = cache[own >> down | other >> down << 8]
    left = cache[((own & COLUMN_A) * GATHER >> 56 & 255) | ((other & COLUMN_A) * GATHER >> 56 & 255) << 8]
    end = cache[(own_right * GATHER >> 56 & 255) | (other_right * GATHER >> 56 & 255) << 8]
    return (
        top[0] + bottom[0] + left[0] + end[0],
        top[1] + bottom[1] + left[1] + end[1],
        top[2] + bottom[2] + left[2] + end[2],
    )


NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F


class Features(NamedTuple):
    """Features of a position, own minus other, for the side to move."""

    discs: int
    moves: int
    """Squares where a disc can be placed."""
    open: int
    """Discs next to a free square, which are easy to turn."""
    corners: int
    beside: int
    """Discs next to a free corner on the rim."""
    across: int
    """Discs diagonally next to a free corner."""
    stable: int
    """Stable discs on a rim, without the corners."""
    last: int
    """1 if the side to move places the last disc when no side passes, else -1."""


def features(own: int, other: int, board: Board, moves: int, replies: int) -> Features:
    """Return the features of a position; ``moves`` and ``replies`` are the legal squares of both sides."""
    empty = board.full ^ own ^ other
    columns = empty | empty << 1 & NOT_A | empty >> 1 & NOT_H
    near = columns | columns << 8 | columns >> 8
    corners, beside, stable = rims(own, other, board)
    across = board.across[empty & board.corners]
    return Features(
        own.bit_count() - other.bit_count(),
        moves.bit_count() - replies.bit_count(),
        (own & near).bit_count() - (other & near).bit_count(),
        corners // 2,
        beside,
        (own & across).bit_count() - (other & across).bit_count(),
        stable,
        1 if empty.bit_count() & 1 else -1,
    )


DISC_VALUE = 100
"""Values count hundredths of a disc."""
TOP_VALUE = DISC_VALUE * LARGEST_LEAD
LOWEST_VALUE = -2 * TOP_VALUE
"""Less than any value."""
REPLY_ORDER_PLIES = 3
"""Plies from which on moves are ordered by the opponent's replies."""


class Evaluation:
    """A static evaluation by these weights, in hundredths of a disc."""

    __slots__ = ("board", "weights")

    def __init__(self, stages: Sequence[Stage], board: Board) -> None:
        self.board = board
        self.weights = tuple(_weights(stage_of(stages, board, discs)) for discs in range(len(board.names) + 1))
        """Weights by the number of discs on the board, in the order of the features."""

    def value(self, own: int, other: int, moves: int, replies: int) -> int:
        """Return the value for the side to move; ``moves`` and ``replies`` are the legal squares of both sides."""
        discs, free, open_, corners, beside, across, stable, last = self.weights[(own | other).bit_count()]
        lead = features(own, other, self.board, moves, replies)
        value = (
            discs * lead[0] + free * lead[1] + open_ * lead[2] + corners * lead[3]
            + beside * lead[4] + across * lead[5] + stable * lead[6] + last * lead[7]
        )
        return value if -TOP_VALUE < value < TOP_VALUE else TOP_VALUE if value > 0 else -TOP_VALUE


def stage_of(stages: Sequence[Stage], board: Board, discs: int) -> Stage:
    """Return the stage of a match with this many discs on the board; a small board goes by its free squares."""
    progress = discs + SQUARE_COUNT - len(board.names)
    return next(stage for stage in stages if progress <= stage.until)


def _weights(stage: Stage) -> tuple[int, ...]:
    return (
        stage.discs, stage.moves, stage.open, stage.corners, stage.beside, stage.across, stage.stable, stage.last,
    )


class Search:
    """A search that keeps its results from one depth to the next."""

    __slots__ = ("board", "budget", "evaluation", "few_squares", "full", "square_groups", "table")

    def __init__(self, evaluation: Evaluation, budget: Budget, board: Board, few_squares: int = FEW_SQUARES) -> None:
        self.board, self.full = board, board.full
        self.square_groups = board.corners, board.full ^ board.corners ^ board.beside, board.beside
        """Sets of squares in the order they are tried close to the leaves."""
        self.evaluation, self.budget = evaluation, budget
        self.few_squares = few_squares
        """Free squares from which on the rest is played out, regardless of the depth."""
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        """Transposition table by the discs of both sides: depth, lower bound, upper bound, and best move."""

    def value(self, own: int, other: int, depth: int, alpha: int = -TOP_VALUE, beta: int = TOP_VALUE) -> int:
        """Return the value for the side to move, ``depth`` plies ahead; a pass does not count as a ply.

        The value is exact between ``alpha`` and ``beta``, otherwise a bound beyond them. Raises ``Spent`` when the
        budget is used up.
        """
        self.budget.spend(1)
        full = self.full
        squares = moves_of(own, other, full)
        if not squares:
            if not moves_of(other, own, full):
                return DISC_VALUE * final_lead(own, other)
            return -self.value(other, own, depth, -beta, -alpha)
        if (full ^ own ^ other).bit_count() <= self.few_squares:
            return DISC_VALUE * solve(own, other, -LARGEST_LEAD, LARGEST_LEAD, full)
        if depth <= 0:
            return self.evaluation.value(own, other, squares, moves_of(other, own, full))
        key = own, other
        stored_depth, least, most, best_move = self.table.get(key, (0, -TOP_VALUE, TOP_VALUE, 0))
        if stored_depth != depth:
            least, most = -TOP_VALUE, TOP_VALUE
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        best, low = LOWEST_VALUE, alpha
        if depth >= REPLY_ORDER_PLIES:
            moves = children(own, other, squares, best_move, self.board)
        else:
            moves = order_by_place(own, other, squares, best_move, self.square_groups)
        for _, disc, next_own, next_other in moves:
            if best == LOWEST_VALUE:
                value = -self.value(next_own, next_other, depth - 1, -beta, -low)
            else:
                value = -self.value(next_own, next_other, depth - 1, -low - 1, -low)
                if low < value < beta:
                    value = -self.value(next_own, next_other, depth - 1, -beta, -value)
            if value > best:
                best, best_move = value, disc
                if value >= beta:
                    break
                low = max(low, value)
        self.table[key] = depth, best if best > alpha else least, best if best < beta else most, best_move
        return best


def order_by_place(own: int, other: int, squares: int, first: int, groups: Sequence[int]) -> list[Child]:
    """Return every move: ``first``, then the moves onto these sets of squares, one set after the other."""
    moves: list[Child] = []
    for group in (first, *groups):
        group_squares = squares & group
        squares ^= group_squares
        while group_squares:
            disc = group_squares & -group_squares
            group_squares ^= disc
            flips = discs_turned(own, other, disc)
            moves.append((0, disc, other ^ flips, own | disc | flips))
    return moves
