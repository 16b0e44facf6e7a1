"""Everything the bots have learned from playing against themselves, read once from files in this folder.

``python -m game learn`` makes the files. A file is a line of JSON (``Head`` and a checksum), then 16-bit numbers in
little-endian order: vectors of one number more than there are units, group by group in the order of
``Head.learned_from``."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement
from math import exp
from pathlib import Path
from sys import byteorder
from typing import NamedTuple

from game.content.faults import Fault, Faults
from game.content.safe_files import read_bytes
from game.tables.knucklebones.seat_rules import Faces

FIELD_BITS = 24
FIELD_ZERO = 1 << FIELD_BITS - 1
"""Zero in a field; smaller values are negative."""
UNIT = 1 << 10
"""The integer that stands for 1."""
FIELD_MASK = (1 << FIELD_BITS) - 1
SURE = 8
"""Beyond this an evaluation is as good as certain: the chance of the other result is 0.03 %."""
ODDS = tuple(round(1 / (1 + exp(-n / UNIT)), 7) for n in range(-SURE * UNIT, SURE * UNIT + 1))
"""The chance to win by evaluation; rounded, so that every machine agrees."""
LIMIT = SURE * UNIT
CERTAIN = 2 * LIMIT
"""The last index of ``ODDS``."""


def pack(numbers: Sequence[int]) -> int:
    """Return one integer with a field for each of these numbers, the first lowest."""
    return sum(number << FIELD_BITS * field for field, number in enumerate(numbers))


class Fold:
    """Evaluates a sum of vectors, each packed into an integer with a field of ``FIELD_BITS`` bits for each number.

    Of ``units`` numbers, negative ones count as 0 and the later half is subtracted; one more number on top counts
    unchanged. Adding integers adds vectors, a mask of the fields' top bits removes negative numbers, and the remainder
    modulo 2^WIDTH - 1 sums up all fields (casting out nines, in base 2^WIDTH).
    """

    __slots__ = ("half_shift", "low", "nought", "signs", "top_shift")

    def __init__(self, units: int) -> None:
        self.nought = pack([FIELD_ZERO] * (units + 1))
        """The start of every sum."""
        self.signs = pack([FIELD_ZERO] * units)
        self.half_shift, self.top_shift = FIELD_BITS * (units // 2), FIELD_BITS * units
        self.low = (1 << self.half_shift) - 1

    def evaluate(self, total: int) -> int:
        """Return the evaluation of a sum that started with ``nought``; ``UNIT`` stands for 1."""
        signs = total & self.signs
        positive = total & (signs - (signs >> FIELD_BITS - 1))
        low, high = (positive & self.low) % FIELD_MASK, (positive >> self.half_shift) % FIELD_MASK
        return low - high + (total >> self.top_shift) - FIELD_ZERO


def chance(judgement: int) -> float:
    """Return the chance to win for an evaluation."""
    return ODDS[LIMIT + max(-LIMIT, min(judgement, LIMIT))]


FACES = (1, 2, 3, 4, 5, 6)
"""The faces of the dice used for learning."""
BAGS: tuple[Faces, ...] = tuple(bag for n in range(4) for bag in combinations_with_replacement(FACES, n))
"""The 84 rows, regardless of the order of their dice."""
PAIRS = tuple((own, other) for own in BAGS for other in BAGS if not set(own) & set(other))
"""The pairs of facing rows, which never share a face."""
TRIPLES = 343
"""Number of values of a diagonal: three fields, each with a face or (0) empty, as a number in base 7."""
MOST_HEAD_BYTES, MOST_FILE_BYTES, MOST_UNITS = 1 << 14, 1 << 23, 256
"""Most bytes of a head and of a file, and most numbers of a vector."""
SHIELDS = 4 * 4
"""Turns that a shield lasts (3 for more) times 4, plus the dice in its row."""


class Learned(NamedTuple):
    """A learned evaluation of boards: a vector for everything on the table."""

    fold: Fold
    grounds: tuple[int, int]
    """Start of a sum if the thinking seat is to move, and if the other one is."""
    slip: float
    """Expected rate at which the opponent places a die at random: most players do now and then, and it pays to expect
    it."""
    lanes: dict[tuple[Faces, Faces], int]
    """Vectors by the rows of the seat to move and across from it, their dice in ascending order."""
    own_diagonals: tuple[int, ...]
    other_diagonals: tuple[int, ...]
    own_shields: tuple[int, ...]
    other_shields: tuple[int, ...]
    own_cards: dict[str, int]
    other_cards: dict[str, int]


class Head(NamedTuple):
    """The first line of a file."""

    units: int
    slip: float
    diagonals: bool
    cards: tuple[str, ...]

    def number_count(self) -> int:
        """Return the number of numbers that follow; raise ValueError if there are too many."""
        if type(self.units) is not int or not 0 < self.units <= MOST_UNITS or type(self.diagonals) is not bool:
            raise ValueError("units are few")
        groups = 1, len(PAIRS) // 2, TRIPLES * self.diagonals, SHIELDS * bool(self.cards), len(self.cards)
        return (self.units + 1) * (2 * sum(groups) + len(PAIRS) % 2)

    def learned_from(self, numbers: Sequence[int]) -> Learned:
        """Return the evaluation that the file's numbers stand for."""
        if len(numbers) != (count := self.number_count()):
            raise Faults([Fault("what was learned", 1, 1, f"{count} numbers belong here, not {len(numbers)}")])
        width, fold = self.units + 1, Fold(self.units)
        vectors = iter([pack(numbers[start : start + width]) for start in range(0, len(numbers), width)])

        def group(size: int) -> tuple[int, ...]:
            return tuple(next(vectors) for _ in range(size))

        own, other = (fold.nought + vector for vector in group(2))
        lanes = dict(zip(PAIRS, group(len(PAIRS)), strict=True))
        diagonals, other_diagonals = (group(TRIPLES if self.diagonals else 0) for _ in range(2))
        shields, other_shields = (group(SHIELDS if self.cards else 0) for _ in range(2))
        cards, other_cards = (dict(zip(self.cards, group(len(self.cards)), strict=True)) for _ in range(2))
        return Learned(
            fold, (own, other), self.slip, lanes, diagonals, other_diagonals, shields, other_shields, cards, other_cards
        )


def read_learned(raw: bytes, name: str = "what was learned") -> tuple[Head, list[int]]:
    """Return the head and the numbers of a file; raise Faults with the name ``name`` for a damaged file."""
    line, _, body = raw.partition(b"\n")
    try:
        header = json.loads(line[:MOST_HEAD_BYTES])
        head = Head(header["units"], header["slip"], header["diagonals"], tuple(header["cards"]))
        if header["sum"] != _sum(head, body) or len(body) % 2 or not head.number_count():
            raise ValueError("another sum")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise Faults([Fault(name, 1, 1, "this is damaged, or no file of what was learned")]) from None
    numbers = array("h", body)
    if byteorder == "big":
        numbers.byteswap()
    return head, list(numbers)


def learned_bytes(head: Head, numbers: Sequence[int]) -> bytes:
    """Return the bytes of a file; numbers out of range become the nearest that fit."""
    body_numbers = array("h", [max(-0x7FFF, min(0x7FFF, number)) for number in numbers])
    if byteorder == "big":
        body_numbers.byteswap()
    body = body_numbers.tobytes()
    return json.dumps({**head._asdict(), "sum": _sum(head, body)}).encode() + b"\n" + body


def _sum(head: Head, body: bytes) -> str:
    return sha256(json.dumps(head._asdict()).encode() + body).hexdigest()[:16]


@cache
def load_learned(name: str) -> Learned:
    """Return the evaluation learned under a name, ``classic`` or ``kotsu``."""
    path = Path(__file__).parent / f"{name}.bin"
    head, numbers = read_learned(read_bytes(path, MOST_FILE_BYTES), path.name)
    return head.learned_from(numbers)
