"""Compiling with numba, if it is installed (``pip install 'kotsu[fast]'``)."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from threading import Lock, Thread
from typing import Generic, TypeVar

PLAIN = "KOTSU_PLAIN"
"""The environment variable that keeps functions from being compiled."""
NO_NUMBA = "numba is not installed (pip install 'kotsu[fast]')"
ONE_AT_A_TIME = Lock()
"""Held while functions are compiled: numba has one folder for compiled code at a time."""
T = TypeVar("T")


@cache
def compiles() -> bool:
    """Return True if functions are compiled on this machine."""
    return not os.environ.get(PLAIN) and find_spec("numba") is not None


class CompileThread(Thread, Generic[T]):
    """A thread that compiles functions, or loads them from an earlier run, while bots think without them."""

    result: T | None = None
    """The compiled functions; None until they are there, and for good if numba is broken."""

    def __init__(self, load: Callable[[], T]) -> None:
        super().__init__(name="kotsu compiles", daemon=True)
        self.load = load

    def run(self) -> None:
        with suppress(Exception), ONE_AT_A_TIME:
            self.result = self.load()
