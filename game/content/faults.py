"""What is wrong with what designers wrote: a fault has a place in a file, a complaint one in a document."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.terminal import visible

Path = tuple[str | int, ...]
"""Keys and indices (from 0) that lead from the top of a document to a value."""
MOST_TOLD = 100
"""Faults of a file; whoever mends these sees the next ones."""
LOOKED_AT = 500
"""Of more than so many nobody even counts the rest: what is wrong with each takes its time to find out."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a data file, and where; lines and columns count from 1."""

    file: str
    line: int
    column: int
    what: str
    nearest: str | None = None

    def __str__(self) -> str:
        hint = f" (did you mean {self.nearest!r}?)" if self.nearest else ""
        return visible(f"{self.file}:{self.line}:{self.column}: {self.what}{hint}")


class Faults(ValueError):
    """A document that cannot be used; ``found`` holds every fault of it, first line first."""

    def __init__(self, found: Sequence[Fault]) -> None:
        first = tuple(sorted(found, key=lambda fault: (fault.line, fault.column)))
        more = len(first) - MOST_TOLD
        last = first[MOST_TOLD - 1 : MOST_TOLD]
        rest = more if len(first) < LOOKED_AT else "many"
        told = (Fault(each.file, each.line, each.column, f"{each.what}; and {rest} more faults") for each in last)
        self.found = first if more <= 0 else (*first[: MOST_TOLD - 1], *told)
        super().__init__("\n".join(map(str, self.found)))

    def __reduce__(self) -> tuple[type[Faults], tuple[Sequence[Fault]]]:
        return Faults, (self.found,)

    def of(self, file: str) -> Faults:
        """These faults, told of this file."""
        return Faults([replace(each, file=file) for each in self.found])


class Complaint(NamedTuple):
    """Something a model alone cannot see, at a path of the document; ``word`` should be one of ``among``."""

    path: Path
    what: str
    word: str = ""
    among: tuple[str, ...] = ()


Check = Callable[[Any], Iterable[Complaint]]


def nothing(_: object) -> Iterable[Complaint]:
    """The check that finds no fault."""
    return ()


def nearest(word: str, among: Sequence[str], most: int = 1, least: float = 0.6) -> tuple[str, ...]:
    """The words that are written most like this one, capitals or not, and at least so much like it."""
    plain = {known.casefold(): known for known in reversed(among)}
    return tuple(plain[each] for each in difflib.get_close_matches(word.casefold(), [*plain], most, least))


def shown(value: object) -> str:
    """A value in a few words, or as Python writes it, cut to a length that fits a line."""
    if value is None or isinstance(value, dict | list):
        return "nothing" if value is None else "a list" if isinstance(value, list) else "a mapping"
    try:
        text = repr(value)
    except ValueError:
        return "a number without end"
    return text if len(text) <= 60 else f"{text[:57]}..."
