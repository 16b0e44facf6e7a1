"""What marks mean: what each is worth, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.tables.knucklebones.book import Book
from game.tables.knucklebones.position import Fields, Mark, Marks, Row, marks_of

TIMES, ALWAYS = "*", "**"
"""It counts so many times: until a die in it is destroyed, or for good."""
NUMBERS = {(2, TIMES): range(2, 10), (2, ALWAYS): range(2, 10)}
"""The numbers a mark may have, by how much of seat, row and field it names and by its kind."""


def row_points(book: Book, dice: Row, marks: Mapping[Mark, int], seat: int, row: int) -> int:
    """The score of a row (from 1) with the marks on it."""
    points = book.score[dice]
    for kind in (TIMES, ALWAYS):
        points *= marks.get(Mark(seat, row, 0, kind), 1)
    return points


def row_scores(book: Book, position: Fields, seat: int) -> tuple[int, int, int]:
    """The scores of a seat's three rows."""
    a, b, c = position[0][seat - 1]
    marks = dict(marks_of(position))
    return (
        row_points(book, a, marks, seat, 1), row_points(book, b, marks, seat, 2), row_points(book, c, marks, seat, 3)
    )  # fmt: skip


def marked_rows(marks: Marks) -> set[int]:
    """The rows (from 0) on either side of which marks matter."""
    return {mark.row - 1 for mark, _ in marks}


def write_marks(marks: Marks) -> str:
    """All marks, in order."""
    return ",".join(f"{'.'.join(str(n) for n in mark[:3] if n)}{mark.kind}{number}" for mark, number in marks)


def read_mark(word: str) -> tuple[Mark, int] | None:
    """The mark that a word such as ``1.2*2`` names; None if it names none."""
    match = re.fullmatch(r"([12])(?:\.([1-3]))?(?:\.([1-3]))?([*]+)([1-9][0-9]{0,4})", word)
    if match is None:
        return None
    seat, row, field = (int(part or 0) for part in match.groups()[:3])
    depth, kind, number = 1 + bool(row) + bool(field), match[4], int(match[5])
    return (Mark(seat, row, field, kind), number) if number in NUMBERS.get((depth, kind), ()) else None
