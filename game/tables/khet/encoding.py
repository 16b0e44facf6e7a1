"""Khet in numbers: a square and a deed are an action, and pieces are planes of the boards.

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

LEVEL_DEED = len(NEIGHBORS)
"""The number of a change of level among the deeds, after the steps to the eight neighbors."""
TOP_DEEDS = LEVEL_DEED + 1
"""Added to these deeds if only the top of a stack goes."""
TURN_DEED = 2 * TOP_DEEDS
"""The number of the deed that turns a piece clockwise; the other turn follows."""
DEED_COUNT = TURN_DEED + 2
TOWER_DEEDS = len(NEIGHBORS) + 2
WORD_ACTIONS = "accept", "decline", "claim"
"""The words among the actions. ``offer`` and ``resign`` are never among the legal moves."""
PIECE_PLANES = tuple((kind, facing) for kind in LETTERS for facing in range(FACING_COUNTS.get(kind, 1)))
"""Every kind and facing: the planes of a side."""
QUARTERS, LAST_NUMBERS = 4, 5
"""Numbers of an observation for the turns of the tower, and the last ones, from ``quiet`` on."""
PLANE_END = 10.0
"""The end of planes that count: larger numbers are cut."""


@cache
def spots(seat: int, tower: bool) -> dict[int, int]:
    """Return the place of each cell in planes and actions, as a seat sees it: both boards from their far left."""
    rows = [LOWER_CELLS[left : left + FILES] for left in range(FILES * (RANKS - 1), -1, -FILES)]
    if tower:
        lefts = range(UPPER_SIZE * (UPPER_SIZE - 1), -1, -UPPER_SIZE)
        rows += [HIGH_CELLS[left : left + UPPER_SIZE] for left in lefts]
    cells = (cell for row in rows for cell in row)
    return {cell if seat == 1 else OPPOSITE_CELL[cell]: spot for spot, cell in enumerate(cells)}


@lru_cache(maxsize=256)
def start_has_tower(start: str) -> bool:
    return parse(start).tower != 0


def has_tower(rules: Rules) -> bool:
    return start_has_tower(rules.start)


def actions(rules: Rules) -> int:
    """Return the number of actions: every square with every deed, those of the tower, and words."""
    tower = has_tower(rules)
    return len(spots(1, tower)) * DEED_COUNT + TOWER_DEEDS * tower + len(WORD_ACTIONS)


@cache
def number_of(number: int, seat: int, tower: bool) -> int:
    """Return the number of an action of the board, as a seat sees it."""
    kind, cell, end = parts_of(number)
    step = _step(end - cell, seat)
    if kind >= TOWER_MOVE:
        deed = step if kind == TOWER_MOVE else len(NEIGHBORS) + (kind != TOWER_CLOCKWISE)
        return len(spots(seat, tower)) * DEED_COUNT + deed
    if kind in (CLOCKWISE, COUNTERCLOCKWISE):
        deed = TURN_DEED + (kind == COUNTERCLOCKWISE)
    else:
        deed = step + TOP_DEEDS * (kind == UNSTACK)
    return spots(seat, tower)[cell] * DEED_COUNT + deed


def _step(difference: int, seat: int) -> int:
    """Return the number of a step; neighbors on other rows than these mean a change of level."""
    own_difference = difference if seat == 1 else -difference
    return NEIGHBORS.index(own_difference) if own_difference in NEIGHBORS else LEVEL_DEED


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
    places, cell_spots, lower = {}, spots(seat, True), len(LOWER_CELLS)
    for code in PIECE_TEXTS:
        own_code = code if seat == 1 else rotate_clockwise(code, 2) ^ 4
        plane = PIECE_PLANES.index((piece_kind(own_code), facing_of(own_code))) + len(PIECE_PLANES) * color_of(own_code)
        for cell, spot in cell_spots.items():
            upper_place = 2 * len(PIECE_PLANES) * lower + plane * len(HIGH_CELLS) + spot - lower
            places[code, cell] = plane * lower + spot if spot < lower else upper_place
    return places


def observe(rules: Rules, position: Position, seat: int) -> Sequence[float]:
    board = board_of(position)
    repetitions = position.keys.count(board.key)
    state = len(position.keys) / rules.quiet, repetitions, position.left, position.state == "offered"
    return observe_board(rules, board, seat, state, position.over)


@lru_cache(maxsize=256)
def width(start: str) -> int:
    """Return the size of an observation, by the position at the start."""
    squares = len(spots(1, start_has_tower(start)))
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
        observation[tower_planes + spots(1, True)[corner]] = 1
        observation[tower_planes + len(LOWER_CELLS) + board.turns] = 1
    observation[-LAST_NUMBERS:] = array("f", (
        min(1.0, quiet), fit(repetitions, PLANE_END), fit((left or 0) / 10, PLANE_END), draw_offered,
        board.side == seat - 1 and not over,
    ))
    return observation
