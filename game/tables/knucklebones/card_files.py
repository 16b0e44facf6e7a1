"""Files of Knucklebones: rule sets, cards, decks and drafts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, Entries, Once
from game.tables.knucklebones.definitions import Card, Played, Text

Part = Literal["name", "prompt", "description"]
PARTS: tuple[Part, ...] = ("name", "prompt", "description")
"""The texts of a card."""
DECK_PARTS: tuple[Literal["name", "description"], ...] = ("name", "description")
"""The texts of a deck."""
HAND = 4
"""Cards of a seat, at most."""


class RuleFile(Played):
    """A file in ``rules/``: like Rules, but it names the deck, and all rule sets share one catalogue."""

    deck: str = "base"


class Cards(Entries[dict[str, Card]]):
    """``cards.yaml``: every card by its id, in deck order."""


class Deck(Definition):
    """A named hand of cards."""

    name: Text
    description: Text
    cards: Annotated[tuple[str, ...], Field(strict=False, max_length=HAND)]
    """Ids of ``cards.yaml``, each at most once."""


class DeckFile(Entries[Annotated[dict[str, Deck], Field(min_length=1)]]):
    """``decks.yaml``: every deck by its id, in the order on screen."""


class Drafting(Definition):
    """``draft.yaml``: the number of cards in the pool and in a hand."""

    shown: int = Field(default=10, ge=2, le=12)
    """Cards in the pool, each once; drawn by the seed of the match to come."""
    hand: int = Field(default=HAND, ge=1, le=HAND)
    """Cards each seat takes, fewer if the pool does not have enough for both."""
    among: Annotated[tuple[str, ...], Field(strict=False), Once] = ()
    """Ids of the cards it is drawn from; by default all cards."""
