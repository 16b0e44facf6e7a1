"""The list of cards that the workshop opens: the player's own, and those of the game as new cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from components.focus import Rect
from game.content.placeholders import LANGUAGES
from game.screens.knucklebones.card_desk import CardDesk, OwnCards
from game.screens.knucklebones.card_words import Words
from game.screens.knucklebones.decks import place_card
from game.screens.shelf import Shelf
from game.tables.knucklebones.content import KnucklebonesContent, card_tint
from game.tables.knucklebones.workshop import draft
from game.tables.knucklebones.workshop.card_file import clean_name, tree_of
from game.tables.knucklebones.workshop.draft import Tree, card_of
from systems.draw.pen import Pen
from systems.knucklebones.cards import draw_card

if TYPE_CHECKING:
    from game.app.application import App


class StoredCard(NamedTuple):
    """A card that can be opened."""

    id: str
    tree: Tree | None
    """None if it cannot be used."""
    own: bool
    new: bool = False
    """The entry for an empty card."""


class CardShelf(Shelf[StoredCard]):
    """The list of cards."""

    title, empty_text = "cards.shelf", "cards.shelf"

    def __init__(self, app: App, desk: CardDesk, number: int = 0) -> None:
        self.desk = desk
        super().__init__(app, stored_cards(app), number)

    def name_of(self, entry: StoredCard) -> str:
        if entry.new:
            return self.say("cards.new_name")
        if entry.tree is None:
            return entry.id
        return Words(self.app.store.texts, self.app.settings.language).name(entry.tree)

    def about(self, entry: StoredCard) -> str:
        card = None if entry.tree is None else card_of(entry.tree)
        if card is None:
            return self.say("cards.faulty")
        about = Words(self.app.store.texts, self.app.settings.language).description(card)
        return about if entry.own or entry.new else f"{about} {self.say('cards.as_new')}"

    def actions(self, entry: StoredCard) -> tuple[str, ...]:
        opens = ("open",) if entry.tree is not None else ()
        return (*opens, *(("rename",) if opens and entry.own else ()), *(("delete",) if entry.own else ()))

    def draw_preview(self, canvas: Pen, entry: StoredCard, rect: Rect) -> None:
        card, (place, size) = None if entry.tree is None else card_of(entry.tree), place_card(rect)
        if card is not None and card.art in canvas.atlas:
            standard = self.app.store.palette.rgb("card")
            tint = card_tint(card, canvas.palette.rgb("card"), standard)
            draw_card(canvas, *place.center, card.art, self.name_of(entry), tint, size=size)

    def perform(self, action: str, entry: StoredCard) -> None:
        if action == "open" and entry.tree is not None:
            self.desk.open(entry.tree, entry.id if entry.own else "")
            self.app.go("card_workshop", desk=self.desk)

    def rename(self, entry: StoredCard, name: str) -> None:
        if entry.tree is None or not (clean := clean_name(name)):
            return
        tree = {**entry.tree, "name": dict.fromkeys(LANGUAGES, clean)}
        OwnCards(self.app).save(tree, entry.id)
        if self.desk.id == entry.id:
            self.desk.change({**self.desk.tree, "name": tree["name"]})

    def delete(self, entry: StoredCard) -> None:
        OwnCards(self.app).delete(entry.id)
        if self.desk.id == entry.id:
            self.desk.id = ""

    def reopen(self, number: int) -> None:
        self.app.go("card_shelf", desk=self.desk, number=number)

    def leave(self) -> None:
        self.app.go("card_workshop", desk=self.desk, focus=("do", "cards"))


def stored_cards(app: App) -> list[StoredCard]:
    """Return an empty card, the player's own cards, and those of the game."""
    content = app.store.of(KnucklebonesContent)
    own = [StoredCard(entry.id, entry.tree, True) for entry in OwnCards(app).entries]
    taken = {entry.id for entry in own}
    first = next(card.art for card in content.cards.values())
    name = app.store.text("cards.new_name", app.settings.language)
    others = [StoredCard(id, tree_of(card), False) for id, card in content.cards.items() if id not in taken]
    return [StoredCard("", draft.blank(name, first), False, True), *own, *others]
