"""Find the change in a pack that causes a fault reported elsewhere.

A pack can break a value in the game's own file: it removes something that the value needs, or changes something that it
has to fit. The fault is then reported in the game's file. ``blame`` applies more and more changes of the pack until the
fault appears, and reports it at that change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.faults import Fault, Faults
from game.content.model_keys import ADD_KEY
from game.content.packs import Pack, items_by_name, list_changes
from game.content.yaml_tree import Mark

Steps = tuple[int, ...]
"""Positions, counted from 0, that lead from the root of a tree to a node."""
NodeSearch = Callable[[str], Node | None]
"""A function that returns the tree below the packs at a place; it raises Faults."""
FaultSearch = Callable[[tuple[Pack, ...]], Collection[Fault]]
"""A function that returns all faults with these packs, or parts of packs."""


class PackChange(NamedTuple):
    """The smallest part of a pack that can be left out."""

    pack: int
    place: str
    steps: Steps
    file: str
    position: Mark
    lines: range
    """Line numbers, counted from 1."""


def blame(
    faults: Sequence[Fault], packs: tuple[Pack, ...], base: NodeSearch, find: FaultSearch, only_place: str = ""
) -> list[Fault]:
    """Return the faults. Those that a change of these packs causes are moved to that change.

    ``only_place`` limits the search to changes at a single place.
    """
    changes = [*_changes(packs, base, only_place)]
    pack_files = {pack.file(place) for pack in packs for place in pack.raw}
    lines: dict[str, set[int]] = {}
    for change in changes:
        lines.setdefault(change.file, set()).update(change.lines)

    def is_at_change(fault: Fault) -> bool:
        return fault.line in lines[fault.file] if fault.file in lines else fault.file in pack_files

    strays = [fault for fault in faults if not is_at_change(fault)]
    if not strays or not changes:
        return [*faults]

    @cache
    def faults_with(count: int) -> frozenset[Fault]:
        return frozenset(find(_packs_with(packs, changes[:count], only_place)))

    def causes(low: int, high: int, new_faults: list[Fault]) -> Iterator[tuple[Fault, PackChange]]:
        if high - low == 1:
            yield from ((fault, changes[low]) for fault in new_faults)
        elif new_faults:
            middle = (low + high) // 2
            yield from causes(low, middle, [fault for fault in new_faults if fault in faults_with(middle)])
            yield from causes(middle, high, [fault for fault in new_faults if fault not in faults_with(middle)])

    new_faults = [fault for fault in strays if fault not in faults_with(0)]
    names = pack_files.union(pack.name for pack in packs)
    moved_faults = {fault: _at_change(fault, change, names) for fault, change in causes(0, len(changes), new_faults)}
    return [moved_faults.get(fault, fault) for fault in faults]


def _at_change(fault: Fault, change: PackChange, pack_files: Collection[str]) -> Fault:
    """Return the fault at the change. Its old place is named in the text, unless it is in a file of a pack."""
    place = "" if fault.file in pack_files else f" (at {fault.file}:{fault.line}:{fault.column})"
    line, column = change.position.line + 1, change.position.column + 1
    return Fault(change.file, line, column, f"{fault.message}{place}", fault.nearest)


def _changes(packs: Sequence[Pack], base: NodeSearch, only_place: str) -> Iterator[PackChange]:
    """Yield every change of the packs, in the order in which they are applied."""
    for number, pack in enumerate(packs):
        for place in sorted(pack.raw):
            if only_place in ("", place):
                try:
                    below = base(place)
                    for lower in packs[:number]:
                        below = lower.apply_to(below, place)
                    root = pack.root(place)
                except Faults:
                    continue
                if root is not None:
                    file = pack.file(place)
                    for steps, key, value in _parts(below, root, root, ()):
                        mark = value.start_mark if isinstance(value, ScalarNode) else key.start_mark
                        yield PackChange(number, place, steps, file, mark, _lines(key, value))


def _lines(key: Node, value: Node) -> range:
    first, end = key.start_mark.line + 1, value.end_mark
    return range(first, max(first + 1, end.line + (end.column > 0) + 1))


ChangedPart = tuple[Steps, Node, Node]
"""A separable part of a tree: its steps, its key and its value."""


def _parts(below: Node | None, above: Node, key: Node, steps: Steps) -> Iterator[ChangedPart]:
    if isinstance(above, MappingNode) and above.value:
        if isinstance(below, MappingNode):
            yield from _inner({key.value: value for key, value in below.value}, above, steps)
            return
        if isinstance(below, SequenceNode) and (changes := list_changes(below, above)) is not None:
            for index, (word, value) in enumerate(above.value):
                if word.value == ADD_KEY:
                    yield from (((*steps, index, number), item, item) for number, item in enumerate(value.value))
                else:
                    yield from _inner(items_by_name(below), changes[word.value], (*steps, index))
            return
    yield steps, key, above


def _inner(lower: Mapping[str, Node], above: Node, steps: Steps) -> Iterator[ChangedPart]:
    for index, (key, value) in enumerate(above.value):
        yield from _parts(lower.get(str(key.value)), value, key, (*steps, index))


def _packs_with(packs: Sequence[Pack], changes: Iterable[PackChange], only_place: str) -> tuple[Pack, ...]:
    steps: dict[tuple[int, str], set[Steps]] = {}
    for change in changes:
        steps.setdefault((change.pack, change.place), set()).add(change.steps)
    return tuple(
        _pack_with(pack, {place: steps.get((number, place), set()) for place in pack.raw if only_place in ("", place)})
        for number, pack in enumerate(packs)
    )


def _pack_with(pack: Pack, steps_by_place: Mapping[str, Collection[Steps]]) -> Pack:
    roots: dict[str, Node | None] = {}
    for place, steps in steps_by_place.items():
        try:
            root = pack.root(place)
        except Faults:
            continue
        roots[place] = None if root is None else _subtree(root, steps, ())
    raw = {place: text for place, text in pack.raw.items() if roots.get(place, pack) is not None}
    return replace(pack, raw=raw, trees={place: root for place, root in roots.items() if root is not None})


def _subtree(node: Node, parts_to_keep: Collection[Steps], steps: Steps) -> Node | None:
    """Return a tree with only these parts, or None if it has none of them."""
    if steps in parts_to_keep:
        return node
    if isinstance(node, ScalarNode):
        return None
    parts: list[object] = []
    for number, item in enumerate(node.value):
        key, value = item if isinstance(node, MappingNode) else (None, item)
        if (subtree := _subtree(value, parts_to_keep, (*steps, number))) is not None:
            parts.append(subtree if key is None else (key, subtree))
    return type(node)(node.tag, parts, node.start_mark, node.end_mark) if parts else None
