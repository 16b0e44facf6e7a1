"""A watcher that notices saved files by polling the file system, a few files per frame."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path

from game.content.measured import on_disk

ROUND = 0.12
"""Seconds in which every file is checked once. A save is noticed after one or two rounds."""

COUNT = ".yaml", ".png", ".wav"
"""The endings of new files that count as a change."""
Stamp = tuple[object, ...] | None
"""A value that changes with a file or folder; None if it does not exist."""


class Watch:
    """A watch on files and folders. In the given folders and those of the files, new files and folders count as
    changes, too.

    A change counts once nothing has changed for a round: by then, an editor that writes a file in parts or replaces it
    is done. No state of the disk raises an exception here.
    """

    def __init__(
        self, files: Iterable[Path], folders: Iterable[Path] = (), known: Mapping[str, Stamp] | None = None
    ) -> None:
        names = list(dict.fromkeys(map(str, files)))
        around = dict.fromkeys((*map(os.path.dirname, names), *map(str, folders)))
        self._look = {name: _file for name in names} | {name: _folder for name in around}
        before = known or {}
        self.seen: dict[str, Stamp] = {
            name: before[name] if name in before else look(name) for name, look in self._look.items()
        }
        """The state of each place at its last check."""
        self._known = dict(self.seen)
        self._restless: set[str] = set()
        self._due = 0.0
        self._places = tuple(self._look)
        self._next = 0

    def look(self, dt: float) -> bool:
        """Check the share of the files that is due after ``dt`` seconds. Return True if a change is complete."""
        self._due = min(self._due + dt / ROUND * len(self._places), len(self._places))
        while self._due >= 1:
            self._due -= 1
            self._see(self._places[self._next])
            self._next = (self._next + 1) % len(self._places)
        return not self._restless and self.changed

    def look_at_all(self) -> bool:
        """Check all files now. Return True if any differs, even if it is still changing."""
        for name in self._places:
            self._see(name)
        return self.changed

    @property
    def changed(self) -> bool:
        """True if any place differed at its last check."""
        return self.seen != self._known

    def settle(self) -> frozenset[str]:
        """Accept the current state, and return the names of the changed places."""
        told = frozenset(name for name in self._places if self.seen[name] != self._known[name])
        self._known = dict(self.seen)
        self._restless.clear()
        return told

    def _see(self, name: str) -> None:
        stamp = self._look[name](name)
        if stamp == self.seen[name]:
            self._restless.discard(name)
        else:
            self.seen[name] = stamp
            self._restless.add(name)


def _file(name: str) -> Stamp:
    try:
        state = os.lstat(name)
        if stat.S_ISLNK(state.st_mode) and on_disk(name):
            state = os.stat(name)
    except (OSError, ValueError):
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino


def _folder(name: str) -> Stamp:
    """Return the names of files that count and of folders in a folder. Hidden ones are skipped, since they belong to
    editors."""
    try:
        if os.path.islink(name) and not on_disk(name):
            return None
        with os.scandir(name) as found:
            seen = (each.name for each in found if each.name.endswith(COUNT) or each.is_dir())
            return tuple(sorted(each for each in seen if not each.startswith(".")))
    except (OSError, ValueError):
        return None
