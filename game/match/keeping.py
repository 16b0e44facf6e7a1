"""What is kept in the player's folder: tried again until it lies there, and by one game at a time.

Whoever writes there asks ``here``. What cannot be written is remembered with the reason, so that a player is told once
that it is not kept, and once that it is again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from game.background.job import Report, Runner
from game.background.worker import Worker
from game.content.measured import Unfit, is_file
from game.content.whole_file import clear_parts, set_aside, write_whole

IN_USE = "in_use"
"""The file that the game holds whose folder it is."""
OTHER = "another game keeps its things there"
NOTHING: Mapping[Path, str] = {}
PATIENCE = 5.0
"""Seconds that another game may take for one file, however busy the machine is."""


class Keeping:
    """All writing of one game."""

    def __init__(self) -> None:
        self.unkept = NOTHING
        """What could not be written, with the reason."""
        self.mended = False
        """Whether all of it is kept again, and nobody has been told."""
        self.second = False
        """Whether another game keeps its things in the folder."""
        self._waiting: dict[Path, Callable[[], None]] = {}
        self._barred: dict[Path, str] = {}
        self._held: tuple[int, Path] | None = None
        self._one = RLock()
        self._alone = False
        """Whether no other game takes the folder over just now."""
        self._waited = False
        """Whether another game took too long; nobody waits for it again."""

    def write(self, path: Path, text: str) -> bool:
        """Write a file now, and again later if that cannot be; whether it could."""
        return self.attempt(path, lambda: write_whole(path, text))

    def attempt(self, path: Path, write: Callable[[], None]) -> bool:
        """Do what brings something to this path, and again later if it raises OSError; whether it did not.

        Of what waits for one path only the last counts.
        """
        with self._one, self._turn(self._held[1].parent if self._held else None):
            try:
                if why := self.forbids(path):
                    raise PermissionError(0, why)
                write()
            except OSError as wrong:
                self._waiting[path] = write
                self.miss(path, str(wrong.strerror or wrong))
                return False
            self._waiting.pop(path, None)
            self.kept(path)
            return True

    def again(self, report: Report) -> None:
        """Do once more what could not be done."""
        with self._one:
            for path in [each for each in self._barred if _nothing_lies(each)]:
                del self._barred[path]
                if path not in self._waiting:
                    self.kept(path)
            for path, write in list(self._waiting.items()):
                self.attempt(path, write)

    @property
    def waits(self) -> bool:
        """Whether there is anything to be done again."""
        return bool(self._waiting or self._barred) and not self.second

    def awaits(self, path: Path) -> bool:
        """Return True while something could not be brought to this path."""
        return path in self._waiting

    @property
    def owes(self) -> bool:
        """True while something could not be written that has a place on the disk."""
        return not self.second and any(path not in self._barred for path in self._waiting)

    @property
    def owns(self) -> bool:
        """True if this game holds a folder."""
        return self._held is not None

    def miss(self, path: Path, why: str) -> None:
        """This could not be written."""
        if not self.second:
            self.unkept = {**self.unkept, path: why}

    def kept(self, path: Path) -> None:
        """This lies where it belongs."""
        if path in self.unkept:
            self.unkept = {each: why for each, why in self.unkept.items() if each != path}
            self.mended = not self.unkept

    def bar(self, path: Path, why: str) -> None:
        """Nothing is written here: what lies there could not be read, and nobody shall lose it. Once nothing does any
        more that ends."""
        self._barred[path] = why
        self.miss(path, why)

    def lost(self, path: Path, wrong: OSError) -> bool:
        """Whether a file that could not be read shall make way; where it may yet be whole nothing takes its place."""
        if isinstance(wrong, Unfit) and is_file(path):
            return True
        self.bar(path, str(wrong.strerror or wrong))
        return False

    def set_aside(self, path: Path) -> None:
        """Give a file that cannot be used another name, where it is this game's."""
        if not self.forbids(path):
            set_aside(path)

    def forbids(self, path: Path) -> str:
        """Why nothing may be written, renamed or removed here, nothing if it may."""
        if self._held is not None and not self._holds():
            self.release()
            self.second = True
        return OTHER if self.second else self._barred.get(path, "")

    def claim(self, folder: Path, take_over: bool = False) -> bool:
        """Whether the folder is this game's until it ends, or until another one takes it over."""
        path = folder / IN_USE
        if self._held is not None and self._held[1] == path and self._holds():
            return True
        self.second = False
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with self._one, self._turn(folder):
                if take_over:
                    path.unlink(missing_ok=True)
                self._take(path)
        return not self.second

    def _take(self, path: Path) -> None:
        """Hold this file, unless another game does."""
        held = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
        if _locked(held):
            self.release()
            self._held = held, path
            clear_parts(path.parent)
        else:
            os.close(held)
            self.second = True

    @contextmanager
    def _turn(self, folder: Path | None) -> Iterator[None]:
        """Let no other game take the folder over meanwhile, so that what is being written is there when it does.

        One that was stopped at the wrong instant is not waited for.
        """
        if folder is None or self._alone:
            yield
            return
        turn, until = None, time.monotonic() + PATIENCE
        with suppress(OSError):
            turn = os.open(folder, os.O_RDONLY)
        while turn is not None and not _locked(turn) and not self._waited:
            self._waited = time.monotonic() > until
            time.sleep(0.001)
        self._alone = True
        try:
            yield
        finally:
            self._alone = False
            if turn is not None:
                os.close(turn)

    def release(self) -> None:
        """The folder is anybody's."""
        if self._held is not None:
            os.close(self._held[0])
            self._held = None

    def _holds(self) -> bool:
        assert self._held is not None
        held, path = self._held
        try:
            return os.path.samestat(os.fstat(held), os.stat(path))
        except OSError:
            return False


def _nothing_lies(path: Path) -> bool:
    """Whether it can be told that there is nothing of that name."""
    try:
        os.lstat(path)
    except OSError as wrong:
        return isinstance(wrong, FileNotFoundError)
    return False


def _locked(file: int) -> bool:
    """Whether this process holds the file from now on; where that cannot be told nobody else does."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


here = Keeping()
"""That of this process."""
disk: Runner = Worker("disk")
"""Writes files that no frame waits for, in the order in which they were asked for."""
