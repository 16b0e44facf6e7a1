"""Background jobs: their progress, their result, and their cancellation; and the runners within this process."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Protocol, TypeVar, TypeVarTuple, Unpack, cast
from weakref import WeakSet

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Report(Protocol):
    """The object with which work reports its progress and learns that it was cancelled."""

    def tell(self, done: int, total: int) -> None:
        """Report that ``done`` steps of ``total`` are done."""

    def is_cancelled(self) -> bool:
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
        done, total = self.steps
        return 1.0 if self.done() else done / total if total else 0.0

    def tell(self, done: int, total: int) -> None:
        """Record that ``done`` steps of ``total`` are done."""
        self.steps = done, total

    def is_cancelled(self) -> bool:
        return self.cancelled()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the job is done or cancelled, at most this many seconds."""
        end = Event()
        self.add_done_callback(lambda job: end.set())
        end.wait(seconds)

    def answer(self, result: T) -> None:
        """Set the result, unless the job was cancelled."""
        with suppress(InvalidStateError):
            self.set_result(result)

    def fail(self, wrong: BaseException) -> None:
        """Set the exception, unless the job was cancelled."""
        with suppress(InvalidStateError):
            self.set_exception(wrong)

    def run(self, work: Callable[[Report, Unpack[Ts]], T], *args: *Ts) -> None:
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
        untyped = cast("Job[object]", job)
        self._jobs.add(untyped)
        untyped.add_done_callback(cast("Callable[[Future[object]], None]", self._jobs.discard))

    @property
    def is_empty(self) -> bool:
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
        """Accept no more jobs. A process also cancels the unfinished ones."""


IDLE_TIMEOUT = 2.0
"""Seconds that a thread waits for another job before it ends. The next job starts a new thread."""
_workers: WeakSet[Worker] = WeakSet()


@atexit.register
def _finish() -> None:
    """Finish all jobs before the program ends."""
    for worker in list(_workers):
        worker.wait()


class Worker:
    """A thread that starts with the first job and ends soon after the last one.

    All jobs are done unless they are cancelled.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._closed = False
        self._unfinished_jobs = UnfinishedJobs()
        self._lock = Lock()
        _workers.add(self)

    def ask(
        self,
        name: str,
        work: Callable[[Report, Unpack[Ts]], T],
        *args: *Ts,
        patience: float | None = None,
    ) -> Job[T]:
        """Queue this work after all earlier jobs."""
        job: Job[T] = Job(name)
        with self._lock:
            if self._closed:
                job.cancel()
                return job
            self._unfinished_jobs.add(job)
            self._jobs.put(lambda: job.run(work, *args))
            if self._thread is None:
                self._thread = Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()
        return job

    def wake(self) -> None:
        """Do nothing: a thread starts fast enough."""

    @property
    def idle(self) -> bool:
        """True if all jobs are done."""
        return self._unfinished_jobs.is_empty

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all jobs are done, at most this many seconds."""
        self._unfinished_jobs.wait(seconds)

    def close(self) -> None:
        """Accept no more jobs. Call ``wait`` first to have the queued ones done."""
        with self._lock:
            self._closed = True
            self._jobs.put(None)

    def _run(self) -> None:
        while True:
            try:
                run_job = self._jobs.get(timeout=IDLE_TIMEOUT)
            except Empty:
                with self._lock:
                    if self._jobs.empty():
                        self._thread = None
                        return
                continue
            if run_job is None:
                return
            run_job()
            del run_job  # Otherwise, its result would stay in memory until the next job.


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
        job.run(work, *args)
        return job

    def wake(self) -> None:
        """Do nothing: there is nothing to start."""

    def wait(self, seconds: float | None = None) -> None:
        """Do nothing: every job is done."""

    def close(self) -> None:
        """Do nothing: there is nothing to end."""
