"""A separate process that does one job after the other and is restarted if it dies. It never blocks a frame.

``Process`` is the side of the game; ``serve`` is the loop in the other process.
"""

from __future__ import annotations

import atexit
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, NamedTuple, TypeVar, TypeVarTuple, Unpack, cast
from weakref import WeakSet

from game.background.job import Job, Report, UnfinishedJobs
from game.background.plain import NotPlain, describe_exception, make_exception, pack, unpack

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
EXTRA_NICENESS = 10
"""The niceness of the process above that of the game, so that the game comes first on a shared core."""
JOB_TRIES = 3
"""The most times a job is given to a process that dies from it."""
DEAD_TIMEOUT = 20.0
"""Seconds after the deadline at which a process counts as dead."""
LIFE_SIGN_TIMEOUT, SILENCE_TIMEOUT = 0.25, 5.0
"""Seconds without a sign of life before the process's state is checked, and before it counts as dead if the state
cannot be read."""
ENDED_STATES = "TtZX"
"""The letters of the system's states in which a process no longer runs."""
CANCEL_TIMEOUT = 4.0
"""Seconds that cancelled work may continue."""
LARGEST_ANSWER = 1 << 28
_processes: WeakSet[Process] = WeakSet()
PROGRESS, DONE, FAILED, ALIVE = "progress", "done", "failed", "lives"
"""The first word of an answer: progress, a result, an error, or a sign of life."""
CANCEL_MESSAGE = pack(None)
LIFE_SIGN_SECONDS = 0.25


@atexit.register
def _finish() -> None:
    """End all processes with the game, without delaying its end."""
    for process in list(_processes):
        process.kill()


class ProcessLost(Exception):
    """The process died from a job again and again."""


class _Request(NamedTuple):
    """A job, its work as bytes, and the most seconds until it reports progress."""

    job: Job[object]
    call: bytes
    patience: float | None


class Process:
    """A process that starts with ``wake`` or the first job; ``setup`` is done in it before anything else.

    A thread starts the process and waits for its answers. If the process dies, it is started again and gets the same
    job.
    """

    def __init__(self, name: str, setup: Callable[[], None] | None = None) -> None:
        self.name, self.setup = name, setup
        self._requests: SimpleQueue[_Request | None] = SimpleQueue()
        self._thread: Thread | None = None
        self.process: BaseProcess | None = None
        """The running process, None before the first."""
        self._connection: Connection | None = None
        self._closed = False
        self._send_lock = Lock()
        self._unfinished_jobs = UnfinishedJobs()
        self._open_job: Job[object] | None = None
        """The current job."""
        _processes.add(self)

    def wake(self) -> None:
        """Start the process if it is not running: a job will follow soon."""
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
        """Queue this work. The job fails with the exception of the work or with ``ProcessLost``; ``close`` cancels it.

        A job that is cancelled before its turn costs nothing. Raises NotPlain for work that cannot be sent.
        """
        job: Job[object] = Job(name)
        result = cast("Job[T]", job)
        if self._closed:
            job.cancel()
            return result
        self._unfinished_jobs.add(job)
        job.add_done_callback(self._send_cancel)
        self._requests.put(_Request(job, pack((work, args), trusted=True), patience))
        self.wake()
        return result

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all jobs are done, at most this many seconds."""
        self._unfinished_jobs.wait(seconds)

    def close(self) -> None:
        """End the process and cancel open jobs."""
        self._closed = True
        self._requests.put(None)
        self.kill()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def kill(self) -> None:
        """End the process at once, even one that is stopped."""
        process = self.process
        if process is not None:
            with suppress(OSError, ValueError, AttributeError):
                process.kill()

    def _send_cancel(self, job: Future[T]) -> None:
        if job.cancelled() and self._send_lock.acquire(timeout=0.05):
            try:
                if job is self._open_job and self._connection is not None:
                    self._connection.send_bytes(CANCEL_MESSAGE)
            except OSError:
                return
            finally:
                self._send_lock.release()

    def _work(self) -> None:
        self._try_start()
        while (request := self._requests.get()) is not None:
            if not request.job.cancelled():
                self._run_request(request)
                self._open_job = None
        self._end()

    def _run_request(self, request: _Request) -> None:
        job = request.job
        for _ in range(JOB_TRIES):
            if self._closed:
                job.cancel()
                return
            if self._connection is not None:
                with suppress(EOFError, OSError):
                    with self._send_lock:
                        self._connection.send_bytes(request.call)
                        self._open_job = job
                    if self._receive_answer(request, self._connection):
                        return
                self._end()
            if job.cancelled():
                self._try_start()
                return
            if not self._closed:
                self._try_start()
        if self._closed:
            job.cancel()
        job.fail(ProcessLost(f"nothing came of {job.name}"))

    def _receive_answer(self, request: _Request, connection: Connection) -> bool:
        """Return True if the process finished the job, False if the process is lost."""
        last_progress = last_message = last_active = time.monotonic()
        while True:
            now = time.monotonic()
            if not request.job.cancelled():
                last_active = now
            deadline = now if request.patience is None else last_progress + request.patience + DEAD_TIMEOUT
            if now > min(deadline, last_active + CANCEL_TIMEOUT):
                return False
            if not connection.poll(LIFE_SIGN_TIMEOUT):
                if self._has_stopped(time.monotonic() - last_message):
                    return False
                continue
            message, last_message = connection.recv_bytes(LARGEST_ANSWER), time.monotonic()
            try:
                match unpack(message):
                    case ("lives", None):
                        continue
                    case ("progress", (int(done), int(total))):
                        request.job.tell(done, total)
                        last_progress = last_message
                    case ("done", result):
                        request.job.answer(result)
                        return True
                    case ("failed", (str(name), str(text), tuple(args))):
                        request.job.fail(make_exception(name, text, args))
                        return True
                    case _:
                        raise NotPlain("nonsense")
            except NotPlain:
                # A process that sends such answers cannot be trusted.
                return False

    def _has_stopped(self, silence: float) -> bool:
        """Return True if the process was stopped or is gone. A process that only waits for a core is neither."""
        process = self.process
        if process is None or not process.is_alive():
            return True
        try:
            status = Path(f"/proc/{process.pid}/stat").read_text("utf-8", "replace")
        except OSError:
            return silence > SILENCE_TIMEOUT
        return status.rpartition(")")[2].lstrip()[:1] in ENDED_STATES

    def _try_start(self) -> None:
        """Start a process. If that fails, there is none, and jobs fail."""
        try:
            self._start()
        except Exception:  # Each system fails in its own ways.
            self._end()

    def _start(self) -> None:
        from multiprocessing import get_context  # Imported here, off the main thread: it takes long.

        context = get_context("spawn")
        self._connection, child_connection = context.Pipe()
        _limit_send_time(self._connection)
        process = context.Process(target=serve, args=(child_connection, self.setup), name=self.name, daemon=True)
        process.start()
        self.process = process
        if process.pid is not None and hasattr(os, "setpriority"):
            with suppress(OSError):
                # Not in the process itself: by then, its start would have slowed down frames already.
                os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + EXTRA_NICENESS)
        child_connection.close()
        if self._closed:  # It was closed during the start, so nothing else ends the process.
            process.kill()

    def _end(self) -> None:
        self.kill()
        if self.process is not None:
            with suppress(OSError, ValueError, AssertionError):
                self.process.join(DEAD_TIMEOUT)
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _limit_send_time(connection: Connection) -> None:
    """Let sending fail after a second if the process no longer reads."""
    with suppress(OSError, AttributeError, ImportError):
        import socket
        import struct

        with socket.socket(fileno=os.dup(connection.fileno())) as socket_copy:
            socket_copy.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", 1, 0))


class JobConnection:
    """The report of a job, sent to the process that asked for it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._send_lock = Lock()

    def send(self, answer: bytes) -> None:
        with self._send_lock:
            self.connection.send_bytes(answer)

    def tell(self, done: int, total: int) -> None:
        self.send(pack((PROGRESS, (done, total))))

    def is_cancelled(self) -> bool:
        """Return True if the job was cancelled.

        The next job is sent only after this one is answered, so any message means that.
        """
        return self.connection.poll()

    def live(self) -> None:
        """Send signs of life during all jobs, until the connection closes."""
        with suppress(OSError, ValueError):
            while True:
                self.send(pack((ALIVE, None)))
                time.sleep(LIFE_SIGN_SECONDS)


def serve(connection: Connection, setup: Callable[[], None] | None) -> None:
    """Do jobs until the connection closes, and ignore Ctrl-C, which is meant for the game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    reporter = JobConnection(connection)
    Thread(target=reporter.live, daemon=True).start()
    if setup is not None:
        setup()
    with suppress(EOFError, OSError):
        while True:
            job = connection.recv_bytes()
            if job != CANCEL_MESSAGE:  # Otherwise, a job was cancelled that is answered already.
                reporter.send(do_job(reporter, job))


def do_job(reporter: JobConnection, job: bytes) -> bytes:
    """Do a job, and return the result or the error as an answer."""
    try:
        work, args = cast("tuple[Callable[..., object], tuple[object, ...]]", unpack(job, trusted=True))
        return pack((DONE, work(reporter, *args)))
    except Exception as wrong:
        return pack((FAILED, describe_exception(wrong)))


def end_with_parent() -> None:
    """End this process as soon as its parent is gone. Call it at the start of a pool's process."""
    from multiprocessing import parent_process  # Imported late: the game starts faster without it.

    if (parent := parent_process()) is not None:
        Thread(target=_wait, args=(parent,), daemon=True).start()


def _wait(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
