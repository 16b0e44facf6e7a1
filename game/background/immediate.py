"""Jobs that are done when they are asked for: for pictures that must repeat, and for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple, Unpack

from game.background.job import Job, Report

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Immediate:
    """Does everything while it is asked: every promise it makes is kept already."""

    def ask(
        self,
        name: str,
        work: Callable[[Report, Unpack[Ts]], T],
        *args: *Ts,
        patience: float | None = None,
    ) -> Job[T]:
        """Do this."""
        job: Job[T] = Job(name)
        job.do(work, *args)
        return job

    def wake(self) -> None:
        """There is nothing to begin."""

    def wait(self, seconds: float | None = None) -> None:
        """Everything is done."""

    def close(self) -> None:
        """There is nothing to end."""
