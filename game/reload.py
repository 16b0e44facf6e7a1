"""Reads data again when they are saved, beside the game, and tells the log what changed from what to what."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.changes import NOTHING, changes
from game.kernel.located import Faults, read
from game.meanwhile import Meanwhile
from game.paths import packs_dir
from game.store import Store
from game.watch import Watch

LOG = logging.getLogger("kotsu.data")


class _Read(NamedTuple):
    """What came of reading again."""

    store: Store
    watch: Watch
    texts: dict[Path, str]
    told: tuple[tuple[int, str], ...]
    """Lines for the log with their levels."""


class Reload:
    """Watches the files of a store that has been read. ``step`` once a frame; nothing here raises into the game."""

    def __init__(self, store: Store) -> None:
        self._begin(store)

    def _begin(self, store: Store) -> None:
        self._store = store
        self._watch = Watch(store.sources, (packs_dir(),))
        self._texts = {path: text for path in store.sources if (text := _text(path)) is not None}
        """What every file said when it last had no fault."""
        self._reading: Meanwhile[_Read] | None = None

    def step(self, dt: float) -> Store | None:
        """Let ``dt`` seconds pass; the data as they are now once a save has been read, else None."""
        try:
            if self._reading is None:
                if self._watch.look(dt):
                    self._read_again()
            elif self._reading.ready:
                return self._taken()
        except Exception:
            LOG.exception("saved data could not be taken up; the last good ones stay")
        return None

    def now(self, store: Store) -> Store:
        """The same without waiting, for these data from now on: what is saved counts when this returns."""
        if store is not self._store:
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
        return self._store

    def _read_again(self) -> None:
        # Whatever comes of it, the same state of the files is not read twice.
        self._watch.settle()
        self._reading = Meanwhile(self._read)

    def _taken(self) -> Store:
        assert self._reading is not None
        reading, self._reading = self._reading, None
        self._store, self._watch, self._texts, told = reading.done()
        for level, line in told:
            LOG.log(level, line)
        return self._store

    def _read(self) -> _Read:
        fresh = self._store.again()
        texts = {path: text for path in fresh.sources if (text := _text(path)) is not None}
        wrong = {fault.file for fault in fresh.faults}
        mended = {fault.file for fault in self._store.faults} - wrong
        told = [(logging.WARNING, str(fault)) for fault in fresh.faults if fault not in self._store.faults]
        told += [(logging.INFO, f"{name}: mended") for name in sorted(mended)]
        for path in (*self._texts, *(path for path in fresh.sources if path not in self._texts)):
            name = fresh.sources.get(path) or self._store.sources[path]
            before = self._texts.get(path)
            if name in wrong and before is not None:
                texts[path] = before
            elif name not in wrong:
                told += [(logging.INFO, f"{name}: {line}") for line in _differences(before, texts.get(path))]
        return _Read(fresh, Watch(fresh.sources, (packs_dir(),), self._watch.seen), texts, tuple(told))


def _text(path: Path) -> str | None:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError):
        return None


def _differences(before: str | None, after: str | None) -> Iterator[str]:
    if before != after:
        yield from changes(_plain(before), _plain(after))


def _plain(text: str | None) -> Any:
    """What a file says, whatever its model; nothing for one that is no YAML."""
    try:
        return NOTHING if text is None else read(object, text, "").value
    except Faults:
        return NOTHING
