"""Answers of a process pool that notices a lost process; a plain pool would wait forever."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import TimeoutError, active_children
from multiprocessing.pool import IMapIterator
from typing import TypeVar

from game.kernel.refusal import Refusal

T = TypeVar("T")
LOOK = 1.0
"""Seconds between two checks that all processes are alive."""


def heard(answers: IMapIterator[T]) -> Iterator[T]:
    """Yield the answers of running processes. Refuse with ``lost`` if one of them has ended."""
    running = active_children()
    while True:
        try:
            yield answers.next(LOOK)
        except StopIteration:
            return
        except TimeoutError:
            if any(each.exitcode is not None for each in running):
                raise Refusal("lost", "A process that played matches has ended before it was done.") from None
