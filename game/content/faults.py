"""Errors in data files: a fault has a place in a file, a complaint a path in a document."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias, TypeVar

from game.kernel.refusal import LONGEST_PART, shorten
from game.terminal import visible

T = TypeVar("T")
Path = tuple[str | int, ...]
"""Keys and indices (from 0) that lead from the top of a document to a value."""
MOST_REPORTED = 100
"""The most faults reported per file. Once these are fixed, the next ones appear."""
MOST_COUNTED = 500
"""The number of faults after which counting stops, because each one takes time."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error in a data file with its place; lines and columns count from 1."""

    file: str
    line: int
    column: int
    message: str
    nearest: str | None = None

    @property
    def sentence(self) -> str:
        """The message with the nearest right word."""
        return f"{self.message} (did you mean {self.nearest!r}?)" if self.nearest else self.message

    def __str__(self) -> str:
        return visible(f"{self.file}:{self.line}:{self.column}: {self.sentence}")


class Faults(ValueError):
    """The error of an unusable document; ``faults`` has all its faults, file by file, the first line first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        files = [*dict.fromkeys(fault.file for fault in faults)]
        first = tuple(sorted(faults, key=lambda fault: (files.index(fault.file), fault.line, fault.column)))
        excess = len(first) - MOST_REPORTED
        last = first[MOST_REPORTED - 1 : MOST_REPORTED]
        number = excess if len(first) < MOST_COUNTED else "many"
        summary = (replace(fault, message=f"{fault.message}; and {number} more faults", nearest=None) for fault in last)
        self.faults = first if excess <= 0 else (*first[: MOST_REPORTED - 1], *summary)
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[Faults], tuple[Sequence[Fault]]]:
        return Faults, (self.faults,)

    def of(self, file: str) -> Faults:
        """Return these faults with the name of this file."""
        return Faults([replace(fault, file=file) for fault in self.faults])


class Complaint(NamedTuple):
    """An error that a model cannot detect, at a path of the document; ``word`` should be one of ``among``."""

    path: Path
    message: str
    word: str = ""
    among: tuple[str, ...] = ()


ModelCheck: TypeAlias = Callable[[T], Iterable[Complaint]]


def no_complaints(_: object) -> Iterable[Complaint]:
    """Return no complaints: the check that accepts everything."""
    return ()


def check_known(noun: str, word: str, known_words: Iterable[str], *path: str | int) -> Iterator[Complaint]:
    """Yield a complaint at this path if a word is not one of the known ones."""
    words = tuple(known_words)
    if word not in words:
        yield Complaint(path, f"unknown {noun} {word!r}", word, words)


def check_all_known(
    noun: str, words: Iterable[str], known_words: Iterable[str], *path: str | int
) -> Iterator[Complaint]:
    """Yield a complaint for each word of the list at this path that is not one of the known ones."""
    known_words = tuple(known_words)
    for number, word in enumerate(words):
        yield from check_known(noun, word, known_words, *path, number)


def check_fields(event: str, words: Iterable[str], fields: Sequence[str], *path: str | int) -> Iterator[Complaint]:
    """Yield a complaint for each word, a key of the mapping at this path, that is no field of an event."""
    for word in words:
        if word not in fields:
            yield Complaint((*path, word), f"{event!r} has no field {word!r}", word, tuple(fields))


def nearest(word: str, among: Sequence[str], most: int = 1, least: float = 0.6) -> tuple[str, ...]:
    """Return the words most similar to this one, ignoring case; ``least`` is the least similarity."""
    plain = {other.casefold(): other for other in reversed(among)}
    return tuple(plain[match] for match in difflib.get_close_matches(word.casefold(), [*plain], most, least))


def quote(value: object) -> str:
    """Return a value as a short text: in words, or as Python writes it, shortened to fit a line."""
    if value is None or isinstance(value, dict | list):
        return "nothing" if value is None else "a list" if isinstance(value, list) else "a mapping"
    try:
        text = repr(value)
    except ValueError:
        return "an endless number"
    return shorten(text, LONGEST_PART)
