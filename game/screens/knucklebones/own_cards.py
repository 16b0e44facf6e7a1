"""The player's own cards: files of the pack ``own`` that the card workshop writes, and their decks."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from game.content.placeholders import LANGUAGES
from game.match.own_files import read_own, save_own
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.workshop.card_file import (
    Entry,
    entries,
    id_for,
    with_card,
    with_decks,
    without_card,
)
from game.tables.knucklebones.workshop.draft import Tree

if TYPE_CHECKING:
    from game.app.application import App

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
