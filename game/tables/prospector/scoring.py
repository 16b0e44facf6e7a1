"""Scores: the worth of a dig, and the winner."""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel.opaque import JsonObject
from game.kernel.result import Outcome
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import Dig, Position


def banked(rules: Rules, dig: Dig) -> int:
    """Return the points that are safe; once the round has ended, its last run and the pile count too."""
    if dig.ended is None:
        return dig.score
    left = rules.left * len(dig.pile) if dig.ended == "won" else 0
    return dig.score + rules.worth(dig.cards, dig.gold) + left


@dataclass(frozen=True, slots=True)
class Run:
    """Cards taken since the last draw."""

    cards: int
    gold: int
    worth: int


@dataclass(frozen=True, slots=True)
class Score:
    """The bank and the run of each seat, and the outcome (None: not yet)."""

    totals: tuple[int, ...]
    runs: tuple[Run, ...]
    outcome: Outcome | None
    by: str | None
    """Way it was decided: ``mine`` empty, ``no_fit``, or in a duel the ``bank``."""

    def _asdict(self) -> JsonObject:
        """Return the referee's report: plain values for one dig, lists by seat for a duel."""
        runs = [{"cards": run.cards, "gold": run.gold, "worth": run.worth} for run in self.runs]
        if len(runs) == 1:
            return {"banked": self.totals[0], "run": runs[0], "outcome": self.outcome}
        return {"banked": list(self.totals), "run": runs, "outcome": self.outcome}


def score(rules: Rules, position: Position) -> Score:
    """Return the score of a position."""
    digs = position.digs
    totals = tuple(banked(rules, dig) for dig in digs)
    runs = tuple(Run(dig.cards, dig.gold, rules.worth(dig.cards, dig.gold)) for dig in digs)
    if not position.over:
        return Score(totals, runs, None, None)
    if len(digs) == 1:
        return Score(totals, runs, digs[0].ended, {"won": "mine", "lost": "no_fit"}[digs[0].ended or "lost"])
    return Score(totals, runs, leader(totals) or "draw", "bank")


def leader(totals: tuple[int, ...]) -> int:
    """Return the seat with the higher bank, 0 if both have the same."""
    one, other = totals
    return 0 if one == other else 1 if one > other else 2
