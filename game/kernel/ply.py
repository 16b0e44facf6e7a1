"""A move in a log, beside the digest of the position it led to."""

from __future__ import annotations

import re
from dataclasses import dataclass

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
    found = PLY.fullmatch(line.strip())
    return Ply(found[1], found[2], int(found[3]) if found[3] else None) if found else None
