"""Remarks about a dungeon in the making: codes with values, for messages in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

_MISSED = "line {line}, column {column}: {name!r} found no place"
SENTENCES = {
    "missed": _MISSED,
    "missed_often": f"{_MISSED}, {{times}} times",
    "missed_some": f"{_MISSED} ({{done}} of {{wanted}} done)",
    "missed_some_often": f"{_MISSED} ({{done}} of {{wanted}} done), {{times}} times",
    "stopped_steps": "line {line}, column {column}: stopped after {most} steps, the most there are",
    "stopped_places": "line {line}: stopped, as the rules fit in more places than can be gone through",
    "too_large": "line {line}, column {column}: {size} is over the {most} cells a dungeon may have",
}
"""English messages for the command; screens have their own texts for these codes."""


class Remark(NamedTuple):
    """A single remark."""

    code: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.values)
