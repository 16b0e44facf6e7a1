"""Hot reload: saved data are read again in the background, and the log reports every change."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from game.background.job import Job, Report, Runner, Worker
from game.content.faults import Faults
from game.content.safe_files import DATA_LIMIT, on_disk, read_bytes
from game.content.store import Store
from game.content.yaml_models import read
from game.kernel.opaque import Json
from game.paths import printable

ROUND_SECONDS = 0.12
"""Seconds in which every file is checked once. A save is noticed after one or two rounds."""

WATCHED_ENDINGS = ".yaml", ".png", ".wav"
"""The endings of new files that count as a change."""
FileStamp = tuple[object, ...] | None
"""A value that changes with a file or folder; None if it does not exist."""


class Watch:
    """A watch on files and folders.

    In the given folders and those of the files, new files and folders count as changes, too.

    A change counts once nothing has changed for a round: by then, an editor that writes a file in parts or replaces it
    is done. No state of the disk raises an exception here.
    """

    def __init__(
        self, files: Iterable[Path], folders: Iterable[Path] = (), stamps: Mapping[str, FileStamp] | None = None
    ) -> None:
        names = list(dict.fromkeys(map(str, files)))
        around = dict.fromkeys((*map(os.path.dirname, names), *map(str, folders)))
        self._look = {name: _file for name in names} | {name: _folder for name in around}
        before = stamps or {}
        self.stamps: dict[str, FileStamp] = {
            name: before[name] if name in before else look(name) for name, look in self._look.items()
        }
        """The state of each place at its last check."""
        self._known = dict(self.stamps)
        self._restless: set[str] = set()
        self._due = 0.0
        self._places = tuple(self._look)
        self._next = 0

    def look(self, dt: float) -> bool:
        """Check the share of the files that is due after ``dt`` seconds. Return True if a change is complete."""
        self._due = min(self._due + dt / ROUND_SECONDS * len(self._places), len(self._places))
        while self._due >= 1:
            self._due -= 1
            self._see(self._places[self._next])
            self._next = (self._next + 1) % len(self._places)
        return not self._restless and self.dirty

    def look_at_all(self) -> bool:
        """Check all files now. Return True if any differs, even if it is still changing."""
        for name in self._places:
            self._see(name)
        return self.dirty

    @property
    def dirty(self) -> bool:
        """True if any place differed at its last check."""
        return self.stamps != self._known

    def settle(self) -> frozenset[str]:
        """Accept the current state, and return the names of the changed places."""
        changed = frozenset(name for name in self._places if self.stamps[name] != self._known[name])
        self._known = dict(self.stamps)
        self._restless.clear()
        return changed

    def _see(self, name: str) -> None:
        stamp = self._look[name](name)
        if stamp == self.stamps[name]:
            self._restless.discard(name)
        else:
            self.stamps[name] = stamp
            self._restless.add(name)


def _file(name: str) -> FileStamp:
    try:
        state = os.lstat(name)
        if stat.S_ISLNK(state.st_mode) and on_disk(name):
            state = os.stat(name)
    except (OSError, ValueError):
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino


def _folder(name: str) -> FileStamp:
    """Return the names of files that count and of folders in a folder.

    Hidden ones are skipped, since they belong to editors.
    """
    try:
        if os.path.islink(name) and not on_disk(name):
            return None
        with os.scandir(name) as entries:
            names = (entry.name for entry in entries if entry.name.endswith(WATCHED_ENDINGS) or entry.is_dir())
            return tuple(sorted(entry for entry in names if not entry.startswith(".")))
    except (OSError, ValueError):
        return None


MISSING = object()
"""The placeholder of a missing value."""
LONGEST_VALUE = 60
"""The most characters of a value in a log."""


def changes(before: Json, after: Json, path: str = "") -> Iterator[str]:
    """Yield every difference, as ``beats.die_rolled.seconds 0.4 -> 0.5``; items of lists count from 1."""
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = {key: (before.get(key, MISSING), after.get(key, MISSING)) for key in (*before, *after)}
    elif isinstance(before, list) and isinstance(after, list):
        pairs = dict(enumerate(zip_longest(before, after, fillvalue=MISSING), 1))
    else:
        if type(before) is not type(after) or before != after:
            yield f"{path or 'all'} {_quote(before)} -> {_quote(after)}"
        return
    for key, (old, new) in pairs.items():
        yield from changes(old, new, f"{path}.{key}" if path else str(key))


def _quote(value: Json) -> str:
    text = "nothing" if value is MISSING else repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 3]}..."


YAML = ".yaml"
LOG = logging.getLogger("kotsu.data")


ReportLine = tuple[int, str]
"""A log level and a message."""


class _Read(NamedTuple):
    """The result of a reload."""

    store: Store
    watch: Watch
    texts: dict[Path, str]
    lines: tuple[ReportLine, ...]


class Reload:
    """A watch on the files of a store that has been read. Call ``step`` once a frame; it never raises into the game."""

    def __init__(self, store: Store, runner: Runner | None = None) -> None:
        self.runner = runner or Worker("reload")
        self._begin(store)

    def _begin(self, store: Store) -> None:
        self.store = store
        """The data as they were read last."""
        self._watch = Watch(store.sources, store.folders)
        self._texts = {path: text for path in store.sources if (text := _text(path)) is not None}
        """The last text of each file without a fault."""
        self._reading: Job[_Read] | None = None

    def step(self, dt: float) -> Store | None:
        """Let ``dt`` seconds pass, and return the new data once a save has been read, else None."""
        try:
            if self._reading is None:
                if self._watch.look(dt):
                    self._read_again()
            elif self._reading.done():
                return self._adopt()
        except Exception:
            LOG.exception("the saved data cannot be read; the last good data stay in use")
        return None

    def now(self, store: Store) -> Store:
        """Reload this store at once and watch it from now on. Anything saved before the call is part of the result."""
        if store is not self.store:
            store.read()
            self._begin(store)
            return store
        try:
            if self._reading is not None:
                self._adopt()
            if self._watch.look_at_all():
                self._read_again()
                self._adopt()
        except Exception:
            LOG.exception("the saved data cannot be read; the last good data stay in use")
        return self.store

    def _read_again(self) -> None:
        # Settle first, so that the same state of the files is never read twice.
        self._reading = self.runner.ask("read saved data again", self._read, self._watch.settle())

    def _adopt(self) -> Store:
        assert self._reading is not None
        reading, self._reading = self._reading, None
        self.store, self._watch, self._texts, lines = reading.result()
        for level, line in lines:
            LOG.log(level, line)
        return self.store

    def _read(self, report: Report, changed: frozenset[str]) -> _Read:
        fresh = self.store.read_again()
        wrong = {fault.file for fault in fresh.faults}
        texts = {path: text for path in fresh.sources if (text := _text(path)) is not None}
        good = {path: text for path, text in self._texts.items() if fresh.sources.get(path) in wrong}
        lines = (*self._verdicts(fresh, wrong), *self._saves(fresh, wrong, texts, changed))
        return _Read(fresh, Watch(fresh.sources, fresh.folders, self._watch.stamps), texts | good, lines)

    def _verdicts(self, fresh: Store, wrong: Container[str]) -> Iterator[ReportLine]:
        """Yield log lines for new faults and for fixed ones."""
        for fault in fresh.faults:
            if fault not in self.store.faults:
                yield logging.WARNING, str(fault)
        for name in sorted({fault.file for fault in self.store.faults}):
            if name not in wrong:
                yield logging.INFO, f"{name}: fixed"

    def _saves(
        self, fresh: Store, wrong: Container[str], texts: Mapping[Path, str], changed: Container[str]
    ) -> Iterator[ReportLine]:
        """Yield log lines for the changes of files without a fault."""
        for path, name in {**self.store.sources, **fresh.sources}.items():
            if name in wrong:
                continue
            for line in _differences(self._texts.get(path), texts.get(path)):
                yield logging.INFO, printable(f"{name}: {line}")
            new = path not in self.store.sources
            if path.suffix != YAML and path in fresh.sources and (new or str(path) in changed):
                yield logging.INFO, f"{name}: {'a new' if new else 'another'} file"


def _text(path: Path) -> str | None:
    try:
        return read_bytes(path, DATA_LIMIT).decode("utf-8") if path.suffix == YAML else None
    except (OSError, ValueError):
        return None


def _differences(before: str | None, after: str | None) -> Iterator[str]:
    if before != after:
        yield from changes(_plain(before), _plain(after))


def _plain(text: str | None) -> Json:
    """Return the value of a file regardless of its model; MISSING if it is not valid YAML."""
    try:
        return MISSING if text is None else read(object, text, "").value
    except Faults:
        return MISSING
