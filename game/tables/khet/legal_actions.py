"""The legal actions of the side to move, their events, and the number of sequences of actions."""

from __future__ import annotations

from game.tables.khet.actions import (
    AGAINST,
    CLOCKWISE,
    DOES,
    FROM,
    GOES,
    QUARTERS,
    TOWER_AGAINST,
    TOWER_CLOCKWISE,
    TOWER_GOES,
    UNSTACKS,
    parts,
    undoing,
)
from game.tables.khet.board import Board
from game.tables.khet.cells import AROUND, BASE, TOWERS, UPPER_AT, name_of
from game.tables.khet.definitions import Rules
from game.tables.khet.events import (
    Action,
    LevelChanged,
    PieceMoved,
    PiecesStacked,
    PiecesSwapped,
    PieceTurned,
    PieceUnstacked,
    TowerMoved,
)
from game.tables.khet.pieces import ALLOWED, LEAST, NEAR, OBELISK, SINGLE, SPHINX, STACK, SWAPPED, SWAPPING, TURNS
from game.tables.khet.position import Position, board_of


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


def event_of(board: Board, seat: int, number: int) -> Action:
    """Return the event of a legal action that is not made yet."""
    does, cell, end = parts(number)
    start, there = (name_of(each, board.tower) if each else "" for each in (cell, end))
    if does >= TOWER_GOES:
        here = name_of(board.tower, 0)
        return TowerMoved(seat, here, there or here, QUARTERS.get(does, 0))
    if does in QUARTERS:
        return PieceTurned(seat, start, QUARTERS[does] == 1)
    if board.squares[end]:
        swaps = board.squares[cell] >> 3 in SWAPPING
        return PiecesSwapped(seat, start, there) if swaps else PiecesStacked(seat, start, there)
    if does == UNSTACKS:
        return PieceUnstacked(seat, start, there)
    across = (cell < UPPER_AT) != (end < UPPER_AT)
    return LevelChanged(seat, start, there) if across else PieceMoved(seat, start, there)


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of sequences of ``depth`` actions; those that end the match earlier do not count.

    The last action is counted without being made.
    """
    if not depth:
        return 1
    return 0 if position.over else sequences(board_of(position, rules.idle_turns), depth)


def sequences(board: Board, depth: int) -> int:
    """Return the number of sequences from here; ``depth`` is at least 1."""
    actions = choices(board)
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        board.make(action)
        if not board.fallen:
            found += sequences(board, depth - 1)
        board.unmake()
    return found
