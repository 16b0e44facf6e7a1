"""Screens are tested in the window that all tests share."""

from __future__ import annotations

import pytest

from game.content.store import Store
from game.content.texts import TEXTS
from game.paths import data_dir
from game.tables.table_files import TABLES

SHIPPED = data_dir()
"""The shipped data, also for tests that change a copy."""


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that every text a screen asks for is declared and gets all its values."""
    asked = dict(TEXTS)
    for table in TABLES.values():
        asked |= table.texts
    text = Store.text

    def checked(store: Store, key: str, lang: str, **values: object) -> str:
        screen = key.partition(".")[0]
        beside = screen not in TABLES and (SHIPPED / screen / "texts").is_dir()
        assert key in asked or beside or key.startswith("options.palette_"), f"no one has declared the text {key!r}"
        assert set(asked.get(key, ())) <= values.keys() or not values, f"{key!r} lacks what fills its braces"
        return text(store, key, lang, **values)

    monkeypatch.setattr(Store, "text", checked)
