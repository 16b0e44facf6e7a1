"""Strength tests for a table's bots: the pairings and the score that the first bot of each must reach."""

from __future__ import annotations

from typing import NamedTuple

from game.content.models.bots import LEVELS

LEVEL, STEP = "level ", 54.0
"""Prefix of a level's name, and the percentage of points it should score against the level below."""


class Rung(NamedTuple):
    """A pairing of two bots, and the least percentage of points the first should score."""

    rules: str
    one: str
    other: str
    least: float


class Ladder(NamedTuple):
    """The pairings of a table."""

    rungs: tuple[Rung, ...]
    opening: int | None = None
    """Random plies at the start of both matches of a pair; None if chance makes every match different."""


UNMEASURED = Ladder(())
"""The ladder of a table that does not measure its bots."""


def steps(*rules: str) -> tuple[Rung, ...]:
    """Return the pairings of every level with the one below, under each of these rules."""
    return tuple(Rung(name, f"{LEVEL}{n}", f"{LEVEL}{n - 1}", STEP) for name in rules for n in range(2, LEVELS + 1))
