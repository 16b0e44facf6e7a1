"""A board as one line of text: BOARD1 BOARD2 ACTIVE STATE CARDS1 CARDS2 SHIELDS RNG, then MARKS if there are any."""

from __future__ import annotations

from game.tables.knucklebones.marks import write_marks
from game.tables.knucklebones.notation import WORDS
from game.tables.knucklebones.one.board import HIDDEN, Board, Side


def write(board: Board) -> str:
    """Return the line that describes a board."""
    one, two = board.sides
    shields = ",".join(
        f"{seat}.{row}={health}" for seat, side in enumerate(board.sides, 1)
        for row, health in enumerate(side.shields, 1) if health
    )  # fmt: skip
    fields = (
        _rows(one), _rows(two), str(board.active), _state(board), _hand(one), _hand(two), shields or "-",
        "-" if board.rng is None else f"{board.rng:x}",
    )  # fmt: skip
    marks = f" {write_marks(tuple(sorted(board.marks.items())))}" if board.marks else ""
    return " ".join(fields) + marks


def _rows(side: Side) -> str:
    return "/".join([WORDS[dice] for dice in side.rows])


def _hand(side: Side) -> str:
    return ",".join(card if uses == 1 else f"{card}*{uses}" for card, uses in side.hand.items()) or "-"


def _state(board: Board) -> str:
    if not board.die:
        return "over" if board.over else "ready"
    return "+".join((f"place:{'?' if board.die == HIDDEN else board.die}", *board.ways))
