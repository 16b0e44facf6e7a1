"""What marks do to the seat to move, told to rules that see no marks."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.knucklebones.die import DIE, Die

Traps = frozenset[tuple[int, int]]
"""Own fields, by row and field (from 0), on which an arriving die is destroyed."""
NO_TRAPS: Traps = frozenset()


class Hazards(NamedTuple):
    """Nothing of this holds in most positions."""

    traps: Traps = NO_TRAPS
    veiled: bool = False
    """Whether the next die stays hidden when it is rolled."""
    die: Die = DIE
    """What was rolled where a hidden die waits."""


SAFE = Hazards()
