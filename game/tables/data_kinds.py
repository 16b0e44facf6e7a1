"""The kinds of data files, including those of the tables."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path, PurePath

from game.content import data_files, file_kinds
from game.content.data_files import Kind
from game.tables.table_files import TABLES

KINDS: tuple[Kind, ...] = (
    *(kind for table in TABLES.values() for kind in table.kinds),
    *(
        Kind(f"{name}_{what}", f"{name}/{what}.yaml", model)
        for name, table in TABLES.items()
        for what, model in table.additions.items()
    ),
    *file_kinds.KINDS,
)
"""The kinds of data files; those that only one table has come first."""


@lru_cache(maxsize=1024)
def kind_at(path: PurePath) -> Kind | None:
    """Return the kind of the file at a path inside a data folder."""
    return data_files.kind_at(path, KINDS)


def is_data_folder(folder: Path) -> bool:
    """Return True if a folder has most of the required data files; a folder with few of them is a pack."""
    return data_files.is_data_folder(folder, KINDS)
