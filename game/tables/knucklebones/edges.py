"""The edges of Knucklebones: advantages of one seat in one match."""

from __future__ import annotations

from collections.abc import Mapping

from game.tables.contract import Edge
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules

SHIELDS = range(1, 10)


def shield_first_row(rules: Rules, board: Board, seat: int, amount: int) -> Board:
    """Shield the first row of a seat."""
    board.set_shield(seat, 1, amount)
    return board


def shield_rows(rules: Rules, board: Board, seat: int, amount: int) -> Board:
    """Shield every row of a seat."""
    for row in range(1, rules.rows + 1):
        board.set_shield(seat, row, amount)
    return board


EDGES: Mapping[str, Edge[Rules, Board]] = {
    "shielded_row": Edge(
        shield_first_row, "The first row begins with a shield for this many turns of the opponent.", SHIELDS,
    ),
    "shielded_rows": Edge(shield_rows, "Every row begins with a shield for this many turns of the opponent.", SHIELDS),
}
