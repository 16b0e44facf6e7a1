"""Steps that let cards go from hand to hand, come once more, or happen again."""

from __future__ import annotations

from typing import ClassVar, Literal

from game.tables.knucklebones.card_effect import ON_SEAT, Block, CardEffect, MarkKind, cards_of
from game.tables.knucklebones.events import CardGained, CardLost
from game.tables.knucklebones.mark_events import MarkEnded
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import Target
from game.tables.knucklebones.work import SPENT, Held, Work

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


def gain(work: Work, seat: int, card: str) -> None:
    """A seat holds one more use of a card."""
    hand = work.hands[seat - 1]
    if hand.get(card, 0) < MOST:
        hand[card] = hand.get(card, 0) + 1
        work.tell(CardGained(seat, card, hand[card]))


def lose(work: Work, held: Held) -> None:
    """A seat holds one use less."""
    hand = work.hands[held.seat - 1]
    hand[held.card] -= 1
    work.tell(CardLost(held.seat, held.card, hand[held.card]))
    if not hand[held.card]:
        del hand[held.card]


def _passed(work: Work, step: TakeCard | GiveCard) -> None:
    giver = work.other if isinstance(step, TakeCard) else work.seat
    hand, other = work.hands[giver - 1], work.hands[2 - giver]
    for held in cards_of(work, step.target):
        if held.seat == giver and hand.get(held.card) and other.get(held.card, 0) < MOST:
            lose(work, held)
            gain(work, 3 - giver, held.card)


def _copied(work: Work, step: CopyCard) -> None:
    for held in work.finds(step.target):
        if isinstance(held, Held) and not work.hands_out(held.card):
            gain(work, work.seat, held.card)


def _renewed(work: Work, step: RenewCard) -> None:
    for held in work.finds(step.target):
        if isinstance(held, Held) and not work.hands_out(held.card) and _short(work, held):
            used = Mark(held.seat, 0, 0, SPENT + held.card)
            if used in work.marks:
                work.tell(MarkEnded(*used))
            gain(work, held.seat, held.card)


def _short(work: Work, held: Held) -> bool:
    """Whether a seat has used any of what it was dealt of a card."""
    return work.hands[held.seat - 1].get(held.card, 0) < work.dealt(held.card)


def _repeated(work: Work, step: Repeat) -> None:
    work.again()


EFFECTS = (
    CardEffect(TakeCard, does=_passed),
    CardEffect(GiveCard, does=_passed),
    CardEffect(CopyCard, does=_copied),
    CardEffect(RenewCard, does=_renewed, marks=(USED,)),
    CardEffect(Repeat, does=_repeated, marks=(LAST, PLAYED, TAKEN)),
)
