"""Positions of Khet, also as seen from across the table."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.khet.board import TOWER_GOES, Board, action, parts
from game.tables.khet.cells import BASE, CELLS, FILES, HIGH, LOWER, RANKS, ROOF, UPPER, WIDE, lower, upper
from game.tables.khet.pieces import COLUMN, EMPTY, LEAST, RIM, SPHINX, STACK, color_of, turn_clockwise

State = Literal["", "offered", "declined", "agreed", "claimed", "resigned", "late", "pharaoh", "counted", "stuck"]
"""State of a match: nothing, a draw offered to the seat to move, its own offer declined, or the way the match ended."""
ENDS = frozenset(("agreed", "claimed", "resigned", "late", "pharaoh", "counted", "stuck"))
REPETITIONS = 3
"""Occurrences of a position that allow claiming a draw."""


class Position(NamedTuple):
    """Seat 1 is Silver and moves first, seat 2 is Red."""

    squares: bytes
    """The piece on every cell of both boards, by cell number."""
    side: int
    """Seat to move, or to answer an offer; after the end the seat whose turn it would be."""
    tower: int = 0
    """The lower left cell of the tower, 0 without one."""
    turns: int = 0
    """Its quarter turns."""
    last: int = 0
    """The tower action just before, which may not be undone; 0 for none."""
    keys: tuple[int, ...] = ()
    """Keys of the earlier positions since a piece was last removed, the oldest first."""
    state: State = ""

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.side

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self.state in ENDS

    @property
    def pieces(self) -> tuple[int, int]:
        """The number of pieces of each seat; a stack counts as two, a Sphinx as none."""
        found = [0, 0]
        for cell in LOWER + HIGH:
            code = self.squares[cell]
            if code >= LEAST and code >> 3 != SPHINX:
                found[color_of(code)] += 1 + (code >> 3 == STACK)
        return found[0], found[1]


def bare(tower: int) -> bytearray:
    """Return empty boards; without a tower only the lower one is in use."""
    squares = bytearray([RIM]) * CELLS
    for cell in LOWER + (HIGH if tower else ()):
        squares[cell] = EMPTY
    for corner, (more, roof) in enumerate(zip(BASE, ROOF, strict=True) if tower else ()):
        squares[tower + more] = squares[roof] = COLUMN + corner
    return squares


def board_of(position: Position, idle: bool = False) -> Board:
    """Return the board to play on; ``idle`` also allows turns of pieces that look the same afterwards."""
    squares, side, tower, turns, last, _, _ = position
    return Board(squares, side - 1, tower, turns, last, idle)


def repeats(position: Position, key: int) -> bool:
    """Return True if the position with this key has occurred often enough to claim a draw."""
    return position.keys.count(key) >= REPETITIONS - 1


FAR = {
    **{lower(f, r): lower(FILES - 1 - f, RANKS - 1 - r) for f in range(FILES) for r in range(RANKS)},
    **{upper(f, r): upper(UPPER - 1 - f, UPPER - 1 - r) for f in range(UPPER) for r in range(UPPER)},
}
"""The cell across the table from each cell."""


def half_turn(position: Position) -> Position:
    """Return the position seen from across the table. Its keys are dropped, because they belong to other positions."""
    tower = _tower(position.tower)
    squares = bare(tower)
    for cell in LOWER + HIGH:
        if (code := position.squares[cell]) >= LEAST:
            squares[FAR[cell]] = turn_clockwise(code, 2) ^ 4
    last = across(position.last) if position.last else 0
    return position._replace(squares=bytes(squares), side=3 - position.side, tower=tower, last=last, keys=())


def across(number: int) -> int:
    """Return an action seen from across the table."""
    does, start, end = parts(number)
    if does == TOWER_GOES:
        return action(does, _tower(start), _tower(end))
    return action(does, FAR.get(start, 0), FAR.get(end, 0))


def _tower(cell: int) -> int:
    """Return the lower left cell of the tower seen from across the table."""
    return FAR[cell + WIDE + 1] if cell else 0
