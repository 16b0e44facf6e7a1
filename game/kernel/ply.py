"""Plies: the lines of a log, each a move with the digest of the position after it."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_PLY = 1 << 12
"""The most characters of a ply's line."""
PLY = re.compile(r"(\S+)\s+(\S+)(?:\s+([0-9]{1,8}))?")


@dataclass(frozen=True, slots=True)
class Ply:
    """A move and the digest of the position after it."""

    move: str
    digest: str
    spent: int | None = None
    """Tenths of a second that the move took; None without a clock."""

    def __str__(self) -> str:
        return f"{self.move} {self.digest}" if self.spent is None else f"{self.move} {self.digest} {self.spent}"


def read_ply(line: str) -> Ply | None:
    """Return the ply on a line, or None if the line holds none."""
    match = PLY.fullmatch(line.strip()) if len(line) <= LONGEST_PLY else None
    return Ply(match[1], match[2], int(match[3]) if match[3] else None) if match else None
