"""Places of the texts of cards and decks."""

from __future__ import annotations

from game.tables.knucklebones.card_files import Deck, card_text, deck_text
from game.tables.knucklebones.definitions import Card
from game.tools.lint.tables import Rooms
from systems.draw.pen import Pen
from systems.knucklebones.advice import draw_text_field
from systems.knucklebones.cards import DRAFTED, PICKED, draw_words


def _described(pen: Pen, card: Card, language: str) -> None:
    """Draw a card's description, next to the table and in the screens that pick and draft decks."""
    name, text = card_text(card, "name", language), card_text(card, "description", language)
    draw_text_field(pen, 1, name, (text, "text"))
    for place in (PICKED, DRAFTED):
        draw_words(pen, place[pen.text_scale], name, text)


def _prompted(pen: Pen, card: Card, language: str) -> None:
    """Draw a card's prompt, next to the table."""
    draw_text_field(pen, 1, card_text(card, "name", language), (card_text(card, "prompt", language), "text"))


def _deck(pen: Pen, deck: Deck, language: str) -> None:
    """Draw a deck's description in the screen that picks decks."""
    name, text = deck_text(deck, "name", language), deck_text(deck, "description", language)
    draw_words(pen, PICKED[pen.text_scale], name, text)


ROOMS: Rooms = {
    ("cards", "description"): _described, ("cards", "prompt"): _prompted, ("decks", "description"): _deck,
}  # fmt: skip
