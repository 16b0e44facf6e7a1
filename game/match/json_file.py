"""Small stored files of JSON values with a version, and the types of the values in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Generic, TypeVar, cast

from pydantic import AfterValidator, Field, Strict, TypeAdapter

from game.content.safe_files import PLAYER_FILE, read_bytes, read_json
from game.kernel.opaque import Json, JsonObject
from game.match import storage
from game.match.storage import CONTENT_ERRORS, stored_file

T = TypeVar("T")
E = TypeVar("E")
K = TypeVar("K")
LONGEST_TEXT = 120
"""The most characters of any stored text."""
COUNT_LIMIT = 10**18
"""A number that no count reaches."""


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("no line of text")
    return text


StoredText = Annotated[str, Field(max_length=LONGEST_TEXT), AfterValidator(_printable)]
StoredNumber = Annotated[int, Strict(), Field(gt=-COUNT_LIMIT, lt=COUNT_LIMIT)]
StoredCount = Annotated[StoredNumber, Field(ge=0)]


_adapter: Callable[[object], TypeAdapter[object]] = cache(TypeAdapter)


def read_as(kind: type[T], data: Json) -> T:
    """Return stored values as an instance of a type.

    Raise ValueError if they do not fit its annotations, or lack a field of a dataclass: a default would hide the loss.
    """
    if is_dataclass(kind) and not {field.name for field in fields(kind)} <= data.keys():
        raise ValueError("a field is missing")
    return cast(T, _adapter(kind).validate_python(data))


def read_newest(path: Path, read: Callable[[Path], T]) -> tuple[T | None, bool]:
    """Return the content of a small stored file, or None without one; and True if a file existed but could not be used.

    An unusable file is renamed; one that may still be intact stays.
    """
    for file in reversed(stored_file(path).numbered_files()):
        with suppress(OSError, *CONTENT_ERRORS):  # A kill may have cut it off during the write.
            content = read(file)
            if storage.writer.owns_folder:
                stored_file(path).write(read_bytes(file, PLAYER_FILE).decode())
            return content, False
    try:
        return read(path), False
    except FileNotFoundError:
        return None, False
    except OSError as error:
        if not storage.writer.may_replace(path, error):
            return None, False
    except CONTENT_ERRORS:
        pass
    storage.writer.set_aside(path)
    return None, True


def write_json(path: Path, version: int, content: JsonObject, keep_old: bool) -> None:
    """Store this content in the background; it survives a kill as soon as this returns.

    A failed write is retried. With ``keep_old`` the old file is renamed.
    """
    text = json.dumps({"version": version, **content}, indent=1) + "\n"
    stored_file(path).write(text, keep_old=keep_old)


class JsonFile(Generic[T]):
    """A small file of JSON values with a version; without a folder nothing is stored.

    ``parse`` makes its content from the values. ``migrations`` each convert the values of one version to the next; the
    last one leads to ``version``.
    """

    def __init__(
        self, folder: Path | None, name: str, version: int, parse: Callable[[Json], T],
        migrations: Sequence[Callable[[JsonObject], JsonObject]] = (),
    ) -> None:
        self.path = folder / name if folder is not None else None
        self.version, self.parse, self.migrations = version, parse, migrations
        self.notice: str | None = None
        """Key of a message for the player if the file, or a part of it, could not be used."""
        self.is_partial = False
        """True if entries of the file were left out because they could not be used."""

    def read(self) -> T | None:
        """Return the content after all pending writes have finished, None without a usable file."""
        if self.path is not None:
            storage.disk.wait()
        return self.read_now()

    def read_now(self) -> T | None:
        """Return the content without waiting for the disk, so that a writer may ask for it.

        An unusable file is renamed, also one with a newer version, because saving it here would lose content.
        """
        if self.path is None:
            return None
        content, is_damaged = read_newest(self.path, self._values)
        self.is_partial = self.is_partial and not is_damaged
        name = self.path.stem
        self.notice = f"notice.{name}" if is_damaged else f"notice.some_{name}" if self.is_partial else None
        return content

    def usable(self, entries: Json, parse: Callable[[Json], E]) -> list[E]:
        """Return the entries that ``parse`` can use; note if there are others, or no list of entries at all."""
        if not isinstance(entries, list):
            self.is_partial = True
            return []
        found = []
        for entry in entries:
            try:
                found.append(parse(entry))
            except CONTENT_ERRORS:
                self.is_partial = True
        return found

    def usable_by_key(self, entries: Json, parse: Callable[[Json], tuple[K, E]]) -> dict[K, E]:
        """Return the usable entries by key; of several with one key, only the last is usable."""
        found = self.usable(entries, parse)
        by_key = dict(found)
        self.is_partial = self.is_partial or len(by_key) < len(found)
        return by_key

    def usable_items(self, entries: Json, kind: type[dict[K, E]]) -> dict[K, E]:
        """Return the entries of a mapping that fit a type of mappings."""
        items = [*entries.items()] if isinstance(entries, dict) else None
        return {key: entry for item in self.usable(items, lambda item: read_as(kind, dict([item])))
                for key, entry in item.items()}

    def _values(self, path: Path) -> T:
        self.is_partial, values = False, read_json(path)
        if not isinstance(values, dict) or type(values.get("version")) is not int:
            raise ValueError("no version")
        oldest = self.version - len(self.migrations)
        if not oldest <= values["version"] <= self.version:
            raise ValueError("another version")
        for migrate in self.migrations[values["version"] - oldest :]:
            values = migrate(values)
        return self.parse(values)

    def write(self, content: JsonObject) -> None:
        """Store this content like ``write_json``; a file that was used in part is kept under another name."""
        if self.path is not None:
            write_json(self.path, self.version, content, self.is_partial)
            self.is_partial = False

    @property
    def is_written(self) -> bool:
        """True if the content is on the disk, or if writing it failed and is retried."""
        return self.path is None or stored_file(self.path).is_written
