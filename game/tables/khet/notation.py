"""Positions as one line of text, for tests, replays, errors, the referee and bug reports."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.tables.khet.cells import FILES, NAMES, RANKS, UPPER, lower, upper
from game.tables.khet.keys import DIGITS
from game.tables.khet.moves import move_of, write_move
from game.tables.khet.pieces import TEXTS
from game.tables.khet.position import Position, State

NONE = "-"
SIDES = "sr"
"""The letters of Silver and Red."""
SAID: dict[str, State] = {
    "offered": "offered", "declined": "declined", "agreed": "agreed", "claimed": "claimed", "resigned": "resigned",
    "late": "late",
}  # fmt: skip
"""Words after the side to move. Any other end of a match follows from the rest of the position."""
ROWS = tuple(tuple(lower(file, rank) for file in range(FILES)) for rank in reversed(range(RANKS)))
HIGH_ROWS = tuple(tuple(upper(file, rank) for file in range(UPPER)) for rank in reversed(range(UPPER)))
"""The cells of both boards in writing order, from the upper left corner."""


def write(position: Position) -> str:
    """Write ``BOARD SIDE TOWER LAST KEYS``.

    A colon and a word may follow the side: an offer, or an end of the match that shows nowhere else.
    """
    squares, side, tower, turns, last, keys, state = position
    said = f":{state}" if state in SAID else ""
    raised = f"T{NAMES[tower]}{turns}:{_written(squares, HIGH_ROWS)}" if tower else NONE
    done = write_move(move_of(last, tower)) if last else NONE
    before = ",".join(f"{key:0{DIGITS}x}" for key in keys) or NONE
    return f"{_written(squares, ROWS)} {SIDES[side - 1]}{said} {raised} {done} {before}"


def _written(squares: bytes, rows: Sequence[Sequence[int]]) -> str:
    spread = ("".join(TEXTS.get(squares[cell], " ") for cell in row) for row in rows)
    return "/".join(re.sub(" +", lambda empty: str(len(empty[0])), row) for row in spread)
