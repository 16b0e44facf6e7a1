"""Texts and numbers in the stored files of a player."""

from __future__ import annotations

from game.kernel.opaque import Json

LONGEST_TEXT = 120
"""The most characters of any stored text."""
MOST = 10**18
"""A number that no count reaches."""


def text(data: Json) -> str:
    """Return a stored text; raise ValueError if it is none."""
    if not isinstance(data, str) or not data.isprintable() or len(data) > LONGEST_TEXT:
        raise ValueError("no text")
    return data


def number(data: Json, least: int = 0) -> int:
    """Return a stored number; raise ValueError if it is none."""
    if type(data) is not int or not least <= data < MOST:
        raise ValueError("no number")
    return data


def numbers(data: Json) -> dict[str, int]:
    """Return stored counts by name; raise ValueError if they are none."""
    if not isinstance(data, dict):
        raise ValueError("no counts")
    return {text(name): number(count) for name, count in data.items()}
