"""Places of the texts of cards and decks."""

from __future__ import annotations

from components.focus import Rect
from game.screens.knucklebones.decks import description_panel
from game.screens.layout.node import Layout
from game.tables.knucklebones.definitions import Card, Deck, card_text, deck_text
from game.tools.lint.tables import TextDrawings
from systems.draw.pen import Pen
from systems.knucklebones.advice import draw_text_field

CARD_ROOM = Rect(0, 0, 390, 104)
"""The smallest panel that describes a card or a deck: that of the draft."""


def _draw_in_panel(pen: Pen, name: str, text: str) -> None:
    """Draw a description in the panel of the screens that pick and draft decks."""
    layout = Layout(description_panel((name, text), [(name, text)]), pen, None, {}, CARD_ROOM)
    pen.cramped.update(words for node in layout.nodes for words in node.cut_texts(pen))
    layout.draw(pen, None)


def _draw_description(pen: Pen, card: Card, language: str) -> None:
    """Draw a card's description, next to the table and in the screens that pick and draft decks."""
    name, text = card_text(card, "name", language), card_text(card, "description", language)
    draw_text_field(pen, 1, name, (text, "text"))
    _draw_in_panel(pen, name, text)


def _draw_prompt(pen: Pen, card: Card, language: str) -> None:
    """Draw a card's prompt, next to the table."""
    draw_text_field(pen, 1, card_text(card, "name", language), (card_text(card, "prompt", language), "text"))


def _draw_deck(pen: Pen, deck: Deck, language: str) -> None:
    """Draw a deck's description in the screen that picks decks."""
    name, text = deck_text(deck, "name", language), deck_text(deck, "description", language)
    _draw_in_panel(pen, name, text)


ROOMS: TextDrawings = {
    ("cards", "description"): _draw_description,
    ("cards", "prompt"): _draw_prompt,
    ("decks", "description"): _draw_deck,
}
