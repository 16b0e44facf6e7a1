"""The Knucklebones content of the game's data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.content.store import Store
from game.tables.knucklebones.card_files import Cards, DeckFile
from game.tables.knucklebones.content import KnucklebonesContent, gathered_decks
from game.tables.table_files import strict
from tests.kit.rules import KOTSU

if TYPE_CHECKING:
    import pytest


def load_decks(data: Path | None = None) -> tuple[Cards, DeckFile]:
    """Return all cards and decks of the data; refuse with ``bad_rules``."""
    return gathered_decks(strict("knucklebones", data))


def by_known_numbers(store: Store, patch: pytest.MonkeyPatch) -> None:
    """Let every rule set score as the tests' ``KOTSU`` does, regardless of its file."""
    known = {name: getattr(KOTSU, name) for name in ("multipliers", "best_of", "set_limit")}
    for name, rules in list(dice(store).rules.items()):
        patch.setitem(dice(store).rules, name, rules.model_copy(update=known))


def dice(store: Store) -> KnucklebonesContent:
    """Return all content of Knucklebones."""
    return store.of(KnucklebonesContent)
