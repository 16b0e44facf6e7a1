"""A move in a log, with the digest of the position it led to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

LONGEST = 1 << 12
"""Characters that the line of a ply may have."""
PLY = re.compile(r"(\S+)\s+(\S+)(?:\s+([0-9]{1,8}))?")


@dataclass(frozen=True, slots=True)
class Ply:
    """A move and the digest of the position after it."""

    move: str
    digest: str
    spent: int | None = None
    """Tenths of a second that the move took, where a clock was running."""

    def __str__(self) -> str:
        return f"{self.move} {self.digest}" if self.spent is None else f"{self.move} {self.digest} {self.spent}"


def read_ply(line: str) -> Ply | None:
    """Return the move that a line holds, None if it holds none."""
    found = PLY.fullmatch(line.strip()) if len(line) <= LONGEST else None
    return Ply(found[1], found[2], int(found[3]) if found[3] else None) if found else None


COUNTED = Ply("", "")


def count_ply(line: str) -> Ply | None:
    """Return one and the same ply for every line that holds any: a hundred thousand objects slow every frame."""
    return COUNTED if len(line) <= LONGEST and PLY.fullmatch(line.strip()) else None


ReadPly = Callable[[str], Ply | None]
