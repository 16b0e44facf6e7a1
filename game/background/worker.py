"""Runners of jobs within this process: a thread, and one that does each job at once."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TypeVar, TypeVarTuple, Unpack
from weakref import WeakSet

from game.background.job import Job, Report, UnfinishedJobs

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
LINGERS = 2.0
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
        self._unfinished = UnfinishedJobs()
        self._asking = Lock()
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
        with self._asking:
            if self._closed:
                job.cancel()
                return job
            self._unfinished.add(job)
            self._jobs.put(lambda: job.do(work, *args))
            if self._thread is None:
                self._thread = Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()
        return job

    def wake(self) -> None:
        """Do nothing: a thread starts fast enough."""

    @property
    def idle(self) -> bool:
        """True if all jobs are done."""
        return self._unfinished.none

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all jobs are done, at most this many seconds."""
        self._unfinished.wait(seconds)

    def close(self) -> None:
        """Accept no more jobs. Call ``wait`` first to have the queued ones done."""
        with self._asking:
            self._closed = True
            self._jobs.put(None)

    def _run(self) -> None:
        while True:
            try:
                do = self._jobs.get(timeout=LINGERS)
            except Empty:
                with self._asking:
                    if self._jobs.empty():
                        self._thread = None
                        return
                continue
            if do is None:
                return
            do()
            del do  # Otherwise, its result would stay in memory until the next job.


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
