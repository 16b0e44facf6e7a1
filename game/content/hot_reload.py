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
from game.content.packs import MOST_BYTES
from game.content.safe_files import DATA_LIMIT, YAML, is_on_disk, read_bytes
from game.content.store import Store
from game.content.yaml_models import read
from game.kernel.opaque import Json
from game.kernel.refusal import LONGEST_PART, shorten
from game.paths import printable

ROUND_SECONDS = 0.12
"""Seconds in which every file is checked once. A save is noticed after one or two rounds."""

WATCHED_ENDINGS = tuple(MOST_BYTES)
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
        parents = dict.fromkeys((*map(os.path.dirname, names), *map(str, folders)))
        self._stampers = {name: _file_stamp for name in names} | {name: _folder_stamp for name in parents}
        old_stamps = stamps or {}
        self.stamps: dict[str, FileStamp] = {
            name: old_stamps[name] if name in old_stamps else stamper(name) for name, stamper in self._stampers.items()
        }
        """The state of each place at its last check."""
        self._settled_stamps = dict(self.stamps)
        self._unsettled_places: set[str] = set()
        self._due = 0.0
        self._places = tuple(self._stampers)
        self._next = 0

    def check(self, dt: float) -> bool:
        """Check the share of the files that is due after ``dt`` seconds. Return True if a change is complete."""
        self._due = min(self._due + dt / ROUND_SECONDS * len(self._places), len(self._places))
        while self._due >= 1:
            self._due -= 1
            self._check_place(self._places[self._next])
            self._next = (self._next + 1) % len(self._places)
        return not self._unsettled_places and self.has_changes

    def check_all(self) -> bool:
        """Check all files now. Return True if any differs, even if it is still changing."""
        for name in self._places:
            self._check_place(name)
        return self.has_changes

    @property
    def has_changes(self) -> bool:
        """True if any place differed at its last check."""
        return self.stamps != self._settled_stamps

    def accept(self) -> frozenset[str]:
        """Accept the current state, and return the names of the changed places."""
        changed_names = frozenset(name for name in self._places if self.stamps[name] != self._settled_stamps[name])
        self._settled_stamps = dict(self.stamps)
        self._unsettled_places.clear()
        return changed_names

    def _check_place(self, name: str) -> None:
        stamp = self._stampers[name](name)
        if stamp == self.stamps[name]:
            self._unsettled_places.discard(name)
        else:
            self.stamps[name] = stamp
            self._unsettled_places.add(name)


def _file_stamp(name: str) -> FileStamp:
    try:
        state = os.lstat(name)
        if stat.S_ISLNK(state.st_mode) and is_on_disk(name):
            state = os.stat(name)
    except (OSError, ValueError):
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino


def _folder_stamp(name: str) -> FileStamp:
    """Return the names of files that count and of folders in a folder.

    Hidden ones are skipped, since they belong to editors.
    """
    try:
        if os.path.islink(name) and not is_on_disk(name):
            return None
        with os.scandir(name) as entries:
            names = (entry.name for entry in entries if entry.name.endswith(WATCHED_ENDINGS) or entry.is_dir())
            return tuple(sorted(entry for entry in names if not entry.startswith(".")))
    except (OSError, ValueError):
        return None


MISSING = object()
"""The placeholder of a missing value."""


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
    return "nothing" if value is MISSING else shorten(repr(value), LONGEST_PART)


LOG = logging.getLogger("kotsu.data")


ReportLine = tuple[int, str]
"""A log level and a message."""


class _Result(NamedTuple):
    store: Store
    watch: Watch
    texts: dict[Path, str]
    lines: tuple[ReportLine, ...]


class Reload:
    """A watch on the files of a store that has been read. Call ``advance`` once a frame; it never raises an error."""

    def __init__(self, store: Store, runner: Runner | None = None) -> None:
        self.runner = runner or Worker("reload")
        self._begin(store)

    def _begin(self, store: Store) -> None:
        self.store = store
        """The data as they were read last."""
        self._watch = Watch(store.sources, store.folders)
        self._texts = {path: text for path in store.sources if (text := _text(path)) is not None}
        """The last text of each file without a fault."""
        self._job: Job[_Result] | None = None

    def advance(self, dt: float) -> Store | None:
        """Let ``dt`` seconds pass, and return the new data once a save has been read, else None."""
        try:
            if self._job is None:
                if self._watch.check(dt):
                    self._read_again()
            elif self._job.done():
                return self._adopt()
        except Exception:
            LOG.exception("the saved data cannot be read; the last good data stay in use")
        return None

    def read_now(self, store: Store) -> Store:
        """Reload this store at once and watch it from now on. Anything saved before the call is part of the result."""
        if store is not self.store:
            store.read()
            self._begin(store)
            return store
        try:
            if self._job is not None:
                self._adopt()
            if self._watch.check_all():
                self._read_again()
                self._adopt()
        except Exception:
            LOG.exception("the saved data cannot be read; the last good data stay in use")
        return self.store

    def close(self) -> None:
        """Give up reading."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _read_again(self) -> None:
        # Accept it first, so that the same state of the files is never read twice.
        self._job = self.runner.ask("read saved data again", self._read, self._watch.accept())

    def _adopt(self) -> Store:
        assert self._job is not None
        job, self._job = self._job, None
        self.store, self._watch, self._texts, lines = job.result()
        for level, line in lines:
            LOG.log(level, line)
        return self.store

    def _read(self, report: Report, changed_names: frozenset[str]) -> _Result:
        new_store = self.store.read_again()
        faulty_files = {fault.file for fault in new_store.faults}
        texts = {path: text for path in new_store.sources if (text := _text(path)) is not None}
        kept_texts = {path: text for path, text in self._texts.items() if new_store.sources.get(path) in faulty_files}
        change_lines = self._change_lines(new_store, faulty_files, texts, changed_names)
        lines = (*self._fault_lines(new_store, faulty_files), *change_lines)
        watch = Watch(new_store.sources, new_store.folders, self._watch.stamps)
        return _Result(new_store, watch, texts | kept_texts, lines)

    def _fault_lines(self, new_store: Store, faulty_files: Container[str]) -> Iterator[ReportLine]:
        for fault in new_store.faults:
            if fault not in self.store.faults:
                yield logging.WARNING, str(fault)
        for name in sorted({fault.file for fault in self.store.faults}):
            if name not in faulty_files:
                yield logging.INFO, f"{name}: fixed"

    def _change_lines(
        self, new_store: Store, faulty_files: Container[str], texts: Mapping[Path, str], changed_names: Container[str]
    ) -> Iterator[ReportLine]:
        """Yield log lines for the changes of files without a fault."""
        for path, name in {**self.store.sources, **new_store.sources}.items():
            if name in faulty_files:
                continue
            for line in _differences(self._texts.get(path), texts.get(path)):
                yield logging.INFO, printable(f"{name}: {line}")
            is_new = path not in self.store.sources
            if path.suffix != YAML and path in new_store.sources and (is_new or str(path) in changed_names):
                yield logging.INFO, f"{name}: {'a new' if is_new else 'another'} file"


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
