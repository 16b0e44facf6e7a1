"""What a YAML file says as a model, with every value's place: one pass, all faults, as ``file:line:column: what``.

A text is read to a tree (``yaml_tree``), the tree to plain values (``yaml_values``), these by a pydantic model, whose
faults are told in a designer's words (``model_faults``). What a text says is remembered, so that after a save only what
was saved is read again.
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
from game.kernel.json_values import Json

T = TypeVar("T")
C = TypeVar("C", covariant=True)


@dataclass(frozen=True, slots=True)
class Document(Generic[C]):
    """A checked value together with the places it came from."""

    value: C
    file: str
    root: Node

    def fault(self, complaint: Complaint) -> Fault:
        """The complaint with its place in this file."""
        return fault_at(self.file, mark_at(self.root, complaint.path), complaint.what, complaint.word, complaint.among)

    def place(self, path: Path) -> tuple[str, Mark, Node]:
        """The file, the mark and the node of the value at the path, or of what there is of the path."""
        _, _, value = walked(self.root, path)
        return file_of(value.start_mark, self.file), value.start_mark, value

    def stands(self, path: Path) -> tuple[str, int] | None:
        """The file and the line, counted from 1, that say what the value at the path is; None where none does."""
        there, _, value = walked(self.root, path)
        mark: Mark = value.start_mark
        return (file_of(mark, self.file), mark.line + 1) if there == path else None


def read(kind: type[T] | TypeAdapter[T], text: str, file: str, check: Check = nothing) -> Document[T]:
    """Check a YAML text against a model, then against ``check``; raises Faults with everything found."""
    try:
        known = _known(cast(Hashable, kind), text)
    except Faults as wrong:
        raise wrong.of(file) from None
    return _checked(replace(known, file=file), check)


def read_root(kind: type[T] | TypeAdapter[T], root: Node, file: str, check: Check = nothing) -> Document[T]:
    """Check a YAML tree against a model, then against ``check``; raises Faults with everything found."""
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
        from game.content.model_faults import told_of  # Only here: most files are right.

        raise Faults(told_of(wrong, kind, root, file)) from None


def _checked(document: Document[T], check: Check) -> Document[T]:
    complaints = list(islice(check(document.value), LOOKED_AT))
    if complaints:
        found = [document.fault(complaint) for complaint in complaints[:MOST_TOLD]]
        raise Faults([*found, *found[-1:] * (len(complaints) - MOST_TOLD)])
    return document


def valid(kind: type[T] | TypeAdapter[T], plain: Json) -> T:
    """The value as this kind has it; a model that was built once is not built again."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.model_validate(plain)
    return (kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)).validate_python(plain)
