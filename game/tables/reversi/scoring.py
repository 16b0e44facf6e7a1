"""Scores: the number of discs of each side, and the winner."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.reversi.position import Position

Outcome = Literal[1, 2, "draw"]


class Score(NamedTuple):
    """The discs of black and white, and the winner (None: not yet)."""

    discs: tuple[int, int]
    outcome: Outcome | None

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both seats, under the name that every table uses."""
        return self.discs

    @property
    def by(self) -> str | None:
        """The way the match was decided."""
        return None if self.outcome is None else "discs"


def score(rules: object, position: Position) -> Score:
    """Return the score of a position, under any rules."""
    discs = position.black.bit_count(), position.white.bit_count()
    return Score(discs, ahead(discs) if position.over else None)


def ahead(discs: tuple[int, int]) -> Outcome:
    """Return the seat with more discs."""
    black, white = discs
    return "draw" if black == white else 1 if black > white else 2
