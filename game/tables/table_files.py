"""The files of all tables, for the store, the commands and the linter."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path

from game.content import table_content
from game.content.data_files import Files
from game.content.faults import no_complaints
from game.content.store import Store
from game.content.table_content import StrictFiles, TableFiles
from game.kernel.opaque import Rules
from game.kernel.refusal import Refusal
from game.tables import FIRST_TABLE, KNOWN_TABLES, find_table, optional_module


@cache
def _table_files(name: str) -> TableFiles[Rules]:
    # A manifest may import bots, so that of a table with a separate module of files is not imported here.
    module = optional_module(f"game.tables.{name}.rule_files")
    files: TableFiles[Rules] = module.FILES if module else find_table(name).files
    if files.name != name:
        raise TypeError(f"game.tables.{name}: its FILES name rules that are defined in the folder {files.name}")
    return files


class _Tables(Mapping[str, TableFiles[Rules]]):
    """A mapping of table names to their files, which load on first use, so that Home does without them."""

    def __getitem__(self, name: str) -> TableFiles[Rules]:
        if name not in KNOWN_TABLES:
            raise KeyError(name)
        return _table_files(name)

    def __iter__(self) -> Iterator[str]:
        return iter(KNOWN_TABLES)

    def __len__(self) -> int:
        return len(KNOWN_TABLES)


TABLES: Mapping[str, TableFiles[Rules]] = _Tables()
"""The files of each table, in the order of the cabinets; tables without one come last."""


def store_of(data: Path | None = None, read_on_demand_files: Callable[[Store], object] = no_complaints) -> Store:
    """Return a store of all data of the game and its tables, not read yet.

    ``data`` names another data folder; ``read_on_demand_files`` reads what a store leaves for later.
    """
    return Store(TABLES, data, read_on_demand_files)


def load_rules(name_or_path: str, data: Path | None = None, on: str = FIRST_TABLE) -> Rules:
    """Return a rule set of a table, the first one by default; ``find_rules`` reads it or refuses it."""
    return table_content.find_rules(name_or_path, on, TABLES[on], data)


def rule_files(name_or_path: str, table_name: str) -> tuple[Path, ...]:
    """Return all files, existing or not, that rules of this name depend on."""
    return table_content.rule_files(name_or_path, table_name, TABLES[table_name])


Stamps = tuple[tuple[str, int, int], ...]
"""Existing files, each with its modification time and size; caches use them as a key."""


def rule_stamps(name_or_path: str, table_name: str) -> Stamps:
    """Return the stamps of all files that rules of this name depend on."""
    return _stamps(rule_files(name_or_path, table_name))


def _stamps(paths: Iterable[Path]) -> Stamps:
    stamps = []
    for path in paths:
        with suppress(OSError, ValueError):
            status = os.stat(path)
            stamps.append((str(path), status.st_mtime_ns, status.st_size))
    return tuple(stamps)


def named_deck(table_name: str, name: str) -> tuple[str, ...]:
    """Return the card ids of a table's deck; ``none`` has no cards. Refuse with ``unknown_deck``."""
    if name == "none":
        return ()
    decks = _decks(table_name, _stamps(table_content.shared_files(table_name, TABLES[table_name])))
    if name not in decks:
        near = get_close_matches(name[:40], sorted(decks), 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise Refusal("unknown_deck", f"There is no deck called {name[:40]!r}.{hint}")
    return decks[name]


@lru_cache(maxsize=2)
def _decks(table_name: str, stamps: Stamps) -> Mapping[str, tuple[str, ...]]:
    decks = TABLES[table_name].readers.decks
    return decks(strict_files(table_name)) if decks else {}


def strict_files(table_name: str, data: Path | None = None) -> Files:
    """Return the current files of a table; they refuse with ``bad_rules``."""
    return Files(StrictFiles(data), table_name)
