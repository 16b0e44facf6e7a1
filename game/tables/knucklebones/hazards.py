"""What marks do to the seat to move, told to rules that see no marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.tables.knucklebones.die import DIE, Die
from game.tables.knucklebones.events import Event

Swallow = Callable[[int, int, int, int], Event]
"""Makes the event (by seat, row, field and face) of a die that is destroyed where it arrives."""
Pitfalls = Mapping[tuple[int, int], Swallow]
"""Own fields, by row and field (from 0), on which an arriving die is destroyed."""
NO_PITFALLS: Pitfalls = MappingProxyType({})


class Hazards(NamedTuple):
    """Nothing of this holds in most positions."""

    pitfalls: Pitfalls = NO_PITFALLS
    veiled: bool = False
    """Whether the next die stays hidden when it is rolled."""
    die: Die = DIE
    """What was rolled where a hidden die waits."""


UNMARKED = Hazards()
"""Of a position without marks, and of no other."""
