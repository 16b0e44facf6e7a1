"""Action generator: what the side to move may do."""

from __future__ import annotations

from game.tables.khet.actions import (
    AGAINST,
    CLOCKWISE,
    DOES,
    FROM,
    GOES,
    TOWER_AGAINST,
    TOWER_CLOCKWISE,
    TOWER_GOES,
    UNSTACKS,
    undoing,
)
from game.tables.khet.board import Board
from game.tables.khet.cells import AROUND, BASE, TOWERS, UPPER_AT
from game.tables.khet.pieces import ALLOWED, LEAST, NEAR, OBELISK, SINGLE, SPHINX, STACK, SWAPPED, SWAPPING, TURNS


def choices(board: Board) -> list[int]:
    """Return every action of the side to move once, unordered."""
    found: list[int] = []
    squares, above = board.squares, board.above
    for cell in board.men:
        code = squares[cell]
        kind, group = code >> 3, code >> 2
        near = NEAR[group][cell]
        if above:
            level = cell + above if cell < UPPER_AT else cell - above
            if level in ALLOWED[group]:
                near = (*near, level)
        goes = GOES << DOES | cell << FROM
        if kind in SWAPPING:
            for end in near:
                met = squares[end]
                if not met or (met >> 3 in SWAPPED and cell in ALLOWED[met >> 2]):
                    found.append(goes | end)
        elif kind == STACK:
            top = UNSTACKS << DOES | cell << FROM
            for end in near:
                met = squares[end]
                if not met:
                    found += goes | end, top | end
                elif met == code - SINGLE:
                    found.append(top | end)
        elif kind == OBELISK:
            found += [goes | end for end in near if not squares[end] or squares[end] == code]
        elif kind != SPHINX:
            found += [goes | end for end in near if not squares[end]]
        if kind == SPHINX:
            home = code & 3 == 2 * board.side
            found.append((AGAINST if home else CLOCKWISE) << DOES | cell << FROM)
        elif turns := TURNS.get(kind, board.idle):
            # Pieces that look the same after either turn are turned clockwise.
            found.append(CLOCKWISE << DOES | cell << FROM)
            if turns == 4:
                found.append(AGAINST << DOES | cell << FROM)
    return found + _with_tower(board) if above else found


def _with_tower(board: Board) -> list[int]:
    """Return the actions with the tower."""
    tower, squares = board.tower, board.squares
    found = [TOWER_CLOCKWISE << DOES, TOWER_AGAINST << DOES]
    for step in AROUND:
        there = tower + step
        if there in TOWERS and all(squares[there + more] < LEAST for more in BASE):
            found.append(TOWER_GOES << DOES | tower << FROM | there)
    barred = undoing(board.last)
    return [each for each in found if each != barred]
