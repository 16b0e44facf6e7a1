"""A pack's rule set with a title is a choice on the setup page, with all options of the usual one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.paths import NAMED
from game.tables.table_files import store_of


def test_it_is_offered_and_has_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tmp_path / "tall" / "knucklebones" / "rules"
    rules.mkdir(parents=True)
    (rules / "tall.yaml").write_text("title: {en: Tall, de: Hoch}\nfields: 5\n", "utf-8")
    (rules / "hidden.yaml").write_text("fields: 4\n", "utf-8")
    monkeypatch.setenv(NAMED, str(tmp_path / "tall"))
    store = store_of()
    store.read()
    setups = store.at("knucklebones").setups
    which = next(choice for choice in setups.choices if choice.id == "rules")
    assert [option.id for option in which.options if option.id in ("tall", "hidden")] == ["tall"]
    assert setups.setup({"rules": "tall"}, "kotsu").rules == "tall"
    assert "decks" in [choice.id for choice in setups.open_choices({"rules": "tall"})]
    assert "decks" not in [choice.id for choice in setups.open_choices({"rules": "classic"})]
