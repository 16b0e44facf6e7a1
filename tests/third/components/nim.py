"""What lies on a Nim table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Heap:
    """The counters that are left, and who is to move; sits on the match entity, owned by ``systems.nim.heap``."""

    left: int
    side: int
    turn: int = 1
    """Turns since the match was entered, from 1."""


@dataclass(slots=True)
class ShownHeap:
    """How many counters are shown; sits on the match entity."""

    left: int
