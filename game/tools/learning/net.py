"""The learned evaluation: vectors of everything on the table are summed, cut off below 0, and added with signs."""

from __future__ import annotations

import numpy as np

from game.tables.encoding import Array
from game.tables.knucklebones.bots.learned import BAGS, TRIPLES
from game.tools.learning.dice import BAG, Dice, diagonals

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
