"""One YAML file laid over another, key by key: what the upper one says counts, and every value knows its file.

Mappings are laid over each other; anything else is replaced whole. ``name: null`` takes an entry away, and a list that
is written ``add: [...]`` puts its items behind those that are there.
"""

from __future__ import annotations

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.yaml_source import Fault, Faults, Place, fault_at

ADD = "add"
"""The one key of a mapping that stands where a list does."""


def laid_over(below: Node | None, above: Node, file: str) -> Node:
    """Both in one: what ``above``, the root of ``file``, says, and what it leaves of ``below``. Raises Faults."""
    whole, faults = overlaid(below, above, file)
    if faults:
        raise Faults(faults)
    return whole


def overlaid(below: Node | None, above: Node, file: str) -> tuple[Node, list[Fault]]:
    """One file laid over another, with all that is wrong, for who goes on behind it."""
    faults: list[Fault] = []
    return _laid(below, above, file, faults), faults


def _laid(below: Node | None, above: Node, file: str, faults: list[Fault]) -> Node:
    if not isinstance(above, MappingNode):
        return placed(above, file)
    place = Place(file, above.start_mark)
    if (more := _added(below, above)) is not None:
        there = below.value if isinstance(below, SequenceNode) else []
        items = [*there, *(placed(item, file) for item in more.value)]
        return SequenceNode("tag:yaml.org,2002:seq", items, place)
    entries = {key.value: (key, value) for key, value in below.value} if isinstance(below, MappingNode) else {}
    for key, value in above.value:
        name = key.value
        if takes_away(value):
            if name not in entries:
                faults.append(fault_at(file, key.start_mark, f"there is no {name!r} to take away", name, [*entries]))
            entries.pop(name, None)
        else:
            entries[name] = placed(key, file), _laid(entries.get(name, (None, None))[1], value, file, faults)
    return MappingNode(above.tag, list(entries.values()), place)


def takes_away(node: Node) -> bool:
    """Whether a value is a written ``null``; a blank one is rather a colour behind a bare #."""
    return isinstance(node, ScalarNode) and node.tag.endswith(":null") and node.value != ""


def _added(below: Node | None, above: MappingNode) -> SequenceNode | None:
    """The items that are put behind a list, if that is what the mapping says."""
    if len(above.value) != 1 or isinstance(below, MappingNode | ScalarNode):
        return None
    key, value = above.value[0]
    return value if key.value == ADD and isinstance(value, SequenceNode) else None


def placed(node: Node, file: str) -> Node:
    """This value, with places that name their file."""
    place = node.start_mark if isinstance(node.start_mark, Place) else Place(file, node.start_mark)
    if isinstance(node, MappingNode):
        return MappingNode(node.tag, [(placed(key, file), placed(value, file)) for key, value in node.value], place)
    if isinstance(node, SequenceNode):
        return SequenceNode(node.tag, [placed(item, file) for item in node.value], place)
    return ScalarNode(node.tag, node.value, place)

