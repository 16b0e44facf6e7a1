"""The states of a thing that is edited: undo leads back, redo forward, and a file keeps it for the next visit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar, Generic, Self, TypeVar

from game.kernel.opaque import JsonObject
from game.match.storage import JsonFile
from game.paths import user_dir

T = TypeVar("T")
MOST_UNDO_STEPS = 500
open_histories: dict[Path, object] = {}
"""The histories left open since the game started, by file."""


class History(ABC, Generic[T]):
    """The present state, and those before and after it."""

    FILE: ClassVar[str]
    """The file that stores the present state between two visits."""

    def __init__(self, now: T) -> None:
        self.now = now
        self.before: list[T] = []
        self.after: list[T] = []

    @property
    @abstractmethod
    def values(self) -> JsonObject:
        """The content of the file."""

    @classmethod
    @abstractmethod
    def read(cls, data: JsonObject) -> Self:
        """Return the history with the state in the content of a file; raise an error if there is none."""

    @classmethod
    def last(cls) -> Self | None:
        """Return the history of the last visit, None without one."""
        path = user_dir() / cls.FILE
        if path not in open_histories and (found := cls._file().read()) is not None:
            open_histories[path] = found
        last = open_histories.get(path)
        return last if isinstance(last, cls) else None

    def store(self) -> None:
        """Store the present state for the next visit."""
        open_histories[user_dir() / self.FILE] = self
        self._file().write(self.values)

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

    @classmethod
    def _file(cls) -> JsonFile[Self]:
        return JsonFile(user_dir(), cls.FILE, 1, cls.read)

    def _step(self, source: list[T], other: list[T]) -> bool:
        if not source:
            return False
        other.append(self.now)
        self.now = source.pop()
        self.store()
        return True
