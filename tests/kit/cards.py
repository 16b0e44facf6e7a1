"""What is written for Knucklebones, as the data say it."""

from __future__ import annotations

from pathlib import Path

from game.content.store import Store
from game.tables.knucklebones.card_files import Cards, DeckFile
from game.tables.knucklebones.content import KnucklebonesContent, gathered_decks
from game.tables.table_files import strict


def load_decks(data: Path | None = None) -> tuple[Cards, DeckFile]:
    """All cards and decks of the data; refuses with ``bad_rules``."""
    return gathered_decks(strict("knucklebones", data))


def dice(store: Store) -> KnucklebonesContent:
    """Everything of Knucklebones."""
    return store.of(KnucklebonesContent)
