"""Which texts there have to be, and what fills the braces of each: declared by those who show them."""

from __future__ import annotations

import re
from collections.abc import Mapping

Asked = Mapping[str, tuple[str, ...]]
"""The names in the braces of each text, by its key."""
WORD = re.compile(r"(\w+)(?:\(([\w,]*)\))?")


def asked(listed: str) -> Asked:
    """Texts as they are declared: a section a line, then its texts, each with the names in its braces.

    ``table: odd turn(name)`` are ``table.odd`` and ``table.turn``, which says who; a line without a section begins
    with a colon.
    """
    found: dict[str, tuple[str, ...]] = {}
    for line in filter(None, map(str.strip, listed.splitlines())):
        section, _, words = line.partition(":")
        for name, filled in WORD.findall(words):
            found[f"{section}.{name}" if section else name] = tuple(filter(None, filled.split(",")))
    return found
