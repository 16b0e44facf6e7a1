"""Reading on behind every fault of a text: what the linter looks at, which tells all of them at once."""

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
    """All that can be said of a text at once, however broken it is."""

    faults: tuple[Fault, ...]
    root: Node | None = None
    """None where the text is no YAML."""
    document: Document[C] | None = None
    """What could be used: of a mapping of entries those that are right; None where nothing is left."""


def examine(kind: type[T], text: str, file: str) -> Examined[T]:
    """Like ``read``, but goes on behind every fault."""
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
    """As much of a YAML tree as can be used, with its faults; raises Faults where nothing at all can."""
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
