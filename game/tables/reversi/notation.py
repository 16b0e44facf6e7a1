"""Positions and moves as one line of text, for tests, replays, errors, the referee and bug reports."""

from __future__ import annotations

from game.kernel.refusal import Refusal
from game.tables.reversi.moves import PASS, PLACES, Move
from game.tables.reversi.position import Position
from game.tables.reversi.squares import BITS, NAMES

SIDES = {"X": 1, "O": 2}
LONGEST = 100
"""Characters of a wrong position that its refusal repeats."""


def write(position: Position) -> str:
    """64 characters from a1 to h1, then row 2, to h8 (``X`` black, ``O`` white, ``-`` empty), and the side to move."""
    black, white, side = position
    board = "".join("X" if black & bit else "O" if white & bit else "-" for bit in NAMES)
    return f"{board} {'XO'[side - 1]}"


def read(rules: object, text: str) -> Position:
    """The position a line describes, under any rules; refuses with ``bad_position``, naming the part that is wrong."""
    fields = text.split(" ")
    if len(fields) != 2:
        raise _bad(text, text, "a position is 64 squares, one space and the side to move")
    board, side = fields
    for square, letter in zip(BITS, board, strict=False):
        if letter not in "XO-":
            raise _bad(text, letter, f"{square} is X (black), O (white) or - (empty)")
    if len(board) != len(BITS):
        raise _bad(text, board, f"a board has 64 squares, not {len(board)}")
    if side not in SIDES:
        raise _bad(text, side, "the side to move is X (black) or O (white)")
    black, white = (sum(bit for bit, letter in zip(NAMES, board, strict=True) if letter == who) for who in SIDES)
    return Position(black, white, SIDES[side])


def write_move(move: Move) -> str:
    """A move as text: a square such as ``d3``, or ``pass``."""
    return move.square or move.verb


def read_move(rules: object, text: str) -> Move:
    """The move a text describes; refuses with ``bad_move``. Whether it is legal only ``apply`` knows."""
    if text == PASS.verb:
        return PASS
    if text not in BITS:
        raise Refusal("bad_move", f"{_quoted(text)} is not a move: name a square from a1 to h8, or pass.")
    return PLACES[BITS[text]]


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _bad(text: str, part: str, why: str) -> Refusal:
    shown = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return Refusal("bad_position", f"{_quoted(part)}: {why}.", shown)
