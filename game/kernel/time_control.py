"""Time controls: the settings of the clocks of a match."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

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
