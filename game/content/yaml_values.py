"""YAML trees as plain values, with faults that no model would notice: duplicate keys, tags, numbers cut by a comma."""

from __future__ import annotations

import re

from yaml.nodes import MappingNode, Node, ScalarNode
from yaml.resolver import BaseResolver

from game.content.faults import Fault, Faults, shown
from game.content.yaml_limits import DEEPEST, LONGEST, TOO_DEEP
from game.content.yaml_parser import WORD
from game.content.yaml_places import fault_at
from game.kernel.opaque import Json

COMMA = "a comma ends what stands before it: write a number without one, such as 1000 or 0.5"
TAGGED = "a word that begins with ! has to stand in quotes"
MERGED = "<< merges nothing here: write these fields out"


def plain_value(node: Node, file: str, faults: list[Fault], around: tuple[int, ...] = ()) -> Json:
    """Return the value of a node as plain Python, and append the faults in it to ``faults``."""
    if isinstance(node, ScalarNode):
        return _scalar(node, file, faults)
    if len(around) == DEEPEST:
        raise Faults([fault_at(file, node.start_mark, TOO_DEEP)])
    if id(node) in around:
        raise Faults([*faults, fault_at(file, node.start_mark, "a value that contains itself")])
    if node.tag not in (BaseResolver.DEFAULT_MAPPING_TAG, BaseResolver.DEFAULT_SEQUENCE_TAG):
        faults.append(fault_at(file, node.start_mark, TAGGED))
    inside = (*around, id(node))
    if isinstance(node, MappingNode):
        result: dict[object, Json] = {}
        lines: dict[object, int] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                # Reading that continues after a fault may look up keys, so it stops here.
                raise Faults([*faults, fault_at(file, key_node.start_mark, "a key must be a word")])
            key = plain_value(key_node, file, faults, inside)
            if _cut_by_comma(key_node, value_node):
                faults.append(fault_at(file, key_node.start_mark, COMMA))
            elif key is None:
                faults.append(fault_at(file, key_node.start_mark, "a key must be a word"))
            elif key == "<<":
                raise Faults([*faults, fault_at(file, key_node.start_mark, MERGED)])
            elif key in lines:
                what = f"{key_node.value!r} is set twice (first in line {lines[key]})"
                faults.append(fault_at(file, key_node.start_mark, what))
            else:
                lines[key] = key_node.start_mark.line + 1
                result[key] = plain_value(value_node, file, faults, inside)
        return result
    return [plain_value(item, file, faults, inside) for item in node.value]


def _cut_by_comma(key: Node, value: Node) -> bool:
    """Return True if a number stands in place of a key, as the 000 of ``{slips: 1,000}`` does."""
    blank = isinstance(value, ScalarNode) and value.value == "" and value.tag.endswith(":null")
    return blank and isinstance(key, ScalarNode) and key.tag.endswith((":int", ":float"))


def _scalar(node: ScalarNode, file: str, faults: list[Fault]) -> Json:
    word: str = node.value
    if node.tag == WORD and len(word) <= LONGEST:
        return word
    kind = node.tag.rpartition(":")[2]
    if len(word) > LONGEST:
        faults.append(fault_at(file, node.start_mark, f"a value of more than {LONGEST:,} characters"))
        return None
    try:
        match kind:
            case "str":
                return word
            case "null":
                return None
            case "bool":
                return {"true": True, "false": False}[word.lower()]
            case "int":
                return int(word, {"0o": 8, "0x": 16}.get(word[:2], 10))
            case "float":
                return float(re.sub(r"\.(inf|nan)", r"\1", word.lower()))
    except (ValueError, KeyError):
        faults.append(fault_at(file, node.start_mark, f"{shown(word)} is no {kind}"))
        return None
    faults.append(fault_at(file, node.start_mark, TAGGED))
    return None
