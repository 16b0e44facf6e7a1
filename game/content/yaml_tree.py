"""YAML texts as trees of nodes with their places. Each text is parsed once, for all readers."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from functools import lru_cache

import yaml
from yaml.nodes import Node
from yaml.reader import ReaderError

from game.content.faults import Fault, Faults
from game.content.measured import DATA
from game.content.yaml_limits import TOO_DEEP, is_strange, refuse_bulk, refuse_weight
from game.content.yaml_parser import parser_of
from game.content.yaml_values import plain_value

REMEMBERED = 256
"""The number of texts whose results are cached, regardless of their files."""
ANY_FILE = ""
"""The file name in cached results."""


def decoded(raw: bytes, file: str) -> str:
    """Decode bytes as UTF-8; raise Faults."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        before = raw[: wrong.start]
        place = before.count(b"\n") + 1, wrong.start - before.rfind(b"\n")
        what = "UTF-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "no UTF-8"
        raise Faults([Fault(file, *place, f"this is {what} text: save the file as UTF-8")]) from None


def parsed(text: str, file: str) -> Node:
    """Return the root of a YAML text with unique plain keys; raise Faults."""
    try:
        return _root(text)
    except Faults as wrong:
        raise wrong.of(file) from None


@lru_cache(REMEMBERED)
def _root(text: str) -> Node:
    root = tree(text)
    faults: list[Fault] = []
    plain_value(root, ANY_FILE, faults)
    if faults:
        raise Faults(faults)
    return root


@lru_cache(REMEMBERED)
def tree(text: str) -> Node:
    """Return the root of a YAML text; raise Faults in the name of ANY_FILE."""
    if len(text) > DATA:
        raise Faults([Fault(ANY_FILE, 1, 1, f"more than {DATA:,} characters")])
    try:
        if is_strange(text):
            refuse_bulk(text, ANY_FILE)
        node = parser_of(text).get_single_node()
        if node is not None and "*" in text:
            refuse_weight(node, ANY_FILE)
    except (ReaderError, yaml.MarkedYAMLError) as wrong:
        from game.content.parser_faults import told_of  # Imported only here: most texts are valid.

        raise Faults([told_of(wrong, text, ANY_FILE)]) from None
    except RecursionError:
        raise Faults([Fault(ANY_FILE, 1, 1, TOO_DEEP)]) from None
    if node is None:
        raise Faults([Fault(ANY_FILE, 1, 1, "the file is empty")])
    return node
