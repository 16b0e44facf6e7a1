"""Jobs that are done within the call that asks for them: for pictures that must be repeatable, and for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple, Unpack

from game.background.job import Job, Report

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Immediate:
    """A runner that does each job inside ``ask``, so the job it returns is finished."""

    def ask(
        self,
        name: str,
        work: Callable[[Report, Unpack[Ts]], T],
        *args: *Ts,
        patience: float | None = None,
    ) -> Job[T]:
        """Do this now and return the finished job."""
        job: Job[T] = Job(name)
        job.do(work, *args)
        return job

    def wake(self) -> None:
        """Do nothing: there is nothing to start."""

    def wait(self, seconds: float | None = None) -> None:
        """Do nothing: every job is done."""

    def close(self) -> None:
        """Do nothing: there is nothing to end."""
