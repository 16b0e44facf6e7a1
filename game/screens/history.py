"""The states of a thing that is edited: undo leads back, redo forward."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")
MOST_UNDO_STEPS = 500


class History(Generic[T]):
    """The present state, and those before and after it."""

    def __init__(self, now: T) -> None:
        self.now = now
        self.before: list[T] = []
        self.after: list[T] = []

    def store(self) -> None:
        """Store the present state for the next visit."""

    def change(self, state: T) -> None:
        """Take another state; undo leads back."""
        if state != self.now:
            self.before = [*self.before[1 - MOST_UNDO_STEPS :], self.now]
            self.after = []
            self.now = state
            self.store()

    def undo(self) -> bool:
        """Undo the last change, and return True if there was one."""
        return self._step(self.before, self.after)

    def redo(self) -> bool:
        """Make an undone change again, and return True if there was one."""
        return self._step(self.after, self.before)

    def _step(self, source: list[T], other: list[T]) -> bool:
        if not source:
            return False
        other.append(self.now)
        self.now = source.pop()
        self.store()
        return True
