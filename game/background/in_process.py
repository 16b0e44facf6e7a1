"""What runs in a process of its own: jobs come in, what comes of them goes out, one after the other."""

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
"""What an answer begins with: how far the job is, what came of it, why nothing did, or that somebody works."""
NOBODY = packed(None)
"""Sent when nobody waits any more."""
BEAT = 0.25
"""Seconds between two signs of life."""


class Wire:
    """The report of a job, told to the process that has asked for it."""

    def __init__(self, line: Connection) -> None:
        self.line = line
        self._sending = Lock()

    def say(self, answer: bytes) -> None:
        """Send an answer whole."""
        with self._sending:
            self.line.send_bytes(answer)

    def tell(self, done: int, of: int) -> None:
        """So many steps are done, of so many."""
        self.say(packed((TOLD, (done, of))))

    def dropped(self) -> bool:
        """Whether nobody waits for the result any more: the next job is sent when this one is answered."""
        return self.line.poll()

    def live(self) -> None:
        """Give signs of life, whatever the jobs are busy with, as long as somebody hears them."""
        with suppress(OSError, ValueError):
            while True:
                self.say(packed((LIVES, None)))
                time.sleep(BEAT)


def serve(line: Connection, first: Callable[[], None] | None) -> None:
    """Works until nobody asks any more; Ctrl-C is for the game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wire = Wire(line)
    Thread(target=wire.live, daemon=True).start()
    if first is not None:
        first()
    with suppress(EOFError, OSError):
        while True:
            asked = line.recv_bytes()
            if asked != NOBODY:  # Else nobody waited any more for what is answered already.
                wire.say(done(wire, asked))


def done(wire: Wire, asked: bytes) -> bytes:
    """What came of a job, or what went wrong."""
    try:
        work, args = unpacked(asked, asks=True)
        return packed((DONE, work(wire, *args)))
    except Exception as wrong:
        return packed((FAILED, told(wrong)))
