"""Reading of data files with the changes of packs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path, PurePath
from typing import NamedTuple, TypeVar

from yaml.nodes import Node

from game.content.faults import Fault, Faults, ModelCheck, no_complaints
from game.content.model_keys import with_new_words
from game.content.packs import Pack, all_languages, all_pictures, file_names, merge_packs
from game.content.placeholders import Languages
from game.content.safe_files import DATA_LIMIT, is_file, read_bytes
from game.content.yaml_models import Document, read, read_root
from game.content.yaml_tree import decode, parse

T = TypeVar("T")


class FileKind(NamedTuple):
    """A kind of file: its name, the pattern of its places in a data folder, and its model."""

    name: str
    place: str
    model: type


def kind_at(path: PurePath, kinds: Iterable[FileKind]) -> FileKind | None:
    """Return the kind of the file at a path inside a data folder; a star stands for a single name."""
    place = path.as_posix()
    depth = place.count("/")
    return next((kind for kind in kinds if kind.place.count("/") == depth and fnmatchcase(place, kind.place)), None)


def is_data_folder(folder: Path, kinds: Iterable[FileKind]) -> bool:
    """Return True if a folder has most of the files that data need. A folder with few of them is a pack."""
    found = [os.path.lexists(folder / kind.place) for kind in kinds if "*" not in kind.place]
    return 2 * sum(found) > len(found)


def read_file(kind: type[T], path: Path, name: str, check: ModelCheck[T] = no_complaints) -> Document[T]:
    """Read and check a YAML file, called ``name`` in messages; raise Faults."""
    return read_with_packs(kind, path, name, (), "", check)


def read_with_packs(
    kind: type[T], path: Path, name: str, packs: Iterable[Pack], place: str, check: ModelCheck[T] = no_complaints
) -> Document[T]:
    """Read a file with the changes of packs at this place applied.

    If the file does not exist, read only the packs' files.
    """
    packs = tuple(packs)
    exists = is_file(path) or not any(place in pack.raw for pack in packs)
    return read_text_with_packs(kind, read_text(path, name) if exists else None, name, packs, place, check)


def read_text_with_packs(
    kind: type[T],
    text: str | None,
    name: str,
    packs: Iterable[Pack],
    place: str,
    check: ModelCheck[T],
    below: Node | None = None,
) -> Document[T]:
    """Return a document of a text with the changes of packs at this place.

    If only packs have the file, they are applied to ``below``.
    """
    changing_packs = tuple(pack for pack in packs if place in pack.raw)
    if text is not None and not changing_packs:
        return read(kind, text, name, check)
    base = below if text is None else with_new_words(parse(text, name), kind, text)
    root = merge_packs(base, changing_packs, place, kind)
    assert root is not None
    try:
        return read_root(kind, root, name, check)
    except Faults as error:
        from game.content.blame import blame  # Imported only here: most packs are valid.

        def find(packs: tuple[Pack, ...]) -> Sequence[Fault]:
            try:
                if (root := merge_packs(base, packs, place, kind)) is not None:
                    read_root(kind, root, name, check)
            except Faults as error:
                return error.faults
            return ()

        raise Faults(blame(error.faults, changing_packs, lambda _: base, find, place)) from None


def tree_with_packs(path: Path, name: str, packs: Iterable[Pack], place: str) -> Node | None:
    """Return the tree of a file with the changes of packs applied, None if there is none; raise Faults."""
    return merge_packs(parse(read_text(path, name), name) if is_file(path) else None, packs, place)


def read_text(path: Path, name: str) -> str:
    """Return the text of a file, called ``name`` in messages; raise Faults."""
    try:
        return decode(read_bytes(path, DATA_LIMIT), name)
    except OSError as error:
        raise Faults([Fault(name, 1, 1, f"the file cannot be read: {error.strerror or error}")]) from None


class DataFiles:
    """A reader of the files in a data folder, with the changes of packs. A broken file raises Faults."""

    def __init__(self, data: Path, packs: tuple[Pack, ...]) -> None:
        self.data, self.packs = data, packs

    @cached_property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures."""
        return all_pictures(self.packs)

    @cached_property
    def languages(self) -> Languages:
        """The languages of texts."""
        return all_languages(self.data, self.packs)

    def names(self, folder: str) -> tuple[str, ...]:
        """Return the names of the files in a folder."""
        return file_names(self.data, self.packs, folder)

    def read(self, kind: type[T], place: str, check: ModelCheck[T] = no_complaints) -> T:
        """Read the file at a place in the data folder."""
        return read_with_packs(kind, self.data / place, f"{self.data.name}/{place}", self.packs, place, check).value

    def read_outside(self, kind: type[T], path: str, check: ModelCheck[T] = no_complaints) -> T:
        """Read a file that may be anywhere."""
        return read_file(kind, Path(path), path, check).value

    def ignored_errors(self, place: str) -> tuple[type[Exception], ...]:
        """Return the errors for which a designer's new file is left out."""
        return ()


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a table and a rule set, each read on request."""

    reader: DataFiles
    table: str
    rules: str = ""
    """The name of the rule set."""
    rule_path: str = ""
    """The path of a rule file outside of the data, if the rule set has one."""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures."""
        return self.reader.pictures

    @property
    def languages(self) -> Languages:
        """The languages of texts."""
        return self.reader.languages

    def read(self, kind: type[T], place: str, check: ModelCheck[T] = no_complaints) -> T:
        """Read a file of the table by its place in the table's folder."""
        return self.reader.read(kind, f"{self.table}/{place}", check)

    def read_all(self, kind: type[T], folder: str, check: ModelCheck[T] = no_complaints) -> dict[str, T]:
        """Read every file in a folder of the table, by name. A file that was never usable may be missing."""
        values = {}
        for name in self.reader.names(f"{self.table}/{folder}"):
            place = f"{folder}/{name}.yaml"
            with suppress(*self.reader.ignored_errors(f"{self.table}/{place}")):
                values[name] = self.read(kind, place, check)
        return values

    def rule_file(self, kind: type[T], check: ModelCheck[T] = no_complaints) -> T:
        """Read the file of the rule set."""
        if self.rule_path:
            return self.reader.read_outside(kind, self.rule_path, check)
        return self.read(kind, f"rules/{self.rules}.yaml", check)
