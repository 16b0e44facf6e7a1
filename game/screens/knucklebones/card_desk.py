"""The state of the card workshop: the card with its history, and the own cards in files of the pack ``own``."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Self

from game.content.placeholders import LANGUAGES
from game.kernel.opaque import JsonObject
from game.match.storage import read_own, save_own
from game.screens.history import History
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.workshop.card_file import (
    Entry,
    entries,
    id_for,
    in_order,
    with_card,
    with_decks,
    without_card,
)
from game.tables.knucklebones.workshop.draft import Tree

if TYPE_CHECKING:
    from game.app.application import App


class CardDesk(History[Tree]):
    """The card that is edited. ``id`` is that of the own card it is saved as, "" for a new one."""

    FILE = "card_draft.json"

    def __init__(self, tree: Tree, id: str = "") -> None:
        super().__init__(tree)
        self.id = id
        self.position = 1
        """The number of the position on the live table."""

    @property
    def tree(self) -> Tree:
        """The card in its present state."""
        return self.now

    @property
    def values(self) -> JsonObject:
        return {"card": self.tree, "id": self.id}

    @classmethod
    def read(cls, data: JsonObject) -> Self:
        tree, id = data["card"], data["id"]
        found = in_order(tree) if isinstance(tree, dict) and isinstance(id, str) else None
        if found is None:
            raise ValueError("no card")
        return cls(found, id)

    def open(self, tree: Tree, id: str) -> None:
        """Edit another card; undo leads back."""
        self.change(tree)
        self.id = id
        self.store()


CARDS, DECKS = "knucklebones/cards.yaml", "knucklebones/decks.yaml"


class OwnCards:
    """The own cards on the disk."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def entries(self) -> list[Entry]:
        """Every own card in the order of the file, also those that cannot be used."""
        try:
            return entries(read_own(CARDS))
        except OSError:
            return []

    def save(self, tree: Tree, id: str) -> str:
        """Save a card under its id, or under a new one. Return the id, "" if writing failed."""
        try:
            text = read_own(CARDS)
            own = [entry.id for entry in entries(text)]
            if id not in own:
                known = self.app.store.of(KnucklebonesContent).cards
                id = id_for(next(iter(tree["name"].values())), (*own, *known))
            return id if self._write(with_card(text, id, tree)) else ""
        except OSError:  # A file that is there but cannot be read is never replaced.
            return ""

    def delete(self, id: str) -> None:
        """Delete a card for good."""
        with suppress(OSError):
            self._write(without_card(read_own(CARDS), id))

    def _write(self, text: str) -> bool:
        """Write the cards, then the decks, which hold every usable card; return True if both are on the disk."""
        say = self.app.store.text
        name, about = ({language: say(f"cards.{key}", language) for language in LANGUAGES}
                       for key in ("deck", "deck_about"))
        usable = [entry.id for entry in entries(text) if entry.tree is not None]
        decks = with_decks(read_own(DECKS), usable, name, about)
        done = all([save_own(CARDS, text), save_own(DECKS, decks)])
        self.app.read_data()
        return done
