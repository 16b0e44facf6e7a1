"""The events that describe actions."""

from __future__ import annotations

from game.tables.khet.actions import QUARTERS, TOWER_GOES, UNSTACKS, parts
from game.tables.khet.board import Board
from game.tables.khet.cells import UPPER_AT, name_of
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
from game.tables.khet.pieces import SWAPPING


def told(board: Board, seat: int, number: int) -> Action:
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
