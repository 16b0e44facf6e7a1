"""Parts of a log: a ply with the digest of the position after it, time controls, and names of edges."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

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


PlyReader = Callable[[str], Ply | None]
"""A function that reads a line of a log."""
EMPTY_PLY = Ply("", "")


def count_ply(line: str) -> Ply | None:
    """Return the same object for every line that holds a ply.

    A hundred thousand objects would slow down every frame.
    """
    return EMPTY_PLY if len(line) <= LONGEST_PLY and PLY.fullmatch(line.strip()) else None


def digest(text: str) -> str:
    """Return the first twelve hexadecimal digits of the SHA-256 of a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


TENTHS_PER_SECOND = 10
"""The number of tenths in a second, the unit in which clocks count."""
CONTROL_PATTERN = re.compile(r"([1-9][0-9]{0,4})(?:\+([0-9]{1,4})|(/move))?")


class TimeControl(NamedTuple):
    """The setting of a clock, in seconds."""

    seconds: int
    """Seconds at the start of the match, or for each move."""
    increment: int = 0
    """Seconds that every move adds."""
    per_move: bool = False
    """Every move starts with the full time."""

    def __str__(self) -> str:
        """Return the form used in logs: ``600``, ``300+5``, ``30/move``."""
        return f"{self.seconds}{'/move' if self.per_move else f'+{self.increment}' if self.increment else ''}"

    def tenths_left(self, spent: Iterable[int]) -> int:
        """Return the tenths that a seat has for its next move; ``spent`` are those that each of its moves took."""
        full = TENTHS_PER_SECOND * self.seconds
        return full if self.per_move else full + sum(TENTHS_PER_SECOND * self.increment - tenths for tenths in spent)


def read_control(text: str) -> TimeControl | None:
    """Return the time control in a log's form, or None for any other text."""
    match = CONTROL_PATTERN.fullmatch(text)
    return TimeControl(int(match[1]), int(match[2] or 0), bool(match[3])) if match else None


def edge_value(name: str, seat: int) -> str:
    """Return the name of an edge of a seat among the values that a match begins with: ``shielded_row.1``."""
    return f"{name}.{seat}"


def is_edge(value: str) -> bool:
    """Return True if a value that a match begins with is an edge."""
    return "." in value
