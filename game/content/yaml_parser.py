"""The available YAML parsers, with the words of YAML 1.2: ``on``, ``no`` and ``1:30`` are texts."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from yaml.composer import Composer
from yaml.nodes import Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.resolver import BaseResolver
from yaml.scanner import Scanner

WORD = BaseResolver.DEFAULT_SCALAR_TAG


class _Core(BaseResolver):
    """A resolver of the YAML 1.2 core schema. It keeps no paths, because no type depends on a value's place."""

    def resolve(self, kind: type[Node], value: Any, implicit: Any) -> str:
        if kind is ScalarNode:
            for tag, form in self.yaml_implicit_resolvers.get(value[:1], ()) if implicit[0] else ():
                if form.match(value):
                    return str(tag)
            return WORD
        return self.DEFAULT_SEQUENCE_TAG if kind is SequenceNode else self.DEFAULT_MAPPING_TAG

    def descend_resolver(self, current_node: object, current_index: object) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


for _tag, _form, _first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)",
     list("-+.0123456789")),
):
    _Core.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_form})$"), _first)


class Pure(Reader, Scanner, Parser, Composer, _Core):
    """PyYAML's own parser."""

    def __init__(self, stream: str) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
        _Core.__init__(self)


LOADERS: list[type[Pure] | type[Fast]] = [Pure]
"""The available parsers; the last one is used."""

with suppress(ImportError):
    from yaml._yaml import CParser

    class Fast(CParser, _Core):
        """libyaml's parser."""

        def __init__(self, stream: str) -> None:
            CParser.__init__(self, stream)
            _Core.__init__(self)

    LOADERS.append(Fast)


def parser_of(text: str) -> Pure | Fast:
    """Return the best available parser for a text."""
    return LOADERS[-1](text)
