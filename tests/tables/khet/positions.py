"""Positions built piece by piece, for tests of a few pieces."""

from __future__ import annotations

from typing import Any

from game.tables.khet.cells import CELL_OF, cell_of
from game.tables.khet.pieces import CODE_OF_TEXT, FIRST_PIECE
from game.tables.khet.position import Move, Position, empty_boards, read_move, write, write_move
from game.tables.khet.rules import apply, legal, read
from tests.tables.khet.sets import STANDARD

PHARAOHS = {"P": "b1", "p": "i8"}
"""The default squares of the Pharaohs, out of every beam."""


def position_of(pieces: str, side: str = "s", tower: str = "", rules: Any = STANDARD) -> Position:
    """Return the position with these pieces, such as ``e4:A c3':p``; missing Pharaohs are added."""
    lower_left = CELL_OF[tower] if tower else 0
    squares = empty_boards(lower_left)
    named = dict(each.split(":") for each in pieces.split())
    for letter, square in PHARAOHS.items():
        if letter not in named.values() and square not in named:
            named[square] = letter
    for square, letter in named.items():
        cell = cell_of(square, lower_left)
        assert cell is not None and squares[cell] < FIRST_PIECE, square
        squares[cell] = CODE_OF_TEXT[letter]
    return read(rules, write(Position(bytes(squares), 1 if side == "s" else 2, lower_left)))


def position_after(position: Position, *moves: str, rules: Any = STANDARD) -> Position:
    for text in moves:
        position, _ = apply(rules, position, read_move(rules, text))
    return position


def events_of(position: Position, move: str, rules: Any = STANDARD) -> list[tuple[Any, ...]]:
    """Return the events of a move, each with its name first."""
    return [(type(event).__name__, *event) for event in apply(rules, position, read_move(rules, move))[1]]


def moves(position: Position, start: str = "", rules: Any = STANDARD) -> list[str]:
    """Return every legal move as text, or those that begin with a square."""
    texts = [write_move(move) for move in legal(rules, position)]
    return [text for text in texts if text.startswith(start) and (not start or text[len(start)] != "'")]


def line_of(position: Position) -> str:
    return write(position)


def move(text: str) -> Move:
    return read_move(None, text)
