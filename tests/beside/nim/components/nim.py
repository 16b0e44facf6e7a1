"""Components of a Nim match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Heap:
    """The counters left in the heap; owned by ``systems.nim.heap``."""

    left: int


@dataclass(slots=True)
class ShownHeap:
    """The number of counters on screen."""

    left: int
