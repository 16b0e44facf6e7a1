"""A thread that does one job after the other."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TypeVar, TypeVarTuple, Unpack
from weakref import WeakSet

from game.background.job import Job, Report, Unfinished

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
LINGERS = 2.0
"""Seconds that a thread waits for another job before it ends; the next one begins it anew."""
_workers: WeakSet[Worker] = WeakSet()


@atexit.register
def _finish() -> None:
    """What was asked for is done, whatever ends the program."""
    for worker in list(_workers):
        worker.wait()


class Worker:
    """Begins with the first job, and ends soon after the last one. All of them are done, unless they are cancelled."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._closed = False
        self._unfinished = Unfinished()
        self._asking = Lock()
        _workers.add(self)

    def ask(
        self,
        name: str,
        work: Callable[[Report, Unpack[Ts]], T],
        *args: *Ts,
        patience: float | None = None,
    ) -> Job[T]:
        """Have this done, behind all that has been asked for before."""
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
        """A thread begins fast enough."""

    @property
    def idle(self) -> bool:
        """Whether all that was asked for is done."""
        return self._unfinished.none

    def wait(self, seconds: float | None = None) -> None:
        """Until it is, but no longer than so many seconds."""
        self._unfinished.wait(seconds)

    def close(self) -> None:
        """Take up nothing more; whoever wants the rest done waits before."""
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
            del do  # Or what came of it would be held until another job comes.
