"""Texts with numbers and names in them.

``{name}`` is a value; ``{turns:round|rounds}`` is a number with its noun: ``1 round``, ``3 rounds``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

LANGUAGES = ("en", "de")
"""Every text is written in each; the first stands in where another lacks one."""


class Spoken(NamedTuple):
    """The languages there are, and those in which nothing may be missing."""

    known: tuple[str, ...]
    needed: tuple[str, ...]


BOTH = Spoken(LANGUAGES, LANGUAGES)
"""Of what the game comes with."""


class _Count(int):
    """A number that brings its noun along."""

    def __format__(self, form: str) -> str:
        one, split, many = form.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if split else str(int(self))


class _Word(str):
    """A text; a noun behind it, as only numbers have, is left out."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return str(self)


class _Filled(dict[str, object]):
    """Placeholders nobody fills stay visible."""

    def __missing__(self, key: str) -> object:
        return _Word(f"{{{key}}}")


@lru_cache(maxsize=4096)
def slots(text: str) -> tuple[str, ...]:
    """Names of the placeholders, in order; raises ValueError with a sentence for forms that cannot be filled."""
    try:
        parts = [(name, form, change) for _, name, form, change in Formatter().parse(text) if name is not None]
    except ValueError:
        raise ValueError(f"the braces in {text!r} do not match") from None
    for name, form, change in parts:
        if not name.isidentifier() or change or (form and form.count("|") != 1):
            raise ValueError(f"a placeholder is written {{name}} or {{number:one|many}}, not {{{name}...}}")
    return tuple(name for name, _, _ in parts)


def fill(text: str, values: Mapping[str, object]) -> str:
    """The text with its placeholders filled; ``text`` has passed ``slots``."""
    if "{" not in text and "}" not in text:
        return text
    counted = {
        name: _Count(value) if isinstance(value, int) and not isinstance(value, bool) else _Word(value)
        for name, value in values.items()
    }
    return text.format_map(_Filled(counted))
