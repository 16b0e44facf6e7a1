"""How a match ended, whatever the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

Outcome = int | Literal["draw", "won", "lost", "points"]
"""As tables tell it outwards: the seat that won, a draw, one that sat alone and won or lost, or nothing but points."""
WINNERS: dict[Outcome, int | None] = {"draw": 0, "lost": 0, "won": 1, "points": None}
"""The winner of an outcome that names none."""
Standing = Literal["won", "drawn", "lost", "played"]
"""What a match was for one seat; ``played`` where only points count."""


class Score(Protocol):
    """What a table's score tells of the end, besides what is its own."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat."""

    @property
    def outcome(self) -> Outcome | None:
        """None until the match is over."""

    @property
    def by(self) -> str | None:
        """What it was decided by."""

    def _asdict(self) -> dict[str, object]:
        """All of it by its names."""


@dataclass(frozen=True, slots=True)
class Result:
    """Lies on the match entity once the match is over; given by whoever scores the table."""

    winner: int | None
    """The seat that won; 0 is a draw, or the loss of whoever sat alone; None where only points count."""
    by: str
    """What it was decided by: the text ``result.by_...`` says it."""
    totals: tuple[int, ...]
    """Points by seat."""

    def of(self, seat: int) -> Standing:
        """What the match was for a seat."""
        if self.winner is None:
            return "played"
        if self.winner == seat:
            return "won"
        return "lost" if self.winner or len(self.totals) == 1 else "drawn"


def result_of(score: Score) -> Result | None:
    """The result that a score tells of, None while the match goes on."""
    outcome = score.outcome
    if outcome is None:
        return None
    winner = WINNERS.get(outcome, outcome if isinstance(outcome, int) else None)
    return Result(winner, score.by or str(outcome), score.totals)
