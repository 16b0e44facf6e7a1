"""One data file, read and checked, with what packs say in its place laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from yaml.nodes import Node

from game.content.faults import Check, Fault, Faults, nothing
from game.content.measured import DATA, contents, is_file
from game.content.packs import Pack, laid
from game.content.yaml_source import Document, read, read_root
from game.content.yaml_tree import decoded, parsed

T = TypeVar("T")


def read_file(kind: type[T], path: Path, name: str, check: Check = nothing) -> Document[T]:
    """Read and check one YAML file, called ``name`` in messages; raises Faults."""
    return read_laid(kind, path, name, (), "", check)


def read_laid(
    kind: type[T], path: Path, name: str, packs: Iterable[Pack], place: str, check: Check = nothing
) -> Document[T]:
    """A file with what packs say in this place laid over it, or what they say alone where there is none."""
    packs = tuple(packs)
    there = is_file(path) or not any(place in pack.raw for pack in packs)
    return lay_over(kind, read_text(path, name) if there else None, name, packs, place, check)


def lay_over(
    kind: type[T],
    text: str | None,
    name: str,
    packs: Iterable[Pack],
    place: str,
    check: Check = nothing,
    below: Node | None = None,
) -> Document[T]:
    """A text with what packs say in this place laid over it; where only packs have the file it is laid ``below``."""
    theirs = tuple(pack for pack in packs if place in pack.raw)
    if text is not None and not theirs:
        return read(kind, text, name, check)
    base = below if text is None else parsed(text, name)
    root = laid(base, theirs, place)
    assert root is not None
    try:
        return read_root(kind, root, name, check)
    except Faults as wrong:
        from game.content.blame import blame  # Only here: most packs are right.

        def found(some: tuple[Pack, ...]) -> Sequence[Fault]:
            try:
                if (root := laid(base, some, place)) is not None:
                    read_root(kind, root, name, check)
            except Faults as wrong:
                return wrong.found
            return ()

        raise Faults(blame(wrong.found, theirs, lambda _: base, found, place)) from None


def laid_root(path: Path, name: str, packs: Iterable[Pack], place: str) -> Node | None:
    """Return the tree of a file with packs laid over it, None where there is none; raises Faults."""
    return laid(parsed(read_text(path, name), name) if is_file(path) else None, packs, place)


def read_text(path: Path, name: str) -> str:
    """The text of a file, called ``name`` in messages; raises Faults."""
    try:
        return decoded(contents(path, DATA), name)
    except OSError as wrong:
        raise Faults([Fault(name, 1, 1, f"the file cannot be read: {wrong.strerror or wrong}")]) from None
