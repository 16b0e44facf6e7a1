"""Background jobs: their progress, their result, and their cancellation."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Event
from time import monotonic
from typing import Protocol, TypeVar, TypeVarTuple, Unpack, cast

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Report(Protocol):
    """The object with which work reports its progress and learns that it was cancelled."""

    def tell(self, done: int, of: int) -> None:
        """Report that ``done`` steps of ``of`` are done."""

    def dropped(self) -> bool:
        """Return True if the job was cancelled."""


class Job(Future[T]):
    """A future result. ``cancel`` works at any time before the result; running work learns of it from its report."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.steps = 0, 0
        """The steps done and their total; the total is 0 before the first report."""

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1."""
        done, of = self.steps
        return 1.0 if self.done() else done / of if of else 0.0

    def tell(self, done: int, of: int) -> None:
        """Record that ``done`` steps of ``of`` are done."""
        self.steps = done, of

    def dropped(self) -> bool:
        """Return True if the job was cancelled."""
        return self.cancelled()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the job is done or cancelled, at most this many seconds."""
        over = Event()
        self.add_done_callback(lambda job: over.set())
        over.wait(seconds)

    def answer(self, result: T) -> None:
        """Set the result, unless the job was cancelled."""
        with suppress(InvalidStateError):
            self.set_result(result)

    def fail(self, wrong: BaseException) -> None:
        """Set the exception, unless the job was cancelled."""
        with suppress(InvalidStateError):
            self.set_exception(wrong)

    def do(self, work: Callable[[Report, Unpack[Ts]], T], *args: *Ts) -> None:
        """Do the work here and now, unless the job was cancelled."""
        if self.cancelled():
            return
        try:
            self.answer(work(self, *args))
        except Exception as wrong:
            self.fail(wrong)


class UnfinishedJobs:
    """Jobs that are neither done nor cancelled."""

    def __init__(self) -> None:
        self._jobs: set[Job[object]] = set()

    def add(self, job: Job[T]) -> None:
        """Add a job; it is removed once it is done."""
        unread = cast("Job[object]", job)
        self._jobs.add(unread)
        unread.add_done_callback(cast("Callable[[Future[object]], None]", self._jobs.discard))

    @property
    def none(self) -> bool:
        """True if all jobs are done."""
        return all(job.done() for job in list(self._jobs))

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all jobs are done, at most this many seconds."""
        until = None if seconds is None else monotonic() + seconds
        for job in list(self._jobs):
            job.wait(None if until is None else max(0.0, until - monotonic()))


class Runner(Protocol):
    """A runner of jobs, one after the other."""

    def ask(
        self,
        name: str,
        work: Callable[[Report, Unpack[Ts]], T],
        *args: *Ts,
        patience: float | None = None,
    ) -> Job[T]:
        """Queue this work. ``patience`` is the most seconds it may take, or each step if progress is watched."""

    def wake(self) -> None:
        """Get ready: work will be asked for soon."""

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all jobs are done, at most this many seconds."""

    def close(self) -> None:
        """Stop, and cancel all unfinished jobs."""
