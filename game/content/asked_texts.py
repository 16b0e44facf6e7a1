"""Declarations of the texts that screens need, with the placeholders of each."""

from __future__ import annotations

import re
from collections.abc import Mapping

Asked = Mapping[str, tuple[str, ...]]
"""The placeholders of each text, by its key."""
WORD = re.compile(r"(\w+)(?:\(([\w,]*)\))?")


def asked(listed: str) -> Asked:
    """Return the texts of a declaration: a section per line, then its texts, each with its placeholders.

    ``table: odd turn(name)`` declares ``table.odd`` and ``table.turn``, with the placeholder ``name``. A line without a
    section begins with a colon.
    """
    found: dict[str, tuple[str, ...]] = {}
    for line in filter(None, map(str.strip, listed.splitlines())):
        section, _, words = line.partition(":")
        for name, filled in WORD.findall(words):
            found[f"{section}.{name}" if section else name] = tuple(filter(None, filled.split(",")))
    return found
