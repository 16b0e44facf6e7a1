"""Steps that let cards go from hand to hand, come once more, or happen again."""

from __future__ import annotations

from typing import ClassVar, Literal

from game.tables.knucklebones.card_effect import ON_SEAT, Block, CardEffect, MarkKind
from game.tables.knucklebones.targets import Target

SPENT = "%"
"""The sign of a card that its seat has used up, where that is kept."""
MOST = 9
"""Uses of one card in a hand."""


class OnCards(Block):
    """A step that works on cards in hands."""

    natures: ClassVar[tuple[str, ...]] = ("card",)

    target: Target


class TakeCard(OnCards):
    """A use of each of the opponent's cards goes to the own hand."""

    kind: Literal["take_card"]


class GiveCard(OnCards):
    """A use of each own card goes to the opponent's hand."""

    kind: Literal["give_card"]


class CopyCard(OnCards):
    """The own hand gets one more use of each of these cards. One that hands out cards itself cannot be had so."""

    hands_out = True

    kind: Literal["copy_card"]


class RenewCard(OnCards):
    """Cards that their seat has used up come back to its hand with one use; of a card that it holds it gets one more,
    up to what it was dealt. One that hands out cards itself cannot be had so."""

    natures = ("spent", "card")
    hands_out = True

    kind: Literal["renew_card"]


class Repeat(Block):
    """The card that was played last, by whomever, happens once more for this seat, which makes its choices.

    One that repeats or hands out cards is not repeated.
    """

    kind: Literal["repeat"]


PLAYED = MarkKind("played", "played", (ON_SEAT,), range(1, 100), hidden=True)
TAKEN = MarkKind("taken", "#", (ON_SEAT,), range(1, 100_000), hidden=True)
"""How many cards a seat has played this turn, and how many turns it has taken, where rules or cards ask for that."""
USED = MarkKind("used", SPENT, (ON_SEAT,), range(1), prefix=True, hidden=True)
"""A card that a seat has used up; only where a card of the rules renews."""
LAST = MarkKind("last", "<", (ON_SEAT,), range(1), prefix=True, hidden=True)
"""The card that this seat has played last of all; only where a card of the rules repeats."""


EFFECTS = (
    CardEffect(TakeCard),
    CardEffect(GiveCard),
    CardEffect(CopyCard),
    CardEffect(RenewCard, marks=(USED,)),
    CardEffect(Repeat, marks=(LAST, PLAYED, TAKEN)),
)
