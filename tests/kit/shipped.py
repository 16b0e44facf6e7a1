"""The data as the game ships them, read once for all tests that only look at them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.content.store import Store
from game.paths import data_dir, pack_dirs
from game.tables.table_files import store_of

SHIPPED = data_dir()


def shipped_store() -> Store:
    """Return the data, which no test may change. Those in a copy or with packs are read each time."""
    return read_store() if pack_dirs() or data_dir() != SHIPPED else _shipped()


@cache
def _shipped() -> Store:
    return read_store()


def read_store(data: Path | None = None) -> Store:
    """Read the data of a folder, or of the game, with the packs that are there now."""
    store = store_of(data)
    store.read()
    return store
