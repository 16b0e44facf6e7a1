"""What happens more than once in one beat."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.opaque import Event


class Repeated(NamedTuple):
    """One of several things that happen in a beat one after the other."""

    event: Event
    number: int
    """Counted from 1."""
    does: str = ""
    """What it is, where the table has names for such things."""
