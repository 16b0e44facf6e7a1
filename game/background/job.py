"""What is done in the background: how far it is, what came of it, and whether anybody still waits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Event
from time import monotonic
from typing import Any, Protocol, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Report(Protocol):
    """What work is handed, to be told of and to be ended early."""

    def tell(self, done: int, of: int) -> None:
        """So many steps are done, of so many."""

    def dropped(self) -> bool:
        """Whether nobody waits for the result any more."""


class Job(Future[T]):
    """A result to come. ``cancel`` counts at any time before it is there: work that has begun is told by its report."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.steps = 0, 0
        """How many are done, and of how many; of none while nothing has been told."""

    @property
    def progress(self) -> float:
        """How much of it is done, 0 to 1."""
        done, of = self.steps
        return 1.0 if self.done() else done / of if of else 0.0

    def tell(self, done: int, of: int) -> None:
        """Take note of how far it is."""
        self.steps = done, of

    def dropped(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.cancelled()

    def wait(self, seconds: float | None = None) -> None:
        """Until it is done or nobody waits any more, but no longer than so many seconds."""
        over = Event()
        self.add_done_callback(lambda job: over.set())
        over.wait(seconds)

    def answer(self, result: T) -> None:
        """This is what came of it, unless nobody waits any more."""
        with suppress(InvalidStateError):
            self.set_result(result)

    def fail(self, wrong: BaseException) -> None:
        """This is why nothing came of it, unless nobody waits any more."""
        with suppress(InvalidStateError):
            self.set_exception(wrong)

    def do(self, work: Callable[[Report, Unpack[Ts]], T], *args: *Ts) -> None:
        """Have it done here and now, unless nobody waits any more."""
        if self.cancelled():
            return
        try:
            self.answer(work(self, *args))
        except Exception as wrong:
            self.fail(wrong)


class Unfinished:
    """Jobs that somebody still waits for."""

    def __init__(self) -> None:
        self._jobs: set[Job[Any]] = set()

    def add(self, job: Job[T]) -> None:
        """One more."""
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    @property
    def none(self) -> bool:
        """Whether all are done."""
        return all(job.done() for job in list(self._jobs))

    def wait(self, seconds: float | None = None) -> None:
        """Until there is none, but no longer than so many seconds."""
        until = None if seconds is None else monotonic() + seconds
        for job in list(self._jobs):
            job.wait(None if until is None else max(0.0, until - monotonic()))


class Runner(Protocol):
    """Whoever does jobs, one after the other."""

    def ask(
        self,
        name: str,
        work: Callable[[Report, Unpack[Ts]], T],
        *args: *Ts,
        patience: float | None = None,
    ) -> Job[T]:
        """Have this done; ``patience`` is how many seconds it may take, or a step of it, where that can be watched."""

    def wake(self) -> None:
        """Somebody is going to ask soon."""

    def wait(self, seconds: float | None = None) -> None:
        """Until all that was asked for is done, but no longer than so many seconds."""

    def close(self) -> None:
        """Do nothing more: what has not been done is cancelled."""
