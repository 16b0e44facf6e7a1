"""Positions and actions seen from across the table: rotated by a half turn, colors exchanged."""

from __future__ import annotations

from game.tables.khet.actions import TOWER_GOES, action, parts
from game.tables.khet.cells import FILES, HIGH, LOWER, RANKS, UPPER, WIDE, lower, upper
from game.tables.khet.pieces import LEAST, turned
from game.tables.khet.position import Position, bare

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
            squares[FAR[cell]] = turned(code, 2) ^ 4
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
