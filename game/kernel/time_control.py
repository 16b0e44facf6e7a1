"""Time controls: a time for the whole match, perhaps with an increment for each move, or a time for each move."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

TENTHS = 10
"""The number of tenths in a second, the unit in which clocks count."""
FORM = re.compile(r"([1-9][0-9]{0,4})(?:\+([0-9]{1,4})|(/move))?")


class TimeControl(NamedTuple):
    """The setting of a clock, in seconds."""

    seconds: int
    """Seconds at the start of the match, or for each move."""
    more: int = 0
    """Seconds that every move adds."""
    each: bool = False
    """Every move starts with the full time."""

    def __str__(self) -> str:
        """Return the form used in logs: ``600``, ``300+5``, ``30/move``."""
        return f"{self.seconds}{'/move' if self.each else f'+{self.more}' if self.more else ''}"

    def left(self, spent: Iterable[int]) -> int:
        """Return the tenths that a seat has for its next move; ``spent`` are those that each of its moves took."""
        whole = TENTHS * self.seconds
        return whole if self.each else whole + sum(TENTHS * self.more - each for each in spent)


def read_control(text: str) -> TimeControl | None:
    """Return the time control in a log's form, or None for any other text."""
    found = FORM.fullmatch(text)
    return TimeControl(int(found[1]), int(found[2] or 0), bool(found[3])) if found else None
