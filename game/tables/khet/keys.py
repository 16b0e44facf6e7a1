"""Zobrist keys of positions: the same on every machine and in every process, updated piece by piece."""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack

from game.tables.khet.cells import CELLS, HIGH, LOWER
from game.tables.khet.pieces import CODES

DIGITS = 16
"""Hexadecimal digits of a written key."""


def _drawn(name: str, count: int) -> tuple[int, ...]:
    """Return ``count`` numbers of 64 bits, derived from a name."""
    return unpack(f">{count}Q", shake_128(name.encode()).digest(8 * count))


_STANDING = set(LOWER + HIGH)
STANDS = tuple((0, *_drawn(f"cell {cell}", CODES - 1)) if cell in _STANDING else (0,) * CODES for cell in range(CELLS))
"""Numbers by cell and piece; 0 for an empty cell."""
RED_MOVES = _drawn("red moves", 1)[0]
TOWER = {turns: _drawn(f"tower {turns}", CELLS) for turns in range(4)}
"""Numbers of the tower, by its quarter turns and its lower left cell."""


def last_key(action: int) -> int:
    """Return the number of a tower action that may not be undone; 0 for none."""
    return _drawn(f"action {action}", 1)[0] if action else 0
