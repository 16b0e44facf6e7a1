"""A draft: both seats take cards in turn from an open pool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.content.store import Store
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.definitions import Drafting

PICK_ORDER = (1, 2, 2, 1)
"""The order of turns, which repeats: the second seat takes two cards in a row."""
SEED_PART = 3
"""The part of a match's seed that deals its pool; bots use parts 1 and 2."""


class OpenDraft(NamedTuple):
    """The pool, and the cards taken so far, in order."""

    pool: tuple[str, ...]
    hand_size: int
    taken_cards: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seat of every pick."""
        picks = 2 * min(self.hand_size, len(self.pool) // 2)
        return tuple(PICK_ORDER[number % len(PICK_ORDER)] for number in range(picks))

    @property
    def over(self) -> bool:
        """True if both hands are full."""
        return len(self.taken_cards) >= len(self.order)

    @property
    def seat(self) -> int:
        """The seat that takes the next card; at the end, the seat that took the last one."""
        return self.order[min(len(self.taken_cards), len(self.order) - 1)]

    @property
    def last(self) -> int:
        """The seat that took the last card; 0 at the start."""
        return self.order[len(self.taken_cards) - 1] if self.taken_cards else 0

    @property
    def left(self) -> tuple[str, ...]:
        return tuple(card for card in self.pool if card not in self.taken_cards)

    def picks(self, seat: int) -> tuple[str, ...]:
        return tuple(card for card, taker in zip(self.taken_cards, self.order, strict=False) if taker == seat)

    def take(self, card: str) -> OpenDraft:
        """Return the draft after its seat has taken a card of the pool."""
        return self._replace(taken_cards=(*self.taken_cards, card))

    def without_last_pick(self) -> OpenDraft:
        return self._replace(taken_cards=self.taken_cards[:-1])


def deal_draft(cards: Sequence[str], drafting: Drafting, seed: int) -> OpenDraft:
    """Return a fresh draft of some of these cards, in their order; the same seed always gives the same draft."""
    stream = Stream(extend_state(seed_state(seed), SEED_PART))
    rest = [card for card in cards if card in drafting.among] if drafting.among else list(cards)
    drawn_cards: set[str] = set()
    while rest and len(drawn_cards) < drafting.shown:
        card = stream.pick(rest)
        rest.remove(card)
        drawn_cards.add(card)
    return OpenDraft(tuple(card for card in cards if card in drawn_cards), drafting.hand)


def open_draft(store: Store, seed: int) -> OpenDraft:
    """Return the draft before the match of this seed."""
    content = store.content_of_type(KnucklebonesContent)
    return deal_draft(tuple(content.cards), content.drafting, seed)
