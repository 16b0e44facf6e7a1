"""One text on the disk that is always the newest: whatever ends the game, at most the last change is lost."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from game.background.job import Report
from game.background.worker import Worker
from game.content.measured import MATCH, Unfit, contents, is_file
from game.content.whole_file import set_aside, settle, write_whole
from game.match import keeping

SLOWEST = 5.0
"""Seconds that an end waits for the disk."""


class Autosave:
    """``keep`` and ``add`` return before the disk has answered: what they are given lies in a numbered file beside
    ``path`` at once, and in the background it comes to the disk and to its name, a whole text in the place of the old
    one, an addition behind it. What a kill leaves beside the name is newer than what bears it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failed = False
        """Whether the last text could not be written."""
        self.anew = True
        """Whether what comes next has to be a whole text."""
        self._laid = 0, 0
        """The number of the last file, and of the last one with a whole text."""
        self._settled = 0
        """Up to which number everything has come to its name."""
        self._worker = Worker("autosave")

    def keep(self, text: str) -> None:
        """This is what counts from now on."""
        if self._lay(text, whole=True):
            self.anew = False

    def add(self, text: str) -> None:
        """This, too, counts from now on; there must be something that it is added to."""
        if not self._lay(text, whole=False):
            self.anew = True

    def drop(self) -> None:
        """Nothing counts any more."""
        self.anew = True
        self._worker.ask("forget a save", self._forget, self._laid[0])

    def wait(self) -> None:
        """Until the disk has everything, but no longer than ``SLOWEST``."""
        self._worker.wait(SLOWEST)

    def close(self) -> None:
        """Wait for the disk; nothing comes any more."""
        self.wait()
        self._worker.close()

    def found(self) -> list[Path]:
        """What the last game has left, the oldest first."""
        return [*([self.path] if os.path.lexists(self.path) else []), *self._beside()]

    def _beside(self) -> list[Path]:
        """What lies beside the name, the oldest first."""
        try:
            return sorted(self.path.parent.glob(f"{self.path.name}.*.new"))
        except OSError:
            return []

    def settle_found(self, text: str | None, strange: Iterable[Path] = ()) -> None:
        """Only what bears the name counts of all that was found, with this text where that is another one.

        What is ``strange`` gets another name.
        """
        for path in strange:
            set_aside(path)
        try:
            if text is not None:
                write_whole(self.path, text)
            for other in self._beside():
                if is_file(other):
                    other.unlink()
            self.anew = not is_file(self.path)
        except OSError:
            self.anew = True

    def _fresh(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number:06d}.new")

    def _lay(self, text: str, whole: bool) -> bool:
        """Whether the text lies beside the name."""
        number = self._laid[0] + 1
        try:
            if why := keeping.here.forbids(self.path):
                raise Unfit(why)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._fresh(number)
            if os.path.lexists(fresh) and not is_file(fresh):
                raise Unfit(f"{fresh.name} is no file")
            fresh.write_bytes(text.encode())
        except OSError as wrong:
            self._miss(wrong)
            return False
        self._laid = number, number if whole else self._laid[1]
        self._worker.ask("save", self._settle)
        return True

    def _settle(self, report: Report) -> None:
        """Bring everything to its name that lies beside it."""
        last, whole = self._laid
        try:
            if whole > self._settled:
                # Older ones go first: whatever is left beside the name at any instant is newer than what bears it.
                self._clear(whole - 1)
                if os.path.lexists(self.path) and not stat.S_ISREG(os.stat(self.path).st_mode):
                    raise Unfit(f"{self.path.name} is no file")
                settle(self._fresh(whole), self.path)
                self._settled = whole
            if last > self._settled:
                added = [self._fresh(number) for number in range(self._settled + 1, last + 1)]
                with self.path.open("r+b") as file:
                    file.seek(0, os.SEEK_END)
                    for path in added:
                        file.write(contents(path, MATCH))
                    file.flush()
                    os.fsync(file.fileno())
                for path in added:
                    path.unlink()
                self._settled = last
            self.failed = False
            keeping.here.kept(self.path)
        except OSError as wrong:
            self.anew = True
            self._miss(wrong)

    def _miss(self, wrong: OSError) -> None:
        self.failed = True
        keeping.here.miss(self.path, str(wrong.strerror or wrong))

    def _forget(self, report: Report, number: int) -> None:
        """Remove everything up to this number, unless a whole text came after it."""
        if self._laid[1] > number or keeping.here.forbids(self.path):
            return
        try:
            self._clear(number)
            self.path.unlink(missing_ok=True)
            self._settled = max(self._settled, number)
            self.failed = False
            keeping.here.kept(self.path)
        except OSError as wrong:
            self._miss(wrong)

    def _clear(self, last: int) -> None:
        """Remove what lies beside the name, up to this number."""
        for number in range(last, self._settled, -1):
            self._fresh(number).unlink(missing_ok=True)
