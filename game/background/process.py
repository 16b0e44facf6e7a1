"""A process of its own that does one job after the other, however often it dies: no frame ever waits for it."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from concurrent.futures import wait
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, TypeVarTuple, Unpack

from game.background.in_process import FAILED, NOBODY, TOLD, serve
from game.background.job import Job, Report

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
POLITE = 10
"""How far behind the game's own process the other one stands where both want the same core."""
TRIES = 3
"""How often a job is asked of a process that dies over it."""
PATIENCE = 20.0
"""Seconds beyond its time after which a process counts as dead."""


class Lost(Exception):
    """The process died over a job again and again."""


class _Asked(NamedTuple):
    """A job, what is to be done as bytes, and how many seconds a sign of life may take."""

    job: Job[Any]
    call: bytes
    patience: float | None


class Process:
    """Nothing is started before ``wake`` or the first job; ``first`` is then done in the process before anything else.

    A thread starts the process and waits for it; one that dies is started again and asked the same.
    """

    def __init__(self, name: str, first: Callable[[], None] | None = None) -> None:
        self.name, self.first = name, first
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._thread: Thread | None = None
        self.process: BaseProcess | None = None
        """The one that works, once there is one."""
        self._line: Connection | None = None
        self._closed = False
        self._sending = Lock()
        self._last: Job[Any] | None = None
        self._open: Job[Any] | None = None
        """What the process is busy with."""

    def wake(self) -> None:
        """Start the process where it does not run yet: somebody is going to ask soon."""
        if self._thread is None and not self._closed:
            self._thread = Thread(target=self._work, name=self.name, daemon=True)
            self._thread.start()

    def ask(
        self,
        name: str,
        work: Callable[[Report, Unpack[Ts]], T],
        *args: *Ts,
        patience: float | None = None,
    ) -> Job[T]:
        """Have this done; the job fails with what the work raised or with ``Lost``, and ``close`` cancels it.

        One that is cancelled before its turn costs nothing. Raises what pickle does for what cannot go there.
        """
        job: Job[T] = Job(name)
        if self._closed:
            job.cancel()
            return job
        self._last = job
        job.add_done_callback(self._drop)
        self._asked.put(_Asked(job, pickle.dumps((work, args)), patience))
        self.wake()
        return job

    def wait(self, seconds: float | None = None) -> None:
        """Until all that was asked for is done, but no longer than so many seconds."""
        if self._last is not None:
            wait((self._last,), seconds)

    def close(self) -> None:
        """End the process; open jobs are cancelled."""
        self._closed = True
        self._asked.put(None)
        process = self.process
        if process is not None:
            process.terminate()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def _drop(self, job: Any) -> None:
        """Whoever works on a job that is cancelled is told, and ends it soon."""
        if job.cancelled():
            with self._sending, suppress(OSError):
                if job is self._open and self._line is not None:
                    self._line.send_bytes(NOBODY)

    def _work(self) -> None:
        self._start()
        while (asked := self._asked.get()) is not None:
            if not asked.job.cancelled():
                self._do(asked)
                self._open = None
        self._end()

    def _do(self, asked: _Asked) -> None:
        job = asked.job
        for _ in range(TRIES):
            if self._closed:
                job.cancel()
                return
            assert self._line is not None
            with suppress(EOFError, OSError):
                with self._sending:
                    self._line.send_bytes(asked.call)
                    self._open = job
                if self._heard(asked, self._line):
                    return
            self._end()
            if not self._closed:
                self._start()
        job.fail(Lost(f"nothing came of {job.name}"))

    def _heard(self, asked: _Asked, line: Connection) -> bool:
        """Whether the process has come to an end with it."""
        while line.poll(None if asked.patience is None else asked.patience + PATIENCE):
            said = line.recv_bytes()
            try:
                how, what = pickle.loads(said)
            except Exception as wrong:
                how, what = FAILED, wrong
            if how != TOLD:
                (asked.job.fail if how == FAILED else asked.job.answer)(what)
                return True
            asked.job.tell(*what)
        return False

    def _start(self) -> None:
        from multiprocessing import get_context  # Here nobody waits for it.

        spawning = get_context("spawn")
        self._line, theirs = spawning.Pipe()
        process = spawning.Process(target=serve, args=(theirs, self.first), name=self.name, daemon=True)
        process.start()
        if process.pid is not None and hasattr(os, "setpriority"):
            with suppress(OSError):
                # Not by the process itself: before it comes to that, its start has crowded the frames already.
                os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + POLITE)
        self.process = process
        theirs.close()
        if self._closed:  # Meanwhile, so nobody has ended it yet.
            process.terminate()

    def _end(self) -> None:
        if self.process is not None and self._line is not None:
            self.process.terminate()
            self.process.join()
            self._line.close()
