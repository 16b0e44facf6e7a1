"""What marks mean: what each is worth, how it moves with its die, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from game.tables.knucklebones.card_effect import ON_FIELD, ON_ROW, ON_SEAT, WAITING, MarkKind, Place
from game.tables.knucklebones.cards import MARKS
from game.tables.knucklebones.cards.fog import WIDE, sides_of
from game.tables.knucklebones.cards.rule_changes import MULTIPLIERS, SIGNS, told
from game.tables.knucklebones.die import DIE, Die
from game.tables.knucklebones.hazards import UNMARKED, Hazards, Swallow
from game.tables.knucklebones.lasting import CLOCK, lasts
from game.tables.knucklebones.position import Fields, Mark, Marked, Marks, Row, marks_of
from game.tables.knucklebones.rule_tables import Book

CARD = "[a-z][a-z0-9_]*(?:>[a-z][a-z0-9_]*)?(?:/[a-z0-9_.]+)*"
"""A card, and what is said of one that asks, see ``questions``."""
_WORD = re.compile(
    r"(?:die|([12])(?:\.([1-5]))?(?:\.([1-5]))?)("
    + "|".join(sorted({re.escape(kind.sign) + (CARD if kind.prefix else "") for kind in MARKS.values()},
                      key=len, reverse=True))
    + ")([1-9][0-9]{0,299})?(?:(~~?)([1-9][0-9]?))?"
)  # fmt: skip


PREFIXES = {kind.sign for kind in MARKS.values() if kind.prefix}
"""Signs behind which a card's id stands."""
RULED = MULTIPLIERS
"""The signs of marks with a seat that change what counts how much."""
COUNTS = frozenset((*RULED, SIGNS["diagonals"], *(kind.sign for kind in MARKS.values() if kind.counts is not None)))
"""The signs of marks that rows and diagonals count by."""
CHANGES = frozenset(SIGNS.values())
"""The signs of marks that change any rule."""
KEYS = {rule: tuple(Mark(seat, 0, 0, sign) for seat in (0, 1, 2)) for rule, sign in SIGNS.items()}
"""Where it lies that a rule is otherwise, by rule and seat."""
TAKEN = "#"
"""The sign of how many turns a seat has taken, where that is counted."""


@lru_cache(maxsize=4096)
def kind_of(mark: Mark) -> MarkKind:
    """What a mark means."""
    seat, row, field, sign = mark
    if not row and sign[0] in PREFIXES:
        sign = sign[0]
    return MARKS[ON_FIELD if field else ON_ROW if row else ON_SEAT if seat else WAITING, sign]


def row_points(book: Book, dice: Row, marks: Mapping[Mark, int], seat: int, row: int) -> int:
    """The score of a row (from 1) with the marks on it."""
    if not marks:
        return book.score[dice]
    double, triple, _ = ruled(book, marks, seat)
    times: tuple[int, ...] = book.times
    points = book.score[dice]
    if (double, triple) != (times[2], times[3]):
        times = 0, 1, double, triple, triple + 1, triple + 2
        points = sum(face * dice.count(face) * times[dice.count(face)] for face in set(dice))
    lying = [(mark.field == 0, mark) for mark in marks if mark.row == row and mark.seat == seat]
    for whole, mark in sorted(lying) if lying else ():
        counts = kind_of(mark).counts
        if counts is None or mark.field > len(dice):  # It goes with a die that the same move destroys.
            continue
        face = 0 if whole else dice[mark.field - 1]
        value = points if whole else face * times[dice.count(face)]
        points += counts(value, worth(mark, marks[mark])) - value
    return points


def worth(mark: Mark, number: int) -> int:
    """What a mark says, without how long it lasts."""
    return lasts(number).value if kind_of(mark).timed else number


def ruled(book: Book, marks: Mapping[Mark, int], seat: int) -> tuple[int, int, int]:
    """The multipliers of doubles, triples and diagonals that hold for a seat."""
    usual = book.times[2], book.times[3], book.diagonal
    if not any(mark.kind in RULED for mark in marks):
        return usual
    double, triple, diagonal = (marks.get(KEYS[rule][seat], 0) % CLOCK for rule in RULED)
    return double or usual[0], triple or usual[1], diagonal or usual[2]


def ruling(book: Book, marks: Mapping[Mark, int] | None, seat: int, rule: str) -> Any:
    """What a rule says for a seat now; None where there is no such rule."""
    number = marks.get(KEYS[rule][seat], 0) % CLOCK if marks else 0
    if number:
        found = told(rule, number)
        return min(found, getattr(book.rules, rule)) if rule in WITHIN else found
    return getattr(book.rules, rule)


WITHIN = ("fields", "sides")
"""Rules that never go beyond what the table has."""


def row_scores(book: Book, position: Fields, seat: int) -> tuple[int, ...]:
    """The scores of a seat's rows."""
    board, score = position[0][seat - 1], book.score
    marks = marks_of(position)
    if any(mark.seat == seat and mark.kind in RULED for mark, _ in marks):
        known = dict(marks)
        return tuple(row_points(book, dice, known, seat, row) for row, dice in enumerate(board, 1))
    scores = [score[dice] for dice in board]
    for row in {mark.row for mark, _ in marks if mark.row and mark.seat == seat}:
        scores[row - 1] = row_points(book, board[row - 1], dict(marks), seat, row)
    return tuple(scores)


def lost(marks: Mapping[Mark, int], seat: int) -> int:
    """The points a seat has lost."""
    return sum(number for mark, number in marks.items() if mark.seat == seat and not mark.row and kind_of(mark).lost)


def won(marks: Mapping[Mark, int], seat: int) -> int:
    """The points a seat has won beside its dice."""
    return sum(number for mark, number in marks.items() if mark.seat == seat and not mark.row and kind_of(mark).won)


def taken(marks: Mapping[Mark, int], seat: int) -> int:
    """How many turns a seat has taken, where that is counted."""
    return marks.get(Mark(seat, 0, 0, TAKEN), 0)


def hazards_of(position: Fields) -> Hazards:
    """What the marks of a position do to the seat to move."""
    return _hazards(position.marks, position[1]) if type(position) is Marked else UNMARKED


@lru_cache(maxsize=4096)
def _hazards(marks: Marks, seat: int) -> Hazards:
    pitfalls: dict[tuple[int, int], Swallow] = {}
    veiled, die = False, DIE
    for mark, number in marks:
        kind = kind_of(mark)
        if kind.sides:
            die = odd_die(number)
        if mark.seat == seat:
            veiled |= kind.veils
            if kind.swallows:
                pitfalls[mark.row - 1, mark.field - 1] = kind.swallows
    return Hazards(pitfalls, veiled, die)


@lru_cache(maxsize=512)
def odd_die(sides: int) -> Die:
    """A die with the sides that a number tells."""
    shows = sides_of(sides)
    return Die(tuple(sorted(set(shows))), shows)


def meeting(marks: Marks, seat: int, row: int, field: int) -> Marks:
    """Those of the marks that matter to a die which this seat places on this field of its row.

    They lie in the row on either side, or on the die; of those on free fields only the one on the field counts.
    """
    return tuple(
        (mark, number)
        for mark, number in marks
        if (mark.row == row and (not kind_of(mark).free or (mark.seat == seat and mark.field == field)))
        or not mark.seat
    )


def felt(marks: Marks, seat: int) -> Marks:
    """Those of the marks that may change what a roll gains this seat: not what waits for the other one."""
    return tuple((mark, number) for mark, number in marks if not mark.seat or _feels(seat, mark, kind_of(mark)))


def _feels(seat: int, mark: Mark, kind: MarkKind) -> bool:
    return (mark.seat == seat or not kind.free) if mark.row else (mark.seat == seat and kind.veils)


def carried(marks: dict[Mark, int], moves: Mapping[Place, Place | None]) -> None:
    """Move what dice carry as they go from field to field, all at once; None is off the table."""
    found = [(mark, marks[mark]) for mark in marks if mark[:3] in moves and kind_of(mark).carried]
    for mark, _ in found:
        del marks[mark]
    for mark, number in found:
        to = moves[mark[:3]]
        if to is not None:
            marks[Mark(*to, mark.kind)] = number


def handed_over(marks: dict[Mark, int], place: Place | None) -> None:
    """Move what the waiting die carries to the field where it lands; None is off the table."""
    for mark in [mark for mark in marks if not mark.seat and kind_of(mark).carried]:
        number = marks.pop(mark)
        if place is not None:
            marks[Mark(*place, mark.kind)] = number


def write_marks(marks: Marks) -> str:
    """All marks, in order."""
    return ",".join(f"{_place(mark)}{mark.kind}{_said(mark, number)}" for mark, number in marks)


def _said(mark: Mark, number: int) -> str:
    """A number, and how many turns it lasts: those of its seat, or with ``~~`` those of the seat across."""
    if not kind_of(mark).timed:
        return str(number or "")
    value, turns, across = lasts(number)
    clock = f"{'~~' if across else '~'}{turns}" if turns else ""
    return f"{value or ''}{clock}"


def read_mark(word: str) -> tuple[Mark, int] | None:
    """The mark that a word such as ``1.2*2`` names; None if it names none."""
    match = _WORD.fullmatch(word)
    if match is None:
        return None
    seat, row, field = place = [int(part or 0) for part in match.groups()[:3]]
    mark, number = Mark(seat, row, field, match[4]), int(match[5] or 0)
    level = sum(map(bool, place))
    kind = MARKS.get((level, mark.kind[0] if level == 1 and mark.kind[0] in PREFIXES else mark.kind))
    if kind is None or (kind.sides and not _sided(match[5] or "")):
        return None
    if number not in kind.numbers or (match[6] and not kind.timed):
        return None
    clock = CLOCK * (2 * int(match[7]) + (match[6] == "~~")) if match[6] else 0
    return mark, number + clock


def _sided(said: str) -> bool:
    """Whether digits tell the sides of a die."""
    return "0" not in said or (said.startswith(WIDE) and len(said) % 2 == 0 and 0 not in sides_of(int(said)))


def _place(mark: Mark) -> str:
    return ".".join(str(n) for n in mark[:3] if n) or "die"
