"""Khet in numbers: every square has the same actions, and pieces are planes of the boards.

Red sees everything from across the table, so that a network plays both sides alike.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, lru_cache

from game.tables.encoding import Plane, fit
from game.tables.khet.board import CLOCKWISE, COUNTERCLOCKWISE, TOWER_CLOCKWISE, TOWER_MOVE, UNSTACK, Board, parts_of
from game.tables.khet.cells import FILES, HIGH_CELLS, LOWER_CELLS, NEIGHBORS, RANKS, ROW_LENGTH, UPPER_SIZE
from game.tables.khet.definitions import Rules
from game.tables.khet.pieces import (
    FACING_COUNTS,
    KINDS,
    LETTERS,
    PIECE_TEXTS,
    color_of,
    facing_of,
    piece_kind,
    rotate_clockwise,
)
from game.tables.khet.position import OPPOSITE_CELL, WORD_MOVES, Move, Position, action_of, board_of, parse

CHANGE_OF_LEVEL = len(NEIGHBORS)
"""The number of a change of level among the actions of a square, after the steps to the eight neighbors."""
TOP_ALONE = CHANGE_OF_LEVEL + 1
"""Added to these numbers if only the top of a stack goes."""
TURN = 2 * TOP_ALONE
"""The number of a turn clockwise; the other turn follows."""
SQUARE_ACTIONS = TURN + 2
TOWER_ACTIONS = len(NEIGHBORS) + 2
WORD_ACTIONS = "accept", "decline", "claim"
"""The words among the actions. ``offer`` and ``resign`` are never among the legal moves."""
PIECE_PLANES = tuple((kind, facing) for kind in LETTERS for facing in range(FACING_COUNTS.get(kind, 1)))
"""Every kind and facing: the planes of a side."""
QUARTERS, LAST_NUMBERS = 4, 5
"""Numbers of an observation for the turns of the tower, and the last ones, from ``quiet`` on."""
PLANE_END = 10.0
"""The end of planes that count: larger numbers are cut."""


@cache
def square_numbers(seat: int, tower: bool) -> dict[int, int]:
    """Return the number of each cell in planes and actions, as a seat sees it: both boards from their far left."""
    rows = [LOWER_CELLS[left : left + FILES] for left in range(FILES * (RANKS - 1), -1, -FILES)]
    if tower:
        lefts = range(UPPER_SIZE * (UPPER_SIZE - 1), -1, -UPPER_SIZE)
        rows += [HIGH_CELLS[left : left + UPPER_SIZE] for left in lefts]
    cells = (cell for row in rows for cell in row)
    return {cell if seat == 1 else OPPOSITE_CELL[cell]: number for number, cell in enumerate(cells)}


@lru_cache(maxsize=256)
def start_has_tower(start: str) -> bool:
    return parse(start).tower != 0


def has_tower(rules: Rules) -> bool:
    return start_has_tower(rules.start)


def actions(rules: Rules) -> int:
    """Return the number of actions: those of every square, those of the tower, and words."""
    tower = has_tower(rules)
    return len(square_numbers(1, tower)) * SQUARE_ACTIONS + TOWER_ACTIONS * tower + len(WORD_ACTIONS)


@cache
def number_of(number: int, seat: int, tower: bool) -> int:
    """Return the number of an action of the board, as a seat sees it."""
    kind, cell, end = parts_of(number)
    step = _step(end - cell, seat)
    if kind >= TOWER_MOVE:
        action = step if kind == TOWER_MOVE else len(NEIGHBORS) + (kind != TOWER_CLOCKWISE)
        return len(square_numbers(seat, tower)) * SQUARE_ACTIONS + action
    if kind in (CLOCKWISE, COUNTERCLOCKWISE):
        action = TURN + (kind == COUNTERCLOCKWISE)
    else:
        action = step + TOP_ALONE * (kind == UNSTACK)
    return square_numbers(seat, tower)[cell] * SQUARE_ACTIONS + action


def _step(difference: int, seat: int) -> int:
    """Return the number of a step; neighbors on other rows than these mean a change of level."""
    own_difference = difference if seat == 1 else -difference
    return NEIGHBORS.index(own_difference) if own_difference in NEIGHBORS else CHANGE_OF_LEVEL


def numbers(rules: Rules, position: Position, moves: Sequence[Move]) -> Sequence[int]:
    tower, first_word = has_tower(rules), actions(rules) - len(WORD_ACTIONS)
    return [first_word + WORD_ACTIONS.index(move.verb) if move.verb in WORD_MOVES else
            number_of(action_of(move, position.tower), position.side, tower) for move in moves]


def planes(rules: Rules) -> Sequence[Plane]:
    kinds, board = 2 * len(PIECE_PLANES), (RANKS, FILES)
    pieces = ", ".join(f"{KINDS[kind]} ({count})" if (count := FACING_COUNTS.get(kind, 1)) > 1 else KINDS[kind]
                       for kind in LETTERS)
    about = f"pieces of the seat, then those of the opponent, each by kind and facing: {pieces}; rank from the far one"
    tower = has_tower(rules)
    return (
        Plane("board", (kinds, *board), 0, 1, about),
        *((Plane("upper", (kinds, UPPER_SIZE, UPPER_SIZE), 0, 1, "the same on the upper board"),
           Plane("tower", board, 0, 1, "the lower left square of the tower"),
           Plane("quarters", (4,), 0, 1, "the quarter turns of the tower")) if tower else ()),
        Plane("quiet", (1,), 0, 1, "moves since the last loss, as a share of those after which pieces are counted"),
        Plane("again", (1,), 0, PLANE_END, "times that the position has occurred before"),
        Plane("left", (1,), 0, PLANE_END, "tens of moves left until pieces are counted; 0 without such a limit"),
        Plane("offered", (1,), 0, 1, "1 if a draw is offered to the seat to move"),
        Plane("turn", (1,), 0, 1, "1 if the seat is to move"),
    )


@cache
def places(seat: int) -> dict[tuple[int, int], int]:
    """Return the place in an observation of each piece on each cell, as a seat sees it; the upper board follows."""
    found: dict[tuple[int, int], int] = {}
    cell_numbers = square_numbers(seat, True)
    lower = len(LOWER_CELLS)
    for code in PIECE_TEXTS:
        own_code = code if seat == 1 else rotate_clockwise(code, 2) ^ 4
        plane = PIECE_PLANES.index((piece_kind(own_code), facing_of(own_code))) + len(PIECE_PLANES) * color_of(own_code)
        for cell, number in cell_numbers.items():
            upper_place = 2 * len(PIECE_PLANES) * lower + plane * len(HIGH_CELLS) + number - lower
            found[code, cell] = plane * lower + number if number < lower else upper_place
    return found


def observe(rules: Rules, position: Position, seat: int) -> Sequence[float]:
    board = board_of(position)
    repetitions = position.keys.count(board.key)
    state = len(position.keys) / rules.quiet, repetitions, position.left, position.state == "offered"
    return observe_board(rules, board, seat, state, position.over)


@lru_cache(maxsize=256)
def width(start: str) -> int:
    """Return the size of an observation, by the position at the start."""
    squares = len(square_numbers(1, start_has_tower(start)))
    return 2 * len(PIECE_PLANES) * squares + (len(LOWER_CELLS) + QUARTERS) * start_has_tower(start) + LAST_NUMBERS


def observe_board(
    rules: Rules, board: Board, seat: int, state: tuple[float, int, int | None, bool], over: bool
) -> array[float]:
    """Return the numbers of all planes of a board, and of what is known of it besides."""
    start, squares, place = rules.start, board.squares, places(seat)
    quiet, repetitions, left, draw_offered = state
    observation = array("f", bytes(4 * width(start)))
    for cell in board.own + board.others:
        observation[place[squares[cell], cell]] = 1
    if tower := board.tower:
        tower_planes = len(observation) - len(LOWER_CELLS) - QUARTERS - LAST_NUMBERS
        corner = tower if seat == 1 else OPPOSITE_CELL[tower + ROW_LENGTH + 1]
        observation[tower_planes + square_numbers(1, True)[corner]] = 1
        observation[tower_planes + len(LOWER_CELLS) + board.turns] = 1
    observation[-LAST_NUMBERS:] = array("f", (
        min(1.0, quiet), fit(repetitions, PLANE_END), fit((left or 0) / 10, PLANE_END), draw_offered,
        board.side == seat - 1 and not over,
    ))
    return observation
