"""Reading of data files with the changes of packs; a broken file can be replaced by its last good copy."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path, PurePath
from typing import NamedTuple, TypeVar

from yaml.nodes import Node

from game.content.faults import Fault, Faults, ModelCheck, no_complaints
from game.content.model_keys import with_new_keys
from game.content.packs import Pack, all_languages, all_pictures, file_names, merge_packs, without_faulty
from game.content.placeholders import Languages
from game.content.safe_files import DATA_LIMIT, MATCH_LIMIT, is_file, part_path, read_bytes, read_json
from game.content.yaml_models import Document, read, read_root
from game.content.yaml_tree import decode, parse
from game.kernel.digest import digest
from game.paths import fallback_data, user_dir

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
    base = below if text is None else with_new_keys(parse(text, name), kind, text)
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
        return all_pictures(self.packs)

    @cached_property
    def languages(self) -> Languages:
        return all_languages(self.data, self.packs)

    def names(self, folder: str) -> tuple[str, ...]:
        return file_names(self.data, self.packs, folder)

    def read(self, kind: type[T], place: str, check: ModelCheck[T] = no_complaints) -> T:
        """Read the file at a place in the data folder."""
        return read_with_packs(kind, self.data / place, f"{self.data.name}/{place}", self.packs, place, check).value

    def read_outside(self, kind: type[T], path: str, check: ModelCheck[T]) -> T:
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
    rule_path: str = ""
    """The path of a rule file outside of the data, if the rule set has one."""

    @property
    def pictures(self) -> tuple[str, ...]:
        return self.reader.pictures

    @property
    def languages(self) -> Languages:
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
        if self.rule_path:
            return self.reader.read_outside(kind, self.rule_path, check)
        return self.read(kind, f"rules/{self.rules}.yaml", check)


class GoodCopies:
    """Texts by the places of their files. Errors while reading or writing them are ignored."""

    def __init__(self, data: Path) -> None:
        self.path = user_dir() / "last_good" / f"{digest(str(data.resolve()))}.json"
        self._is_dirty = False

    @cached_property
    def _texts(self) -> dict[str, str]:
        with suppress(OSError, ValueError, RecursionError):
            if isinstance(texts := read_json(self.path, MATCH_LIMIT), dict):
                return {place: text for place, text in texts.items() if isinstance(text, str)}
        return {}

    def get(self, place: str) -> str | None:
        """Return the last good text of a file, None if it never was good."""
        return self._texts.get(place)

    def keep(self, place: str, text: str) -> None:
        """Keep this text as the last good one of a file."""
        if self._texts.get(place) != text:
            self._texts[place] = text
            self._is_dirty = True

    def save(self) -> None:
        """Write the texts to the disk if any has changed."""
        if not self._is_dirty:
            return
        self._is_dirty = False
        data, part = json.dumps(self._texts, ensure_ascii=False).encode(), part_path(self.path)
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(data)
            part.replace(self.path)


class LastGood(DataFiles):
    """A reader of files that each has a version to fall back on.

    Each file is read once: from the file itself, else from its last good copy, else from the version that came with the
    game. It raises Faults if none of them works.
    """

    def __init__(self, data: Path, packs: tuple[Pack, ...]) -> None:
        super().__init__(data, packs)
        self.shipped_folder = fallback_data(data)
        self.copies = GoodCopies(data)
        self.faults: list[Fault] = [fault for pack in packs for fault in pack.faults]
        """The faults of the files as they are."""
        self.sources: dict[Path, str] = {}
        """Every file that was asked for, existing or not, with its name in messages."""
        self.documents: dict[str, Document[object]] = {}
        """Every file as it is used, by its place."""

    def names(self, folder: str) -> tuple[str, ...]:
        """Return the names of the files in a folder, including those that came with the game."""
        shipped_names = file_names(self.shipped_folder, (), folder) if self.shipped_folder is not None else ()
        return tuple(sorted({*super().names(folder), *shipped_names}))

    def ignored_errors(self, place: str) -> tuple[type[Exception], ...]:
        """Leave out a new file until it is valid; it has no replacement."""
        return (Faults,)

    def source(self, place: str) -> str:
        """Record that a file was asked for, and return its name in messages."""
        name = self.sources[self.data / place] = f"{self.data.name}/{place}"
        return name

    def has(self, place: str) -> bool:
        """Return True if an optional file exists."""
        self.source(place)
        exists = any(is_file(folder / place) for folder in (self.data, self.shipped_folder) if folder is not None)
        return exists or any(place in pack.raw for pack in self.packs)

    def _candidates(self, check: ModelCheck[T]) -> Iterator[tuple[Path | None, tuple[Pack, ...], ModelCheck[T]]]:
        """Yield the usable versions of a file, the best first.

        Each has its folder (None for the good copies), the packs and the check.

        A file that was never good with these packs may be good without them. A file that came with the game may
        disagree with changed files elsewhere, so only its model is checked.
        """
        fallbacks = (None,) if self.shipped_folder is None else (None, self.shipped_folder)
        yield from ((folder, self.packs, check) for folder in (self.data, *fallbacks))
        if self.packs:
            yield self.data, (), no_complaints
        yield from ((folder, (), no_complaints) for folder in reversed(fallbacks))

    def read(self, kind: type[T], place: str, check: ModelCheck[T] = no_complaints, below: Node | None = None) -> T:
        """Return a file with the changes of packs, or its replacement."""
        if (earlier := self.documents.get(place)) is not None and isinstance(earlier.value, kind):
            return earlier.value
        name = self.source(place)
        is_shipped = self.shipped_folder is not None and is_file(self.shipped_folder / place)
        first_faults: tuple[Fault, ...] = ()
        attempts: list[tuple[str | None, tuple[Pack, ...], ModelCheck[T]]] = []
        for folder, packs, own_check in self._candidates(check):
            is_own = folder == self.data
            label = name if is_own else str((folder or self.copies.path) / place)
            text = None
            try:
                text = self._text(folder, place, label, is_shipped or all(place not in pack.raw for pack in packs))
                if (text, packs, own_check) in attempts:
                    continue
                attempts.append((text, packs, own_check))
                document = self._read_without_faulty(kind, text, label, packs, place, own_check, below)
            except Faults as error:
                if is_own and not first_faults:
                    first_faults = error.faults
                    if not self._is_consequence(kind, text, label, packs, place, below):
                        self.faults += [fault for fault in first_faults if fault not in self.faults]
            else:
                if is_own and packs == self.packs and text is not None:
                    self.copies.keep(place, text)
                break
        else:
            raise Faults(first_faults)
        self.documents[place] = document
        return document.value

    def _is_consequence(
        self, kind: type[T], text: str | None, label: str, packs: tuple[Pack, ...], place: str, below: Node | None
    ) -> bool:
        """Return True if a file may be wrong only because another one of its folder cannot be used as it is.

        Its own model is met, but not the check that needs other files.
        """
        folder = f"/{place.split('/')[0]}/"
        exists = text is not None or any(place in pack.raw for pack in packs)
        if not exists or not any(folder in fault.file for fault in self.faults):
            return False
        try:
            read_text_with_packs(kind, text, label, packs, place, no_complaints, below)
        except Faults:
            return False
        return True

    def _read_without_faulty(
        self, kind: type[T], text: str | None, label: str, packs: tuple[Pack, ...], place: str, check: ModelCheck[T],
        below: Node | None,
    ) -> Document[T]:
        """Return a file with the changes of packs, without the faulty entries of files that players made in the game.

        Their faults are recorded.
        """
        while True:
            try:
                return read_text_with_packs(kind, text, label, packs, place, check, below)
            except Faults as error:
                usable_packs = without_faulty(packs, place, error.faults)
                if usable_packs == packs:
                    raise
                self.faults += [fault for fault in error.faults if fault not in self.faults]
                packs = usable_packs

    def _text(self, folder: Path | None, place: str, label: str, is_required: bool) -> str | None:
        """Return the text of a file. It may be missing if it is not ``is_required``, because packs have it."""
        if folder is not None:
            return read_text(folder / place, label) if is_required or is_file(folder / place) else None
        text = self.copies.get(place)
        if text is None and is_required:
            raise Faults(())
        return text

    def read_unchecked(self, kind: type[T], place: str) -> T:
        """Return a file without packs and without keeping its document; raise Faults if it is invalid."""
        return read_with_packs(kind, self.data / place, self.source(place), (), place).value
