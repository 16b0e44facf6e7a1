"""The searches of ``search`` and ``endgame``, compiled.

They look at the same positions in the same order, and count them in the same way, so that the same number of positions
gives the same values. Only ``decisions`` imports this module, if numba is installed. Sets of squares are unsigned
integers of 64 bits here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import TypeVar, cast

import numpy as np

from game.content.safe_files import compiled_code_folder
from game.kernel.bots import Budget, Spent
from game.tables.numba_support import compiles
from game.tables.reversi import board as plain
from game.tables.reversi.board import BY_SIZE, INNER_COLUMNS, Board, ray
from game.tables.reversi.bots import endgame, search
from game.tables.reversi.bots.endgame import (
    CORNER_BONUS,
    CORNER_REPLY_PENALTY,
    FEW_SQUARES,
    LARGEST_LEAD,
    LOWEST_LEAD,
    ODD_BONUS,
    REPLY_PENALTY,
)
from game.tables.reversi.bots.search import (
    COLUMN_A,
    DISC_VALUE,
    GATHER,
    LOWEST_VALUE,
    NOT_A,
    NOT_H,
    REPLY_ORDER_PLIES,
    RIMS,
    TOP_VALUE,
    Evaluation,
)

F = TypeVar("F", bound=Callable[..., object])
U64 = cast("Callable[[int], int]", np.uint64)
"""A set of squares, or a distance to shift one by."""
I64 = cast("Callable[[int], int]", np.int64)
"""A number. A bare one would get another type where a function calls itself."""
Array = np.ndarray[tuple[int, ...], np.dtype[np.generic]]
SET, INT, VOID, SETS, NUMBERS, TABLE, BUFFER = (
    "uint64", "int64", "void", "u8[::1]", "i8[::1]", "i4[:, ::1]", "u8[:, :, ::1]"
)
"""Kinds of values: a set, a number, nothing, and arrays."""
Memory = tuple[Array, Array, Array, Array, Array]
"""The sets of a board, the positions of the table and their entries, the buffer of moves, and the counts."""
MEMORY, JUDGE = f"Tuple(({SETS}, {SETS}, {TABLE}, {BUFFER}, {NUMBERS}))", f"Tuple(({NUMBERS}, {NUMBERS}))"

if compiles():
    import numba

    vars(numba.config)["CACHE_DIR"] = str(compiled_code_folder(Path(__file__).parent, Path(__file__).parent.parent))

    def quick(result: str, *arguments: str) -> Callable[[F], F]:
        """Compile a function with these kinds of results and arguments."""
        compiler: Callable[[F], F] = numba.njit(
            f"{result}({', '.join(arguments)})", cache=True, nogil=True, error_model="numpy"
        )
        return compiler

else:

    def quick(result: str, *arguments: str) -> Callable[[F], F]:
        """Leave a function as it is."""
        return lambda function: function


NODES_LEFT, RAN_OUT, STORED_ENTRIES = range(3)
"""Places in the counts: the positions left, 1 if they have run out, and the entries in the table."""
FULL, CORNERS, BESIDE, QUARTERS, CORNER_AT, ACROSS_AT = 0, 1, 2, 3, 7, 11
"""Places in the sets of a board: the last three are four sets each."""
MOST_PLACE_BITS, ENTRY_SIZE = 21, 4
"""The most bits of a place in the table of known positions, and the numbers of an entry."""
MOST_PLIES, MOST_MOVES = 130, 34
"""Positions on the way to a leaf with every pass, and the most moves of a position."""
ORDER_AT, BIT_AT, NEXT_OWN_AT, NEXT_OTHER_AT = range(4)
"""A move in the buffer: its order, its bit, and the discs of both sides after it."""
ZERO, ONE, EIGHT, BYTE, TO_TOP = (U64(number) for number in (0, 1, 8, 255, 56))
INNER, LEFT_RIM, GATHER_FACTOR, NOT_LEFT, NOT_RIGHT = (
    U64(bits) for bits in (INNER_COLUMNS, COLUMN_A, GATHER, NOT_A, NOT_H)
)
M1, M2, M4, ONES = (
    U64(bits) for bits in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
TWO, FOUR = U64(2), U64(4)
HASH, OTHER_HASH, FOLD = U64(0x9E3779B97F4A7C15), U64(0xBF58476D1CE4E5B9), U64(32)
ABSENT = I64(64)
"""No square."""
NO_PASS, AFTER_PASS = I64(0), I64(1)


def _rays() -> Array:
    """Return the squares in each of the eight directions, 64 after the last one."""
    rays = np.full((64, 8, 8), 64, dtype=np.int64)
    steps = [(rows, columns) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if rows or columns]
    for square in range(64):
        for way, step in enumerate(steps):
            line = ray(square, *step)
            rays[square, way, : len(line)] = line
    return rays


RAYS = _rays()
BIT = np.array([1 << square for square in range(64)] + [0], dtype=np.uint64)


@quick(INT, SET)
def count(squares: int) -> int:
    """Return the number of squares in a set."""
    squares = squares - ((squares >> ONE) & M1)
    squares = (squares & M2) + ((squares >> TWO) & M2)
    squares = (squares + (squares >> FOUR)) & M4
    return I64((squares * ONES) >> TO_TOP)


@quick(INT, SET)
def number_of(disc: int) -> int:
    """Return the number of the square with this bit."""
    return count(disc - ONE)


moves_of = quick(SET, SET, SET, SET)(cast(
    "Callable[[int, int, int], int]",
    FunctionType(plain.moves_of.__code__, {**vars(plain), "INNER_COLUMNS": INNER}, "moves_of"),
))
"""The function of ``board``, with its constant as a set."""


@quick(SET, SET, SET, INT)
def flipped_discs(own: int, other: int, square: int) -> int:
    """Return the discs that a disc on a free square turns."""
    flips = ZERO
    for way in range(8):
        run = ZERO
        for far in range(8):
            bit = BIT[RAYS[square, way, far]]
            if other & bit != ZERO:
                run |= bit
                continue
            if own & bit != ZERO:
                flips |= run
            break
    return flips


@quick(INT, SET, SET)
def lead(own: int, other: int) -> int:
    """Return the lead in discs."""
    return count(own) - count(other)


@quick(INT, SET, SET, INT)
def last(own: int, other: int, square: int) -> int:
    """Return the final lead of the side to move when one square is free."""
    ahead = lead(own, other)
    flips = flipped_discs(own, other, square)
    if flips != ZERO:
        return ahead + 2 * count(flips) + 1
    flips = flipped_discs(other, own, square)
    return ahead - 2 * count(flips) - 1 if flips != ZERO else ahead


@quick(INT, SET, SET, INT, INT, INT, INT, INT, INT, INT, INT)
def solve_few(
    own: int, other: int, alpha: int, beta: int, free: int, a: int, b: int, c: int, d: int, after_pass: int
) -> int:
    """Do the same as ``endgame.solve`` with two to four free squares, which are given by their numbers."""
    best = LOWEST_LEAD
    for index in range(free):
        square = a if index == 0 else b if index == 1 else c if index == 2 else d
        flips = flipped_discs(own, other, square)
        if flips == ZERO:
            continue
        next_own, next_other = other ^ flips, own | BIT[square] | flips
        if free == 2:
            value = -last(next_own, next_other, b if index == 0 else a)
        else:
            first = b if index == 0 else a
            second = c if index < 2 else b
            third = d if index < 3 else c
            value = -solve_few(next_own, next_other, -beta, -alpha, free - 1, first, second, third, ABSENT, NO_PASS)
        if value > best:
            best = value
            if value >= beta:
                return value
            if free > 2 and value > alpha:
                alpha = value
    if best != LOWEST_LEAD:
        return best
    return lead(own, other) if after_pass else -solve_few(other, own, -beta, -alpha, free, a, b, c, d, AFTER_PASS)


@quick(INT, SET, SET, INT, INT, SETS)
def solve(own: int, other: int, alpha: int, beta: int, board: Array) -> int:
    """Return the final lead in discs of the side to move, for positions with at most four free squares."""
    empty = board[FULL] ^ own ^ other
    free = count(empty)
    if free == 0:
        return lead(own, other)
    a, b, c, d, n = ABSENT, ABSENT, ABSENT, ABSENT, 0
    for odd in (1, 0):
        for quarter in range(QUARTERS, QUARTERS + 4):
            rest = empty & board[quarter]
            if count(rest) & 1 != odd:
                continue
            while rest != ZERO:
                disc = rest & (~rest + ONE)
                rest ^= disc
                square = number_of(disc)
                if n == 0:
                    a = square
                elif n == 1:
                    b = square
                elif n == 2:
                    c = square
                else:
                    d = square
                n += 1
    if free == 1:
        return last(own, other, a)
    return solve_few(own, other, alpha, beta, free, a, b, c, d, NO_PASS)


@quick(INT, SET, SET, SETS)
def place_of(own: int, other: int, keys: Array) -> int:
    """Return the place of a position in the table: its own one or a free one; -1 if the table is full."""
    size = len(keys) // 2
    hash_bits = (own * HASH) ^ ((other ^ (other >> FOLD)) * OTHER_HASH)
    place = I64((hash_bits ^ (hash_bits >> FOLD)) & U64(size - 1))
    for _ in range(64):
        if keys[2 * place] == own and keys[2 * place + 1] == other:
            return place
        if keys[2 * place] == ZERO and keys[2 * place + 1] == ZERO:
            return place
        place = (place + 1) & (size - 1)
    return -1


@quick(INT, SET, SET, SET, INT, INT, SETS, BUFFER)
def order_by_replies(own: int, other: int, squares: int, first: int, ply: int, board: Array, buffer: Array) -> int:
    """Write every move to the buffer as ``endgame.children`` does; return their number."""
    full, corners, odd, n = board[FULL], board[CORNERS], ZERO, 0
    empty = full ^ own ^ other
    for quarter in range(QUARTERS, QUARTERS + 4):
        if count(empty & board[quarter]) & 1:
            odd |= board[quarter]
    while squares != ZERO:
        disc = squares & (~squares + ONE)
        squares ^= disc
        square = number_of(disc)
        flips = flipped_discs(own, other, square)
        next_own, next_other = other ^ flips, own | disc | flips
        replies = moves_of(next_own, next_other, full)
        order = REPLY_PENALTY * count(replies) + CORNER_REPLY_PENALTY * count(replies & corners)
        if disc & corners != ZERO:
            order -= CORNER_BONUS
        if disc & odd != ZERO:
            order -= ODD_BONUS
        order = 0 if square == first else order - LOWEST_LEAD
        index = n
        while index > 0 and buffer[ply, index - 1, ORDER_AT] > U64(order):
            for part in range(4):
                buffer[ply, index, part] = buffer[ply, index - 1, part]
            index -= 1
        buffer[ply, index, ORDER_AT], buffer[ply, index, BIT_AT] = U64(order), disc
        buffer[ply, index, NEXT_OWN_AT], buffer[ply, index, NEXT_OTHER_AT] = next_own, next_other
        n += 1
    return n


@quick(INT, SET, SET, SET, INT, INT, SETS, BUFFER)
def order_by_place(own: int, other: int, squares: int, first: int, ply: int, board: Array, buffer: Array) -> int:
    """Write every move to the buffer as ``search.order_by_place`` does; return their number."""
    corners, beside, n = board[CORNERS], board[BESIDE], 0
    for part in range(4):
        group = BIT[first]
        if part == 1:
            group = corners
        elif part == 2:
            group = board[FULL] ^ corners ^ beside
        elif part == 3:
            group = beside
        group_squares = squares & group
        squares ^= group_squares
        while group_squares != ZERO:
            disc = group_squares & (~group_squares + ONE)
            group_squares ^= disc
            flips = flipped_discs(own, other, number_of(disc))
            buffer[ply, n, BIT_AT], buffer[ply, n, NEXT_OWN_AT] = disc, other ^ flips
            buffer[ply, n, NEXT_OTHER_AT] = own | disc | flips
            n += 1
    return n


@quick(VOID, SET, SET, INT, INT, INT, INT, MEMORY)
def store(own: int, other: int, depth: int, least: int, most: int, best_move: int, memory: Memory) -> None:
    """Remember a position, unless the table is nearly full."""
    _, keys, table, _, counts = memory
    place = place_of(own, other, keys)
    if place < 0:
        return
    if keys[2 * place] == ZERO and keys[2 * place + 1] == ZERO:
        if 8 * counts[STORED_ENTRIES] > 7 * len(table):
            return
        counts[STORED_ENTRIES] += 1
        keys[2 * place], keys[2 * place + 1] = own, other
    table[place, 0], table[place, 1], table[place, 2], table[place, 3] = depth, least, most, best_move


@quick(INT, SET, SET, INT, INT, INT, INT, MEMORY)
def end_value(own: int, other: int, alpha: int, beta: int, after_pass: int, ply: int, memory: Memory) -> int:
    """Do the same as ``endgame.Solver.value``; the result is meaningless once the positions have run out."""
    board, keys, table, buffer, counts = memory
    full = board[FULL]
    if count(full ^ own ^ other) <= FEW_SQUARES:
        return solve(own, other, alpha, beta, board)
    squares = moves_of(own, other, full)
    if squares == ZERO:
        if after_pass:
            return lead(own, other)
        return -end_value(other, own, -beta, -alpha, AFTER_PASS, ply + 1, memory)
    if counts[NODES_LEFT] < 1:
        counts[RAN_OUT] = 1
        return 0
    counts[NODES_LEFT] -= 1
    place, least, most, best_move = place_of(own, other, keys), -LARGEST_LEAD, LARGEST_LEAD, ABSENT
    is_stored = place >= 0 and (keys[2 * place] != ZERO or keys[2 * place + 1] != ZERO)
    if is_stored:
        least, most, best_move = table[place, 1], table[place, 2], table[place, 3]
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    alpha, beta = max(alpha, least), min(beta, most)
    best, low = LOWEST_LEAD, alpha
    for child in range(order_by_replies(own, other, squares, best_move, ply, board, buffer)):
        next_own, next_other = buffer[ply, child, NEXT_OWN_AT], buffer[ply, child, NEXT_OTHER_AT]
        if best == LOWEST_LEAD:
            value = -end_value(next_own, next_other, -beta, -low, NO_PASS, ply + 1, memory)
        else:
            value = -end_value(next_own, next_other, -low - 1, -low, NO_PASS, ply + 1, memory)
            if low < value < beta and counts[RAN_OUT] == 0:
                value = -end_value(next_own, next_other, -beta, -value, NO_PASS, ply + 1, memory)
        if counts[RAN_OUT] != 0:
            return 0
        if value > best:
            best, best_move = value, number_of(buffer[ply, child, BIT_AT])
            if value >= beta:
                break
            low = max(low, value)
    store(own, other, 0, best if best > alpha else least, best if best < beta else most, best_move, memory)
    return best


@quick(INT, SET, SET, SET, SET, SETS, JUDGE)
def leaf_value(own: int, other: int, moves: int, replies: int, board: Array, judge: tuple[Array, Array]) -> int:
    """Return the static value for the side to move, as ``Evaluation.value`` does, by weights and the values of rims."""
    weights, sides = judge
    empty = board[FULL] ^ own ^ other
    columns = empty | ((empty << ONE) & NOT_LEFT) | ((empty >> ONE) & NOT_RIGHT)
    near = columns | (columns << EIGHT) | (columns >> EIGHT)
    size = sides[0]
    far, under = U64(size - 1), U64(8 * size - 8)
    right, right_of = (own >> far) & LEFT_RIM, (other >> far) & LEFT_RIM
    corners = beside = stable = 0
    for side in range(4):
        if side == 0:
            key = (own & BYTE) | ((other & BYTE) << EIGHT)
        elif side == 1:
            key = (own >> under) | ((other >> under) << EIGHT)
        elif side == 2:
            key = ((((own & LEFT_RIM) * GATHER_FACTOR) >> TO_TOP) & BYTE) | (
                ((((other & LEFT_RIM) * GATHER_FACTOR) >> TO_TOP) & BYTE) << EIGHT)
        else:
            key = (((right * GATHER_FACTOR) >> TO_TOP) & BYTE) | (
                (((right_of * GATHER_FACTOR) >> TO_TOP) & BYTE) << EIGHT)
        index = 1 + 3 * I64(key)
        corners += sides[index]
        beside += sides[index + 1]
        stable += sides[index + 2]
    across = ZERO
    for corner in range(4):
        if empty & board[CORNER_AT + corner] != ZERO:
            across |= board[ACROSS_AT + corner]
    first = 8 * count(own | other)
    value: int = (
        weights[first] * lead(own, other) + weights[first + 1] * (count(moves) - count(replies))
        + weights[first + 2] * (count(own & near) - count(other & near)) + weights[first + 3] * (corners // 2)
        + weights[first + 4] * beside + weights[first + 5] * (count(own & across) - count(other & across))
        + weights[first + 6] * stable + weights[first + 7] * (1 if count(empty) & 1 else -1)
    )
    return max(-TOP_VALUE, min(TOP_VALUE, value))


@quick(INT, SET, SET, INT, INT, INT, INT, INT, MEMORY, JUDGE)
def middle_value(
    own: int, other: int, depth: int, alpha: int, beta: int, few_squares: int, ply: int, memory: Memory,
    judge: tuple[Array, Array],
) -> int:
    """Do the same as ``search.Search.value``; the result is meaningless once the positions have run out."""
    board, keys, table, buffer, counts = memory
    if counts[NODES_LEFT] < 1:
        counts[RAN_OUT] = 1
        return 0
    counts[NODES_LEFT] -= 1
    full = board[FULL]
    squares = moves_of(own, other, full)
    if squares == ZERO:
        if moves_of(other, own, full) == ZERO:
            return DISC_VALUE * lead(own, other)
        return -middle_value(other, own, depth, -beta, -alpha, few_squares, ply + 1, memory, judge)
    if count(full ^ own ^ other) <= few_squares:
        return DISC_VALUE * solve(own, other, -LARGEST_LEAD, LARGEST_LEAD, board)
    if depth <= 0:
        return leaf_value(own, other, squares, moves_of(other, own, full), board, judge)
    place, least, most, best_move = place_of(own, other, keys), -TOP_VALUE, TOP_VALUE, ABSENT
    if place >= 0 and (keys[2 * place] != ZERO or keys[2 * place + 1] != ZERO):
        best_move = table[place, 3]
        if table[place, 0] == depth:
            least, most = table[place, 1], table[place, 2]
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    alpha, beta = max(alpha, least), min(beta, most)
    best, low = LOWEST_VALUE, alpha
    if depth >= REPLY_ORDER_PLIES:
        n = order_by_replies(own, other, squares, best_move, ply, board, buffer)
    else:
        n = order_by_place(own, other, squares, best_move, ply, board, buffer)
    for child in range(n):
        next_own, next_other, less = buffer[ply, child, NEXT_OWN_AT], buffer[ply, child, NEXT_OTHER_AT], depth - 1
        if best == LOWEST_VALUE:
            value = -middle_value(next_own, next_other, less, -beta, -low, few_squares, ply + 1, memory, judge)
        else:
            value = -middle_value(next_own, next_other, less, -low - 1, -low, few_squares, ply + 1, memory, judge)
            if low < value < beta and counts[RAN_OUT] == 0:
                value = -middle_value(next_own, next_other, less, -beta, -value, few_squares, ply + 1, memory, judge)
        if counts[RAN_OUT] != 0:
            return 0
        if value > best:
            best, best_move = value, number_of(buffer[ply, child, BIT_AT])
            if value >= beta:
                break
            low = max(low, value)
    store(own, other, depth, best if best > alpha else least, best if best < beta else most, best_move, memory)
    return best


class SearchMemory:
    """Everything that a search works on."""

    def __init__(self, nodes: int, board: Board) -> None:
        across = [(corner, squares) for corner, squares in board.across.items() if corner.bit_count() == 1]
        corners, squares = zip(*across, strict=True)
        sets = board.full, board.corners, board.beside, *board.quarters, *corners, *squares
        places = 1 << min(MOST_PLACE_BITS, (2 * nodes).bit_length())
        self.counts = np.zeros(3, dtype=np.int64)
        self.arrays: Memory = (
            np.array(sets, dtype=np.uint64), np.zeros(2 * places, dtype=np.uint64),
            np.zeros((places, ENTRY_SIZE), dtype=np.int32),
            np.zeros((MOST_PLIES, MOST_MOVES, ENTRY_SIZE), dtype=np.uint64), self.counts,
        )

    def begin(self, budget: Budget) -> None:
        """Set the positions left; raise ``Spent`` if the time is up, since compiled code does not look at it."""
        if budget.stop():
            raise Spent
        self.counts[NODES_LEFT], self.counts[RAN_OUT] = budget.left, 0

    def finish(self, budget: Budget, value: int) -> int:
        """Return the result; raise ``Spent`` if the positions have run out."""
        budget.left = int(self.counts[NODES_LEFT])
        if self.counts[RAN_OUT]:
            raise Spent
        return int(value)


class Solver(endgame.Solver):
    """The exact endgame search, compiled."""

    def __init__(self, budget: Budget, board: Board) -> None:
        super().__init__(budget, board)
        self.memory = SearchMemory(budget.nodes, board)

    def value(
        self, own: int, other: int, alpha: int = -LARGEST_LEAD, beta: int = LARGEST_LEAD, after_pass: bool = False
    ) -> int:
        self.memory.begin(self.budget)
        value = end_value(U64(own), U64(other), alpha, beta, int(after_pass), 0, self.memory.arrays)
        return self.memory.finish(self.budget, value)


class Search(search.Search):
    """The search, compiled."""

    def __init__(self, evaluation: Evaluation, budget: Budget, board: Board, few_squares: int = FEW_SQUARES) -> None:
        super().__init__(evaluation, budget, board, few_squares)
        self.memory = SearchMemory(budget.nodes, board)
        self.judge = np.array(evaluation.weights, dtype=np.int64).reshape(-1), sides_of(board.size)

    def value(self, own: int, other: int, depth: int, alpha: int = -TOP_VALUE, beta: int = TOP_VALUE) -> int:
        self.memory.begin(self.budget)
        arrays, few_squares = self.memory.arrays, self.few_squares
        value = middle_value(U64(own), U64(other), depth, alpha, beta, few_squares, 0, arrays, self.judge)
        return self.memory.finish(self.budget, value)


@lru_cache(maxsize=len(BY_SIZE))
def sides_of(size: int) -> Array:
    """Return the size of a board, then the features of every rim, by its key."""
    sides = np.zeros(1 + 3 * (1 << 16), dtype=np.int64)
    sides[0] = size
    for own in range(1 << size):
        other = rest = ((1 << size) - 1) & ~own
        while True:
            key = own | other << 8
            sides[1 + 3 * key : 4 + 3 * key] = RIMS[size][key]
            if not other:
                break
            other = (other - 1) & rest
    return sides
