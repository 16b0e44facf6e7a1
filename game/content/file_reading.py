"""Reading and checking a single data file, with the changes of packs applied."""

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
    """Read and check a YAML file, called ``name`` in messages; raise Faults."""
    return read_laid(kind, path, name, (), "", check)


def read_laid(
    kind: type[T], path: Path, name: str, packs: Iterable[Pack], place: str, check: Check = nothing
) -> Document[T]:
    """Read a file with the changes of packs at this place applied, or only the packs' files if the file does not exist.
    """
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
    """Return a document of a text with the changes of packs at this place.

    If only packs have the file, they are applied to ``below``.
    """
    theirs = tuple(pack for pack in packs if place in pack.raw)
    if text is not None and not theirs:
        return read(kind, text, name, check)
    base = below if text is None else parsed(text, name)
    root = laid(base, theirs, place)
    assert root is not None
    try:
        return read_root(kind, root, name, check)
    except Faults as wrong:
        from game.content.blame import blame  # Imported only here: most packs are valid.

        def found(some: tuple[Pack, ...]) -> Sequence[Fault]:
            try:
                if (root := laid(base, some, place)) is not None:
                    read_root(kind, root, name, check)
            except Faults as wrong:
                return wrong.found
            return ()

        raise Faults(blame(wrong.found, theirs, lambda _: base, found, place)) from None


def laid_root(path: Path, name: str, packs: Iterable[Pack], place: str) -> Node | None:
    """Return the tree of a file with the changes of packs applied, None if there is none; raise Faults."""
    return laid(parsed(read_text(path, name), name) if is_file(path) else None, packs, place)


def read_text(path: Path, name: str) -> str:
    """Return the text of a file, called ``name`` in messages; raise Faults."""
    try:
        return decoded(contents(path, DATA), name)
    except OSError as wrong:
        raise Faults([Fault(name, 1, 1, f"the file cannot be read: {wrong.strerror or wrong}")]) from None
