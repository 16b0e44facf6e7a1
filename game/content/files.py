"""The interface through which a table's rules read its data files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path, PurePath
from typing import NamedTuple, Protocol, TypeVar

from game.content.faults import Check, no_complaints
from game.content.placeholders import Spoken

T = TypeVar("T")


class Kind(NamedTuple):
    """A kind of file: its name, the pattern of its places in a data folder, and its model."""

    name: str
    place: str
    model: type


class Files(Protocol):
    """The files of a table and a rule set, each read on request."""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures."""

    @property
    def spoken(self) -> Spoken:
        """The languages of texts."""

    def read(self, kind: type[T], place: str, check: Check = no_complaints) -> T:
        """Read a file of the table by its place in the table's folder."""

    def each(self, kind: type[T], folder: str, check: Check = no_complaints) -> dict[str, T]:
        """Read every file in a folder of the table, by name. A file that was never usable may be missing."""

    def rule_file(self, kind: type[T], check: Check = no_complaints) -> T:
        """Read the file of the requested rule set, in any place."""


def kind_at(path: PurePath, kinds: Iterable[Kind]) -> Kind | None:
    """Return the kind of the file at a path inside a data folder; a star stands for a single name."""
    place = path.as_posix()
    deep = place.count("/")
    return next((kind for kind in kinds if kind.place.count("/") == deep and fnmatchcase(place, kind.place)), None)


def is_whole(folder: Path, kinds: Iterable[Kind]) -> bool:
    """Return True if a folder has most of the files that data need. A folder with few of them is a pack."""
    there = [os.path.lexists(folder / kind.place) for kind in kinds if "*" not in kind.place]
    return 2 * sum(there) > len(there)
