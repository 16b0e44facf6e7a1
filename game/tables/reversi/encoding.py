"""Reversi in numbers: a square or a pass is an action, and discs are planes of the board."""

from __future__ import annotations

from collections.abc import Sequence

from game.tables.encoding import Encoding, Plane
from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import PASS, Move, Position


def actions(rules: Rules) -> int:
    """Return the number of actions: every square of the board, and to pass."""
    return rules.board.size**2 + 1


def numbers(rules: Rules, position: Position, moves: Sequence[Move]) -> Sequence[int]:
    """Return the number of each move: its square from a1 along the rows; passing is the last one."""
    size = rules.board.size
    return [size * size if move == PASS else "abcdefgh".index(move.square[0]) + size * (int(move.square[1:]) - 1)
            for move in moves]


def planes(rules: Rules) -> Sequence[Plane]:
    """Return the parts of an observation."""
    square = rules.board.size, rules.board.size
    return (
        Plane("own", square, 0, 1, "own discs: row from the top, column"),
        Plane("other", square, 0, 1, "the opponent's discs"),
        Plane("gaps", square, 0, 1, "squares that take no disc"),
        Plane("turn", (1,), 0, 1, "1 if the seat is to move"),
    )


def observe(rules: Rules, position: Position, seat: int) -> Sequence[float]:
    """Return the numbers of all planes."""
    size, discs = rules.board.size, (position.black, position.white)
    places = [8 * row + column for row in range(size) for column in range(size)]
    sets = discs[seat - 1], discs[2 - seat], ~position.full
    return [*(squares >> place & 1 for squares in sets for place in places), int(position.turn == seat)]


ENCODING = Encoding(actions, numbers, planes, observe)
