"""Files of Knucklebones: rule sets, cards, decks and drafts, their texts, and checks for rules without an effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, Entries, ListOf, Once
from game.content.faults import Complaint
from game.content.placeholders import fill, placeholder_names
from game.content.table_content import OtherFiles
from game.tables.knucklebones.definitions import Card, Played, Rules, Text

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
    cards: Annotated[ListOf[str], Field(max_length=HAND)]
    """Ids of ``cards.yaml``, each at most once."""


class DeckFile(Entries[Annotated[dict[str, Deck], Field(min_length=1)]]):
    """``decks.yaml``: every deck by its id, in the order on screen."""


class Drafting(Definition):
    """``draft.yaml``: the number of cards in the pool and in a hand."""

    shown: int = Field(default=10, ge=2, le=12)
    """Cards in the pool, each once; drawn by the seed of the match to come."""
    hand: int = Field(default=HAND, ge=1, le=HAND)
    """Cards each seat takes, fewer if the pool does not have enough for both."""
    among: Annotated[ListOf[str], Once] = ()
    """Ids of the cards it is drawn from; by default all cards."""


def numbers(card: Card) -> dict[str, int]:
    """Return every number that a card's texts may name: its uses, and the fields of its effects except references."""
    fields = {
        name: value
        for effect in card.effects
        for name, value in effect
        if isinstance(value, int) and not isinstance(value, bool) and name != "choice"
    }
    return {"uses": card.uses, **fields}


def with_looks(rules: Rules, cards: Mapping[str, Card]) -> Rules:
    """Return rules with the texts, colors and pictures of these cards; ``rules`` itself if they have them already.

    A text with a number that the card of the rules lacks is not replaced.
    """
    catalogue = {name: _with_look(card, cards.get(name, card)) for name, card in rules.catalogue.items()}
    if catalogue == rules.catalogue:
        return rules
    return rules.model_copy(update={"catalogue": catalogue})


def _with_look(card: Card, other: Card) -> Card:
    known = numbers(card)
    parts = [part for part in PARTS
             if all({*placeholder_names(text)} <= known.keys() for text in getattr(other, part).values())]  # fmt: skip
    return card.model_copy(update={name: getattr(other, name) for name in ("color", "art", *parts)})


def deck_text(deck: Deck, part: Literal["name", "description"], language: str) -> str:
    """Return a text of the deck in this language, else English."""
    texts: Mapping[str, str] = getattr(deck, part)
    return texts.get(language, texts["en"])


def card_text(card: Card, part: Part, language: str) -> str:
    """Return a text of the card in this language (else English) with the card's numbers filled in."""
    return fill_text(card, getattr(card, part), language)


def fill_text(card: Card, texts: Mapping[str, str], language: str) -> str:
    """Return one of the card's own texts in this language (else English) with its numbers filled in."""
    text = texts.get(language) or texts.get("en", "")
    return fill(text, numbers(card)) if "{" in text else text


def idle_rules(rules: RuleFile, around: OtherFiles) -> Iterable[Complaint]:
    """Check that every rule can take effect."""
    lines = rules.ground.lines
    crossing = any({*one} & {*other} for one, other in combinations(lines, 2))
    said = rules.model_fields_set
    if not lines and rules.multipliers.diagonal and "multipliers" in said:
        yield Complaint(("multipliers", "diagonal"), "no diagonal counts here, so this does nothing: write 0")
    if rules.instant_win and rules.wins_by != "row" and not (crossing if rules.wins_by == "cross" else lines):
        where = "wins_by" if "wins_by" in said else "instant_win"
        what = "no diagonals cross here" if lines else "no diagonal counts here"
        yield Complaint((where,), f"{what}, so nothing wins at once: write 'instant_win: false' or another 'wins_by'")
    for where in ("hand", "cards_a_turn"):
        if not rules.cards and getattr(rules, where) is not None:
            yield Complaint((where,), "cards are off here, so this does nothing")
    decks = around.value("decks", DeckFile)
    deck = decks.root.get(rules.deck) if decks and rules.cards else None
    if deck and rules.hand is not None and rules.hand > len(deck.cards) > 0:
        yield Complaint(("hand",), f"the deck {rules.deck!r} has no more than {len(deck.cards)} cards")
