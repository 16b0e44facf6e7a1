"""What is written for Knucklebones, as the data say it."""

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
    """All cards and decks of the data; refuses with ``bad_rules``."""
    return gathered_decks(strict("knucklebones", data))


def by_known_numbers(store: Store, patch: pytest.MonkeyPatch) -> None:
    """Let every rule set count as ``KOTSU`` of the tests does, whatever its file says."""
    known = {name: getattr(KOTSU, name) for name in ("multipliers", "best_of", "set_limit")}
    for name, rules in list(dice(store).rules.items()):
        patch.setitem(dice(store).rules, name, rules.model_copy(update=known))


def dice(store: Store) -> KnucklebonesContent:
    """Everything of Knucklebones."""
    return store.of(KnucklebonesContent)
