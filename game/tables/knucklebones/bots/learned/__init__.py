"""What the bots have learned by playing against themselves: read once, from files beside this one.

``python -m game learn`` makes them. A file is a line of JSON (``Head``) and then 16-bit numbers, little end first:
vectors of one number more than there are units, group by group as ``Head.known`` takes them.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from sys import byteorder
from typing import NamedTuple

from game.tables.knucklebones.bots.packed_sums import Fold, packed
from game.tables.knucklebones.position import Row
from game.tables.knucklebones.rows import FACES

BAGS: tuple[Row, ...] = tuple(bag for n in range(4) for bag in combinations_with_replacement(FACES, n))
"""Every row there can be, whatever the order of its dice: 84 of them."""
PAIRS = tuple((own, other) for own in BAGS for other in BAGS if not set(own) & set(other))
"""Every pair of rows that face each other: they never share a face."""
TRIPLES = 343
"""Three fields of a diagonal, each with a face or (0) empty, as a number to the base of 7."""
SHIELDS = 4 * 4
"""Turns a shield holds (3 for more) times 4, and dice in its row."""


class Learned(NamedTuple):
    """A judgement of positions, as vectors to be added up for everything that lies on the table."""

    fold: Fold
    grounds: tuple[int, int]
    """What a sum begins with: where the seat that thinks is to move, and where the other one is."""
    slip: float
    """How often that other one is taken to place a die anywhere: most do now and then, and it pays to count on it."""
    lanes: dict[tuple[Row, Row], int]
    """By the rows of the seat to move and across from it, their dice in ascending order."""
    own_diagonals: tuple[int, ...]
    other_diagonals: tuple[int, ...]
    own_shields: tuple[int, ...]
    other_shields: tuple[int, ...]
    own_cards: dict[str, int]
    other_cards: dict[str, int]


class Head(NamedTuple):
    """What a file holds."""

    units: int
    slip: float
    diagonals: bool
    cards: tuple[str, ...]

    def known(self, numbers: Sequence[int]) -> Learned:
        """What the numbers of the file mean."""
        wide, fold = self.units + 1, Fold(self.units)
        vectors = iter([packed(numbers[at : at + wide]) for at in range(0, len(numbers), wide)])

        def group(size: int) -> tuple[int, ...]:
            return tuple(next(vectors) for _ in range(size))

        mine, others = (fold.nought + vector for vector in group(2))
        lanes = dict(zip(PAIRS, group(len(PAIRS)), strict=True))
        lines, other_lines = (group(TRIPLES if self.diagonals else 0) for _ in range(2))
        shields, other_shields = (group(SHIELDS if self.cards else 0) for _ in range(2))
        cards, other_cards = (dict(zip(self.cards, group(len(self.cards)), strict=True)) for _ in range(2))
        return Learned(
            fold, (mine, others), self.slip, lanes, lines, other_lines, shields, other_shields, cards, other_cards
        )


def opened(raw: bytes) -> tuple[Head, list[int]]:
    """The head and the numbers of a file."""
    head, _, body = raw.partition(b"\n")
    numbers = array("h", body)
    if byteorder == "big":
        numbers.byteswap()
    said = json.loads(head)
    return Head(said["units"], said["slip"], said["diagonals"], tuple(said["cards"])), list(numbers)


def written(head: Head, numbers: Sequence[int]) -> bytes:
    """A file; what is too large for it is as large as it can be."""
    kept = array("h", [max(-0x7FFF, min(0x7FFF, number)) for number in numbers])
    if byteorder == "big":
        kept.byteswap()
    return json.dumps(head._asdict()).encode() + b"\n" + kept.tobytes()


@cache
def learned(name: str) -> Learned:
    """What was learned under that name, ``classic`` or ``kotsu``."""
    head, numbers = opened((Path(__file__).parent / f"{name}.bin").read_bytes())
    return head.known(numbers)
