"""What marks mean: what each is worth, how it moves with its die, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from game.tables.knucklebones.die import DIE, Die
from game.tables.knucklebones.hazards import SAFE, Hazards
from game.tables.knucklebones.position import Fields, Mark, Marks, Row, marks_of
from game.tables.knucklebones.rule_tables import Book

MOST = 100
"""Sides a die may have in notation."""
TIMES, ALWAYS = "*", "**"
"""It counts so many times; a row until a die in it is destroyed, or for good."""
COSTS = "-"
"""Points that the other seat loses when this die is destroyed; on a seat, those it has lost."""
TRAP = "!"
"""It destroys the next die of its seat if that lands here."""
VEIL = "?"
"""The next die of this seat stays hidden when it is rolled."""
SIDES = "="
"""The faces that a hidden die may have, where it is not like any other: a digit for each of its sides."""
WAITING, ON_SEAT, ON_ROW, ON_FIELD = 0, 1, 2, 3
"""How much of seat, row and field a mark names."""
NUMBERS = {
    (WAITING, TIMES): range(2, 10), (ON_ROW, TIMES): range(2, 10), (ON_ROW, ALWAYS): range(2, 10),
    (ON_FIELD, TIMES): range(2, 10), (WAITING, COSTS): range(1, 100), (ON_FIELD, COSTS): range(1, 100),
    (ON_SEAT, COSTS): range(1, 100_000), (ON_FIELD, TRAP): range(1),
    (ON_SEAT, VEIL): range(1), (WAITING, SIDES): range(1, 10**MOST),
}  # fmt: skip
"""The numbers a mark may have, by how much it names and by its kind; 0 is none."""
OF_DICE = (TIMES, COSTS, SIDES)
"""Kinds of marks that a die carries with it."""


def row_points(book: Book, dice: Row, marks: Mapping[Mark, int], seat: int, row: int) -> int:
    """The score of a row (from 1) with the marks on it."""
    points = book.score[dice]
    if not any(mark.row == row and mark.seat == seat for mark in marks):
        return points
    for field, face in enumerate(dice, 1):
        more = marks.get(Mark(seat, row, field, TIMES), 1) - 1
        points += more * face * book.times[dice.count(face)]
    for kind in (TIMES, ALWAYS):
        points *= marks.get(Mark(seat, row, 0, kind), 1)
    return points


def row_scores(book: Book, position: Fields, seat: int) -> tuple[int, int, int]:
    """The scores of a seat's three rows."""
    board, score = position[0][seat - 1], book.score
    scores = [score[board[0]], score[board[1]], score[board[2]]]
    marks = marks_of(position)
    for row in {mark.row for mark, _ in marks if mark.row and mark.seat == seat}:
        scores[row - 1] = row_points(book, board[row - 1], dict(marks), seat, row)
    return scores[0], scores[1], scores[2]


def lost(marks: Mapping[Mark, int], seat: int) -> int:
    """The points a seat has lost."""
    return marks.get(Mark(seat, 0, 0, COSTS), 0)


def hazards_of(position: Fields) -> Hazards:
    """What the marks of a position do to the seat to move."""
    marks, seat = marks_of(position), position[1]
    if not marks:
        return SAFE
    on = dict(marks)
    sides = on.get(Mark(0, 0, 0, SIDES), 0)
    return Hazards(
        frozenset((mark.row - 1, mark.field - 1) for mark in on if mark.kind == TRAP and mark.seat == seat),
        Mark(seat, 0, 0, VEIL) in on,
        odd_die(sides) if sides else DIE,
    )


@lru_cache(maxsize=512)
def odd_die(sides: int) -> Die:
    """A die with these sides, a digit for each."""
    shows = tuple(map(int, str(sides)))
    return Die(tuple(sorted(set(shows))), shows)


def meeting(marks: Marks, seat: int, row: int, field: int) -> Marks:
    """Those of the marks that matter to a die which this seat places on this field of its row.

    They lie in the row on either side, or on the die; of traps only the one on the field counts.
    """
    return tuple(
        (mark, number)
        for mark, number in marks
        if (mark.row == row and (mark.kind != TRAP or (mark.seat == seat and mark.field == field))) or not mark.seat
    )


def felt(marks: Marks, seat: int) -> Marks:
    """Those of the marks that may change what a roll gains this seat: not what waits for the other one."""
    return tuple(
        (mark, number)
        for mark, number in marks
        if not mark.seat
        or (mark.seat == seat and mark.kind == VEIL)
        or (mark.row and (mark.kind != TRAP or mark.seat == seat))
    )


def carried(marks: dict[Mark, int], moves: Mapping[tuple[int, int, int], tuple[int, int, int] | None]) -> int:
    """Move what dice carry as they go from field to field, all at once; None is off the table.

    Answers what those cost that went there.
    """
    found = {mark: marks.pop(mark) for mark in list(marks) if mark[:3] in moves and mark.kind in OF_DICE}
    price = 0
    for mark, number in found.items():
        to = moves[mark[:3]]
        if to is not None:
            marks[Mark(*to, mark.kind)] = number
        elif mark.kind == COSTS:
            price += number
    return price


def write_marks(marks: Marks) -> str:
    """All marks, in order."""
    return ",".join(f"{_place(mark)}{mark.kind}{number or ''}" for mark, number in marks)


def read_mark(word: str) -> tuple[Mark, int] | None:
    """The mark that a word such as ``1.2*2`` names; None if it names none."""
    match = re.fullmatch(r"(?:die|([12])(?:\.([1-3]))?(?:\.([1-3]))?)([*]+|[-!?=])([1-9][0-9]{0,99})?", word)
    if match is None:
        return None
    seat, row, field = place = [int(part or 0) for part in match.groups()[:3]]
    mark, number = Mark(seat, row, field, match[4]), int(match[5] or 0)
    if mark.kind == SIDES and not set(match[5] or "") <= set("123456"):
        return None
    return (mark, number) if number in NUMBERS.get((sum(map(bool, place)), mark.kind), ()) else None


def _place(mark: Mark) -> str:
    return ".".join(str(n) for n in mark[:3] if n) or "die"
