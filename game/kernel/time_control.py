"""How much time each seat has: for a whole match, with some more for each move, or for every move anew."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

TENTHS = 10
"""Time is counted in tenths of a second."""
FORM = re.compile(r"([1-9][0-9]{0,4})(?:\+([0-9]{1,4})|(/move))?")


class TimeControl(NamedTuple):
    """What a clock is set to, in seconds."""

    seconds: int
    """At the beginning, or for each move."""
    more: int = 0
    """What every move brings back."""
    each: bool = False
    """Whether every move begins with all of it."""

    def __str__(self) -> str:
        """As a log notes it: ``600``, ``300+5``, ``30/move``."""
        return f"{self.seconds}{'/move' if self.each else f'+{self.more}' if self.more else ''}"

    def left(self, spent: Iterable[int]) -> int:
        """Tenths a seat has for its next move, by those that each of its moves has taken."""
        whole = TENTHS * self.seconds
        return whole if self.each else whole + sum(TENTHS * self.more - each for each in spent)


def read_control(text: str) -> TimeControl | None:
    """What a log notes; None where it notes no clock."""
    found = FORM.fullmatch(text)
    return TimeControl(int(found[1]), int(found[2] or 0), bool(found[3])) if found else None
