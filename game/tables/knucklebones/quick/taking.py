"""What the quick core takes; to know that, nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.tables.knucklebones.card_options import look_of
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.moves import ROLL
from game.tables.knucklebones.quick import layout
from game.tables.knucklebones.quick_cards import quick as fits
from game.tables.knucklebones.rule_tables import Sight, book_of

SHAPES = 1 << 13
"""Shapes of a position that a card may look at, at most."""
STEPS: dict[str, Callable[[Any], tuple[int, int, int, int]]] = {
    "restrict_roll": lambda step: (layout.RESTRICT_ROLL, 0, 0, 0),
    "load_roll": lambda step: (layout.LOAD_ROLL, 0, 0, 0),
    "destroy": lambda step: (layout.SWEEP, 0, 0, 0),
    "reflect": lambda step: (layout.PLACE_SO, 0, layout.REFLECT, 0),
    "pair": lambda step: (layout.PLACE_SO, 0, layout.PAIR, 0),
    "again": lambda step: (layout.PLACE_SO, 0, layout.AGAIN, 0),
    "roll": lambda step: (layout.ROLL_DIE, 0, 0, 0),
    "reroll": lambda step: (layout.REROLL, step.choice - 1, 0, 0),
    "copy_die": lambda step: (layout.COPY_DIE, step.choice - 1, 0, 0),
    "shield": lambda step: (layout.RAISE_SHIELD, step.choice - 1, step.turns, 0),
    "swap": lambda step: (layout.SWAP, step.choices[0] - 1, step.choices[1] - 1, 0),
    "veil": lambda step: (layout.VEIL, 0, 0, 0),
    "mark_die": lambda step: (layout.MARK_DIE, 0, step.times if step.times > 1 else 0, step.costs),
    "mark_row": lambda step: (layout.MARK_ROW, step.choice - 1, step.times, int(step.lasts)),
    "snare": lambda step: (layout.SNARE, step.choice - 1, 0, 0),
}
"""What is to be known of each step, by its word."""


def taken(rules: Rules, cards: Iterable[str]) -> bool:
    """Whether the quick core plays these cards by these rules."""
    book, known = book_of(rules), tuple(cards)
    if book.general or not book.board_full or len(known) > layout.CARDS:
        return False
    return ROLL.verb not in known and all(card in book.cards and _taken(book.cards[card]) for card in known)


def _taken(card: Card) -> bool:
    """Whether a card does only what there is a step for, and looks at few enough shapes."""
    kinds = [step.kind for step in card.effects]
    return (
        fits(card) and len(card.choices) <= 2 and all(kind in STEPS for kind in kinds)
        and _many(look_of(card)) <= SHAPES
    )  # fmt: skip


def _many(look: Sight) -> int:
    rows = (64 if look.own else 8) * (64 if look.other else 8)
    return rows * (8 if look.own_shields else 1) * (8 if look.other_shields else 1)
