"""The shared parts of the screens of the card workshop: the card on the desk, its words and its face."""

from __future__ import annotations

from components.focus import Rect
from game.screens.knucklebones.card_desk import CardDesk
from game.screens.knucklebones.card_words import Words
from game.screens.knucklebones.decks import place_card
from game.screens.tree_screen import TreeScreen
from game.tables.knucklebones.content import card_tint
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.workshop.draft import Tree, card_of
from systems.draw.pen import Pen
from systems.knucklebones.cards import draw_card


class CardScreen(TreeScreen):
    """A screen about the card on a desk."""

    desk: CardDesk

    @property
    def words(self) -> Words:
        """The words of the current language."""
        return Words(self.app.store.texts, self.app.settings.language)

    @property
    def shown(self) -> Tree:
        """The card that is shown."""
        return self.desk.tree

    @property
    def card(self) -> Card:
        """The card that is shown, as a model."""
        card = card_of(self.shown)
        assert card is not None
        return card

    def paint_card(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the face of the card."""
        card, (place, size) = self.card, place_card(rect)
        tint = card_tint(card, pen.palette.rgb("card"), self.app.store.palette.rgb("card"))
        draw_card(pen, *place.center, card.art, self.words.name(self.shown), tint, size=size)
