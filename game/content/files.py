"""Data files of a table, as whoever holds them hands them to its rules."""

from __future__ import annotations

import os
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path, PurePath
from typing import NamedTuple, Protocol, TypeVar

from game.content.faults import Check, nothing
from game.content.wording import Spoken

T = TypeVar("T")


class Kind(NamedTuple):
    """A kind of file: what it is called, where its files lie in a data folder, and their model."""

    name: str
    place: str
    model: type


class Files(Protocol):
    """The files of one table and one rule set; each is read when it is asked for."""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures there are."""

    @property
    def spoken(self) -> Spoken:
        """The languages of texts."""

    def read(self, kind: type[T], place: str, check: Check = nothing) -> T:
        """A file of the table by its place in the table's folder."""

    def each(self, kind: type[T], folder: str, check: Check = nothing) -> dict[str, T]:
        """Every file of a folder of the table by its name; one that never could be used may be missing."""

    def rule_file(self, kind: type[T], check: Check = nothing) -> T:
        """The file of the rule set that is asked for, wherever it lies."""


def kind_at(path: PurePath, kinds: Iterable[Kind]) -> Kind | None:
    """Return the kind of the file at a path inside a data folder; a star stands for one name."""
    place = path.as_posix()
    deep = place.count("/")
    return next((kind for kind in kinds if kind.place.count("/") == deep and fnmatchcase(place, kind.place)), None)


def is_whole(folder: Path, kinds: Iterable[Kind]) -> bool:
    """Whether a folder has most of the files that data have to have; one that has few of them is a pack."""
    there = [os.path.lexists(folder / kind.place) for kind in kinds if "*" not in kind.place]
    return 2 * sum(there) > len(there)
