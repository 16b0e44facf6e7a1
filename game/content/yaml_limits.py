"""Limits on the size and depth of a YAML text, so that reading it cannot crash the game."""

from __future__ import annotations

import re

from yaml.events import CollectionEndEvent, CollectionStartEvent, NodeEvent
from yaml.nodes import Node, ScalarNode, SequenceNode

from game.content.faults import Faults
from game.content.yaml_parser import parser_of
from game.content.yaml_places import fault_at

STRANGE = 2000
"""A number of opening brackets that no designer writes in a file."""
INDENTED = re.compile(r"[ ?:-]{200}")
"""The beginning of a line that may be nested too deeply. YAML knows more line ends than ``^`` does."""
DEEPEST = 50
"""The most levels of nested values."""
MOST_VALUES = 50_000
"""The most values in a file. An aliased value counts once per alias."""
LONGEST = 10_000
"""The most characters of a value."""
TOO_DEEP = "nested too deeply"
TOO_MANY = f"more than {MOST_VALUES:,} values"


def is_strange(text: str) -> bool:
    """Return True if a text may hold too many values, or may nest so deeply that libyaml's recursion would crash."""
    nested = text.count("[") + text.count("{")
    return len(text) > MOST_VALUES or nested >= STRANGE or bool(INDENTED.search(text))


def refuse_bulk(text: str, file: str) -> None:
    """Refuse a text with too many values or too deep a nesting, before any recursion into it."""
    parser, depth, values = parser_of(text), 0, 0
    while event := parser.get_event():
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        values += isinstance(event, NodeEvent)
        if (depth > DEEPEST or values > MOST_VALUES) and event.start_mark is not None:
            raise Faults([fault_at(file, event.start_mark, TOO_DEEP if depth > DEEPEST else TOO_MANY)])


def refuse_weight(root: Node, file: str) -> None:
    """Refuse a tree that grows too large through aliases."""
    _weighed(root, file, {})


def _weighed(node: Node, file: str, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Return the number of values in a value and its depth. Each counts once for every alias."""
    if id(node) in known:
        return known[id(node)]
    known[id(node)] = 1, 0  # Also for a value that contains itself, which ``plain_value`` refuses later.
    if isinstance(node, ScalarNode):
        return known[id(node)]
    parts = node.value if isinstance(node, SequenceNode) else [part for pair in node.value for part in pair]
    found = [_weighed(part, file, known) for part in parts]
    weight, depth = 1 + sum(each for each, _ in found), 1 + max((each for _, each in found), default=0)
    if weight > MOST_VALUES:
        what = f"{TOO_MANY}, each counted as often as aliases name it"
        raise Faults([fault_at(file, node.start_mark, what)])
    if depth > DEEPEST:
        raise Faults([fault_at(file, node.start_mark, TOO_DEEP)])
    known[id(node)] = weight, depth
    return weight, depth
