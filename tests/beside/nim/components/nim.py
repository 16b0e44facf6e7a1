"""What lies on a Nim table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Heap:
    """The counters that are left; owned by ``systems.nim.heap``."""

    left: int


@dataclass(slots=True)
class ShownHeap:
    """How many counters are shown."""

    left: int
