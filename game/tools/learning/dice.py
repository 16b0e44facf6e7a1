"""The rules without cards, vectorized: thousands of matches make a move at once.

A board is three indices of rows, in the order of ``ROWS``. Boards are arrays whose last axis has three entries.
"""

from __future__ import annotations

import numpy as np

from game.tables.encoding import Array
from game.tables.knucklebones.bots.learned import BAGS, TRIPLES
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.quick.layout import FACES, ROWS
from game.tables.knucklebones.seat_rules import seat_rules_of

INDEX = {row: number for number, row in enumerate(ROWS)}
SIZE: Array = np.array([len(row) for row in ROWS])
BAG: Array = np.array([BAGS.index(tuple(sorted(row))) for row in ROWS])
"""The row's index, regardless of the order of its dice."""
LONGER: Array = np.array([[INDEX.get((*row, face), -1) for face in FACES] for row in ROWS])
STRUCK: Array = np.array([[INDEX[tuple(die for die in row if die != face)] for face in FACES] for row in ROWS])
FIELDS: Array = np.array([(*row, 0, 0, 0)[:3] for row in ROWS])
COMPLETE: Array = np.zeros(TRIPLES, int)
COMPLETE[[57 * face for face in FACES]] = FACES
"""The face that completes a diagonal, by the number of its three fields."""


class Dice:
    """The part of a rule set that matters without cards."""

    def __init__(self, rules: Rules) -> None:
        self.score: Array = np.array([seat_rules_of(rules).score[row] for row in ROWS])
        self.diagonal, self.instant_win = rules.multipliers.diagonal, rules.instant_win

    def totals(self, board: Array) -> Array:
        """Return the totals of rows and diagonals."""
        rows: Array = self.score[board].sum(-1)
        if self.diagonal:
            rows = rows + 3 * self.diagonal * COMPLETE[diagonals(board)].sum(-1)
        return rows

    def outcome(self, own: Array, other: Array) -> tuple[Array, Array]:
        """Return True for each match that the last placement ended, and the seat's points; a draw is half a point."""
        full = SIZE[own].sum(-1) == 9
        mine, others = self.totals(own), self.totals(other)
        points = np.where(mine > others, 1.0, np.where(mine == others, 0.5, 0.0))
        if not self.instant_win:
            return full, points
        shown = COMPLETE[diagonals(own)]
        crossed = (shown[..., 0] > 0) & (shown[..., 0] == shown[..., 1])
        return full | crossed, np.where(crossed, 1.0, points)


def diagonals(board: Array) -> Array:
    """Return the fields of both diagonals, each as a number in base 7."""
    a, b, c = board[..., 0], board[..., 1], board[..., 2]
    middle = 7 * FIELDS[b, 1]
    first = 49 * FIELDS[a, 0] + middle + FIELDS[c, 2]
    return np.stack((first, 49 * FIELDS[a, 2] + middle + FIELDS[c, 0]), -1)


def placements(own: Array, other: Array) -> tuple[Array, Array, Array]:
    """Return, by face and row, both boards after the placement, and True if the row had room."""
    shape = (len(own), len(FACES), 3, 3)
    mine = np.broadcast_to(own[:, None, None, :], shape).copy()
    others = np.broadcast_to(other[:, None, None, :], shape).copy()
    room = np.empty(shape[:3], bool)
    for row in range(3):
        longer = LONGER[own[:, row]]
        room[:, :, row] = longer >= 0
        mine[:, :, row, row] = np.maximum(longer, 0)
        others[:, :, row, row] = STRUCK[other[:, row]]
    return mine, others, room
