"""The result of a match at any table, and the numbers that a table counts in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

Outcome = int | Literal["draw", "won", "lost", "points"]
"""An outcome as tables report it: the winning seat, a draw, the win or loss of a single seat, or only points."""
OutcomeForTwo = Literal[1, 2, "draw"]
"""An outcome at a table for two seats."""
WINNERS: dict[Outcome, int | None] = {"draw": 0, "lost": 0, "won": 1, "points": None}
"""The winner for each outcome that is not a seat."""
Standing = Literal["won", "drawn", "lost", "played"]
"""The result of a match for one seat; ``played`` if only points count."""


class Score(Protocol):
    """The part of a table's score that shared code reads."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None until the match is over."""

    @property
    def by(self) -> str | None:
        """The reason for the outcome."""

    def _asdict(self) -> dict[str, object]: ...


class Points(NamedTuple):
    """The score of a table that reports nothing more."""

    totals: tuple[int, ...]
    outcome: Outcome | None = None
    by: str | None = None

    @classmethod
    def of_winner(cls, winner: int | None) -> Points:
        """Return the score of a match for two without points: 1 for the winner, 0 for a draw, None until it is over."""
        return cls((int(winner == 1), int(winner == 2)), "draw" if winner == 0 else winner)


def leading_seat(one: int, other: int) -> Literal[0, 1, 2]:
    """Return the seat that has more, 0 if both have the same."""
    return 1 if one > other else 2 if other > one else 0


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match. The match entity gets it from the table's scoring once the match is over."""

    winner: int | None
    """The winning seat. 0 is a draw, or the loss of a single seat; None if only points count."""
    by: str
    """The reason for the result, shown by the text ``result.by_...``."""
    totals: tuple[int, ...]
    """Points by seat."""

    def of(self, seat: int) -> Standing:
        if self.winner is None:
            return "played"
        if self.winner == seat:
            return "won"
        return "lost" if self.winner or len(self.totals) == 1 else "drawn"


def result_of(score: Score) -> Result | None:
    """Return the result that a score reports, None if the match is not over."""
    outcome = score.outcome
    if outcome is None:
        return None
    winner = WINNERS.get(outcome, outcome if isinstance(outcome, int) else None)
    return Result(winner, score.by or str(outcome), score.totals)


class Figure(NamedTuple):
    """A number of a seat. Its name is the text ``TABLE.figure_NAME``; ``card.ID`` is a use of that card."""

    seat: int
    name: str
    value: int = 1
    keeps_best: bool = False
    """True to keep the highest value; otherwise, values are added up."""
