"""Own cards: the desk of the workshop, their storage and list, and the line that shares one."""

from __future__ import annotations

from contextlib import suppress
from typing import Self

from components.focus import Rect
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.content.placeholders import LANGUAGES
from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.match.storage import read_own, save_own
from game.screens.knucklebones.card_pages import CardWords
from game.screens.knucklebones.decks import card_picture, place_card
from game.screens.layout.boxes import panel
from game.screens.layout.leaves import BOLD, SMALL, Text
from game.screens.layout.node import Node
from game.screens.own_things import History, ShareLine, Shelf, ShelfEntry
from game.screens.screen import TreeScreen
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.look import card_tint
from game.tables.knucklebones.workshop import card_file, draft
from game.tables.knucklebones.workshop.card_file import CardEntry
from game.tables.knucklebones.workshop.draft import CardTree, card_of
from systems.draw.pen import Pen
from systems.knucklebones.cards import draw_card


class CardDesk(History[CardTree]):
    """The card that is edited. ``id`` is that of the own card it is saved as, "" for a new one."""

    FILE = "card_draft.json"

    def __init__(self, tree: CardTree, id: str = "") -> None:
        super().__init__(tree)
        self.id = id
        self.position = 1
        """The number of the position on the live table."""

    @property
    def tree(self) -> CardTree:
        return self.state

    @property
    def values(self) -> JsonObject:
        return {"card": self.tree, "id": self.id}

    @classmethod
    def read(cls, data: JsonObject) -> Self:
        tree, id = data["card"], data["id"]
        if not card_file.is_editable(tree) or not isinstance(id, str):
            raise ValueError("no card")
        return cls(tree, id)

    def edit(self, tree: CardTree, id: str) -> None:
        """Edit another card; undo leads back."""
        self.change(tree)
        self.id = id
        self.store()


CARD_FILE, DECK_FILE = "knucklebones/cards.yaml", "knucklebones/decks.yaml"


def own_cards() -> list[CardEntry]:
    """Return every own card in the order of the file, also those that cannot be used."""
    try:
        return card_file.entries(read_own(CARD_FILE))
    except OSError:
        return []


def save_card(app: App, tree: CardTree, id: str) -> str:
    """Save a card under its id, or under a new one. Return the id, "" if writing failed."""
    try:
        text = read_own(CARD_FILE)
        own = [entry.id for entry in card_file.entries(text)]
        if id not in own:
            cards = app.store.content_of_type(KnucklebonesContent).cards
            id = card_file.id_for(next(iter(tree["name"].values())), (*own, *cards))
        return id if _write(app, card_file.with_card(text, id, tree)) else ""
    except OSError:  # A file that is there but cannot be read is never replaced.
        return ""


def delete_card(app: App, id: str) -> None:
    with suppress(OSError):
        _write(app, card_file.without_card(read_own(CARD_FILE), id))


def _write(app: App, text: str) -> bool:
    """Write the cards, then the decks, which hold every usable card; return True if both are on the disk."""
    name, about = ({language: app.store.text(f"cards.{key}", language) for language in LANGUAGES}
                   for key in ("deck", "deck_about"))
    usable = [entry.id for entry in card_file.entries(text) if entry.tree is not None]
    decks = card_file.with_decks(read_own(DECK_FILE), usable, name, about)
    is_saved = all([save_own(CARD_FILE, text), save_own(DECK_FILE, decks)])
    app.read_data()
    return is_saved


class CardScreen(TreeScreen):
    """A screen about the card on a desk."""

    desk: CardDesk

    @property
    def words(self) -> CardWords:
        return CardWords(self.app.store.texts, self.app.settings.language)

    @property
    def card_tree(self) -> CardTree:
        return self.desk.tree

    @property
    def card(self) -> Card:
        """The card that is shown, as a model."""
        card = card_of(self.card_tree)
        assert card is not None
        return card

    def paint_card(self, pen: Pen, rect: Rect, focused: bool) -> None:
        paint_card(self.app, pen, rect, self.card, self.words.name(self.card_tree))


def paint_card(app: App, pen: Pen, rect: Rect, card: Card, name: str) -> None:
    place, size = place_card(rect)
    tint = card_tint(card, pen.palette.rgb("card"), app.store.palette.rgb("card"))
    draw_card(pen, *place.center, card.art, name, tint, size=size)


class CardShelf(Shelf[CardTree]):
    """The list of cards: an empty one, the player's own, and those of the game."""

    title, empty_text = "cards.shelf", "cards.shelf"

    def __init__(self, app: App, desk: CardDesk, screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        self.desk = desk
        self.words = CardWords(app.store.texts, app.settings.language)
        self.reload()

    def entries(self) -> list[ShelfEntry[CardTree]]:
        cards = self.app.store.content_of_type(KnucklebonesContent).cards
        own = {entry.id: entry.tree for entry in own_cards()}
        blank = draft.new_card(self.say("cards.new_name"), next(iter(cards.values())).art)
        others = {id: card_file.tree_of(card) for id, card in cards.items() if id not in own}
        return [ShelfEntry(id, id if tree is None else self.words.name(tree), tree, id in own)
                for id, tree in {"": blank, **own, **others}.items()]

    def about(self, entry: ShelfEntry[CardTree]) -> str:
        card = None if entry.thing is None else card_of(entry.thing)
        if card is None:
            return self.say("cards.faulty")
        about = self.words.description(card)
        return about if entry.is_own or not entry.id else f"{about} {self.say('cards.as_new')}"

    def draw_preview(self, pen: Pen, entry: ShelfEntry[CardTree], thing: CardTree, rect: Rect) -> None:
        card = card_of(thing)
        if card is not None and card.art in pen.atlas:
            paint_card(self.app, pen, rect, card, entry.name)

    def open(self, entry: ShelfEntry[CardTree], thing: CardTree) -> None:
        self.desk.edit(thing, entry.id if entry.is_own else "")
        self.leave()

    def rename(self, entry: ShelfEntry[CardTree], thing: CardTree, name: str) -> None:
        if clean := card_file.clean_name(name):
            names = dict.fromkeys(LANGUAGES, clean)
            save_card(self.app, {**thing, "name": names}, entry.id)
            if self.desk.id == entry.id:
                self.desk.change({**self.desk.tree, "name": names})

    def delete(self, entry: ShelfEntry[CardTree]) -> None:
        delete_card(self.app, entry.id)
        if self.desk.id == entry.id:
            self.desk.id = ""


class CardLine(ShareLine, CardScreen):
    """The card as a line of text."""

    texts, longest, signs = "cards.line", card_file.LONGEST_LINE, "-:/"
    faults = ("no_line", "damaged", "newer", "too_long", "unknown_words")

    def __init__(self, app: App, desk: CardDesk, screen_behind: OpenScreen | None = None) -> None:
        self.desk = desk
        super().__init__(app, screen_behind)

    @property
    def line(self) -> str:
        try:
            return card_file.share_line(self.desk.tree)
        except Refusal:
            return ""

    def about(self) -> Node:
        size = 1 if self.app.settings.comfort.text_size > 1 else 2
        name = Text(self.words.name(self.card_tree), BOLD, "card", side="center")
        text = Text(self.words.description(self.card), SMALL, max_width=180, weight=1, optional=True)
        return panel(card_picture(self.paint_card, size=size), name, text, pad=(8, 6), preferred_width=196,
                     max_width=220)

    def read(self, text: str) -> None:
        tree = card_file.read_line(text)
        if tree["art"] not in self.app.main_canvas.atlas:
            cards = self.app.store.content_of_type(KnucklebonesContent).cards
            tree = {**tree, "art": next(card.art for card in cards.values())}
        self.desk.edit(tree, "")
