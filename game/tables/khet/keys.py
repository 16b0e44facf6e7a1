"""A number for every position: the same on every machine and in every process, and changed piece by piece."""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack

from game.tables.khet.cells import CELLS, HIGH, LOWER
from game.tables.khet.pieces import CODES

DIGITS = 16
"""How many hexadecimal digits a key is written with."""


def _drawn(name: str, count: int) -> tuple[int, ...]:
    """So many numbers of 64 bits that follow from a name."""
    return unpack(f">{count}Q", shake_128(name.encode()).digest(8 * count))


_STANDING = set(LOWER + HIGH)
STANDS = tuple((0, *_drawn(f"cell {cell}", CODES - 1)) if cell in _STANDING else (0,) * CODES for cell in range(CELLS))
"""By cell and piece; nothing counts nothing."""
RED_MOVES = _drawn("red moves", 1)[0]
TOWER = {turns: _drawn(f"tower {turns}", CELLS) for turns in range(4)}
"""By its quarter turns and its lower left cell."""


def last_key(action: int) -> int:
    """What a tower action adds that may not be undone; none adds nothing."""
    return _drawn(f"action {action}", 1)[0] if action else 0
