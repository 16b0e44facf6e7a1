"""The places of all values in a YAML tree, even if parts of it came from other files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.faults import Fault, Path, nearest

if TYPE_CHECKING:
    from yaml._yaml import Mark as LibraryMark

Mark: TypeAlias = "yaml.Mark | LibraryMark"
"""A place in a text: PyYAML's kind of mark, or libyaml's."""
FEW, NEAREST = 16, 5
"""Up to ``FEW`` known words, all are listed; of more, the ``NEAREST`` most similar ones."""


class Place(yaml.Mark):
    """The place of a value that came from another file than the rest of its document; ``name`` is that file."""

    def __init__(self, file: str, mark: Mark) -> None:
        super().__init__(file, 0, mark.line, mark.column, None, 0)


def _child(node: Node, step: str | int) -> tuple[Node, Node] | None:
    """Return (key, value) of a mapping, (item, item) of a list, or None."""
    if isinstance(node, MappingNode):
        return next(((key, value) for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        return node.value[step], node.value[step]
    return None


def walked(node: Node, path: Path) -> tuple[Path, Node, Node]:
    """Return the existing part of a path, and the key and value at its end. Missing steps, such as a union's tag, are
    skipped."""
    there: Path = ()
    key, value = node, node
    for step in path:
        step_nodes = _child(value, step)
        if step_nodes is not None:
            there, (key, value) = (*there, step), step_nodes
    return there, key, value


def mark_at(root: Node, path: Path, key: bool = False) -> Mark:
    """Return the start of the value at a path, or of its key: for mappings and lists, and on request."""
    _, key_node, value_node = walked(root, path)
    return key_node.start_mark if key or not isinstance(value_node, ScalarNode) else value_node.start_mark


def fault_at(file: str, mark: Mark, what: str, word: str = "", among: Sequence[str] = ()) -> Fault:
    """Return a fault at a mark of this file, or at a place that names another; ``word`` should be one of ``among``."""
    near = nearest(word, among) if word else ()
    if not near and len(among) > FEW:
        what += f"; the nearest of {len(among)}: {', '.join(nearest(word, among, NEAREST, 0.0))}"
    elif not near and among:
        what += f"; known: {', '.join(among)}"
    return Fault(file_of(mark, file), mark.line + 1, mark.column + 1, what, near[0] if near else None)


def file_of(mark: Mark, file: str) -> str:
    """Return the file of a mark, ``file`` if it names none."""
    return mark.name if isinstance(mark, Place) else file


def keys_of(root: Node | None) -> tuple[str, ...]:
    """Return the keys of a mapping, as they are written."""
    return tuple(str(key.value) for key, _ in root.value) if isinstance(root, MappingNode) else ()
