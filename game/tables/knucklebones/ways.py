"""Which of the two ways a position goes: the quick one, made for most, or the one of steps, which knows everything."""

from __future__ import annotations

from functools import lru_cache

from game.tables.knucklebones.cards.hands import LAST, PLAYED, TAKEN, USED
from game.tables.knucklebones.cards.locks import LOCK, SHUT
from game.tables.knucklebones.cards.offers import OFFER
from game.tables.knucklebones.cards.questions import QUESTION
from game.tables.knucklebones.cards.rule_changes import NEXT, RULES
from game.tables.knucklebones.lasting import CLOCK
from game.tables.knucklebones.marks import kind_of
from game.tables.knucklebones.position import Fields, Marks, marks_of
from game.tables.knucklebones.rule_tables import Book, watched

BEYOND = frozenset({LAST, PLAYED, TAKEN, USED, QUESTION, LOCK, SHUT, OFFER, NEXT, *RULES.values()})
"""Marks of which the quick way knows nothing."""
STILL = frozenset({LAST, PLAYED, TAKEN, USED, LOCK, SHUT})
"""Those of them that leave what a placed die is worth as it is: they say what may be done, or what has been."""


@lru_cache(maxsize=4096)
def beyond(marks: Marks) -> bool:
    """Whether the quick way does not know what these marks do."""
    kinds = ((kind_of(mark), number) for mark, number in marks)
    return any(kind in BEYOND or (kind.timed and number >= CLOCK) for kind, number in kinds)


@lru_cache(maxsize=4096)
def still(marks: Marks) -> bool:
    """Whether a die that is placed is worth what it would be without any of these marks."""
    return all(kind_of(mark) in STILL for mark, _ in marks)


def needed(book: Book, position: Fields, moving: bool = False, seat: int = 0) -> bool:
    """Whether a position, or the cards in that seat's hand, need the way of steps; to move a die no card is asked."""
    if book.general or beyond(marks_of(position)) or watched(book, position):
        return True
    hand = position[3][(seat or position[1]) - 1]
    return not moving and bool(book.steps) and any(card in book.steps for card, _ in hand)
