"""The boards in play, and their actions as numbers.

The functions before ``Board`` work on rows of numbers, so that numba can compile them for the search of the bots.
"""

from __future__ import annotations

from functools import cache
from hashlib import shake_128
from struct import unpack
from typing import TypeAlias

from game.tables.khet.beam import Beam, beam, hit_cells
from game.tables.khet.cells import (
    BASE_STEPS,
    CELLS,
    HIGH_CELLS,
    IS_TOWER_CELL,
    LOWER_CELLS,
    NEIGHBORS,
    OVERHANG,
    TURNED_CELLS,
    step_up,
)
from game.tables.khet.pieces import (
    CODES,
    COLUMN,
    EMPTY,
    FIRST_PIECE,
    PHARAOH,
    REMAINS,
    STACK_STEP,
    TURNED,
    color_of,
    piece_kind,
)

Row: TypeAlias = bytearray | list[int]
"""Numbers that an action changes."""
Actions: TypeAlias = list[int]

PIECE_MOVE, CLOCKWISE, COUNTERCLOCKWISE, UNSTACK, TOWER_MOVE, TOWER_CLOCKWISE, TOWER_COUNTERCLOCKWISE = range(1, 8)
"""Kinds of actions. ``PIECE_MOVE`` is a move, a swap, a stacking or a change of level, depending on the cells;
``UNSTACK`` is any of these with only the top of a stack."""
KIND_AT, START_AT, CELL = 18, 9, 511
"""Positions of the parts of an action in its bits: ``kind << KIND_AT | start << START_AT | end``."""
QUARTERS = 0, 0, 1, -1, 0, 0, 1, -1
"""Quarter turns clockwise by kind of action."""


def action(kind: int, start: int = 0, end: int = 0) -> int:
    return kind << KIND_AT | start << START_AT | end


def parts_of(number: int) -> tuple[int, int, int]:
    """Return the kind of an action, its cell and its target cell."""
    return number >> KIND_AT, number >> START_AT & CELL, number & CELL


def undo_of(number: int) -> int:
    """Return the tower action that undoes this one, or 0."""
    kind = number >> KIND_AT
    if kind == TOWER_MOVE:
        return kind << KIND_AT | (number & CELL) << START_AT | number >> START_AT & CELL
    return (TOWER_COUNTERCLOCKWISE + TOWER_CLOCKWISE - kind) << KIND_AT if number else 0


def write_tower_actions(squares: Row, row: int, tower: int, last: int, actions: Actions, at: int) -> int:
    """Write the actions with the tower from this place on; return the place after them.

    ``last`` is the tower action just before or 0: it may not be undone.
    """
    undo = undo_of(last)
    for kind in range(TOWER_CLOCKWISE, TOWER_COUNTERCLOCKWISE + 1):
        if kind << KIND_AT != undo:
            actions[at] = kind << KIND_AT
            at += 1
    for step in NEIGHBORS:
        end = tower + step
        is_free = IS_TOWER_CELL[end]
        for base_step in BASE_STEPS:
            is_free = is_free and squares[row + end + base_step] < FIRST_PIECE
        number = TOWER_MOVE << KIND_AT | tower << START_AT | end
        if is_free and number != undo:
            actions[at] = number
            at += 1
    return at


KEY_DIGITS = 16
"""Hexadecimal digits of a written key."""


def _hashes(name: str, count: int) -> tuple[int, ...]:
    """Return ``count`` numbers of 64 bits, derived from a name."""
    return unpack(f">{count}Q", shake_128(name.encode()).digest(8 * count))


_PLAYABLE_CELLS = set(LOWER_CELLS + HIGH_CELLS)
PIECE_KEYS = tuple(
    (0, *_hashes(f"cell {cell}", CODES - 1)) if cell in _PLAYABLE_CELLS else (0,) * CODES for cell in range(CELLS)
)
"""Numbers by cell and piece; 0 for an empty cell."""
RED_MOVES = _hashes("red moves", 1)[0]
TOWER_KEYS = {turns: _hashes(f"tower {turns}", CELLS) for turns in range(4)}
"""Numbers of the tower, by its quarter turns and its lower left cell."""


@cache
def last_key(action: int) -> int:
    """Return the number of a tower action that may not be undone; 0 for none."""
    return _hashes(f"action {action}", 1)[0] if action else 0


def make_piece_move(squares: Row, row: int, number: int) -> None:
    """Apply an action to a piece: change the cells it leads from and to, and no others. Boards begin at ``row``."""
    kind, cell, end = number >> KIND_AT, row + (number >> START_AT & CELL), row + (number & CELL)
    code, occupant = squares[cell], squares[end]
    if kind == UNSTACK:
        squares[cell] = code - STACK_STEP
        squares[end] = code if occupant else code - STACK_STEP
    elif kind != PIECE_MOVE:
        squares[cell] = TURNED[QUARTERS[kind]][code]
    elif occupant == code:
        # One obelisk is stacked on another.
        squares[cell], squares[end] = EMPTY, code + STACK_STEP
    else:
        squares[cell], squares[end] = occupant, code


def make_tower_move(before: Row, row: int, after: Row, next_row: int, tower: int, number: int) -> int:
    """Move or turn the tower with everything on it, from a board to its copy; return its lower left cell."""
    quarters = QUARTERS[number >> KIND_AT]
    if quarters:
        for cell in OVERHANG:
            after[next_row + TURNED_CELLS[quarters][cell]] = TURNED[quarters][before[row + cell]]
        return tower
    end = number & CELL
    for step in BASE_STEPS:
        after[next_row + tower + step] = EMPTY
    for corner in range(len(BASE_STEPS)):
        after[next_row + end + BASE_STEPS[corner]] = COLUMN + corner
    return end


class Board:
    """A position in play. ``make`` changes it in place, ``after`` does not."""

    __slots__ = (
        "fallen", "idle", "key", "last", "losses", "others", "own", "side", "squares", "step_up", "swaps", "tower",
        "turns",
    )

    def __init__(
        self, squares: bytes, side: int, tower: int = 0, turns: int = 0, last: int = 0, idle: bool = False,
        swaps: tuple[int, int] = (0, 0),
    ) -> None:
        """Set up the board.

        ``squares`` are all cells, ``side`` is the color to move, ``tower`` the tower's lower left cell or 0, ``last``
        the tower action just before or 0. ``idle`` also allows turns of pieces that look the same afterwards.
        """
        self.squares = bytearray(squares)
        self.side, self.last, self.idle = side, last, idle
        self.tower, self.turns = tower, turns
        self.swaps = swaps
        """Swaps of pyramids that each color may still make; a search counts none of them."""
        self.step_up = step_up(tower)
        """The step from a cell to the one straight above it; 0 without a tower."""
        piece_cells = [cell for cell in LOWER_CELLS + HIGH_CELLS if squares[cell] >= FIRST_PIECE]
        self.own = [cell for cell in piece_cells if color_of(squares[cell]) == side]
        """The cells of the pieces of the side to move, unordered."""
        self.others = [cell for cell in piece_cells if color_of(squares[cell]) != side]
        """The cells of the other side's pieces."""
        pharaohs = {color_of(squares[cell]) for cell in piece_cells if piece_kind(squares[cell]) == PHARAOH}
        self.fallen = sum(1 << color for color in (0, 1) if color not in pharaohs)
        """The colors without a Pharaoh, one bit each: the match is over if there are any."""
        self.losses: list[tuple[int, int]] = []
        """The cells of the pieces that the last action removed, and the pieces."""
        self.key = self._key()
        """The key of the position: equal positions have equal keys."""

    def _key(self) -> int:
        key = self.side * RED_MOVES ^ last_key(self.last) ^ TOWER_KEYS[self.turns][self.tower]
        for cell in self.own + self.others:
            key ^= PIECE_KEYS[cell][self.squares[cell]]
        return key

    def beam(self) -> Beam:
        """Return the beam that the side to move would fire now."""
        return beam(self.squares, self.side, self.step_up)

    @property
    def shot(self) -> Beam:
        """The beam of the last action."""
        squares = self.squares[:]
        for cell, code in self.losses:
            squares[cell] = code
        return beam(squares, 1 - self.side, self.step_up)

    def losses_by(self, action: int) -> list[tuple[int, int]]:
        """Return the cells and codes of the pieces that the beam would hit after an action, without making it."""
        if action >= TOWER_MOVE << KIND_AT:
            squares = self.squares[:]
            tower = make_tower_move(self.squares, 0, squares, 0, self.tower, action)
            return [(cell, squares[cell]) for cell in hit_cells(squares, self.side, step_up(tower))]
        squares, cell, end = self.squares, action >> START_AT & CELL, action & CELL
        code, occupant = squares[cell], squares[end]
        make_piece_move(squares, 0, action)
        losses = [(hit, squares[hit]) for hit in hit_cells(squares, self.side, self.step_up)]
        squares[cell], squares[end] = code, occupant
        return losses

    def after(self, action: int) -> Board:
        board: Board = object.__new__(Board)
        board.squares = self.squares[:]
        board.own, board.others = self.own[:], self.others[:]
        board.side, board.key, board.last, board.fallen = self.side, self.key, self.last, self.fallen
        board.tower, board.turns, board.step_up = self.tower, self.turns, self.step_up
        board.idle, board.swaps = self.idle, self.swaps
        board.make(action)
        return board

    def make(self, action: int) -> None:
        """Do an action, fire the beam, remove what it hits, and hand the turn over."""
        squares, own, others, key, last = self.squares, self.own, self.others, self.key, self.last
        kind, cell, end = action >> KIND_AT, action >> START_AT & CELL, action & CELL
        if last:
            key ^= last_key(last)
            self.last = 0
        if kind < TOWER_MOVE:
            code, occupant = squares[cell], squares[end]
            make_piece_move(squares, 0, action)
            starts, ends = PIECE_KEYS[cell], PIECE_KEYS[end]
            key ^= starts[code] ^ ends[occupant] ^ starts[squares[cell]] ^ ends[squares[end]]
            if kind == UNSTACK:
                if not occupant:
                    own.append(end)
            elif kind == PIECE_MOVE:
                if occupant == code:
                    own.remove(cell)
                elif not occupant or color_of(occupant) != self.side:
                    own[own.index(cell)] = end
                    if occupant:
                        others[others.index(end)] = cell
        else:
            key = self._move_tower(action, kind, key)
        self.losses = [(cell, squares[cell]) for cell in hit_cells(squares, self.side, self.step_up)]
        for cell, code in self.losses:
            squares[cell] = REMAINS[code]
            key ^= PIECE_KEYS[cell][code] ^ PIECE_KEYS[cell][squares[cell]]
            if not squares[cell]:
                (own if color_of(code) == self.side else others).remove(cell)
                if piece_kind(code) == PHARAOH:
                    self.fallen |= 1 << color_of(code)
        self.own, self.others = others, own
        self.side ^= 1
        self.key = key ^ RED_MOVES

    def _move_tower(self, action: int, kind: int, key: int) -> int:
        """Move or turn the tower with everything on it; return the new key."""
        key ^= TOWER_KEYS[self.turns][self.tower] ^ last_key(action)
        before, squares = self.squares[:], self.squares
        self.tower = make_tower_move(before, 0, squares, 0, self.tower, action)
        self.step_up = step_up(self.tower)
        if quarters := QUARTERS[kind]:
            self.turns = (self.turns + quarters) % 4
            for cell in OVERHANG:
                key ^= PIECE_KEYS[cell][before[cell]] ^ PIECE_KEYS[cell][squares[cell]]
            self.own[:] = [TURNED_CELLS[quarters][cell] for cell in self.own]
            self.others[:] = [TURNED_CELLS[quarters][cell] for cell in self.others]
        self.last = action
        return key ^ TOWER_KEYS[self.turns][self.tower]
