"""Texts with placeholders.

``{name}`` is a value; ``{turns:round|rounds}`` is a number with its noun: ``1 round``, ``3 rounds``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import NamedTuple, Protocol

from game.content.faults import Complaint, Path, check_known

LANGUAGES = ("en", "de")
"""The languages of every text. The first one replaces a missing text."""


class Languages(NamedTuple):
    """All languages, and those that have to be complete."""

    all: tuple[str, ...]
    required: tuple[str, ...]


GAME_LANGUAGES = Languages(LANGUAGES, LANGUAGES)


class DataFolder(Protocol):
    """The data folder around a file that is checked."""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures."""

    @property
    def languages(self) -> Languages: ...


PLAIN_THOUSAND = "1000"
"""A thousand without a sign between its digits."""


def group_digits(number: int, thousand: str) -> str:
    """Return a number in groups of three digits, in the way in which a language writes a ``thousand``."""
    return f"{number:,}".replace(",", thousand[1:-3])


class _Number:
    """A number that can be followed by its noun."""

    def __init__(self, number: int, thousand: str) -> None:
        self.number, self.thousand = number, thousand

    def __format__(self, nouns: str) -> str:
        one, separator, many = nouns.partition("|")
        number = group_digits(self.number, self.thousand)
        return f"{number} {one if self.number == 1 else many}" if separator else number


class _Word(str):
    """A text. A noun in its placeholder, which only numbers have, is ignored."""

    __slots__ = ()

    def __format__(self, nouns: str) -> str:
        return str(self)


class _Values(dict[str, object]):
    """Values that leave unknown placeholders visible."""

    def __missing__(self, key: str) -> object:
        return _Word(f"{{{key}}}")


@lru_cache(maxsize=1 << 15)  # With room for fewer texts than there are, none is found again.
def placeholder_names(text: str) -> tuple[str, ...]:
    """Return the names of the placeholders, in order; raise ValueError with a sentence for invalid ones."""
    if "{" not in text and "}" not in text:  # Most texts have none, and every start asks for all.
        return ()
    try:
        parts = [(name, nouns, change) for _, name, nouns, change in Formatter().parse(text) if name is not None]
    except ValueError:
        raise ValueError(f"the braces in {text!r} do not match") from None
    for name, nouns, change in parts:
        if not name.isidentifier() or change or (nouns and nouns.count("|") != 1):
            raise ValueError(f"a placeholder is written {{name}} or {{number:one|many}}, not {{{name}...}}")
    return tuple(name for name, _, _ in parts)


def fill(text: str, values: Mapping[str, object], thousand: str = PLAIN_THOUSAND) -> str:
    """Return the text with its placeholders filled. Check it with ``placeholder_names`` first.

    Whole numbers are written like the ``thousand`` of the language; a number that is a name, such as a seed, has to be
    text.
    """
    if "{" not in text and "}" not in text:
        return text
    words = {
        name: _Number(value, thousand) if isinstance(value, int) and not isinstance(value, bool) else _Word(value)
        for name, value in values.items()
    }
    return text.format_map(_Values(words))


TextKeys = Mapping[str, tuple[str, ...]]
"""The placeholders of each text, by its key."""
WORD = re.compile(r"(\w+)(?:\(([\w,]*)\))?")


def text_keys(declaration: str) -> TextKeys:
    """Return the texts of a declaration: a section per line, then its texts, each with its placeholders.

    ``table: odd turn(name)`` declares ``table.odd`` and ``table.turn``, with the placeholder ``name``. A line without a
    section begins with a colon.
    """
    keys: dict[str, tuple[str, ...]] = {}
    for line in filter(None, map(str.strip, declaration.splitlines())):
        section, _, words = line.partition(":")
        for name, names in WORD.findall(words):
            keys[f"{section}.{name}" if section else name] = tuple(filter(None, names.split(",")))
    return keys


Translations = Mapping[str, str]
"""A text by language code."""


def check_translations(
    parts: Mapping[str, Translations], owner: str, languages: Languages, path: Path = (), values: tuple[str, ...] = ()
) -> Iterable[Complaint]:
    """Check that every part exists in every required language, and that there are values for its placeholders.

    The parts are in the mapping at ``path``.
    """
    for part, texts in parts.items():
        yield from _check_text(part, texts, owner, languages, (*path, part), values)


def check_lines(lines: Iterable[Translations], owner: str, languages: Languages, path: Path) -> Iterable[Complaint]:
    """Check the texts in the list ``says`` of the mapping at ``path``."""
    for number, texts in enumerate(lines):
        yield from _check_text("says", texts, owner, languages, (*path, "says", number))


def _check_text(
    part: str, texts: Translations, owner: str, languages: Languages, path: Path, values: tuple[str, ...] = ()
) -> Iterable[Complaint]:
    for language in languages.required:
        if language not in texts:
            yield Complaint(path, f"{part!r} is missing in {language!r}")
    for language, text in texts.items():
        place = (*path, language)
        yield from check_known("language", language, languages.all, *place)
        if not text.strip():
            yield Complaint(place, f"{part!r} is empty in {language!r}")
        try:
            names = placeholder_names(text)
        except ValueError as error:
            names = ()
            yield Complaint(place, str(error))
        for name in names:
            if name not in values:
                yield Complaint(place, f"this {owner} has no value for {{{name}}}", name, values)
