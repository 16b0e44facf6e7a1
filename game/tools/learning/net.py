"""The learned evaluation, and the rules without cards for training it: thousands of matches make a move at once.

Vectors of everything on the table are summed, cut off below 0, and added with signs. A board is three indices of rows,
in the order of ``ROWS``. Boards are arrays whose last axis has three entries.
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


POINT = 0.05
"""Initial value of a point of lead, in log odds."""
DECAY, SPREAD, TINY = 0.9, 0.999, 1e-8
"""Parameters of Adam: D. P. Kingma and J. Ba, "Adam: a method for stochastic optimization" (2015)."""


class Net:
    """Odds of the seat to move; ``who`` is 0 for the seat that thinks and 1 for the seat that slips."""

    def __init__(self, dice: Dice, units: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.dice, self.units = dice, units
        width, bags = units + 1, len(BAGS)
        self.lanes: Array = chance.normal(0, 0.05, (bags * bags, width))
        worth = np.zeros(bags)
        worth[BAG] = dice.score
        self.lanes[:, units] = POINT * (worth[:, None] - worth[None, :]).reshape(-1)
        self.lines: Array = np.zeros((2, TRIPLES, width))
        self.grounds: Array = np.tile(np.append(chance.normal(0.2, 0.3, units), 0), (2, 1))
        self.signs: Array = np.where(np.arange(units) < units // 2, 1.0, -1.0)
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.parts]
        self.steps = 0

    @property
    def parts(self) -> list[Array]:
        """All learned arrays."""
        return [self.grounds, self.lanes, self.lines]

    def indices(self, own: Array, other: Array) -> tuple[Array, Array, Array]:
        """Return the indices of a position's vectors."""
        return BAG[own] * len(BAGS) + BAG[other], diagonals(own), diagonals(other)

    def total(self, found: tuple[Array, Array, Array], who: Array) -> Array:
        """Return the sum of a position's vectors."""
        rows, mine, others = found
        total: Array = self.lanes[rows].sum(-2) + self.grounds[who]
        if self.dice.diagonal:
            total = total + self.lines[0][mine].sum(-2) + self.lines[1][others].sum(-2)
        return total

    def chance(self, own: Array, other: Array, who: Array) -> Array:
        """Return the chance of winning."""
        return self.odds(self.total(self.indices(own, other), who))

    def odds(self, total: Array) -> Array:
        """Return the chance of winning for a sum of vectors."""
        judged: Array = np.maximum(total[..., : self.units], 0) @ self.signs + total[..., self.units]
        return 1 / (1 + np.exp(-judged))

    def learn(self, own: Array, other: Array, who: Array, wanted: Array, rate: float) -> None:
        """Take one step toward these chances."""
        found = self.indices(own, other)
        total = self.total(found, who)
        off = self.odds(total) - wanted
        pull = np.empty_like(total)
        pull[:, : self.units] = (total[:, : self.units] > 0) * self.signs * off[:, None]
        pull[:, self.units] = off
        pull /= len(off)
        grounds = np.stack([pull[who == each].sum(0) for each in (0, 1)])
        lanes = sum_by_index(found[0], pull, len(self.lanes))
        lines = np.stack([sum_by_index(each, pull, TRIPLES) for each in found[1:]])
        self._move([grounds, lanes, lines if self.dice.diagonal else np.zeros_like(lines)], rate)

    def _move(self, slopes: list[Array], rate: float) -> None:
        self.steps += 1
        for part, slope, (mean, square) in zip(self.parts, slopes, self.moments, strict=True):
            mean *= DECAY
            mean += (1 - DECAY) * slope
            square *= SPREAD
            square += (1 - SPREAD) * slope * slope
            scale = np.sqrt(square / (1 - SPREAD**self.steps)) + TINY
            part -= rate * mean / (1 - DECAY**self.steps) / scale


def sum_by_index(places: Array, pull: Array, size: int) -> Array:
    """Return the gradients added up by index; every position has several indices."""
    flat, times = places.reshape(-1), places.shape[1]
    return np.stack([np.bincount(flat, np.repeat(column, times), size) for column in pull.T], 1)
