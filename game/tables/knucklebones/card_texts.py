"""Texts of cards and decks in a language, with their numbers filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.content.wording import fill, slots
from game.tables.knucklebones.card_files import PARTS, Deck, Part
from game.tables.knucklebones.definitions import Card, Rules


def numbers(card: Card) -> dict[str, int]:
    """Return every number that a card's texts may name: its uses, and the fields of its effects except references."""
    fields = {
        name: value
        for effect in card.effects
        for name, value in effect
        if isinstance(value, int) and not isinstance(value, bool) and name != "choice"
    }
    return {"uses": card.uses, **fields}


def dressed(rules: Rules, cards: Mapping[str, Card]) -> Rules:
    """Return rules with the texts, colors and pictures of these cards; ``rules`` itself if they have them already.

    A text with a number that the card of the rules lacks is not replaced.
    """
    catalogue = {name: _dressed(card, cards.get(name, card)) for name, card in rules.catalogue.items()}
    if catalogue == rules.catalogue:
        return rules
    return rules.model_copy(update={"catalogue": catalogue})


def _dressed(card: Card, other: Card) -> Card:
    known = numbers(card)
    parts = [part for part in PARTS if all(set(slots(text)) <= known.keys() for text in getattr(other, part).values())]
    return card.model_copy(update={name: getattr(other, name) for name in ("color", "art", *parts)})


def deck_text(deck: Deck, part: Literal["name", "description"], language: str) -> str:
    """Return a text of the deck in this language, else English."""
    texts: Mapping[str, str] = getattr(deck, part)
    return texts.get(language, texts["en"])


def card_text(card: Card, part: Part, language: str) -> str:
    """Return a text of the card in this language (else English) with the card's numbers filled in."""
    return filled(card, getattr(card, part), language)


def filled(card: Card, texts: Mapping[str, str], language: str) -> str:
    """Return one of the card's own texts in this language (else English) with its numbers filled in."""
    text = texts.get(language) or texts.get("en", "")
    return fill(text, numbers(card)) if "{" in text else text
