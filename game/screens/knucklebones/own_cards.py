"""The player's own cards: files of the pack ``own`` that the card workshop writes, and their decks."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.content import packs
from game.content.placeholders import LANGUAGES
from game.content.safe_files import DATA, read_bytes
from game.match import storage
from game.paths import packs_dir
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
            return entries(_text(CARDS))
        except OSError:
            return []

    def save(self, tree: Tree, id: str) -> str:
        """Save a card under its id, or under a new one. Return the id, "" if writing failed."""
        try:
            text = _text(CARDS)
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
            self._write(without_card(_text(CARDS), id))

    def _write(self, text: str) -> bool:
        """Write the cards, then the decks, which hold every usable card; return True if both are on the disk."""
        say = self.app.store.text
        name, about = ({language: say(f"cards.{key}", language) for language in LANGUAGES}
                       for key in ("deck", "deck_about"))
        usable = [entry.id for entry in entries(text) if entry.tree is not None]
        decks = with_decks(_text(DECKS), usable, name, about)
        done = all([_store(CARDS, text), _store(DECKS, decks)])
        self.app.read_data()
        return done


def _path(place: str) -> Path:
    return packs_dir() / packs.OWN / place


def _text(place: str) -> str:
    """Return the text of a file, "" if there is none. One that is no text is set aside."""
    path = _path(place)
    try:
        return read_bytes(path, DATA).decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        storage.writer.set_aside(path)
        return ""


def _store(place: str, text: str) -> bool:
    """Write a file, or remove it if nothing is left in it."""
    if text.strip():
        return storage.writer.write(_path(place), text)
    storage.writer.remove(_path(place))
    return True
