"""A thinker that is soon done, and the process of one, for tests that look at it or kill it."""

from __future__ import annotations

from multiprocessing.process import BaseProcess

from game.background.process import Process
from game.match.bot_thinking import ImmediateThinker, Thinker

GLANCE = 100
"""Positions."""


class Brief(ImmediateThinker):
    """Judges each move at a glance: for tests of what is told, not of how well it is judged."""

    def __init__(self) -> None:
        super().__init__(GLANCE)


def process_of(thinker: Thinker) -> BaseProcess | None:
    """What thinks, once it runs."""
    assert isinstance(thinker.runner, Process)
    return thinker.runner.process
