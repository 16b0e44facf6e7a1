"""Reading for the linter, which continues after a fault and reports all faults at once."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

from pydantic import ValidationError
from yaml.nodes import Node

from game.content.faults import Fault, Faults
from game.content.model_faults import told_of
from game.content.yaml_source import Document, valid
from game.content.yaml_tree import ANY_FILE, REMEMBERED, tree
from game.content.yaml_values import plain_value

T = TypeVar("T")
C = TypeVar("C", covariant=True)


@dataclass(frozen=True, slots=True)
class Examined(Generic[C]):
    """The value of a text, as far as it is usable, with all its faults."""

    faults: tuple[Fault, ...]
    root: Node | None = None
    """The tree; None if the text is not valid YAML."""
    document: Document[C] | None = None
    """The usable part: in a mapping of entries, the valid ones. None if there is none."""


def examine(kind: type[T], text: str, file: str) -> Examined[T]:
    """Read a text like ``read``, but continue after every fault."""
    known: Examined[T] = _looked_at(cast(Hashable, kind), text)
    document = None if known.document is None else replace(known.document, file=file)
    return Examined(tuple(replace(fault, file=file) for fault in known.faults), known.root, document)


@lru_cache(REMEMBERED)
def _looked_at(kind: Any, text: str) -> Examined[Any]:
    try:
        return examine_root(kind, tree(text), ANY_FILE)
    except Faults as wrong:
        return Examined(wrong.found, None, None)


def examine_root(kind: type[T], root: Node, file: str) -> Examined[T]:
    """Return the usable part of a YAML tree with its faults; raise Faults if nothing is usable."""
    faults: list[Fault] = []
    plain = plain_value(root, file, faults)
    try:
        return Examined(Faults(faults).found, root, Document(valid(kind, plain), file, root))
    except ValidationError as wrong:
        known = {(fault.line, fault.column) for fault in faults}
        told = told_of(wrong, kind, root, file)
        faults += [fault for fault in told if (fault.line, fault.column) not in known]
        bad = {error["loc"][0] for error in wrong.errors(include_url=False) if error["loc"]}
    if not isinstance(plain, dict):
        return Examined(Faults(faults).found, root, None)
    rest = {key: value for key, value in plain.items() if key not in bad}
    document = None
    with suppress(ValidationError):
        document = Document(valid(kind, rest), file, root)
    return Examined(Faults(faults).found, root, document)
