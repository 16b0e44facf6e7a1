"""How a match ended, whatever the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Result:
    """Sits on the match entity once the match is over; owned by whoever scores the table."""

    winner: int
    """0 is a draw."""
    by: str
    """What it was decided by: the text ``result.by_...`` says it."""
    totals: tuple[int, int]
