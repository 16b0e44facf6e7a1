"""Bots think in a process of their own, so that no frame ever waits for them."""

from __future__ import annotations

import os
import pickle
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

from game.background.thinking_process import Asked, Judged, Verdict, serve
from game.kernel.hindsight import Hindsight
from game.tables import table

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

POLITE = 10
"""How far behind the game's own process the other one stands where both want the same core."""
TRIES = 3
"""How often a question is asked of a process that dies over it."""
PATIENCE = 20.0
"""Seconds beyond its time after which a process counts as dead."""

Question = Asked | Judged


def blind(on: str, position: Any) -> str:
    """A position of this table as one may think about it, in notation."""
    known = table(on)
    return known.write(known.blind(position))


class Lost(Exception):
    """The process died over a question again and again."""


class Thinker:
    """Takes positions and promises moves. Nothing is started before ``wake`` or the first question.

    A thread starts the process and waits for it; one that dies is started again and asked the same.
    """

    def __init__(self) -> None:
        self._questions: SimpleQueue[tuple[Question, Future[Any]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self.process: BaseProcess | None = None
        """The one that thinks, once there is one."""
        self._line: Connection | None = None
        self._closed = False
        self._sending = Lock()
        self._open: Future[Any] | None = None
        """What the process thinks about now."""
        self._pickled: dict[int, tuple[Any, bytes]] = {}

    def wake(self) -> None:
        """Start the process where it does not run yet: somebody is going to ask soon."""
        if self._thread is None and not self._closed:
            self._thread = Thread(target=self._work, name="thinker", daemon=True)
            self._thread.start()

    def think(
        self, on: str, rules: Any, position: Any, mind: Any, seed: int, seconds: float, weighs: bool = False
    ) -> Future[Verdict]:
        """The move of a bot of this table and how sure it is, some time after about so many seconds.

        With ``weighs`` what every move is worth, too, after twice the time, at tables that can tell. ``position`` must
        not be over. The promise fails with what the thinking failed with or with ``Lost``; it is cancelled by
        ``close`` and ``drop``. Questions are answered one after the other.
        """
        here, of = blind(on, position), self._packed(mind)
        return self._promised(Asked(on, self._packed(rules), here, of, seed, seconds, weighs))

    def hindsight(self, on: str, rules: Any, position: Any, move: str, mind: Any, nodes: int) -> Future[Hindsight]:
        """What a move in notation was worth beside the best one, also in notation; see ``think`` for the promise.

        One that is cancelled before its turn costs nothing.
        """
        return self._promised(Judged(on, self._packed(rules), blind(on, position), move, self._packed(mind), nodes))

    def _promised(self, asked: Question) -> Future[Any]:
        promise: Future[Any] = Future()
        if self._closed:
            promise.cancel()
            return promise
        self._questions.put((asked, promise))
        self.wake()
        return promise

    def drop(self, promise: Future[Any]) -> None:
        """Nobody waits for this any more: it is cancelled, and where it is a move, thinking about it ends soon."""
        promise.cancel()
        with self._sending, suppress(OSError):
            if promise is self._open and self._line is not None:
                self._line.send(None)

    def close(self) -> None:
        """End the process; open promises are cancelled."""
        self._closed = True
        self._questions.put(None)
        process = self.process
        if process is not None:
            process.terminate()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def _packed(self, value: Any) -> bytes:
        """A value as bytes; the last few are remembered."""
        found = self._pickled.get(id(value))
        if found is None or found[0] is not value:
            if len(self._pickled) > 8:
                self._pickled.clear()
            found = self._pickled[id(value)] = value, pickle.dumps(value)
        return found[1]

    def _work(self) -> None:
        self._start()
        while (entry := self._questions.get()) is not None:
            asked, promise = entry
            if promise.cancelled():
                continue
            said = self._answer(asked, promise)
            self._open = None
            with suppress(InvalidStateError):
                if said is None:
                    promise.cancel()
                elif isinstance(said, Exception):
                    promise.set_exception(said)
                else:
                    promise.set_result(said)
        self._end()

    def _answer(self, asked: Question, promise: Future[Any]) -> Verdict | Hindsight | Exception | None:
        """What the process says; None where it was ended meanwhile."""
        for _ in range(TRIES):
            if self._closed:
                return None
            assert self._line is not None
            with suppress(EOFError, OSError):
                with self._sending:
                    self._line.send(asked)
                    self._open = promise
                if self._line.poll(asked.patience + PATIENCE):
                    said: Verdict | Hindsight | Exception = self._line.recv()
                    return said
            self._end()
            self._start()
        return Lost(f"nothing came of {asked.position!r}")

    def _start(self) -> None:
        from multiprocessing import get_context  # Here nobody waits for it.

        spawning = get_context("spawn")
        self._line, theirs = spawning.Pipe()
        process = spawning.Process(target=serve, args=(theirs,), name="kotsu thinks", daemon=True)
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
