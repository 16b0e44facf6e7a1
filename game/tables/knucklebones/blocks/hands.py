"""Blocks that pass cards from hand to hand, bring one back, or let one happen again."""

from __future__ import annotations

from typing import ClassVar, Literal

from game.tables.knucklebones.block import Block
from game.tables.knucklebones.mark import ON_SEAT, MarkKind
from game.tables.knucklebones.targets import Target

PLAYED = MarkKind("played", "played", (ON_SEAT,), range(1, 100), hidden=True)
"""The number of cards a seat has played this turn, if the rules limit it."""
TAKEN = MarkKind("taken", "#", (ON_SEAT,), range(1, 100_000), hidden=True)
"""The number of turns a seat has taken, if rules or cards depend on it."""
USED = MarkKind("used", "%", (ON_SEAT,), range(1), prefix=True, hidden=True)
"""A card that a seat has used up; only if a card of the rules renews."""
LAST = MarkKind("last", "<", (ON_SEAT,), range(1), prefix=True, hidden=True)
"""The card that was played last, with the seat that played it; only if a card of the rules repeats."""


class OnCards(Block):
    """A step that acts on cards in hands."""

    natures: ClassVar[tuple[str, ...]] = ("card",)

    target: Target


class TakeCard(OnCards):
    """A use of each of the opponent's cards moves to the own hand."""

    kind: Literal["take_card"]


class GiveCard(OnCards):
    """A use of each own card moves to the opponent's hand."""

    kind: Literal["give_card"]


class CopyCard(OnCards):
    """The own hand gets one more use of each of these cards. A card that itself hands out cards cannot be copied."""

    hands_out = True

    kind: Literal["copy_card"]


class RenewCard(OnCards):
    """Used-up cards return to their seat's hand.

    They come back with one use; cards still in the hand get one more use, up to the number dealt. A card that itself
    hands out cards cannot be renewed.
    """

    natures = ("spent", "card")
    hands_out = True
    marks = (USED,)

    kind: Literal["renew_card"]


class Repeat(Block):
    """The card that was played last, by either seat, happens once more for this seat, which makes its choices.

    A card that repeats or hands out cards is not repeated.
    """

    marks = (LAST, PLAYED, TAKEN)

    kind: Literal["repeat"]
