"""The layout of the boards in space. A square is 1 wide; the middle of the lower board is the origin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.tables.khet.cells import BASE, LETTERS, NAMES, NUMBERS
from game.tables.khet.moves import Move
from systems.draw.stage.space import Vec

FILES, RANKS, UPPER = 10, 8, 6
BEAM = 0.3
"""Height of the beam above its board."""


class Spot(NamedTuple):
    """A place on a board: to the right, toward Silver, and the level; fractional during a climb."""

    x: float
    z: float
    level: float = 0.0


class Ground(NamedTuple):
    """The layout of both boards: the upper one above the lower one, or next to it."""

    lift: float
    aside: float
    apart: bool = False

    def at(self, spot: Spot, above: float = 0.0) -> Vec:
        """Return a spot in space, or a point above it."""
        if self.apart:
            return spot.x + self.aside * spot.level, above, spot.z
        return spot.x, above + self.lift * spot.level, spot.z

    def jumps(self, start: Spot, end: Spot) -> bool:
        """Return True if a motion between these spots is invisible: with boards side by side, every change of level."""
        return self.apart and start.level != end.level


def spot_of(square: str) -> Spot:
    """Return the middle of a square by its name, ``c4`` or ``c4'``."""
    low = square.removesuffix("'")
    return Spot(LETTERS.index(low[0]) - 1 - (FILES - 1) / 2, (RANKS - 1) / 2 - (int(low[1:]) - 1), float(low != square))


def square_of(spot: Spot) -> str:
    """Return the name of the square at a spot."""
    file, rank = LETTERS[round(spot.x + (FILES - 1) / 2) + 1], round((RANKS - 1) / 2 - spot.z) + 1
    return f"{file}{rank}" + ("'" if spot.level else "")


def tower_spot(square: str) -> Spot:
    """Return the middle of a tower by its lower left square."""
    low = spot_of(square)
    return Spot(low.x + 0.5, low.z - 0.5)


def under_tower(square: str) -> tuple[str, ...]:
    """Return the squares below a tower, by its lower left one."""
    return tuple(NAMES[NUMBERS[square] + more] for more in BASE)


def touched_by(move: Move, towers: Iterable[str]) -> tuple[str, ...]:
    """Return the squares that an action affected; ``towers`` are the lower left squares of towers after it."""
    if move.verb in ("tower", "turn_tower"):
        return tuple(square for tower in towers for square in under_tower(tower))
    return (move.start,) if move.verb == "turn" else (move.start, move.end)
