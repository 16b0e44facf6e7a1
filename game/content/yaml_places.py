"""Where every value of a YAML tree stands, also where parts of it came from other files."""

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
"""So many known words are told one and all, and of more of them so many."""


class Place(yaml.Mark):
    """Where a value stands that came from another file than the rest of its document; ``name`` is that file."""

    def __init__(self, file: str, mark: Mark) -> None:
        super().__init__(file, 0, mark.line, mark.column, None, 0)


def _child(node: Node, step: str | int) -> tuple[Node, Node] | None:
    """(key, value) under a mapping, (item, item) of a list, or None."""
    if isinstance(node, MappingNode):
        return next(((key, value) for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        return node.value[step], node.value[step]
    return None


def walked(node: Node, path: Path) -> tuple[Path, Node, Node]:
    """What there is of a path, and the key and value at its end; a step such as a union's tag is passed over."""
    there: Path = ()
    key, value = node, node
    for step in path:
        step_nodes = _child(value, step)
        if step_nodes is not None:
            there, (key, value) = (*there, step), step_nodes
    return there, key, value


def mark_at(root: Node, path: Path, key: bool = False) -> Mark:
    """Where the value at the path begins; its key for mappings, lists and on demand."""
    _, key_node, value_node = walked(root, path)
    return key_node.start_mark if key or not isinstance(value_node, ScalarNode) else value_node.start_mark


def fault_at(file: str, mark: Mark, what: str, word: str = "", among: Sequence[str] = ()) -> Fault:
    """A fault at a mark of this file, or at a place that names another; ``word`` should be one of ``among``."""
    near = nearest(word, among) if word else ()
    if not near and len(among) > FEW:
        what += f"; the nearest of {len(among)}: {', '.join(nearest(word, among, NEAREST, 0.0))}"
    elif not near and among:
        what += f"; known: {', '.join(among)}"
    return Fault(file_of(mark, file), mark.line + 1, mark.column + 1, what, near[0] if near else None)


def file_of(mark: Mark, file: str) -> str:
    """The file that a mark stands in, this one where it names none."""
    return mark.name if isinstance(mark, Place) else file


def keys_of(root: Node | None) -> tuple[str, ...]:
    """The keys of a mapping, as they are written."""
    return tuple(str(key.value) for key, _ in root.value) if isinstance(root, MappingNode) else ()
