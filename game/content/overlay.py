"""Overlays: one YAML file changes another, key by key, and every value knows its file.

Mappings are merged; anything else is replaced whole. ``name: null`` removes an entry. In place of a list, ``change:
{...}`` changes single items, and ``add: [...]`` appends items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.faults import MOST_REPORTED, Fault, Faults
from game.content.yaml_tree import FilePlace, fault_at

ADD_KEY, CHANGE_KEY = "add", "change"
"""The keys of a mapping that changes a list."""


def merge_trees(below: Node | None, above: Node, file: str) -> Node:
    """Return the tree ``below`` with the changes of ``above``, the root of ``file``; raise Faults."""
    tree, faults = overlay_tree(below, above, file)
    if faults:
        raise Faults(faults)
    return tree


def overlay_tree(below: Node | None, above: Node, file: str) -> tuple[Node, list[Fault]]:
    """Return the tree with the changes, and the faults found, for callers that continue after faults."""
    faults: list[Fault] = []
    return _merge(below, above, file, faults), faults


def _merge(below: Node | None, above: Node, file: str, faults: list[Fault]) -> Node:
    if not isinstance(above, MappingNode):
        return with_places(above, file)
    place = FilePlace(file, above.start_mark)
    if (parts := list_changes(below, above)) is not None:
        return SequenceNode("tag:yaml.org,2002:seq", [*_changed_items(below, parts, file, faults)], place)
    if isinstance(below, SequenceNode):
        _report_no_list(faults, above, file)
        return below
    entries = {key.value: (key, value) for key, value in below.value} if isinstance(below, MappingNode) else {}
    counts = Counter(key.value for key, _ in above.value)
    for key, value in above.value:
        name = key.value
        if counts[name] > 1 and name in entries:
            continue  # Neither counts. The duplicate is reported when the file is read alone.
        if is_removal(value):
            if name not in entries:
                _report(faults, file, key, f"there is no {name!r} to remove", name, [*entries])
            entries.pop(name, None)
        else:
            entries[name] = with_places(key, file), _merge(entries.get(name, (None, None))[1], value, file, faults)
    return MappingNode(above.tag, list(entries.values()), place)


def is_removal(node: Node) -> bool:
    """Return True if a value is an explicit ``null``. A blank value is more likely a color after a bare #."""
    return isinstance(node, ScalarNode) and node.tag.endswith(":null") and node.value != ""


def list_changes(below: Node | None, above: MappingNode) -> dict[str, Node] | None:
    """Return the ``add`` and the ``change`` of a mapping that changes a list; None for any other mapping."""
    parts = {key.value: value for key, value in above.value}
    kinds = {ADD_KEY: SequenceNode, CHANGE_KEY: MappingNode}
    if not parts or isinstance(below, MappingNode | ScalarNode) or (CHANGE_KEY in parts and below is None):
        return None
    return parts if all(isinstance(value, kinds.get(key, ())) for key, value in parts.items()) else None


def _report_no_list(faults: list[Fault], above: MappingNode, file: str) -> None:
    """Append the reasons that a mapping cannot change this list."""
    unknown_keys = [key for key, _ in above.value if key.value not in (ADD_KEY, CHANGE_KEY)]
    for key in unknown_keys:
        _report(faults, file, key, f"{key.value!r} cannot change a list", key.value, [ADD_KEY, CHANGE_KEY])
    if not unknown_keys:
        faults.append(fault_at(file, above.start_mark, "'add' needs a list here, and 'change' names of items"))


def _report(faults: list[Fault], file: str, key: Node, message: str, word: str, among: Sequence[str]) -> None:
    """Append a fault. Faults that are not reported any more get no suggestions."""
    faults.append(fault_at(file, key.start_mark, message, *((word, among) if len(faults) < MOST_REPORTED else ())))


def _changed_items(below: Node | None, parts: Mapping[str, Node], file: str, faults: list[Fault]) -> Iterator[Node]:
    """Yield the items of a list with its changes, then the added ones."""
    items = items_by_name(below) if isinstance(below, SequenceNode) else {}
    for key, value in parts[CHANGE_KEY].value if CHANGE_KEY in parts else ():
        name = str(key.value)
        if name not in items:
            _report(faults, file, key, f"unknown item {name!r}", name, [*items])
        elif is_removal(value):
            del items[name]
        else:
            items[name] = _merge(items[name], value, file, faults)
    yield from items.values()
    yield from (with_places(item, file) for item in (parts[ADD_KEY].value if ADD_KEY in parts else ()))


def items_by_name(node: SequenceNode) -> dict[str, Node]:
    """Return the items of a list by the names that ``change`` gives them."""
    return dict(zip(_item_names(node.value), node.value, strict=True))


def _item_names(items: Sequence[Node]) -> Iterator[str]:
    """Yield the names of the items of a list: the first value of each. Of equal ones, the second is ``shield 2``."""
    counts: Counter[str] = Counter()
    for item in items:
        first = item.value[0][1] if isinstance(item, MappingNode) and item.value else item
        name = str(first.value) if isinstance(first, ScalarNode) else "item"
        counts[name] += 1
        yield name if counts[name] == 1 else f"{name} {counts[name]}"


def with_places(node: Node, file: str) -> Node:
    """Return this value with places that name their file."""
    place = node.start_mark if isinstance(node.start_mark, FilePlace) else FilePlace(file, node.start_mark)
    if isinstance(node, MappingNode):
        pairs = [(with_places(key, file), with_places(value, file)) for key, value in node.value]
        return MappingNode(node.tag, pairs, place)
    if isinstance(node, SequenceNode):
        return SequenceNode(node.tag, [with_places(item, file) for item in node.value], place)
    assert isinstance(node, ScalarNode)
    return ScalarNode(node.tag, node.value, place, style=node.style)
