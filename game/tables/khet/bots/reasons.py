"""Reasons why a move is good: the most important one that holds after it."""

from __future__ import annotations

from game.kernel.review import Reason
from game.tables.khet.beam import Beam, beam
from game.tables.khet.board import Board
from game.tables.khet.cells import AROUND
from game.tables.khet.definitions import Rules
from game.tables.khet.notation import WORDS, Move, action_of
from game.tables.khet.pieces import PHARAOH, color_of
from game.tables.khet.position import Position, board_of


def reason(rules: Rules, position: Position, move: Move) -> Reason:
    """Return the reason why this legal move is worth making."""
    if move.verb in WORDS:
        return Reason(f"said_{move.verb}")
    board = board_of(position, rules.idle_turns)
    side = board.side
    threatened = _hit(board, beam(board.squares, 1 - side, board.above), side)
    in_danger = _pharaoh(board, threatened, side)
    board.make(action_of(move, position.tower))
    if board.fallen == 1 << 1 - side:
        return Reason("hits_pharaoh")
    taken = sum(color_of(code) != side for _, code in board.removed)
    if taken:
        return Reason("hits", {"pieces": taken})
    answer, own = board.beam(), beam(board.squares, side, board.above)
    still = _hit(board, answer, side)
    if in_danger and not _pharaoh(board, still, side):
        return Reason("saves_pharaoh")
    if len(still) < len(threatened):
        return Reason("saves", {"pieces": len(threatened) - len(still)})
    aimed = _hit(board, own, 1 - side)
    if _pharaoh(board, aimed, 1 - side):
        return Reason("aims_pharaoh")
    if aimed:
        return Reason("aims", {"pieces": len(aimed)})
    if _beside(board, own, 1 - side):
        return Reason("near")
    if move.verb.endswith("tower"):
        return Reason("tower")
    return Reason("luck")


def _hit(board: Board, shot: Beam, color: int) -> list[int]:
    """Return the pieces of a color that a beam hits on the current board."""
    return [cell for cell in shot.hits if color_of(board.squares[cell]) == color]


def _pharaoh(board: Board, cells: list[int], color: int) -> bool:
    """Return True if that color's Pharaoh is among these pieces."""
    return any(board.squares[cell] >> 3 == PHARAOH and color_of(board.squares[cell]) == color for cell in cells)


def _beside(board: Board, shot: Beam, color: int) -> bool:
    """Return True if a beam crosses a square next to that color's Pharaoh."""
    entered = {cell for part in shot.parts for cell in part}
    standing = board.men if board.side == color else board.others
    return any(
        board.squares[cell] >> 3 == PHARAOH and any(cell + step in entered for step in AROUND) for cell in standing
    )
