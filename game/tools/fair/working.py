"""Workers that play the shares of an examination, the size of shares, and the time limit.

The limit holds on any machine, however busy: the collecting process waits for a share no longer than there is time, and
does without late ones. The duration of the last share sets the size of the next.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import inf
from multiprocessing import Pool, TimeoutError
from multiprocessing.pool import AsyncResult
from multiprocessing.pool import Pool as Processes
from subprocess import Popen, TimeoutExpired
from typing import Protocol, TypeVar

from game.tools.lab.workers import deaf

LASTS = 0.4
"""Approximate seconds per share."""
GROWS = 4
"""Largest ratio of a share's size to that of the one before."""
T = TypeVar("T")
R = TypeVar("R")
Told = Callable[[str], None]


class TimeUp(Exception):
    """The time limit has passed."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time limit of an answer, from the moment of the question."""

    began: float
    """Start time, from ``time.monotonic``."""
    seconds: float
    """Time limit in seconds; 0 for none."""

    def at(self, part: float) -> float:
        """Return the time at which a part of the whole limit has passed."""
        return self.began + part * self.seconds if self.seconds else inf

    def part(self, part: float) -> float:
        """Return the time at which a part of the remaining time will have passed."""
        now = time.monotonic()
        return now + part * (self.at(1) - now)


class Work(Protocol):
    """A function that processes items and yields the results in order. It raises ``TimeUp`` at the time limit."""

    def __call__(self, does: Callable[[T], R], each: Iterable[T], until: float, /) -> Iterator[R]: ...


@contextmanager
def workers(jobs: int, endless: bool) -> Iterator[Work]:
    """Yield a function that works in ``jobs`` processes, which keep running unfinished work at the end. Without a time
    limit and with a single job, it works in this process."""
    if endless and jobs == 1:
        yield lambda does, each, until: map(does, each)
        return
    with Pool(jobs, deaf) as pool:
        yield partial(_in_order, pool, jobs + 1)


def _in_order(pool: Processes, ahead: int, does: Callable[[T], R], each: Iterable[T], until: float) -> Iterator[R]:
    """Submit only a few items ahead, because submitted work is done even if no one waits for it anymore."""
    rest = iter(each)
    asked = deque(pool.apply_async(does, (one,)) for one in islice(rest, ahead))
    return _collected(pool, asked, does, rest, until)


def _collected(
    pool: Processes, asked: deque[AsyncResult[R]], does: Callable[[T], R], rest: Iterator[T], until: float
) -> Iterator[R]:
    while asked:
        left = until - time.monotonic()
        if left <= 0:
            raise TimeUp
        try:
            found = asked.popleft().get(None if until == inf else left)
        except TimeoutError:
            raise TimeUp from None
        asked.extend(pool.apply_async(does, (one,)) for one in islice(rest, 1))
        yield found


def ends(process: Popen[bytes], until: float) -> bool:
    """Wait until the time limit for the end of a process, and return True if it ended."""
    try:
        process.wait(None if until == inf else max(0.0, until - time.monotonic()))
    except TimeoutExpired:
        return False
    return True


def size_after(size: int, pairs: int, seconds: float) -> int:
    """Return the pairs of the next share, from the requested size, the pairs and the seconds of the last one."""
    return max(1, min(GROWS * size, int(LASTS * pairs / seconds) if seconds else GROWS * size))
