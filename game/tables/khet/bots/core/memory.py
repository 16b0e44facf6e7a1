"""The memory and the functions of a search, plain or compiled, and the worth of pieces in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from functools import cache, lru_cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, cast

from game.content.safe_files import compiled_code_folder
from game.kernel.bots import Stop, never
from game.tables.encoding import Array
from game.tables.khet.beam import follow
from game.tables.khet.board import (
    PIECE_KEYS,
    RED_MOVES,
    TOWER_CLOCKWISE,
    TOWER_COUNTERCLOCKWISE,
    TOWER_KEYS,
    TOWER_MOVE,
    Board,
    action,
    last_key,
    make_piece_move,
    make_tower_move,
    undo_of,
    write_tower_actions,
)
from game.tables.khet.bots.core import moves, search
from game.tables.khet.bots.core import places as at
from game.tables.khet.bots.core.places import Keys, Work
from game.tables.khet.bots.core.search import LONGEST_BEAM, WIN_VALUE
from game.tables.khet.cells import (
    CELLS,
    FILES,
    HIGH_CELLS,
    LOWER_CELLS,
    NEIGHBORS,
    RANKS,
    ROW_LENGTH,
    TOWERS,
    UPPER_AT,
    step_up,
)
from game.tables.khet.definitions import Values
from game.tables.khet.pieces import (
    ANUBIS,
    CODES,
    DJED,
    EYE,
    KIND_SHIFT,
    OBELISK,
    PHARAOH,
    PYRAMID,
    STACK,
    STACK_STEP,
    color_of,
)
from game.tables.numba_support import CompileThread, compiles


class PieceWorth(NamedTuple):
    """The worth of everything from Silver's side, in hundredths of a pyramid: Red's pieces count negative."""

    worth: tuple[int, ...]
    """The worth of each piece on each cell, at ``CELLS * code + cell``."""
    loss: tuple[int, ...]
    """The change of the worth if the piece is hit."""
    reach: int
    near: int

    @property
    def margin(self) -> int:
        """The most that the beams can add or subtract."""
        return LONGEST_BEAM * self.reach + len(NEIGHBORS) * self.near


@lru_cache(maxsize=2)
def piece_worth(values: Values) -> PieceWorth:
    """Return the worth of pieces by these values, cached from one move to the next."""
    worth = [0] * (CODES * CELLS)
    for code in range(STACK_STEP, CODES):
        for cell in LOWER_CELLS + HIGH_CELLS:
            worth[CELLS * code + cell] = _worth(values, code, cell)
    loss = [0] * (CODES * CELLS)
    for code in range(STACK_STEP, CODES):
        for cell in LOWER_CELLS + HIGH_CELLS:
            rest = worth[CELLS * (code - STACK_STEP) + cell] if code >> KIND_SHIFT == STACK else 0
            loss[CELLS * code + cell] = rest - worth[CELLS * code + cell]
            if code >> KIND_SHIFT == PHARAOH:
                loss[CELLS * code + cell] = WIN_VALUE if color_of(code) else -WIN_VALUE
    return PieceWorth(tuple(worth), tuple(loss), values.reach, values.near)


def _worth(values: Values, code: int, cell: int) -> int:
    kind, red = code >> KIND_SHIFT, color_of(code)
    worth = {
        PYRAMID: values.pyramid, OBELISK: values.obelisk, STACK: 2 * values.obelisk, ANUBIS: values.anubis,
    }.get(kind, 0)
    if cell < UPPER_AT:
        rank, file = cell // ROW_LENGTH - 2, cell % ROW_LENGTH - 1
        forward = RANKS - 1 - rank if red else rank
        worth += values.forward * min(forward, RANKS // 2) * (kind in (PYRAMID, DJED, EYE))
        worth += values.middle * min(file, FILES - 1 - file) * (kind in (DJED, EYE))
        worth -= values.home * forward * (kind == PHARAOH)
    return -worth if red else worth


CORE_FOLDER = Path(__file__).parent
NO_LIMIT = 1 << 30
MOST_SLOT_BITS = 20
"""The transposition table has 2 to the power of this many slots, at most."""
SLOT_BITS_PER_NODE = 6
"""The table has 2 to the power of this many slots for each position, so that few of them share one."""
STOP_SECONDS = 0.02
"""Seconds between two calls of ``stop``."""


class SearchCore(NamedTuple):
    """The functions of a search that are called from outside it."""

    search_root: Callable[[Work, Keys, int], int]
    worth_of: Callable[[Work, Keys, int, int, int, int], int]
    list_actions: Callable[[Work, Keys], int]
    work: Callable[[Sequence[int], int], Work]
    keys: Callable[[Sequence[int], int], Keys]
    """Functions that make its memory: a copy of these numbers, and this many zeros behind them."""


def row(numbers: Sequence[int], more: int) -> list[int]:
    """Return these numbers with zeros behind them."""
    zeros = [0] * (len(numbers) + more)
    zeros[: len(numbers)] = numbers
    return zeros


PLAIN_CORE = SearchCore(search.search_root, search.worth_of, search.list_actions, row, row)
CORE_FUNCTIONS = (
    step_up, follow, make_piece_move, make_tower_move, undo_of, write_tower_actions, moves.beam, moves.move_tower,
    moves.last_key_place, moves.remove_cell, moves.tower_key, moves.key_change, moves.worth_change, moves.make,
    moves.write_actions, search.sort, search.gain, search.gain_by, search.change_by, search.aim_worth, search.touches,
    search.spares_beam, search.lead, search.repeats, search.spend, search.entry_of, search.depth_of, search.order,
    search.value_of_hits, search.value, search.list_actions, search.worth_of, search.search_root,
)
"""The functions that are compiled, each after those it calls."""


def compile_core() -> SearchCore:
    """Return the core compiled by numba, or loaded from an earlier run."""
    import numba
    import numpy

    vars(numba.config)["CACHE_DIR"] = str(compiled_code_folder(CORE_FOLDER, CORE_FOLDER.parents[1]))
    kinds = {
        "int": numba.int64, "bool": numba.boolean, "None": numba.void, "Work": numba.int32[::1],
        "Keys": numba.int64[::1], "Squares": numba.int32[::1], "Row": numba.int32[::1], "Memory": numba.int32[::1],
        "Actions": numba.int64[::1],
    }
    scope: dict[str, Any] = {}
    for plain in CORE_FUNCTIONS:
        source = search.sort_compiled if plain is search.sort else plain
        names = {name: plain.__globals__[name] for name in source.__code__.co_names if name in plain.__globals__}
        tables = {name: numpy.array(value) for name, value in names.items() if isinstance(value, tuple)}
        function = FunctionType(source.__code__, {**names, **tables, **scope, "__name__": plain.__module__})
        *arguments, result = (kinds[word] for word in source.__annotations__.values())
        scope[plain.__name__] = numba.njit(result(*arguments), cache=True, nogil=True, error_model="numpy")(function)

    def row_of(kind: type, numbers: Sequence[int], more: int) -> Work:
        zeros: Array = numpy.zeros(len(numbers) + more, dtype=kind)
        zeros[: len(numbers)] = numbers
        return cast(Work, zeros)

    rows = partial(row_of, numpy.int32), partial(row_of, numpy.int64)
    root, worth, actions = (
        scope[plain.__name__] for plain in (search.search_root, search.worth_of, search.list_actions)
    )
    return SearchCore(root, worth, actions, *rows)


@cache
def compiler() -> CompileThread[SearchCore]:
    """Return the only compiling thread, which starts with the first call."""
    thread = CompileThread(compile_core)
    thread.start()
    return thread


def core(waits: bool) -> SearchCore:
    """Return the compiled functions if they are there, after a wait if the call ``waits``, else the plain ones."""
    if not compiles():
        return PLAIN_CORE
    thread = compiler()
    if waits:
        thread.join()
    return thread.result or PLAIN_CORE


def as_signed(number: int) -> int:
    """Return a number of 64 bits as a signed one."""
    return number - (1 << 64) if number >> 63 else number


@lru_cache(maxsize=4)
def _tables(piece_worth: PieceWorth, core: SearchCore) -> tuple[Work, Keys]:
    """Return a memory without a position: the tables of ``Work`` and ``Keys``."""
    work, keys = [0] * at.WORK_SIZE, [0] * at.SLOTS
    work[at.WORTH : at.WORTH + CODES * CELLS] = piece_worth.worth
    work[at.LOSS : at.LOSS + CODES * CELLS] = piece_worth.loss
    work[at.REACH_WORTH], work[at.NEAR_WORTH] = piece_worth.reach, piece_worth.near
    work[at.BEAM_MARGIN] = piece_worth.margin
    for cell, numbers in enumerate(PIECE_KEYS):
        keys[at.PIECE_KEYS + CODES * cell : at.PIECE_KEYS + CODES * (cell + 1)] = map(as_signed, numbers)
    for turns, numbers in TOWER_KEYS.items():
        keys[at.TOWER_KEYS + CELLS * turns : at.TOWER_KEYS + CELLS * (turns + 1)] = map(as_signed, numbers)
    steps = [action(TOWER_MOVE, cell - step, cell) for cell in TOWERS for step in NEIGHBORS if cell - step in TOWERS]
    for number in (*steps, action(TOWER_CLOCKWISE), action(TOWER_COUNTERCLOCKWISE)):
        keys[moves.last_key_place(number)] = as_signed(last_key(number))
    keys[at.RED_KEY] = as_signed(RED_MOVES)
    return core.work(work, 0), core.keys(keys, 0)


class Search:
    """A search from one position, which keeps its results from one depth to the next."""

    def __init__(
        self, piece_worth: PieceWorth, board: Board, earlier: Sequence[int] = (), *, core: SearchCore = PLAIN_CORE,
        quiet: int = NO_LIMIT, left: int = NO_LIMIT, extra: int = 0, sight: int = NO_LIMIT,
        depth: int = MOST_SLOT_BITS, nodes: int = NO_LIMIT,
    ) -> None:
        """Set up the memory.

        ``earlier`` are the keys of earlier positions. Pieces are counted after ``quiet`` moves without a loss and after
        ``left`` plies; ``extra`` are the half pieces that Silver's edges then bring more than Red's. ``sight`` is the
        most reflections of a beam after which hits are seen. There is memory for ``depth`` plies and ``nodes``
        positions.
        """
        slots = 1 << min(MOST_SLOT_BITS, 8 + 2 * depth, nodes.bit_length() + SLOT_BITS_PER_NODE)
        tables, numbers = _tables(piece_worth, core)
        self.core, self.work, self.keys = core, core.work(tables, 0), core.keys(numbers, 4 * slots)
        work, keys = self.work, self.keys
        work[: len(board.squares)] = list(board.squares)
        cells = board.own + board.others
        work[at.PIECES : at.PIECES + len(cells)], work[at.PIECE_COUNT] = cells, len(cells)
        for cell in cells:
            if board.squares[cell] >> KIND_SHIFT == PHARAOH:
                work[at.PHARAOHS + color_of(board.squares[cell])] = cell
        work[at.SIDE], work[at.LAST_ACTION] = board.side, board.last
        work[at.TOWER], work[at.TOWER_TURNS], work[at.STEP_UP] = board.tower, board.turns, board.step_up
        work[at.MATERIAL] = sum(piece_worth.worth[CELLS * board.squares[cell] + cell] for cell in cells)
        work[at.MOST_QUIET_MOVES], work[at.PLIES_LEFT] = quiet, left
        work[at.EXTRA_HALF_PIECES], work[at.SIGHT] = extra, sight
        work[at.IDLE_TURNS] = int(board.idle)
        work[at.SWAPS_LEFT : at.SWAPS_LEFT + 2] = board.swaps
        history = [as_signed(key) for key in (*earlier[-at.MOST_EARLIER:], board.key)]
        keys[at.POSITION_KEYS : at.POSITION_KEYS + len(history)] = history
        keys[at.EARLIER_COUNT] = work[at.QUIET_MOVES] = len(history) - 1
        keys[at.SLOT_MASK] = slots - 1

    def promising_actions(self) -> list[int]:
        """Return the actions that are seen, the most promising first."""
        self.core.list_actions(self.work, self.keys)
        return [number & search.ACTION_MASK for number in self.actions()]

    def actions(self) -> list[int]:
        """Return the root actions, the best one so far first."""
        return [int(number) for number in self.keys[at.ACTIONS : at.ACTIONS + int(self.work[at.ROOT_COUNT])]]

    @property
    def left(self) -> int:
        """The positions that may still be searched."""
        return max(0, int(self.keys[at.NODES_LEFT]))

    def start(self, actions: Sequence[int], nodes: int) -> None:
        """Set the root actions, and the positions that may be searched."""
        for index, number in enumerate(actions):
            self.keys[at.ACTIONS + index] = number
        self.work[at.ROOT_COUNT], self.work[at.STOPS], self.keys[at.NODES_LEFT] = len(actions), 0, nodes

    def run(self, job: Callable[[Work, Keys], int], stop: Stop) -> int | None:
        """Return the result of a search, None if it had to end. ``stop`` is called now and then."""
        if stop is never:
            value = job(self.work, self.keys)
        else:
            with ThreadPoolExecutor(1) as thread:
                promise = thread.submit(job, self.work, self.keys)
                try:
                    while True:
                        try:
                            value = promise.result(STOP_SECONDS)
                            break
                        except NotYet:
                            if stop():
                                self.work[at.STOPS] = 1
                except BaseException:
                    self.work[at.STOPS] = 1
                    raise
        return None if self.keys[at.NODES_LEFT] < 0 else int(value)

    def search_root(self, depth: int, stop: Stop = never, passes: bool = False) -> int | None:
        """Return the value of the best root action, ``depth`` plies after it, and move it to the front.

        With ``passes``, lines in which a side could even afford to pass are searched less deep. If the search had to
        end, return None; the action at the front is still the best one so far.
        """
        self.work[at.TRIES_PASSES] = int(passes)
        return self.run(lambda work, keys: self.core.search_root(work, keys, depth), stop)

    def worth(self, number: int, depth: int, stop: Stop = never) -> int | None:
        """Return the value of an action, ``depth`` plies after it; None if the search had to end."""
        top = search.TOP_VALUE
        return self.run(lambda work, keys: self.core.worth_of(work, keys, number, depth, -top, top), stop)
