"""Who plays the shares of an examination, and how large they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import Pool
from typing import Protocol, TypeVar

from game.tools.fair.matches import Counts
from game.tools.lab.workers import deaf

LASTS = 0.4
"""Seconds that a share takes, about."""
T = TypeVar("T")
R = TypeVar("R")
Told = Callable[[str], None]


class Work(Protocol):
    """Does something with each of these, and gives what came of it in their order."""

    def __call__(self, does: Callable[[T], R], each: Iterable[T], /) -> Iterator[R]: ...


@contextmanager
def workers(jobs: int) -> Iterator[Work]:
    """Works in so many processes."""
    if jobs == 1:
        yield map
        return
    with Pool(jobs, deaf) as pool:
        yield pool.imap


def size_of(played: Iterable[Counts], left: int, jobs: int) -> int:
    """Pairs of the next share, so that it takes neither an eye's blink nor long, and nobody is without one."""
    seconds, pairs = (sum(values) for values in zip(*((each.seconds, each.pairs) for each in played), strict=True))
    return max(1, min(int(LASTS * pairs / seconds) if seconds else 1, left // (2 * jobs)))
