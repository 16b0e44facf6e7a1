"""What came out of many matches without cards in which both seats draw lots."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from game.kernel.random_stream import seeded
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.offered_moves import dealt
from game.tables.knucklebones.quick.compiling import U64, numbers, small, states
from game.tables.knucklebones.quick.layout import LONGER, SIZE, STRUCK, Numbers, Small
from game.tables.knucklebones.quick.lots import ENDS, FIRST_SCORE, PLACED, SECOND_SCORE, TALLY, play_lots
from game.tables.knucklebones.quick.tables import tables
from game.tables.knucklebones.quick.taking import taken
from game.tables.knucklebones.rows import ROWS
from game.tables.knucklebones.rule_tables import Book, book_of
from game.tables.knucklebones.scoring import By, Outcome, Score

POLYNOMIAL = 0xEDB88320
"""Of CRC-32, as zlib counts it."""
END = " over - - - "
"""What a last position says between the seat to move and its stream."""
OUTCOMES: tuple[Outcome, ...] = ("draw", 1, 2)
WAYS: tuple[By, ...] = ("score", "exodia")


class Tally(NamedTuple):
    """The sums of some matches."""

    placed: int
    scores: tuple[int, int]
    """Of whoever began, and of the other."""
    ends: Counter[tuple[Score, int]]
    """How often it ended so, with totals left out, by the seat that began."""
    digest: int


def tally(rules: Rules, seed: int, start: int, stop: int, *decks: tuple[str, ...]) -> Tally | None:
    """What matches ``start`` to ``stop`` - 1 of a seed come to; None where there are cards, or other rules."""
    book = book_of(rules)
    if not taken(rules, ()) or any(dealt(book, deck) for deck in decks or (None,)):
        return None
    sums = numbers([0] * TALLY)
    grows, known = U64(seeded(seed)), _rows(book)
    digest = play_lots(known, _after(book), numbers([0] * SIZE), _check(), sums, grows, start, stop)
    ends = Counter({
        (Score(((), ()), (0, 0), (0, 0), outcome, by), first + 1): count
        for one, outcome in enumerate(OUTCOMES) for two, by in enumerate(WAYS) for first in (0, 1)
        if (count := int(sums[ENDS + 4 * one + 2 * two + first]))
    })  # fmt: skip
    return Tally(int(sums[PLACED]), (int(sums[FIRST_SCORE]), int(sums[SECOND_SCORE])), ends, int(digest))


@lru_cache(maxsize=8)
def _rows(book: Book) -> Numbers:
    return tables(book.rules, (), False)


@lru_cache(maxsize=8)
def _after(book: Book) -> Small:
    """By 8 x row + face, rows with one die more, then rows without a face."""
    known = _rows(book)
    return small(
        int(known[begins + 7 * row + face]) if face < 7 else 0
        for begins in (LONGER, STRUCK) for row in range(len(ROWS)) for face in range(8)
    )  # fmt: skip


@lru_cache(maxsize=1)
def _check() -> Numbers:
    """The table of a checksum, and behind it the letters of ``END``."""
    found = []
    for part in range(256):
        for _ in range(8):
            part = part >> 1 ^ (POLYNOMIAL if part & 1 else 0)
        found.append(part)
    return states([*found, *END.encode()])
