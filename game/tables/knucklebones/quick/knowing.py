"""What was learned for the quick search, read once from its file."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from game.content.measured import contents
from game.tables.knucklebones.bots import learned
from game.tables.knucklebones.bots.learned import BAGS, LARGEST, PAIRS, opened
from game.tables.knucklebones.bots.packed_sums import ODDS
from game.tables.knucklebones.quick.compiling import numbers, reals, small
from game.tables.knucklebones.quick.judging import OWN_CARDS, STAGES
from game.tables.knucklebones.quick.layout import CARDS, Taught
from game.tables.knucklebones.rows import ROWS

PATH = Path(learned.__file__).parent / "quick.bin"


@lru_cache(maxsize=1)
def read() -> tuple[int, tuple[str, ...], list[int]]:
    """How long a vector is, which cards were met, and all numbers: those of cards last, a card after the other."""
    head, known = opened(contents(PATH, LARGEST), PATH.name)
    return head.units + 1, head.cards, known


@lru_cache(maxsize=16)
def taught(cards: tuple[str, ...]) -> Taught:
    """What was learned, with the vectors of these cards, and of no others, in their order."""
    return known(cards, *read())


def known(cards: tuple[str, ...], wide: int, met: tuple[str, ...], every: list[int]) -> Taught:
    """What these numbers mean."""
    vectors, size = every[: OWN_CARDS * wide], STAGES * wide
    for side in range(2):
        for card in cards:
            begins = OWN_CARDS * wide + size * (side * len(met) + met.index(card)) if card in met else len(every)
            vectors += every[begins : begins + size] or [0] * size
        vectors += [0] * size * (CARDS - len(cards))
    number = {pair: at for at, pair in enumerate(PAIRS)}
    bag = {bag: at for at, bag in enumerate(BAGS)}
    sorts = [tuple(sorted(row)) for row in ROWS]
    pairs = (number[own, tuple(die for die in other if die not in own)] for own in sorts for other in sorts)
    return Taught(
        small(vectors), small(pairs), small(bag[row] for row in sorts), reals(ODDS), numbers([0] * 80),
        numbers([0] * wide), numbers([0] * 2 * STAGES * wide),
    )  # fmt: skip
