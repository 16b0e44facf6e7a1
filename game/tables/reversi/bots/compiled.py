"""The search of ``search`` and ``endgame``, compiled.

The same functions are compiled as they are. In place of those that work on the memory of a plain search, they call the
ones here, which work on arrays; so the same number of positions gives the same values. Only ``decisions`` imports this
module, if numba is installed. Sets of squares are unsigned integers of 64 bits here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import NamedTuple, TypeVar, cast

import numpy as np

from game.content.safe_files import compiled_code_folder
from game.kernel.bots import Budget, BudgetSpent
from game.tables.numba_support import compiles
from game.tables.reversi import board as plain
from game.tables.reversi.board import BY_SIZE, INNER_COLUMNS, Squares
from game.tables.reversi.bots import endgame, search
from game.tables.reversi.bots.endgame import Child, Entry

F = TypeVar("F", bound=Callable[..., object])
U64 = cast("Callable[[int], int]", np.uint64)
"""A set of squares, or a distance to shift one by."""
I64 = cast("Callable[[int], int]", np.int64)
Array = np.ndarray[tuple[int, ...], np.dtype[np.generic]]


class Board(NamedTuple):
    """A board, with each corner and the square diagonally next to it."""

    size: int
    full: Squares
    corners: Squares
    beside: Squares
    quarters: tuple[Squares, ...]
    across: tuple[tuple[Squares, Squares], ...]
    rims: Array
    """The features of every rim, by its key."""


class Memory(NamedTuple):
    """The memory of a search."""

    board: Board
    few_squares: int
    weights: Array
    keys: Array
    """The positions of the transposition table: the discs of both sides."""
    table: Array
    """Their entries, with the number of the best square."""
    moves: Array
    """The moves of the position at each ply."""
    counts: Array
    """The positions left, 1 if they have run out, and the positions of the table."""


if compiles():
    import numba

    vars(numba.config)["CACHE_DIR"] = str(compiled_code_folder(Path(__file__).parent, Path(__file__).parent.parent))
    INT, SET = numba.int64, numba.uint64
    FOUR_SETS, ROWS = numba.types.UniTuple(SET, 4), INT[:, ::1]
    FOUR_PAIRS = numba.types.UniTuple(numba.types.UniTuple(SET, 2), 4)
    BOARD = numba.types.NamedTuple([INT, SET, SET, SET, FOUR_SETS, FOUR_PAIRS, ROWS], Board)
    MEMORY = numba.types.NamedTuple(
        [BOARD, INT, ROWS, SET[::1], numba.int32[:, ::1], SET[:, :, ::1], INT[::1]], Memory)
    KINDS = {
        "int": INT, "bool": numba.boolean, "None": numba.void, "Squares": SET, "FourSquares": FOUR_SETS,
        "Child": FOUR_SETS, "Entry": numba.types.Tuple([INT, INT, INT, SET]),
        "RimSums": numba.types.UniTuple(INT, 3), "Features": numba.types.NamedUniTuple(INT, 8, search.Features),
        "Array": ROWS, "Board": BOARD, "Memory": MEMORY, "Evaluation | Memory": MEMORY,
    }
    """The compiled type of each word in a signature."""

    def quick(function: F, is_inline: bool = True) -> F:
        """Compile a function for the types in its signature, inline: a call with many arrays takes long."""
        *arguments, result = (KINDS[word] for word in function.__annotations__.values())
        program: F = numba.njit(
            result(*arguments), cache=True, nogil=True, error_model="numpy", forceinline=is_inline
        )(function)
        return program

else:

    def quick(function: F, is_inline: bool = True) -> F:
        """Leave a function as it is."""
        return function


NODES_LEFT, STORED_ENTRIES = 0, 2
"""Places in the counts, besides ``endgame.RAN_OUT``."""
MOST_PLACE_BITS, ENTRY_SIZE = 21, 4
"""The most bits of a place in the transposition table, and the numbers of an entry."""
MOST_MOVES, ABSENT = 34, 64
"""The most moves of a position, and the number of no square."""
ZERO, ONE, TWO, FOUR, FOLD, TO_TOP = (U64(number) for number in (0, 1, 2, 4, 32, 56))
EVEN_BITS, EVEN_PAIRS, EVEN_NIBBLES, EVERY_EIGHTH = (
    U64(bits) for bits in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
HASH, OTHER_HASH, INNER = U64(0x9E3779B97F4A7C15), U64(0xBF58476D1CE4E5B9), U64(INNER_COLUMNS)
LINES = tuple((U64(step), columns) for step, columns in ((1, INNER), (7, INNER), (9, INNER), (8, ~ZERO)))
"""Steps toward higher bits, each with the columns in which discs can be flanked along it."""


@quick
def count(squares: Squares) -> int:
    """Return the number of squares in a set."""
    squares = squares - ((squares >> ONE) & EVEN_BITS)
    squares = (squares & EVEN_PAIRS) + ((squares >> TWO) & EVEN_PAIRS)
    squares = (squares + (squares >> FOUR)) & EVEN_NIBBLES
    return I64((squares * EVERY_EIGHTH) >> TO_TOP)


@quick
def flipped_discs(own: Squares, other: Squares, disc: Squares) -> Squares:
    """Return the discs that a disc on a free square turns."""
    flips = ZERO
    for step, columns in LINES:
        line = other & columns
        run, end = ZERO, disc << step
        while end & line:
            run |= end
            end <<= step
        if end & own:
            flips |= run
        run, end = ZERO, disc >> step
        while end & line:
            run |= end
            end >>= step
        if end & own:
            flips |= run
    return flips


@quick
def spend(memory: Memory) -> bool:
    """Use up a position; return False if there is none left."""
    if memory.counts[NODES_LEFT] < 1:
        memory.counts[endgame.RAN_OUT] = 1
        return False
    memory.counts[NODES_LEFT] -= 1
    return True


@quick
def is_free(place: int, memory: Memory) -> bool:
    """Return True if there is no position at this place of the table."""
    return bool(memory.keys[2 * place] == ZERO and memory.keys[2 * place + 1] == ZERO)


@quick
def place_of(own: Squares, other: Squares, memory: Memory) -> int:
    """Return the place of a position in the table: its own one or a free one; -1 if the table is full."""
    keys, size = memory.keys, len(memory.table)
    hash_bits = (own * HASH) ^ ((other ^ (other >> FOLD)) * OTHER_HASH)
    place = I64((hash_bits ^ (hash_bits >> FOLD)) & U64(size - 1))
    for _ in range(64):
        if (keys[2 * place] == own and keys[2 * place + 1] == other) or is_free(place, memory):
            return place
        place = (place + 1) & (size - 1)
    return -1


@quick
def recall(own: Squares, other: Squares, most: int, memory: Memory) -> Entry:
    """Return what is known of a position, of which no value is above ``most``."""
    place, table = place_of(own, other, memory), memory.table
    if place < 0 or is_free(place, memory):
        return I64(0), -most, most, ZERO
    best_move = ZERO if table[place, 3] == ABSENT else ONE << U64(table[place, 3])
    return I64(table[place, 0]), I64(table[place, 1]), I64(table[place, 2]), best_move


@quick
def store(own: Squares, other: Squares, depth: int, least: int, most: int, best_move: Squares, memory: Memory) -> None:
    """Remember the result for a position, unless the table is nearly full."""
    place, keys, table, counts = place_of(own, other, memory), memory.keys, memory.table, memory.counts
    if place < 0:
        return
    if is_free(place, memory):
        if 8 * counts[STORED_ENTRIES] > 7 * len(table):
            return
        counts[STORED_ENTRIES] += 1
        keys[2 * place], keys[2 * place + 1] = own, other
    table[place, 0], table[place, 1], table[place, 2] = depth, least, most
    table[place, 3] = count(best_move - ONE)


@quick
def put(order: int, disc: Squares, own: Squares, other: Squares, index: int, ply: int, memory: Memory) -> None:
    """Put a move into the memory of a ply."""
    moves = memory.moves
    moves[ply, index, 0], moves[ply, index, 1] = U64(order - endgame.LOWEST_LEAD), disc
    moves[ply, index, 2], moves[ply, index, 3] = own, other


@quick
def sort(move_count: int, ply: int, memory: Memory) -> None:
    """Sort the moves of a ply."""
    moves = memory.moves
    for number in range(1, move_count):
        at = number
        while at > 0 and moves[ply, at - 1, 0] > moves[ply, at, 0]:
            for part in range(4):
                before = moves[ply, at - 1, part]
                moves[ply, at - 1, part], moves[ply, at, part] = moves[ply, at, part], before
            at -= 1


@quick
def child_at(index: int, ply: int, memory: Memory) -> Child:
    """Return a move of a ply."""
    moves = memory.moves
    return moves[ply, index, 0], moves[ply, index, 1], moves[ply, index, 2], moves[ply, index, 3]


@quick
def rims_of(board: Board) -> Array:
    """Return the features of every rim of a board of this size, by its key."""
    return board.rims


@quick
def across_of(corners: Squares, board: Board) -> Squares:
    """Return the squares diagonally next to these corners."""
    squares = ZERO
    for corner, square in board.across:
        if corners & corner:
            squares |= square
    return squares


NOT_INLINE = search.search_value, endgame.solve_few, endgame.order_by_replies, search.order_by_place
SET_NAMES = "COLUMN_A", "GATHER", "NOT_A", "NOT_H"
SCOPE: dict[str, object] = {
    **vars(endgame), **vars(search), **{name: U64(vars(search)[name]) for name in SET_NAMES}, "INNER_COLUMNS": INNER,
    "NO_PASS": I64(endgame.NO_PASS), "AFTER_PASS": I64(endgame.AFTER_PASS),  # A literal would get another type.
    **{function.__name__: function for function in (
        count, flipped_discs, spend, recall, store, put, sort, child_at, rims_of, across_of)},
}
"""The names in the shared functions. These call each other, and the functions of this module."""
for shared in (plain.moves_of, *search.SHARED):
    program = FunctionType(shared.__code__, SCOPE, shared.__name__)
    program.__annotations__ = shared.__annotations__
    SCOPE[shared.__name__] = quick(program, shared not in NOT_INLINE)


@lru_cache(maxsize=len(BY_SIZE))
def all_rims(size: int) -> Array:
    """Return the features of every rim of boards of a size, by its key."""
    rims = np.zeros((1 << 16, 3), dtype=np.int64)
    for own in range(1 << size):
        other = rest = ((1 << size) - 1) & ~own
        while True:
            rims[own | other << 8] = search.RIMS[size][own | other << 8]
            if not other:
                break
            other = (other - 1) & rest
    return rims


class Search(search.Search):
    """A search whose memory is in arrays."""

    def __init__(
        self, budget: Budget, board: plain.Board, weights: Sequence[Sequence[int]] = ((),),
        few_squares: int = endgame.FEW_SQUARES,
    ) -> None:
        super().__init__(budget, board, weights, few_squares)
        across = tuple((U64(corner), U64(square)) for corner, square in board.across.items() if corner.bit_count() == 1)
        sets = U64(board.full), U64(board.corners), U64(board.beside), tuple(map(U64, board.quarters)), across
        places = 1 << min(MOST_PLACE_BITS, (2 * budget.nodes).bit_length())
        self.arrays = Memory(
            Board(board.size, *sets, all_rims(board.size)), few_squares, np.array(weights, dtype=np.int64),
            np.zeros(2 * places, dtype=np.uint64), np.zeros((places, ENTRY_SIZE), dtype=np.int32),
            np.zeros((endgame.MOST_PLIES, MOST_MOVES, ENTRY_SIZE), dtype=np.uint64), np.zeros(3, dtype=np.int64),
        )

    def run(self, function: Callable[..., int], own: Squares, other: Squares, *numbers: int) -> int:
        if self.budget.stop():  # Compiled code does not look at the time.
            raise BudgetSpent
        counts = self.arrays.counts
        counts[NODES_LEFT], counts[endgame.RAN_OUT] = self.budget.left, 0
        program = cast("Callable[..., int]", SCOPE[function.__name__])
        value = program(U64(own), U64(other), *numbers, 0, self.arrays)
        self.budget.left = int(counts[NODES_LEFT])
        if counts[endgame.RAN_OUT]:
            raise BudgetSpent
        return int(value)
