"""Marks on a board: the kind and number of each, and how marks are written and read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from game.tables.knucklebones.blocks import MARKS
from game.tables.knucklebones.blocks.marks import WIDE, sides_of
from game.tables.knucklebones.blocks.rolls import MULTIPLIERS, SIGNS
from game.tables.knucklebones.mark import CLOCK, ON_FIELD, ON_ROW, ON_SEAT, WAITING, Mark, MarkKind, lasts

CARD = "[a-z][a-z0-9_]*(?:>[a-z][a-z0-9_]*)?(?:/[a-z0-9_.]+)*"
"""A card, with the choices of one that asks the opponent: see ``blocks.hands``."""
_WORD = re.compile(
    r"(?:die|([12])(?:\.([1-5]))?(?:\.([1-5]))?)("
    + "|".join(sorted({re.escape(kind.sign) + (CARD if kind.prefix else "") for kind in MARKS.values()},
                      key=len, reverse=True))
    + ")([1-9][0-9]{0,299})?(?:(~~?)([1-9][0-9]?))?"
)  # fmt: skip
PREFIXES = {kind.sign for kind in MARKS.values() if kind.prefix}
"""Signs that the id of a card follows."""
COUNTS = frozenset((*MULTIPLIERS, SIGNS["diagonals"], *(kind.sign for kind in MARKS.values() if kind.counts)))
"""Signs of marks that affect the scores of rows and diagonals."""
CHANGES = frozenset(SIGNS.values())
"""The signs of marks that change any rule."""
KEYS = {rule: tuple(Mark(seat, 0, 0, sign) for seat in (0, 1, 2)) for rule, sign in SIGNS.items()}
"""The mark that changes a rule, by rule and seat."""


@lru_cache(maxsize=4096)
def kind_of(mark: Mark) -> MarkKind:
    """Return the kind of a mark."""
    seat, row, field, sign = mark
    if not row and sign[0] in PREFIXES:
        sign = sign[0]
    return MARKS[ON_FIELD if field else ON_ROW if row else ON_SEAT if seat else WAITING, sign]


def worth(mark: Mark, number: int) -> int:
    """Return the value of a mark without its duration."""
    return lasts(number).value if kind_of(mark).timed else number


def write_marks(marks: Mapping[Mark, int]) -> str:
    """Return all marks as text, in order."""
    return ",".join(f"{_place(mark)}{mark.kind}{_number(mark, number)}" for mark, number in sorted(marks.items()))


def _number(mark: Mark, number: int) -> str:
    """Return a number and its turns as text: the turns of its seat, or with ``~~`` those of the other seat."""
    if not kind_of(mark).timed:
        return str(number or "")
    value, turns, across = lasts(number)
    clock = f"{'~~' if across else '~'}{turns}" if turns else ""
    return f"{value or ''}{clock}"


def read_mark(word: str) -> tuple[Mark, int] | None:
    """Return the mark and number that a word such as ``1.2*2`` names; None if it names none."""
    match = _WORD.fullmatch(word)
    if match is None:
        return None
    seat, row, field = place = [int(part or 0) for part in match.groups()[:3]]
    mark, number = Mark(seat, row, field, match[4]), int(match[5] or 0)
    level = sum(map(bool, place))
    kind = MARKS.get((level, mark.kind[0] if level == 1 and mark.kind[0] in PREFIXES else mark.kind))
    if kind is None or (kind.sides and not _valid_sides(match[5] or "")):
        return None
    if number not in kind.numbers or (match[6] and not kind.timed):
        return None
    clock = CLOCK * (2 * int(match[7]) + (match[6] == "~~")) if match[6] else 0
    return mark, number + clock


def _valid_sides(said: str) -> bool:
    """Return True if digits are valid sides of a die."""
    return "0" not in said or (said.startswith(WIDE) and len(said) % 2 == 0 and 0 not in sides_of(int(said)))


def _place(mark: Mark) -> str:
    return ".".join(str(n) for n in mark[:3] if n) or "die"
