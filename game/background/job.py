"""Work that is done while the system opens the window: much of that time nobody runs Python."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Meanwhile(Generic[T]):
    """Begins at once; ``done`` waits for the answer, and raises what the work raised."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._answers: list[T] = []
        self._wrong: Exception | None = None
        self._thread = Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._answers.append(self._work())
        except Exception as wrong:
            self._wrong = wrong

    @property
    def ready(self) -> bool:
        """Whether ``done`` would answer at once."""
        return not self._thread.is_alive()

    def done(self) -> T:
        """What the work came to."""
        self._thread.join()
        if self._wrong is not None:
            raise self._wrong
        return self._answers[0]
