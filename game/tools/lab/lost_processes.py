"""Answers of a pool of processes, for as long as all of them live: a pool itself waits for a lost one for ever."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import TimeoutError, active_children
from multiprocessing.pool import IMapIterator
from typing import TypeVar

from game.kernel.refusal import Refusal

T = TypeVar("T")
LOOK = 1.0
"""Seconds between two looks at whether all are there."""


def heard(answers: IMapIterator[T]) -> Iterator[T]:
    """What the processes answer, which run already; refuses with ``lost`` where one of them has ended."""
    running = active_children()
    while True:
        try:
            yield answers.next(LOOK)
        except StopIteration:
            return
        except TimeoutError:
            if any(each.exitcode is not None for each in running):
                raise Refusal("lost", "A process that played matches has ended before it was done.") from None
