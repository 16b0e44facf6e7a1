"""Reading of YAML files into models, with the place of every value.

Every fault is reported as ``file:line:column: what``. A text becomes a tree (``yaml_tree``), the tree becomes plain
values (``yaml_values``), and a pydantic model checks these. Its errors are put into words for designers
(``model_faults``). Results are cached by text, so after a save only the changed files are read again.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel, TypeAdapter, ValidationError
from yaml.nodes import Node

from game.content.faults import LOOKED_AT, MOST_TOLD, Check, Complaint, Fault, Faults, Path, nothing
from game.content.yaml_places import Mark, fault_at, file_of, mark_at, walked
from game.content.yaml_tree import ANY_FILE, REMEMBERED, tree
from game.content.yaml_values import plain_value
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
        return fault_at(self.file, mark_at(self.root, complaint.path), complaint.what, complaint.word, complaint.among)

    def place(self, path: Path) -> tuple[str, Mark, Node]:
        """Return the file, the mark and the node of the value at a path, or at its existing part."""
        _, _, value = walked(self.root, path)
        return file_of(value.start_mark, self.file), value.start_mark, value

    def stands(self, path: Path) -> tuple[str, int] | None:
        """Return the file and line, counted from 1, of the value at a path; None if the value is not written."""
        there, _, value = walked(self.root, path)
        mark: Mark = value.start_mark
        return (file_of(mark, self.file), mark.line + 1) if there == path else None


def read(kind: type[T] | TypeAdapter[T], text: str, file: str, check: Check = nothing) -> Document[T]:
    """Check a YAML text against a model, then with ``check``; raise Faults with everything found."""
    try:
        known = _known(cast(Hashable, kind), text)
    except Faults as wrong:
        raise wrong.of(file) from None
    return _checked(replace(known, file=file), check)


def read_root(kind: type[T] | TypeAdapter[T], root: Node, file: str, check: Check = nothing) -> Document[T]:
    """Check a YAML tree against a model, then with ``check``; raise Faults with everything found."""
    return _checked(_document(kind, root, file), check)


@lru_cache(REMEMBERED)
def _known(kind: Hashable, text: str) -> Document[Any]:
    return _document(cast(Any, kind), tree(text), ANY_FILE)


def _document(kind: type[T] | TypeAdapter[T], root: Node, file: str) -> Document[T]:
    faults: list[Fault] = []
    plain = plain_value(root, file, faults)
    if faults:
        raise Faults(faults)
    try:
        return Document(valid(kind, plain), file, root)
    except ValidationError as wrong:
        from game.content.model_faults import told_of  # Imported only here: most files are valid.

        raise Faults(told_of(wrong, kind, root, file)) from None


def _checked(document: Document[T], check: Check) -> Document[T]:
    complaints = list(islice(check(document.value), LOOKED_AT))
    if complaints:
        found = [document.fault(complaint) for complaint in complaints[:MOST_TOLD]]
        raise Faults([*found, *found[-1:] * (len(complaints) - MOST_TOLD)])
    return document


def valid(kind: type[T] | TypeAdapter[T], plain: Json) -> T:
    """Return the value as an instance of this kind; a model's validator is built only once."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.model_validate(plain)
    return (kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)).validate_python(plain)
