"""Reasons why a move is not legal, as a code and a sentence."""

from __future__ import annotations

from game.kernel.refusal import Refusal
from game.tables.khet.actions import QUARTERS, TOWER_GOES, UNSTACKS, parts, undoing
from game.tables.khet.board import Board
from game.tables.khet.cells import AROUND, TOWERS, UPPER_AT, name_of
from game.tables.khet.moves import Move, action_of
from game.tables.khet.notation import write
from game.tables.khet.pieces import (
    ALLOWED,
    EMPTY,
    LEAST,
    PHARAOH,
    SPHINX,
    STACK,
    SWAPPED,
    SWAPPING,
    TURNS,
    colour_of,
)
from game.tables.khet.position import Position


def why_not(position: Position, board: Board, move: Move) -> Refusal:
    """Return the reason why an action is not legal in this position."""
    refusal = _why(position, board, move)
    return Refusal(refusal.code, refusal.sentence, write(position))


def _why(position: Position, board: Board, move: Move) -> Refusal:
    number = action_of(move, position.tower)
    does, cell, end = parts(number)
    if move.verb in ("tower", "turn_tower"):
        return _why_tower(board, move, number)
    if not number:
        return Refusal("no_square", f"{' and '.join(move[1:])}: one of these is no square here.")
    code = board.squares[cell]
    if code < LEAST:
        return Refusal("no_piece", f"Nothing stands on {move.start} that could move.")
    if colour_of(code) != board.side:
        return Refusal("other_side", f"The piece on {move.start} is not yours.")
    if does in QUARTERS:
        return _why_turn(code, move)
    if code >> 3 == SPHINX:
        return Refusal("sphinx_stays", "A Sphinx turns, and never leaves its square.")
    if does == UNSTACKS and code >> 3 != STACK:
        return Refusal("no_stack", f"On {move.start} stands no stack whose top could leave it.")
    return _why_there(board, cell, end, move)


def _why_there(board: Board, cell: int, end: int, move: Move) -> Refusal:
    """Return the reason why a piece may not move to a cell."""
    code, met, square = board.squares[cell], board.squares[end], move.end
    level = board.above if cell < UPPER_AT else -board.above
    if end - cell not in AROUND and (not level or end - cell != level):
        return Refusal("too_far", f"{square} is not beside {move.start}.")
    if EMPTY < met < LEAST:
        return Refusal("tower_there", f"The tower stands on {square}.")
    if end not in ALLOWED[code >> 2]:
        if code >> 3 == PHARAOH and end >= UPPER_AT:
            return Refusal("corner", "A Pharaoh stands on no corner of the upper board.")
        return Refusal("reserved", f"Only pieces of the other side may stand on {square}.")
    if code >> 3 in SWAPPING and met >> 3 in SWAPPED:
        return Refusal("reserved_back", f"What stands on {square} may not stand on {move.start}.")
    return Refusal("not_free", f"On {square} stands a piece already.")


def _why_turn(code: int, move: Move) -> Refusal:
    if code >> 3 == SPHINX:
        return Refusal("sphinx_turns", "A Sphinx looks along its edges, nowhere else.")
    if code >> 3 in TURNS:
        return Refusal("turns_once", f"Either way it looks the same: write {move.start}+.")
    return Refusal("looks_same", "Turned, it would look the same, and nobody may pass.")


def _why_tower(board: Board, move: Move, number: int) -> Refusal:
    does, start, end = parts(number)
    if not board.tower:
        return Refusal("no_tower", "There is no tower here.")
    if number and number == undoing(board.last):
        return Refusal("undoes", "That would undo what the other side has just done with the tower.")
    if does != TOWER_GOES or start != board.tower:
        return Refusal("not_there", f"The tower stands on {name_of(board.tower, 0)}.")
    if end - start not in AROUND:
        return Refusal("too_far", f"The tower goes one square, and {move.end} is further.")
    if end not in TOWERS:
        return Refusal("tower_barred", "The tower stands on neutral squares alone.")
    return Refusal("not_free", "Under the tower there must be no piece.")
