"""The loop of a background process: it receives jobs and answers them, one after the other."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import TYPE_CHECKING

from game.background.plain import packed, told, unpacked

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

TOLD, DONE, FAILED, LIVES = "told", "done", "failed", "lives"
"""The first word of an answer: progress, a result, an error, or a sign of life."""
NOBODY = packed(None)
"""The message that cancels a job."""
BEAT = 0.25
"""Seconds between two signs of life."""


class Wire:
    """The report of a job, sent to the process that asked for it."""

    def __init__(self, line: Connection) -> None:
        self.line = line
        self._sending = Lock()

    def say(self, answer: bytes) -> None:
        """Send a whole answer."""
        with self._sending:
            self.line.send_bytes(answer)

    def tell(self, done: int, of: int) -> None:
        """Report that ``done`` steps of ``of`` are done."""
        self.say(packed((TOLD, (done, of))))

    def dropped(self) -> bool:
        """Return True if the job was cancelled. The next job is sent only after this one is answered, so any message
        means that."""
        return self.line.poll()

    def live(self) -> None:
        """Send signs of life during all jobs, until the connection closes."""
        with suppress(OSError, ValueError):
            while True:
                self.say(packed((LIVES, None)))
                time.sleep(BEAT)


def serve(line: Connection, first: Callable[[], None] | None) -> None:
    """Do jobs until the connection closes, and ignore Ctrl-C, which is meant for the game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wire = Wire(line)
    Thread(target=wire.live, daemon=True).start()
    if first is not None:
        first()
    with suppress(EOFError, OSError):
        while True:
            asked = line.recv_bytes()
            if asked != NOBODY:  # Otherwise, a job was cancelled that is answered already.
                wire.say(done(wire, asked))


def done(wire: Wire, asked: bytes) -> bytes:
    """Do a job, and return the result or the error as an answer."""
    try:
        work, args = unpacked(asked, asks=True)
        return packed((DONE, work(wire, *args)))
    except Exception as wrong:
        return packed((FAILED, told(wrong)))
