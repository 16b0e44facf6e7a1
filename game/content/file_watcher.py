"""Notices saved files without asking anybody but the file system, a few files a frame."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path

from game.content.measured import on_disk

ROUND = 0.12
"""Seconds in which every file is looked at once; a save is noticed after one or two of these."""

COUNT = ".yaml", ".png", ".wav"
"""How the names of files end that count where they are new."""
Stamp = tuple[object, ...] | None
"""What tells two states of a file or folder apart; None: it is not there."""


class Watch:
    """Files, and folders: those given and those the files lie in, where a new file or folder counts too.

    A change is told when it has stood still for a round: an editor that writes a file bit by bit, or puts a new one
    in the place of the old, is through by then. Nothing here ever raises for what lies on the disk.
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
        """How everything was when last looked at."""
        self._known = dict(self.seen)
        self._restless: set[str] = set()
        self._due = 0.0
        self._places = tuple(self._look)
        self._next = 0

    def look(self, dt: float) -> bool:
        """Look at as many files as belong to ``dt`` seconds; whether something has changed and stood still since."""
        self._due = min(self._due + dt / ROUND * len(self._places), len(self._places))
        while self._due >= 1:
            self._due -= 1
            self._see(self._places[self._next])
            self._next = (self._next + 1) % len(self._places)
        return not self._restless and self.changed

    def look_at_all(self) -> bool:
        """Look at every file now; whether anything differs, still or not."""
        for name in self._places:
            self._see(name)
        return self.changed

    @property
    def changed(self) -> bool:
        """Whether anything was different when last looked at."""
        return self.seen != self._known

    def settle(self) -> frozenset[str]:
        """Whatever has changed is known from now on; the names of that."""
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
    """Return the files of a kind that counts, and the folders in it; hidden ones are no one's but an editor's."""
    try:
        if os.path.islink(name) and not on_disk(name):
            return None
        with os.scandir(name) as found:
            seen = (each.name for each in found if each.name.endswith(COUNT) or each.is_dir())
            return tuple(sorted(each for each in seen if not each.startswith(".")))
    except (OSError, ValueError):
        return None
