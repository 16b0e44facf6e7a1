"""Hot reload: saved data are read again in the background, and the log reports every change."""

from __future__ import annotations

import logging
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from game.background.job import Job, Report, Runner
from game.background.worker import Worker
from game.content.faults import Faults
from game.content.file_watcher import Watch
from game.content.measured import DATA, contents
from game.content.store import Store
from game.content.value_changes import NOTHING, changes
from game.content.yaml_source import read
from game.kernel.opaque import Json
from game.paths import seen

YAML = ".yaml"
LOG = logging.getLogger("kotsu.data")


Line = tuple[int, str]
"""A log level and a message."""


class _Read(NamedTuple):
    """The result of a reload."""

    store: Store
    watch: Watch
    texts: dict[Path, str]
    told: tuple[Line, ...]


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
                return self._taken()
        except Exception:
            LOG.exception("saved data could not be taken up; the last good ones stay")
        return None

    def now(self, store: Store) -> Store:
        """Reload this store at once and watch it from now on. Anything saved before the call is part of the result."""
        if store is not self.store:
            store.read()
            self._begin(store)
            return store
        try:
            if self._reading is not None:
                self._taken()
            if self._watch.look_at_all():
                self._read_again()
                self._taken()
        except Exception:
            LOG.exception("saved data could not be taken up; the last good ones stay")
        return self.store

    def _read_again(self) -> None:
        # Settle first, so that the same state of the files is never read twice.
        self._reading = self.runner.ask("read saved data again", self._read, self._watch.settle())

    def _taken(self) -> Store:
        assert self._reading is not None
        reading, self._reading = self._reading, None
        self.store, self._watch, self._texts, told = reading.result()
        for level, line in told:
            LOG.log(level, line)
        return self.store

    def _read(self, report: Report, changed: frozenset[str]) -> _Read:
        fresh = self.store.again()
        wrong = {fault.file for fault in fresh.faults}
        texts = {path: text for path in fresh.sources if (text := _text(path)) is not None}
        good = {path: text for path, text in self._texts.items() if fresh.sources.get(path) in wrong}
        told = (*self._verdicts(fresh, wrong), *self._saves(fresh, wrong, texts, changed))
        return _Read(fresh, Watch(fresh.sources, fresh.folders, self._watch.seen), texts | good, told)

    def _verdicts(self, fresh: Store, wrong: Container[str]) -> Iterator[Line]:
        """Yield log lines for new faults and for fixed ones."""
        for fault in fresh.faults:
            if fault not in self.store.faults:
                yield logging.WARNING, str(fault)
        for name in sorted({fault.file for fault in self.store.faults}):
            if name not in wrong:
                yield logging.INFO, f"{name}: mended"

    def _saves(
        self, fresh: Store, wrong: Container[str], texts: Mapping[Path, str], changed: Container[str]
    ) -> Iterator[Line]:
        """Yield log lines for the changes of files without a fault."""
        for path, name in {**self.store.sources, **fresh.sources}.items():
            if name in wrong:
                continue
            for line in _differences(self._texts.get(path), texts.get(path)):
                yield logging.INFO, seen(f"{name}: {line}")
            new = path not in self.store.sources
            if path.suffix != YAML and path in fresh.sources and (new or str(path) in changed):
                yield logging.INFO, f"{name}: {'a new' if new else 'another'} file"


def _text(path: Path) -> str | None:
    try:
        return contents(path, DATA).decode("utf-8") if path.suffix == YAML else None
    except (OSError, ValueError):
        return None


def _differences(before: str | None, after: str | None) -> Iterator[str]:
    if before != after:
        yield from changes(_plain(before), _plain(after))


def _plain(text: str | None) -> Json:
    """Return the value of a file regardless of its model; NOTHING if it is not valid YAML."""
    try:
        return NOTHING if text is None else read(object, text, "").value
    except Faults:
        return NOTHING
