"""How much a YAML text may hold and how deep, so that none brings the game down that reads it."""

from __future__ import annotations

import re

from yaml.events import CollectionEndEvent, CollectionStartEvent, NodeEvent, StreamEndEvent
from yaml.nodes import Node, ScalarNode, SequenceNode

from game.content.faults import Faults
from game.content.yaml_parser import parser_of
from game.content.yaml_places import fault_at

STRANGE = 2000
"""Brackets in a file, or characters in a line, that no designer writes."""
INDENTED = re.compile(r"^[ ?:-]{200}", re.MULTILINE)
"""The beginning of a line that may be as deep."""
DEEPEST = 50
"""Values inside values."""
MOST_VALUES = 50_000
"""Values in a file, one that is named by aliases as often as it is."""
LONGEST = 10_000
"""Characters of a value."""
TOO_DEEP = "nested too deeply"
TOO_MANY = f"more than {MOST_VALUES:,} values"


def is_strange(text: str) -> bool:
    """Whether so much may lie in it that nobody reads it in time, or inside each other that libyaml, which goes down
    for each, dies of it."""
    nested = text.count("[") + text.count("{")
    if len(text) > MOST_VALUES or nested >= STRANGE:
        return True
    return max(map(len, text.splitlines()), default=0) >= STRANGE or bool(INDENTED.search(text))


def refuse_bulk(text: str, file: str) -> None:
    """Refuse a text that holds too much, or is nested too deeply, before anything goes down into it."""
    parser, depth, values = parser_of(text), 0, 0
    while (event := parser.get_event()) and not isinstance(event, StreamEndEvent):
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        values += isinstance(event, NodeEvent)
        if (depth > DEEPEST or values > MOST_VALUES) and event.start_mark is not None:
            raise Faults([fault_at(file, event.start_mark, TOO_DEEP if depth > DEEPEST else TOO_MANY)])


def refuse_weight(root: Node, file: str) -> None:
    """Refuse a tree whose aliases make more of it than can be read."""
    _weighed(root, file, {})


def _weighed(node: Node, file: str, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """How many values there are in a value, and how deep, each counted as often as aliases name it."""
    if id(node) in known:
        return known[id(node)]
    known[id(node)] = 1, 0  # One that contains itself is told later.
    if isinstance(node, ScalarNode):
        return 1, 0
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
