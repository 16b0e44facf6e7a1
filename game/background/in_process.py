"""What runs in a process of its own: jobs come in, what comes of them goes out, one after the other."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

TOLD, DONE, FAILED = "told", "done", "failed"
"""What an answer begins with: how far the job is, what came of it, or why nothing did."""
NOBODY = pickle.dumps(None)
"""Sent when nobody waits any more."""


class Wire:
    """The report of a job, told to the process that has asked for it."""

    def __init__(self, line: Connection) -> None:
        self.line = line

    def tell(self, done: int, of: int) -> None:
        """So many steps are done, of so many."""
        self.line.send_bytes(pickle.dumps((TOLD, (done, of))))

    def dropped(self) -> bool:
        """Whether nobody waits for the result any more: the next job is sent when this one is answered."""
        return self.line.poll()


def serve(line: Connection, first: Callable[[], None] | None) -> None:
    """Works until nobody asks any more; Ctrl-C is for the game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if first is not None:
        first()
    with suppress(EOFError, OSError):
        while True:
            asked = line.recv_bytes()
            if asked != NOBODY:  # Else nobody waited any more for what is answered already.
                line.send_bytes(done(line, asked))


def done(line: Connection, asked: bytes) -> bytes:
    """What came of a job, or what went wrong."""
    try:
        work, args = pickle.loads(asked)
        return pickle.dumps((DONE, work(Wire(line), *args)))
    except Exception as wrong:
        return failed(wrong)


def failed(wrong: Exception) -> bytes:
    """Why nothing came of a job; in words, where the exception itself cannot go through a pipe."""
    try:
        told = pickle.dumps((FAILED, wrong))
        pickle.loads(told)
        return told
    except Exception:
        return pickle.dumps((FAILED, RuntimeError(f"{type(wrong).__name__}: {wrong}")))
