"""The search: alpha-beta to a fixed depth or to the end, with a transposition table; and the static evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from game.tables.reversi.board import BY_SIZE, Board, Squares, flipped_discs, moves_of
from game.tables.reversi.bots import endgame
from game.tables.reversi.bots.endgame import (
    LARGEST_LEAD,
    RAN_OUT,
    Memory,
    child_at,
    count,
    final_lead,
    order_by_replies,
    put,
    recall,
    solve,
    spend,
    store,
)
from game.tables.reversi.definitions import SQUARE_COUNT, Stage

COLUMN_A = 0x0101010101010101
GATHER = 0x0102040810204080
"""Factor that moves column a to the top byte, a1 lowest."""


RimSums = tuple[int, int, int]


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
        own_features = side_features(own, other, self.size)
        other_features = side_features(other, own, self.size)
        rim = self[key] = RimFeatures(*map(sub, own_features, other_features))
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


def rims(own: Squares, other: Squares, board: Board) -> RimSums:
    """Return corners (counted twice), discs next to free ones, and stable discs of all rims, own minus other."""
    cache, far, down = rims_of(board), board.size - 1, 8 * board.size - 8
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


def features(own: Squares, other: Squares, board: Board, moves: Squares, replies: Squares) -> Features:
    """Return the features of a position; ``moves`` and ``replies`` are the legal squares of both sides."""
    empty = board.full ^ own ^ other
    columns = empty | empty << 1 & NOT_A | empty >> 1 & NOT_H
    near = columns | columns << 8 | columns >> 8
    corners, beside, stable = rims(own, other, board)
    across = across_of(empty & board.corners, board)
    return Features(
        count(own) - count(other),
        count(moves) - count(replies),
        count(own & near) - count(other & near),
        corners // 2,
        beside,
        count(own & across) - count(other & across),
        stable,
        1 if count(empty) & 1 else -1,
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

    def __init__(self, stages: Sequence[Stage], board: Board) -> None:
        self.board = board
        self.weights = tuple(_weights(stage_of(stages, board, discs)) for discs in range(len(board.names) + 1))
        """Weights by the number of discs on the board, in the order of the features."""

    def value(self, own: int, other: int, moves: int, replies: int) -> int:
        """Return the value for the side to move; ``moves`` and ``replies`` are the legal squares of both sides."""
        return leaf_value(own, other, moves, replies, self)


def stage_of(stages: Sequence[Stage], board: Board, discs: int) -> Stage:
    """Return the stage of a match with this many discs on the board; a small board goes by its free squares."""
    progress = discs + SQUARE_COUNT - len(board.names)
    return next(stage for stage in stages if progress <= stage.until)


def _weights(stage: Stage) -> tuple[int, ...]:
    return (
        stage.discs, stage.moves, stage.open, stage.corners, stage.beside, stage.across, stage.stable, stage.last,
    )


def leaf_value(own: Squares, other: Squares, moves: Squares, replies: Squares, judge: Evaluation | Memory) -> int:
    """Return the value of ``Evaluation``."""
    weights = judge.weights[count(own | other)]
    discs, free, open_, corners, beside, across, stable, last = features(own, other, judge.board, moves, replies)
    value: int = (
        weights[0] * discs + weights[1] * free + weights[2] * open_ + weights[3] * corners
        + weights[4] * beside + weights[5] * across + weights[6] * stable + weights[7] * last
    )
    return value if -TOP_VALUE < value < TOP_VALUE else TOP_VALUE if value > 0 else -TOP_VALUE


def order_by_place(own: Squares, other: Squares, squares: Squares, first: Squares, ply: int, memory: Memory) -> int:
    """Put every move into the memory of a ply, and return their number.

    They are ``first``, then those onto corners, then the others, and then those next to corners.
    """
    board, move_count = memory.board, 0
    for group in (first, board.corners, board.full ^ board.corners ^ board.beside, board.beside):
        group_squares = squares & group
        squares ^= group_squares
        while group_squares:
            disc = group_squares & -group_squares
            group_squares ^= disc
            flips = flipped_discs(own, other, disc)
            put(0, disc, other ^ flips, own | disc | flips, move_count, ply, memory)
            move_count += 1
    return move_count


def search_value(
    own: Squares, other: Squares, depth: int, alpha: int, beta: int, ply: int, memory: Memory
) -> int:
    """Return the value of ``Search``; it is meaningless once the positions have run out."""
    full = memory.board.full
    squares = moves_of(own, other, full)
    if not squares:
        if not moves_of(other, own, full):
            return DISC_VALUE * final_lead(own, other)
        return -search_value(other, own, depth, -beta, -alpha, ply + 1, memory)
    if count(full ^ own ^ other) <= memory.few_squares:
        return DISC_VALUE * solve(own, other, alpha // DISC_VALUE, -(-beta // DISC_VALUE), memory.board)
    if not spend(memory):
        return 0
    if depth <= 0:
        return leaf_value(own, other, squares, moves_of(other, own, full), memory)
    stored_depth, least, most, best_move = recall(own, other, TOP_VALUE, memory)
    if stored_depth != depth:
        least, most = -TOP_VALUE, TOP_VALUE
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    alpha, beta = max(alpha, least), min(beta, most)
    best, low, less = LOWEST_VALUE, alpha, depth - 1
    if depth >= REPLY_ORDER_PLIES:
        move_count = order_by_replies(own, other, squares, best_move, ply, memory)
    else:
        move_count = order_by_place(own, other, squares, best_move, ply, memory)
    for child in range(move_count):
        _, disc, next_own, next_other = child_at(child, ply, memory)
        if best == LOWEST_VALUE:
            value = -search_value(next_own, next_other, less, -beta, -low, ply + 1, memory)
        else:
            value = -search_value(next_own, next_other, less, -low - 1, -low, ply + 1, memory)
            if low < value < beta and not memory.counts[RAN_OUT]:
                value = -search_value(next_own, next_other, less, -beta, -value, ply + 1, memory)
        if memory.counts[RAN_OUT]:
            return 0
        if value > best:
            best, best_move = value, disc
            if value >= beta:
                break
            low = max(low, value)
    store(own, other, depth, best if best > alpha else least, best if best < beta else most, best_move, memory)
    return best


SHARED = *endgame.SHARED, rims, features, leaf_value, order_by_place, search_value
"""The functions that are compiled, each after those it calls."""


class Search(Memory):
    """A search to a fixed depth, or to the end."""

    def value(self, own: int, other: int, depth: int, alpha: int = -TOP_VALUE, beta: int = TOP_VALUE) -> int:
        """Return the value for the side to move, ``depth`` plies ahead; a pass does not count as a ply.

        The value is exact between ``alpha`` and ``beta``, otherwise a bound beyond them. Raises ``BudgetSpent``
        when the budget is used up.
        """
        return self.run(search_value, own, other, depth, alpha, beta)

    def end_value(self, own: int, other: int, alpha: int = -TOP_VALUE, beta: int = TOP_VALUE) -> int:
        """Return the value after best play to the end."""
        return self.value(own, other, count(self.board.full ^ own ^ other), alpha, beta)


def rims_of(board: Board) -> RimCache:
    """Return the features of every rim of a board of this size, by its key."""
    return RIMS[board.size]


def across_of(corners: Squares, board: Board) -> Squares:
    """Return the squares diagonally next to these corners."""
    return board.across[corners]
