"""Records what this process does where it must not: files it changes, programs it runs, folders it searches."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
TOUCHES = {"os.remove": (0,), "os.rename": (0, 1), "os.mkdir": (0,), "os.rmdir": (0,), "os.truncate": (0,),
           "os.link": (0, 1), "os.symlink": (1,), "os.chmod": (0,)}
"""The indexes of the arguments that name changed files, by audit event."""
LINKS = "os.remove", "os.rename", "os.symlink"
"""The events among these that affect a link itself, not its target."""
FOLDERS = {"os.remove": {0: 1}, "os.rename": {0: 2, 1: 3}, "os.mkdir": {0: 2}, "os.rmdir": {0: 1}, "os.chmod": {0: 2},
           "os.link": {0: 2, 1: 3}, "os.symlink": {1: 2}}
"""The indexes of the open folder that an argument is relative to; removing a whole tree uses it."""
RUNS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.startfile", "pickle.find_class",
        "socket.connect", "exec", "ctypes.dlopen")
SEARCHES = ("os.scandir", "os.listdir", "glob.glob", "glob.glob/2")
Judge = Callable[[str, tuple[Any, ...]], str]
"""Returns what is wrong with an audit event, or "" if nothing is."""


class Watcher:
    """Records events that a judge objects to. Audit hooks cannot be removed, so only one exists."""

    def __init__(self) -> None:
        self.judge: Judge | None = None
        self.seen: list[str] = []
        sys.addaudithook(self._heard)

    def _heard(self, event: str, args: tuple[Any, ...]) -> None:
        judge = self.judge  # A thread may still write after the watching has ended.
        if judge is not None and (wrong := judge(event, args)):
            self.seen.append(wrong[:200])

    @contextmanager
    def watching(self, judge: Judge) -> Iterator[list[str]]:
        """Yield what the judge objects to in this context."""
        self.seen, self.judge = [], judge
        try:
            yield self.seen
        finally:
            self.judge = None


WATCHER = Watcher()


def changes_outside(home: Path, runs: bool = True) -> Judge:
    """Object to changes outside a folder and, with ``runs``, to programs that are run, as a whole game may do."""
    folder = os.path.realpath(home)

    def judge(event: str, args: tuple[Any, ...]) -> str:
        if event == "open":
            path, mode, flags = args
            writes = bool(flags & WRITING) if isinstance(flags, int) else "w" in str(mode)
            is_ours = isinstance(path, int) or path == os.devnull or inside(path, folder)
            return f"writes {path!r}" if writes and not is_ours else ""
        if event in RUNS:
            return f"{event} {args!r}" if runs else ""
        for place in TOUCHES.get(event, ()):
            path = _whole(args[place], args[FOLDERS.get(event, {}).get(place, -1)])
            if not (_holds_link(folder, path) if event in LINKS else inside(path, folder)):
                return f"{event} {args!r}"
        return ""

    return judge


def searches_outside(*folders: Path) -> Judge:
    """Object to searches of other folders than these."""
    known = [os.path.realpath(folder) for folder in folders]

    def judge(event: str, args: tuple[Any, ...]) -> str:
        is_search = event in SEARCHES
        if is_search and (event.startswith("glob") or not any(inside(str(args[0]), each) for each in known)):
            return f"{event} {args[0]!r}"
        return ""

    return judge


def _whole(path: Any, folder: Any) -> Any:
    """Return a path with its open folder in front, if it is relative to one."""
    if not isinstance(folder, int) or folder < 0 or isinstance(path, int) or os.path.isabs(path):
        return path
    return os.path.join(os.path.realpath(f"/proc/self/fd/{folder}"), os.fsdecode(path))


def _holds_link(home: str, path: Any) -> bool:
    """Return True if a link is in this folder, regardless of its target."""
    return inside(os.path.dirname(os.fsdecode(path)), home)


def inside(path: Any, home: str) -> bool:
    """Return True if a path is this folder or leads into it."""
    real = os.path.realpath(os.fsdecode(path))
    return real == home or real.startswith(home + os.sep)
