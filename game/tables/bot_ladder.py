"""What is measured of a table's bots: who plays whom, and how often the first should at least win."""

from __future__ import annotations

from typing import NamedTuple

from game.content.bot_levels import LEVELS

LEVEL, STEP = "level ", 54.0
"""What a level's name begins with, and how often it should beat the one below, in per cent."""


class Rung(NamedTuple):
    """Two who play each other, and how many points of a hundred the first should at least make."""

    rules: str
    one: str
    other: str
    least: float


class Ladder(NamedTuple):
    """All rungs of a table."""

    rungs: tuple[Rung, ...]
    opening: int | None = None
    """Plies drawn by lot with which both matches of a pair begin; None where chance makes every match another one."""


UNMEASURED = Ladder(())
"""That of a table that asks nothing of its bots."""


def steps(*rules: str) -> tuple[Rung, ...]:
    """Every level against the one below, under each of these rules."""
    return tuple(Rung(name, f"{LEVEL}{n}", f"{LEVEL}{n - 1}", STEP) for name in rules for n in range(2, LEVELS + 1))
