"""What a text says as a tree of YAML nodes, each with its place; said of each text once, whoever asks of it what."""

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
"""Texts that are not read twice, whatever the files are called in which they stand."""
ANY_FILE = ""
"""Stands for the name of the file in what is remembered of a text."""


def decoded(raw: bytes, file: str) -> str:
    """Bytes as text; raises Faults."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        before = raw[: wrong.start]
        place = before.count(b"\n") + 1, wrong.start - before.rfind(b"\n")
        what = "UTF-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "no UTF-8"
        raise Faults([Fault(file, *place, f"this is {what} text: save the file as UTF-8")]) from None


def parsed(text: str, file: str) -> Node:
    """The root of a YAML text in which every key is a word that is set once; raises Faults."""
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
    """The root of a YAML text; raises Faults, told of ANY_FILE."""
    if len(text) > DATA:
        raise Faults([Fault(ANY_FILE, 1, 1, f"more than {DATA:,} characters")])
    try:
        if is_strange(text):
            refuse_bulk(text, ANY_FILE)
        node = parser_of(text).get_single_node()
        if node is not None and "*" in text:
            refuse_weight(node, ANY_FILE)
    except (ReaderError, yaml.MarkedYAMLError) as wrong:
        from game.content.parser_faults import told_of  # Only here: most texts are whole.

        raise Faults([told_of(wrong, text, ANY_FILE)]) from None
    except RecursionError:
        raise Faults([Fault(ANY_FILE, 1, 1, TOO_DEEP)]) from None
    if node is None:
        raise Faults([Fault(ANY_FILE, 1, 1, "the file is empty")])
    return node
