"""What the bots have learned by playing against themselves: read once, from files beside this one."""

from __future__ import annotations

import json
from array import array
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from sys import byteorder
from typing import NamedTuple

from game.tables.knucklebones.packed import Fold, packed
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


@cache
def learned(name: str) -> Learned:
    """What was learned under that name, ``classic`` or ``kotsu``."""
    head, _, body = (Path(__file__).parent / f"{name}.bin").read_bytes().partition(b"\n")
    said = json.loads(head)
    numbers = array("h", body)
    if byteorder == "big":
        numbers.byteswap()
    wide = said["units"] + 1
    vectors = iter([packed(numbers[at : at + wide]) for at in range(0, len(numbers), wide)])
    fold = Fold(said["units"])

    def group(size: int) -> tuple[int, ...]:
        return tuple(next(vectors) for _ in range(size))

    mine, others = (fold.nought + vector for vector in group(2))
    lanes = dict(zip(PAIRS, group(len(PAIRS)), strict=True))
    lines, other_lines = (group(TRIPLES if said["diagonals"] else 0) for _ in range(2))
    shields, other_shields = (group(SHIELDS if said["cards"] else 0) for _ in range(2))
    cards, other_cards = (dict(zip(said["cards"], group(len(said["cards"])), strict=True)) for _ in range(2))
    return Learned(
        fold, (mine, others), said["slip"], lanes, lines, other_lines, shields, other_shields, cards, other_cards
    )
