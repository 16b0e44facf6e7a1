"""The process of a thinker, for tests that look at it or kill it."""

from __future__ import annotations

from multiprocessing.process import BaseProcess

from game.background.process import Process
from game.match.bot_thinking import Thinker


def process_of(thinker: Thinker) -> BaseProcess | None:
    """What thinks, once it runs."""
    assert isinstance(thinker.runner, Process)
    return thinker.runner.process
