"""Who plays the shares of an examination, how large they are, and how long that may take by the clock on the wall.

Two minutes are two minutes on any machine, however busy it is: whoever collects waits for a share no longer than there
is time, and goes without what is not there by then. How large shares are goes by how long the last one took.
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
"""Seconds that a share takes, about."""
GROWS = 4
"""How many times as large as the one before a share is at most."""
T = TypeVar("T")
R = TypeVar("R")
Told = Callable[[str], None]


class TimeUp(Exception):
    """There is no time left for what was asked."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long an answer may take, from when it was asked for."""

    began: float
    """As ``time.monotonic`` counts."""
    seconds: float
    """Without end where that is 0."""

    def at(self, part: float) -> float:
        """When so much of the time has gone."""
        return self.began + part * self.seconds if self.seconds else inf

    def part(self, part: float) -> float:
        """When so much of what is left has gone."""
        now = time.monotonic()
        return now + part * (self.at(1) - now)


class Work(Protocol):
    """Does something with each of these, and gives what came of it in their order; ``TimeUp`` where that takes longer
    than until then."""

    def __call__(self, does: Callable[[T], R], each: Iterable[T], until: float, /) -> Iterator[R]: ...


@contextmanager
def workers(jobs: int, endless: bool) -> Iterator[Work]:
    """Works in so many processes, which are left alone with what they do when it is over; here, where there is time
    without end and only one is asked for."""
    if endless and jobs == 1:
        yield lambda does, each, until: map(does, each)
        return
    with Pool(jobs, deaf) as pool:
        yield partial(_in_order, pool, jobs + 1)


def _in_order(pool: Processes, ahead: int, does: Callable[[T], R], each: Iterable[T], until: float) -> Iterator[R]:
    """Asks for a few at once, and no more: what is asked for is done, even where nobody waits for it any more."""
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
    """Wait for the end of a process until then at most, and return True if it came."""
    try:
        process.wait(None if until == inf else max(0.0, until - time.monotonic()))
    except TimeoutExpired:
        return False
    return True


def size_after(size: int, pairs: int, seconds: float) -> int:
    """Pairs of the next share, where one of ``size`` was wished for and one of so many took so long."""
    return max(1, min(GROWS * size, int(LASTS * pairs / seconds) if seconds else GROWS * size))
