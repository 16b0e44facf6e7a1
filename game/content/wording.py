"""Texts with placeholders.

``{name}`` is a value; ``{turns:round|rounds}`` is a number with its noun: ``1 round``, ``3 rounds``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

LANGUAGES = ("en", "de")
"""The languages of every text. The first one replaces a missing text."""


class Spoken(NamedTuple):
    """All languages, and those that have to be complete."""

    known: tuple[str, ...]
    needed: tuple[str, ...]


BOTH = Spoken(LANGUAGES, LANGUAGES)
"""The languages of the game."""


class _Count(int):
    """A number that can be followed by its noun."""

    def __format__(self, form: str) -> str:
        one, split, many = form.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if split else str(int(self))


class _Word(str):
    """A text. A noun in its placeholder, which only numbers have, is ignored."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return str(self)


class _Filled(dict[str, object]):
    """Values that leave unknown placeholders visible."""

    def __missing__(self, key: str) -> object:
        return _Word(f"{{{key}}}")


@lru_cache(maxsize=4096)
def slots(text: str) -> tuple[str, ...]:
    """Return the names of the placeholders, in order; raise ValueError with a sentence for invalid ones."""
    try:
        parts = [(name, form, change) for _, name, form, change in Formatter().parse(text) if name is not None]
    except ValueError:
        raise ValueError(f"the braces in {text!r} do not match") from None
    for name, form, change in parts:
        if not name.isidentifier() or change or (form and form.count("|") != 1):
            raise ValueError(f"a placeholder is written {{name}} or {{number:one|many}}, not {{{name}...}}")
    return tuple(name for name, _, _ in parts)


def fill(text: str, values: Mapping[str, object]) -> str:
    """Return the text with its placeholders filled. Check it with ``slots`` first."""
    if "{" not in text and "}" not in text:
        return text
    counted = {
        name: _Count(value) if isinstance(value, int) and not isinstance(value, bool) else _Word(value)
        for name, value in values.items()
    }
    return text.format_map(_Filled(counted))
