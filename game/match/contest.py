"""A challenge that is taken up."""

from __future__ import annotations

from typing import NamedTuple

SEAT = 1
"""Where whoever takes one up sits; the bot is across."""


class Contest(NamedTuple):
    """The match to come is for a challenge: whoever takes it up sits in ``SEAT``."""

    table: str
    rules: str
    bot: str
    """"" where whoever takes it up sits alone."""
    note: tuple[str, str]
    """What the log of the match says of it."""
    seed: int | None = None
    """None leaves it to chance."""
