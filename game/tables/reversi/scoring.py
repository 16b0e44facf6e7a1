"""How many discs each side has, and who has won."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.reversi.position import Position, over

Outcome = Literal[1, 2, "draw"]


class Score(NamedTuple):
    """The discs of black and white as they lie, and who has won (None: nobody yet)."""

    discs: tuple[int, int]
    outcome: Outcome | None

    @property
    def totals(self) -> tuple[int, int]:
        """What every table calls the points of both seats."""
        return self.discs

    @property
    def by(self) -> str | None:
        """What the match was decided by."""
        return None if self.outcome is None else "discs"


def score(rules: object, position: Position) -> Score:
    """The score of a position, under any rules."""
    discs = position.black.bit_count(), position.white.bit_count()
    return Score(discs, ahead(discs) if over(position) else None)


def ahead(discs: tuple[int, int]) -> Outcome:
    """The seat with more discs."""
    black, white = discs
    return "draw" if black == white else 1 if black > white else 2
