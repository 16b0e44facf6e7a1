"""A quick thinker and its process, for tests that look at it or kill it."""

from __future__ import annotations

from multiprocessing.process import BaseProcess

from game.background.process import Process
from game.match.thinker import ImmediateThinker, Thinker

GLANCE = 100
"""The number of positions to think about."""


class Brief(ImmediateThinker):
    """Judges each move at once, for tests of how hints are shown, not of how good they are."""

    def __init__(self) -> None:
        super().__init__(GLANCE)


def process_of(thinker: Thinker) -> BaseProcess | None:
    """Return the process that thinks, once it runs."""
    assert isinstance(thinker.runner, Process)
    return thinker.runner.process
