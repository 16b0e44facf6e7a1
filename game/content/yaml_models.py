"""Reading of YAML files into pydantic models: every error has a place and says how to fix it."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Generic, TypeVar, cast

from pydantic import BaseModel, TypeAdapter, ValidationError
from yaml.nodes import Node

from game.content.fault_messages import model_faults
from game.content.faults import (
    MOST_COUNTED,
    MOST_REPORTED,
    Complaint,
    Fault,
    Faults,
    ModelCheck,
    Path,
    no_complaints,
)
from game.content.model_keys import with_new_keys
from game.content.yaml_tree import (
    ANY_FILE,
    CACHED_TEXTS,
    Mark,
    compose,
    fault_at,
    file_of,
    find_nodes,
    mark_at,
    plain_value,
)
from game.kernel.opaque import Json

T = TypeVar("T")
C = TypeVar("C", covariant=True)


@dataclass(frozen=True, slots=True)
class Document(Generic[C]):
    """A checked value with the places it came from."""

    value: C
    file: str
    root: Node

    def fault(self, complaint: Complaint) -> Fault:
        """Return the complaint with its place in this file."""
        path, message, word, among = complaint
        return fault_at(self.file, mark_at(self.root, path), message, word, among)

    def place(self, path: Path) -> tuple[str, Mark, Node]:
        """Return the file, the mark and the node of the value at a path, or at its existing part."""
        _, _, value = find_nodes(self.root, path)
        return file_of(value.start_mark, self.file), value.start_mark, value

    def file_and_line(self, path: Path) -> tuple[str, int] | None:
        """Return the file and line, counted from 1, of the value at a path; None if the value is not written."""
        existing_path, _, value = find_nodes(self.root, path)
        mark: Mark = value.start_mark
        return (file_of(mark, self.file), mark.line + 1) if existing_path == path else None


@dataclass(frozen=True, slots=True)
class Reading(Generic[C]):
    """The result of reading a text or a tree: its faults, and as much as is usable."""

    faults: tuple[Fault, ...]
    root: Node | None = None
    """The tree; None if the text is not valid YAML."""
    document: Document[C] | None = None
    """The usable part: in a mapping of entries, the valid ones. None if there is none."""


def read(kind: type[T] | TypeAdapter[T], text: str, file: str, check: ModelCheck[T] = no_complaints) -> Document[T]:
    """Check a YAML text against a model, then with ``check``; raise Faults with everything found."""
    return _check(reading_of(kind, text, file), check)


def read_root(kind: type[T] | TypeAdapter[T], root: Node, file: str, check: ModelCheck[T]) -> Document[T]:
    """Check a YAML tree against a model, then with ``check``; raise Faults with everything found."""
    return _check(reading_of_root(kind, root, file), check)


def _check(reading: Reading[T], check: ModelCheck[T]) -> Document[T]:
    document = reading.document
    if reading.faults or document is None:
        raise Faults(reading.faults)
    complaints = list(islice(check(document.value), MOST_COUNTED))
    if complaints:
        faults = [document.fault(complaint) for complaint in complaints[:MOST_REPORTED]]
        raise Faults([*faults, *faults[-1:] * (len(complaints) - MOST_REPORTED)])
    return document


def reading_of(kind: type[T] | TypeAdapter[T], text: str, file: str) -> Reading[T]:
    """Return a YAML text as far as it is usable."""
    reading = cast(Reading[T], _reading_of(cast(Hashable, kind), text))
    document = reading.document and replace(reading.document, file=file)
    return Reading(tuple(replace(fault, file=file) for fault in reading.faults), reading.root, document)


@lru_cache(CACHED_TEXTS)
def _reading_of(kind: type[object] | TypeAdapter[object], text: str) -> Reading[object]:
    try:
        return reading_of_root(kind, with_new_keys(compose(text), kind, text), ANY_FILE)
    except Faults as error:
        return Reading(error.faults)


def reading_of_root(kind: type[T] | TypeAdapter[T], root: Node, file: str) -> Reading[T]:
    """Return a YAML tree as far as it is usable; raise Faults if no part of it is."""
    faults: list[Fault] = []
    value = plain_value(root, file, faults)
    try:
        return Reading(Faults(faults).faults, root, Document(validate(kind, value), file, root))
    except ValidationError as error:
        places = {(fault.line, fault.column) for fault in faults}
        faults += [fault for fault in model_faults(error, kind, root, file) if (fault.line, fault.column) not in places]
        bad_keys = {part["loc"][0] for part in error.errors(include_url=False) if part["loc"]}
    document = None
    if isinstance(value, dict):
        with suppress(ValidationError):
            document = Document(validate(kind, {key: value[key] for key in value if key not in bad_keys}), file, root)
    return Reading(Faults(faults).faults, root, document)


def validate(kind: type[T] | TypeAdapter[T], value: Json) -> T:
    """Return the value as an instance of this kind; a model's validator is built only once."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.model_validate(value)
    return (kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)).validate_python(value)
