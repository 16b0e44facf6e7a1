"""A challenge that a player has accepted."""

from __future__ import annotations

from typing import NamedTuple

SEAT = 1
"""The seat of the challenger; the bot sits across."""


class Contest(NamedTuple):
    """A match played for a challenge; the challenger sits in ``SEAT``."""

    table: str
    rules: str
    bot: str
    """"" if the challenger plays alone."""
    note: tuple[str, str]
    """The note in the log of the match."""
    seed: int | None = None
    """None for a random seed."""
